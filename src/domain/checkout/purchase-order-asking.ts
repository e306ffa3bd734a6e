import { inTransaction } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { isId } from "#domain/ids.ts";
import { awaitsEmail, lastAttempts } from "#domain/payments/payments.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";

/** A purchase order waits for its buyer so long; then it ends, and the link of the mail with it. */
export const confirmWithinMs = 24 * 3_600_000;

const purpose = "purchase-order-confirmation";
const dayMs = 86_400_000;
/** How often a mail is sent again: per purchase order, with pauses, and to one address. */
const mailLimits = { pauseMs: 60_000, perOrder: 3, perAddress: 10 };

/** `id.signature`, for the link of the mail. */
export function purchaseOrderToken(shop: Shop, attemptId: string): string {
  return `${attemptId}.${shop.keys.sign(purpose, attemptId)}`;
}

/** The attempt's id; null for a token that this shop did not sign. */
export function openPurchaseOrderToken(shop: Shop, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isId(id) && shop.keys.verify(purpose, id, signature) ? id : null;
}

/** Sends the mail with the link, in the transaction of `shop`. */
export async function askByEmail(shop: Shop, attemptId: string): Promise<void> {
  await shop.jobs.send(shop.sql, "purchase-order-mail", { attemptId }, { key: attemptId });
}

/**
 * Sends the mail once more, for the browser whose purchase order waits. Refuses `checkout-not-found` where none does, and
 * `too-many-requests` with the seconds to wait.
 */
export async function askAgain(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<void> {
  const [attempt] = await lastAttempts(shop, { checkoutToken: token, browserId: buyer.browserId });
  if (!attempt || !awaitsEmail(attempt) || attempt.expiresAt <= shop.clock.now()) throw new Refusal("checkout-not-found");
  const { email, id } = attempt;
  await countMail(shop, "purchase-order-mail-pause", id, { most: 1, withinMs: mailLimits.pauseMs });
  await countMail(shop, "purchase-order-mail", id, { most: mailLimits.perOrder, withinMs: dayMs });
  await countMail(shop, "purchase-order-mail-to", email.toLowerCase(), { most: mailLimits.perAddress, withinMs: dayMs });
  await inTransaction(shop, (shop) => askByEmail(shop, id));
}

async function countMail(shop: Shop, name: string, key: string, { most, withinMs }: { most: number; withinMs: number }): Promise<void> {
  const { sum, msLeft } = await shop.counters.add(name, key, 1, withinMs);
  if (sum > most) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
