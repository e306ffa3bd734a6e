import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isRefusal, Refusal, type RefusalCode } from "#domain/refusal.ts";

/** The status of every refusal; complete by type. */
export const refusalStatus: Record<RefusalCode, ContentfulStatusCode> = {
  "input-invalid": 400,
  "not-found": 404,
  "not-signed-in": 401,
  "not-allowed": 403,
  "not-staff": 403,
  "confirmation-needed": 409,
  "origin-mismatch": 403,
  "body-too-large": 413,
  "too-many-requests": 429,
  "stored-too-much": 429,
  "too-busy": 503,
  "sign-in-failed": 401,
  "sign-in-paused": 429,
  "session-ended": 401,
  "email-taken": 409,
  "last-owner": 409,
  "account-is-staff": 409,
  "personal-data-in-use": 409,
  "link-ended": 410,
  "addresses-full": 409,
  "email-unconfirmed": 409,
  "passkey-refused": 401,
  "passkeys-full": 409,
  "handle-taken": 409,
  "variants-unclear": 422,
  "picture-unreadable": 422,
  "document-unreadable": 422,
  "file-too-large": 413,
  "changed-meanwhile": 409,
  "currency-in-use": 409,
  "not-ready-to-sell": 409,
  "test-mail-failed": 502,
  "discount-not-found": 404,
  "discount-code-taken": 409,
  "discount-in-use": 409,
  "cart-not-found": 404,
  "line-not-found": 404,
  "variant-not-found": 404,
  "out-of-stock": 409,
  "quantity-not-available": 409,
  "cart-full": 409,
  "checkout-not-found": 404,
  "checkout-completed": 409,
  "checkout-crowded": 409,
  "cart-empty": 409,
  "return-url-foreign": 400,
  "checkout-incomplete": 422,
  "country-not-served": 422,
  "totals-changed": 409,
  "key-reused": 422,
  "payment-method-off": 409,
  "payment-declined": 402,
  "payment-in-progress": 409,
  "payment-expired": 410,
  "payment-returned": 409,
  "purchase-order-limit": 429,
  "purchase-order-too-large": 409,
  "payment-pause": 429,
  "order-not-found": 404,
  "order-unconfirmed": 403,
  "order-not-confirmed": 403,
  "order-not-cancellable": 409,
  "order-not-pending": 409,
  "order-cancelled": 409,
  "order-not-paid": 409,
  "order-shipped": 409,
  "nothing-to-fulfill": 409,
  "refund-too-large": 409,
  "refund-failed": 502,
  "refund-not-to-send": 409,
  "shipment-not-found": 404,
  "shipment-cancelled": 409,
  "shipment-refunded": 409,
  "balance-changed": 409,
  "order-refunded": 409,
  "mail-not-found": 404,
  "return-not-found": 404,
  "return-not-possible": 409,
  "return-not-open": 409,
  "trial-mode-needed": 409,
};

/** PostgreSQL keeps every character but NUL: in text (22021) and in JSON (22P05). */
const unstorable = new Set(["22021", "22P05"]);

/** The refusal in what was thrown, or null for a fault. Text that cannot be stored is wrong input, wherever it comes to light. */
export function refusalIn(thrown: unknown): Refusal | null {
  if (isRefusal(thrown)) return thrown;
  for (let cause = thrown, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && unstorable.has(String(cause.code)))
      return new Refusal("input-invalid", { reason: "This text holds a character that cannot be stored." });
  }
  return null;
}
