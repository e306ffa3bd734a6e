import { inTransaction } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { dayMs } from "#domain/durations.ts";
import { awaitsEmail, lastAttempts } from "#domain/payments/payments.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";

/** How long a purchase order waits for its buyer's confirmation; then it ends, and so does its link. */
export const confirmWithinMs = 24 * 3_600_000;

const purpose = "purchase-order-confirmation";
/** Limits of sending the email again: a pause and a total per purchase order, and a total per email address. */
const mailLimits = { pauseMs: 60_000, perOrder: 3, perAddress: 10 };

/** Returns `id.signature`, for the link of the email. */
export function purchaseOrderToken(shop: Shop, attemptId: string): string {
  return signedId(shop, purpose, attemptId);
}

/** Returns the attempt's id; null for a token that this shop did not sign. */
export function openPurchaseOrderToken(shop: Shop, token: string): string | null {
  return openSignedId(shop, purpose, token);
}

/** Enqueues the email with the link, in the transaction of `shop`. */
export async function requestConfirmation(shop: Shop, attemptId: string): Promise<void> {
  await shop.jobs.send(shop.sql, "purchase-order-mail", { attemptId }, { key: attemptId });
}

/**
 * Sends the email again, for the browser whose purchase order is waiting. Refuses `checkout-not-found` where none is waiting, and
 * `too-many-requests` with the seconds to wait.
 */
export async function resendConfirmationRequest(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<void> {
  const [attempt] = await lastAttempts(shop, { checkoutToken: token, browserId: buyer.browserId });
  if (!attempt || !awaitsEmail(attempt) || attempt.expiresAt <= shop.clock.now()) throw new Refusal("checkout-not-found");
  const { email, id } = attempt;
  await countMail(shop, "purchase-order-mail-pause", id, { most: 1, withinMs: mailLimits.pauseMs });
  await countMail(shop, "purchase-order-mail", id, { most: mailLimits.perOrder, withinMs: dayMs });
  await countMail(shop, "purchase-order-mail-to", email.toLowerCase(), { most: mailLimits.perAddress, withinMs: dayMs });
  await inTransaction(shop, (shop) => requestConfirmation(shop, id));
}

async function countMail(shop: Shop, name: string, key: string, { most, withinMs }: { most: number; withinMs: number }): Promise<void> {
  const { sum, msLeft } = await shop.counters.add(name, key, 1, withinMs);
  if (sum > most) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
