import { inTransaction, pipelined } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { OrderSnapshot } from "#domain/orders/order-snapshot.ts";
import { type Attempt, awaitsEmail, readAttempt } from "#domain/payments/payments.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings, lockCurrencyForUse, readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { lockCheckout } from "./checkout-queries.ts";
import { rememberEmail } from "./confirmed-emails.ts";
import { settle } from "./payment-settling.ts";
import { openPurchaseOrderToken } from "./purchase-order-confirmation-request.ts";

/**
 * A purchase order from a browser that never confirmed its email address is no order yet and reserves nothing: an email asks the
 * owner of the address first. Its link opens a page with a button that confirms, so that programs which open the links of emails
 * confirm nothing.
 */

/** What the email and the page behind its link show. */
export type PurchaseOrderToConfirm = {
  /** `ended`: it is too old, or the buyer started over. */
  state: "open" | "confirmed" | "ended";
  /** Set once it was confirmed. */
  orderId: string | null;
  email: string;
  expiresAt: Date;
  /** Null: it ended so long ago that its content is no longer stored. */
  draft: OrderSnapshot | null;
};

/** Reads a purchase order by its link. Refuses `not-found` for a link that this shop did not make. */
export async function readPurchaseOrderToConfirm(shop: Shop, token: string): Promise<PurchaseOrderToConfirm> {
  const attempt = await attemptOf(shop, token);
  const { orderId, email, expiresAt } = attempt;
  const isOpen = await canBeConfirmed(shop, attempt);
  const draft = attempt.draft as Partial<OrderSnapshot>;
  return {
    state: orderId ? "confirmed" : isOpen ? "open" : "ended",
    orderId,
    email,
    expiresAt,
    draft: draft.lines ? (draft as OrderSnapshot) : null,
  };
}

/**
 * Confirms a purchase order for the owner of the email address: its stock is reserved now, and it becomes an order. Neither the browser
 * that sent it nor this one is asked again for this address. If already confirmed: the same order, not `isFirst`. Refuses `not-found`, `payment-expired`,
 * `checkout-completed` (its cart was ordered in another way), `purchase-order-too-large`, and `out-of-stock`, `quantity-not-available` or
 * `variant-not-found` when the goods are gone; then it can be confirmed later, as long as its link works. Refuses `discount-used-up` and
 * `stored-too-much`.
 */
export async function confirmPurchaseOrder(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<{ orderId: string; isFirst: boolean }> {
  const attempt = await attemptOf(shop, token);
  if (attempt.orderId) return { orderId: attempt.orderId, isFirst: false };
  if (!(await canBeConfirmed(shop, attempt))) throw new Refusal("payment-expired");
  // Counts a row for the browser that sent it and one for this one, on each try, because it may be repeated while the goods are gone and the link works.
  await consumeStorageQuota(shop, buyer, 2 * (rowBytes + 2 * attempt.email.length));
  await rememberEmail(shop, buyer, attempt.browserId, attempt.email);
  const { id: attemptId, provider } = attempt;
  const event = { provider, eventId: `${attemptId}:confirmed`, attemptId, reference: attemptId, status: "pending" } as const;
  return inTransaction(shop, async (shop) => {
    await pipelined([lockCurrencyForUse(shop), lockCheckout(shop, attempt.checkoutToken)]);
    // Read again, because another browser may have confirmed it, or the currency changed, since the first read.
    const [now, settings] = await pipelined([readAttempt(shop, attemptId), loadSettings(shop)]);
    if (now?.orderId) return { orderId: now.orderId, isFirst: false };
    if (!now || !isTaken(now, settings)) throw new Refusal("payment-expired");
    const { orderId } = await settle(shop, event, buyer);
    if (orderId === null) throw new Refusal("payment-expired");
    return { orderId, isFirst: true };
  });
}

/** False where the shop accepts no purchase orders anymore, sells in another currency by now, or has left trial mode. */
async function canBeConfirmed(shop: Shop, attempt: Attempt): Promise<boolean> {
  if (!awaitsEmail(attempt) || attempt.expiresAt <= shop.clock.now()) return false;
  return isTaken(attempt, await readSettings(shop));
}

function isTaken({ currency, isTest }: Attempt, { shop, payments }: Settings): boolean {
  return payments.purchaseOrders && shop.currency === currency && shop.trialMode === isTest;
}

async function attemptOf(shop: Shop, token: string): Promise<Attempt> {
  const id = openPurchaseOrderToken(shop, token);
  const attempt = id === null ? null : await readAttempt(shop, id);
  if (!attempt) throw new Refusal("not-found");
  return attempt;
}
