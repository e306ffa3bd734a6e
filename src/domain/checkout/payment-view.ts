import { createHash } from "node:crypto";
import type { OrderSnapshot } from "#domain/orders/order-snapshot.ts";
import { type Attempt, awaitsEmail } from "#domain/payments/payments.ts";
import type { Shop } from "#domain/shop.ts";

/** `awaitsEmail`: a purchase order that its buyer has to confirm by the email to `email`, until `expiresAt`; it reserves nothing. */
export type Payment = Pick<Attempt, "status" | "failureCode" | "amountCents" | "currency" | "email" | "expiresAt"> & {
  attemptId: string;
  awaitsEmail: boolean;
  /** The buyer pays on a page of the provider. */
  isHosted: boolean;
  poNumber: string | null;
};

/** Returns the newest of a browser's attempts, which come newest first. */
export function paymentOf(shop: Shop, [newest]: Attempt[]): Payment | null {
  if (!newest) return null;
  const { id: attemptId, status, failureCode, amountCents, currency, email, expiresAt, draft } = newest;
  // Nothing is known of a provider whose keys the operator removed.
  const isHosted = shop.payments[newest.provider]?.isHosted ?? false;
  const poNumber = (draft as Partial<OrderSnapshot>).poNumber ?? null;
  return { attemptId, status, failureCode, amountCents, currency, email, expiresAt, poNumber, awaitsEmail: awaitsEmail(newest), isHosted };
}

/**
 * The idempotency key is derived on the server, so that a form submitted twice without script has the same key twice. It changes
 * after each failed attempt, and differs per browser.
 */
export function paymentKeyOf(shown: string[], newest: Attempt[]): string {
  const ended = newest.find((attempt) => attempt.isSettled && attempt.orderId === null);
  return createHash("sha256")
    .update([...shown, ended?.id ?? ""].join(":"))
    .digest("base64url");
}
