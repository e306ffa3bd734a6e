/**
 * A refusal is an expected no: it rolls the transaction back and has one of these codes. Every code has a status
 * (`http/refusals.ts`) and a message (`web/messages/refusal-words.ts`). Anything else that is thrown is a fault.
 */
export type RefusalCode =
  | "input-invalid"
  | "not-found"
  | "not-signed-in"
  | "not-allowed"
  | "not-staff"
  | "confirmation-needed"
  | "origin-mismatch"
  | "body-too-large"
  | "too-many-requests"
  | "stored-too-much"
  | "too-busy"
  | "unavailable"
  // accounts
  | "sign-in-failed"
  | "sign-in-paused"
  | "session-ended"
  | "api-key-ended"
  | "scope-missing"
  | "api-keys-full"
  | "webhooks-full"
  | "import-running"
  | "email-taken"
  | "last-owner"
  | "account-is-staff"
  | "link-ended"
  | "addresses-full"
  | "views-full"
  | "segments-full"
  | "segment-name-taken"
  | "lists-full"
  | "list-full"
  | "list-name-taken"
  | "nothing-selected"
  | "too-many-selected"
  | "bulk-change-running"
  | "bulk-change-undone"
  | "certificates-full"
  | "certificate-expired"
  | "certificate-not-verified"
  | "certificate-removed"
  | "certificate-not-needed"
  | "tax-already-refunded"
  | "email-unconfirmed"
  | "passkey-refused"
  | "already-invited"
  | "second-step-needed"
  | "second-step-ended"
  | "second-factor-needed"
  | "second-factor-wrong"
  | "second-factor-missing"
  | "totp-set-up"
  | "totp-not-started"
  | "passkeys-full"
  // customers
  | "customer-not-found"
  | "customer-unconfirmed"
  | "customer-merge-unproven"
  | "customer-merge-busy"
  // privacy
  | "personal-data-in-use"
  // catalog, inventory
  | "handle-taken"
  | "product-in-use"
  | "variants-unclear"
  | "file-in-use"
  | "picture-unreadable"
  | "document-unreadable"
  | "file-too-large"
  | "blog-in-use"
  | "changed-meanwhile"
  | "delivery-ended"
  // settings
  | "currency-in-use"
  | "not-ready-to-sell"
  | "test-mail-failed"
  // discounts
  | "discount-not-found"
  | "discount-code-taken"
  | "discount-used-up"
  | "discount-in-use"
  // cart
  | "cart-not-found"
  | "line-not-found"
  | "cart-line-not-found"
  | "variant-not-found"
  | "out-of-stock"
  | "quantity-not-available"
  | "quantity-not-allowed"
  | "cart-full"
  // checkout, payments
  | "checkout-not-found"
  | "checkout-completed"
  | "checkout-crowded"
  | "cart-empty"
  | "return-url-foreign"
  | "checkout-incomplete"
  | "country-not-served"
  | "totals-changed"
  | "freight-not-quoted"
  | "dangerous-goods-not-shipped"
  | "quote-ended"
  | "draft-order-ended"
  | "draft-order-closed"
  | "draft-order-being-paid"
  | "key-reused"
  | "payment-method-off"
  | "payment-declined"
  | "payment-in-progress"
  | "payment-expired"
  | "payment-unavailable"
  | "payment-too-small"
  | "payment-not-accepted"
  | "payment-returned"
  | "po-document-unreadable"
  | "po-documents-full"
  | "po-document-missing"
  | "purchase-order-limit"
  | "purchase-order-too-large"
  | "payment-pause"
  // orders
  | "order-not-found"
  | "order-unconfirmed"
  | "order-not-confirmed"
  | "order-not-cancellable"
  | "order-not-pending"
  | "order-cancelled"
  | "order-not-paid"
  | "order-not-paid-outside"
  | "bank-line-not-found"
  | "payment-recorded-already"
  | "payment-not-found"
  | "payment-refunded"
  | "order-shipped"
  | "more-than-to-ship"
  | "nothing-left-to-ship"
  | "nothing-to-remind"
  | "refund-too-large"
  | "refund-in-parts"
  | "refund-failed"
  | "refund-not-to-send"
  | "shipment-not-found"
  | "shipment-cancelled"
  | "shipment-refunded"
  | "backup-under-way"
  | "mail-job-gone"
  | "backup-elsewhere"
  | "balance-changed"
  | "order-refunded"
  | "mail-not-found"
  // returns
  | "return-not-found"
  | "return-not-possible"
  | "return-not-open"
  | "return-picture-unreadable"
  | "return-picture-missing"
  | "return-pictures-full"
  | "trial-mode-needed";

export type RefusalParams = Record<string, string | number | boolean | null | undefined | Record<string, string>>;

const brand = Symbol.for("meniscus.refusal");

export class Refusal extends Error {
  readonly [brand] = true;
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly params: RefusalParams;

  /**
   * @param params public: may be shown. Field faults are in `params.fields` (field name -> message).
   * @param cause private: logged, never shown.
   */
  constructor(code: RefusalCode, params: RefusalParams = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
  }
}

/** Checks a brand instead of the class, so that it also works when the module is loaded twice. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === "object" && thrown !== null && brand in thrown;
}
