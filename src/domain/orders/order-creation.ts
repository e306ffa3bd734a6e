import { pipelined } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { noteUnitsSold } from "#domain/catalog/units-sold.ts";
import { salePostings, writeMovement } from "#domain/payments/ledger.ts";
import type { Shop } from "#domain/shop.ts";
import { insertOrder, type NewOrder, nextOrderName } from "./order-creation-queries.ts";

/**
 * Places the order of a settled payment, with its own copies of all it shows; joins the caller's transaction, and writes
 * the ledger, the audit entry and both mails' jobs with it. Test orders move no figures of the catalog.
 */
export async function createOrder(shop: Shop, actor: Actor, order: NewOrder): Promise<{ id: string; name: string }> {
  const { draft } = order;
  const name = await nextOrderName(shop, draft.isTest);
  const { totalCents, currency, isTest } = draft;
  await pipelined([
    insertOrder(shop, actor, name, order),
    order.isPaid
      ? writeMovement(shop, { orderId: order.id, attemptId: order.attemptId, currency, isTest, postings: salePostings(draft, "provider") })
      : undefined,
    record(shop, actor, "order.placed", { kind: "order", id: order.id }, { name, totalCents, currency, isTest }),
    isTest || !order.isPaid ? undefined : noteUnitsSold(shop, draft.lines, 1),
    shop.jobs.send(shop.sql, "order-mail", { orderId: order.id, kind: "confirmation" }),
    shop.jobs.send(shop.sql, "order-mail", { orderId: order.id, kind: "staff" }),
  ]);
  return { id: order.id, name };
}
