import { pipelined } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { noteUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { salePostings, writeMovement } from "#domain/payments/ledger.ts";
import type { Shop } from "#domain/shop.ts";
import { insertApproval, insertEvent } from "./order-change-queries.ts";
import { insertOrder, type NewOrder, selectOrderName } from "./order-creation-queries.ts";

/** The name of the next order. A number that is not used in the end is not given again. */
export async function nextOrderName(shop: Shop, isTest: boolean): Promise<string> {
  return selectOrderName(shop, isTest);
}

/**
 * Places the order of a settled payment, with its own copies of all it shows; joins the caller's transaction, and writes
 * the ledger, the audit entry and both mails' jobs with it. Test orders move no figures of the catalog.
 */
export async function createOrder(shop: Shop, actor: Actor, order: NewOrder): Promise<void> {
  const { draft, name, terms } = order;
  const { totalCents, currency, isTest } = draft;
  const isOnTerms = !order.isPaid && terms !== null && terms !== undefined && !terms.isOverLimit;
  const isSold = order.isPaid || isOnTerms;
  const movement = {
    orderId: order.id,
    attemptId: order.attemptId,
    currency,
    isTest,
    postings: salePostings(draft, order.isPaid ? "provider" : "receivable"),
  };
  await pipelined([
    insertOrder(shop, actor, order),
    isSold ? writeMovement(shop, movement) : undefined,
    record(shop, actor, "order.placed", { kind: "order", id: order.id }, { name, totalCents, currency, isTest }),
    isTest || !isSold ? undefined : noteUnitsSold(shop, draft.lines, 1),
    shop.jobs.sendEach(shop.sql, "order-mail", [
      { orderId: order.id, kind: "confirmation" },
      { orderId: order.id, kind: "staff" },
    ]),
    ...(isOnTerms ? approvalOnTerms(shop, order, terms.netDays) : []),
    !order.isPaid && terms?.isOverLimit ? insertEvent(shop, system, order.id, "note", overLimit) : undefined,
  ]);
}

const overLimit = "Waits for approval: with this order, more would be open than the customer’s credit limit allows.";

/** What staff would do otherwise: its buyer may pay later. */
function approvalOnTerms(shop: Shop, { id, name }: NewOrder, netDays: number): Promise<void>[] {
  return [
    insertApproval(shop, id, null),
    insertEvent(shop, system, id, "approved", `Approved by the customer’s payment terms (net ${netDays} days)`),
    record(shop, system, "order.approved", { kind: "order", id }, { name }),
    shop.jobs.send(shop.sql, "order-documents", { orderId: id }),
  ];
}
