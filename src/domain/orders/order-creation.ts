import type { Fragment } from "#db/open-database.ts";
import { pipelined } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { unitsNoted } from "#domain/catalog/units-sold.ts";
import { record, recordFragment } from "#domain/domain-events/domain-events.ts";
import { postingOf, salePostings } from "#domain/payments/ledger.ts";
import type { Shop } from "#domain/shop.ts";
import { insertApproval, insertEvent } from "./order-change-queries.ts";
import { insertOrder, type NewOrder, selectOrderName } from "./order-creation-queries.ts";

/** Returns the name of the next order. A number that is not used in the end is not given again. */
export async function nextOrderName(shop: Shop, isTest: boolean): Promise<string> {
  return selectOrderName(shop, isTest);
}

/** Whether the buyer may pay later, so that the order is approved as it is placed. */
const isOnTerms = ({ isPaid, terms }: NewOrder) => !isPaid && terms !== null && terms !== undefined && !terms.isOverLimit;

/**
 * Returns the parts of a larger statement (`oneStatement`) that write the order of a settled payment, with its own copies of all it shows, the
 * ledger and the audit entry. Test orders do not change the catalog's figures.
 */
export function placeOrderFragments(shop: Shop, actor: Actor, order: NewOrder): Record<string, Fragment> {
  const { draft, name } = order;
  const { totalCents, currency, isTest } = draft;
  const isSold = order.isPaid || isOnTerms(order);
  const postings = salePostings(draft, order.isPaid ? "provider" : "receivable");
  const posted = isSold ? postingOf(shop, { orderId: order.id, attemptId: order.attemptId, currency, isTest, postings }) : null;
  const noted = isTest || !isSold ? null : unitsNoted(shop, draft.lines, 1);
  return {
    ...insertOrder(shop, actor, order),
    ...(posted && { posted }),
    ...(noted && { noted }),
    recorded: recordFragment(shop, actor, "order.placed", { kind: "order", id: order.id }, { name, totalCents, currency, isTest }),
  };
}

/** Returns the statement that enqueues both emails about a new order, not run yet. */
export async function orderMails(shop: Shop, orderId: string): Promise<() => Fragment> {
  return shop.jobs.enqueueFragment(shop.sql, "order-mail", [
    { orderId, kind: "confirmation" },
    { orderId, kind: "staff" },
  ]);
}

/** Applies payment terms to an order that was just written: it is approved, or gets a note that it waits. Joins the caller's transaction. */
export async function applyTerms(shop: Shop, order: NewOrder): Promise<void> {
  const { id, name, isPaid, terms } = order;
  if (isPaid || !terms) return;
  if (terms.isOverLimit) return insertEvent(shop, system, id, "note", overLimit);
  await pipelined([
    insertApproval(shop, id, null),
    insertEvent(shop, system, id, "approved", `Approved by the customer’s payment terms (net ${terms.netDays} days)`),
    record(shop, system, "order.approved", { kind: "order", id }, { name }),
    shop.jobs.send(shop.sql, "order-documents", { orderId: id }),
  ]);
}

const overLimit = "Waiting for approval: this order would exceed the customer’s credit limit.";
