import { pipelined } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { noteUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { salePostings, writeMovement } from "#domain/payments/ledger.ts";
import type { Shop } from "#domain/shop.ts";
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
  const { draft, name } = order;
  const { totalCents, currency, isTest } = draft;
  await pipelined([
    insertOrder(shop, actor, order),
    order.isPaid
      ? writeMovement(shop, { orderId: order.id, attemptId: order.attemptId, currency, isTest, postings: salePostings(draft, "provider") })
      : undefined,
    record(shop, actor, "order.placed", { kind: "order", id: order.id }, { name, totalCents, currency, isTest }),
    isTest || !order.isPaid ? undefined : noteUnitsSold(shop, draft.lines, 1),
    shop.jobs.sendEach(shop.sql, "order-mail", [
      { orderId: order.id, kind: "confirmation" },
      { orderId: order.id, kind: "staff" },
    ]),
  ]);
}
