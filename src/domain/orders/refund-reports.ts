import { system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { formatMoney } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import type { RefundOutcome } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { uncountRefund } from "./order-balance.ts";
import { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
import { settleRefund } from "./order-refunding.ts";
import { endRefund, type StoredRefund, selectRefund } from "./refund-queries.ts";

const keyPrefix = "refund:";

/** Returns the refund that a provider was asked for under this key; null: it is not the key of a refund. */
export function refundOfKey(key: string): string | null {
  const id = key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : "";
  return isId(id) ? id : null;
}

/**
 * Applies what a provider reports about a refund by itself. A refund that it had carried out and that the buyer's bank did not accept is owed to the
 * buyer again, and staff have to send it in another way; what was decided about its goods stays. Idempotent. Joins the caller's transaction.
 */
export async function handleRefundReport(shop: Shop, refundId: string, outcome: Exclude<RefundOutcome, { status: "to-send" }>): Promise<void> {
  const orderId = (await selectRefund(shop, refundId))?.orderId;
  if (orderId === undefined) return;
  const order = await lockOrder(shop, orderId);
  const refund = await selectRefund(shop, refundId);
  if (refund?.status === "started") await settleRefund(shop, system, refundId, outcome);
  else if (refund?.status === "succeeded" && !refund.isSent && outcome.status === "failed")
    await oweRefundAgain(shop, order, refund, outcome.failureCode);
}

async function oweRefundAgain(shop: Shop, order: LockedOrder, refund: StoredRefund, failureCode: string): Promise<void> {
  const { id: orderId, attemptId, currency, isTest, name } = order;
  const { id: refundId, amountCents } = refund;
  await endRefund(shop, refundId, { status: "to-send", reference: null, failureCode });
  await uncountRefund(shop, order, refund);
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "provider", amountCents) });
  const words = `The buyer's bank did not take the refund of ${formatMoney(amountCents, currency)}: send it in another way`;
  await insertEvent(shop, system, orderId, "refund-failed", words, { refundId, failureCode });
  await record(shop, system, "order.refund-failed", { kind: "order", id: orderId }, { name, refundId, amountCents });
  if (refund.notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "refund-owed", refundId });
}
