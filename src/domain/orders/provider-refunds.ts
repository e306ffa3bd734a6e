import { system } from "#domain/actor.ts";
import type { ReportedRefund } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type LockedOrder, lockOrder } from "./order-change-queries.ts";
import { carryOut, refundableOf, settleRefund, startRefund } from "./order-refunding.ts";
import type { RefundCharge } from "./refund-charges.ts";
import { insertRefund, selectOwedRefund, selectRefundIdsByReference, selectStartedRefunds } from "./refund-queries.ts";
import { handleRefundReport } from "./refund-reports.ts";
import { recordRefundSent } from "./refund-sending.ts";

/** Refunds of an order that were made at the payment provider itself, in its dashboard, and not in the shop. */

const reason = "Made in the payment provider's dashboard";

/** Finishes the refunds that the shop asked the provider for, before other refunds count. */
export async function finishStartedRefunds(shop: Shop, orderId: string): Promise<void> {
  for (const refund of await selectStartedRefunds(shop, orderId)) {
    try {
      await carryOut(shop, system, refund);
    } catch (thrown) {
      // A refund that the provider declined is an answer, and it is in the order's timeline.
      if (!isRefusal(thrown) || thrown.code !== "refund-failed") throw thrown;
    }
  }
}

/**
 * Records a refund once per provider reference: it counts as what staff owed the buyer, if the amount is the same; it settles what an edit made too
 * much; the rest is refunded. `charge`: the payment it went through. Returns what exceeds all that was paid, in minor units. Joins the caller's transaction.
 */
export async function recordProviderRefund(
  shop: Shop,
  { orderId, charge }: { orderId: string; charge: RefundCharge },
  { reference, amountCents, currency, outcome }: ReportedRefund,
): Promise<number> {
  const order = await lockOrder(shop, orderId);
  const known = await selectRefundIdsByReference(shop, orderId, reference);
  for (const refundId of known) await handleRefundReport(shop, refundId, outcome);
  if (known.length > 0 || outcome.status === "failed") return 0;
  if (currency !== order.currency) return amountCents;
  const owed = await selectOwedRefund(shop, orderId, amountCents);
  if (owed) {
    await recordRefundSent(shop, system, order, owed, { charge, reference });
    return 0;
  }
  const differenceCents = Math.min(amountCents, Math.max(0, -(order.balanceCents + order.returningCents)));
  if (differenceCents > 0) await settle(shop, await startDifference(shop, { orderId, charge, amountCents: differenceCents }, reference), reference);
  const after = await lockOrder(shop, orderId);
  const isPaid = after.financialStatus !== "pending" && after.financialStatus !== "cancelled";
  const refundCents = isPaid ? Math.min(amountCents - differenceCents, refundableOf(after)) : 0;
  if (refundCents > 0) await settle(shop, await startOutside(shop, after, { charge, amountCents: refundCents }, reference), reference);
  return amountCents - differenceCents - refundCents;
}

type Part = { charge: RefundCharge; amountCents: number };

async function startOutside(shop: Shop, order: LockedOrder, part: Part, reference: string): Promise<string> {
  const start = { ...part, shippingCents: 0, lines: [], reason, idempotencyKey: `outside:${reference}` };
  return (await startRefund(shop, system, order, start)).id;
}

async function startDifference(shop: Shop, part: Part & { orderId: string }, reference: string): Promise<string> {
  const id = shop.ids.next();
  const about = { id, ...part, kind: "difference", shippingCents: 0, shippingTaxCents: 0, reason, notify: true, status: "started" } as const;
  await insertRefund(shop, { ...about, lines: [], idempotencyKey: `outside-difference:${reference}`, staffId: null });
  return id;
}

async function settle(shop: Shop, refundId: string, reference: string): Promise<void> {
  await settleRefund(shop, system, refundId, { status: "succeeded", reference });
}
