/** What the domain needs from payment providers, and what they report to it. Import it from `ports.ts`. */

/**
 * A charge. `attemptId` is the idempotency key. `payload`: what the buyer entered for this payment method; only its provider reads
 * it, and it is never stored. `returnUrl`: the shop's page to which the buyer comes back, paid or not. `about`: the text that a provider's
 * own page shows, for example "Your order at Meniscus Labs". `startedAt` is the same for every retry.
 */
export type Charge = {
  attemptId: string;
  amountCents: number;
  currency: string;
  email: string;
  payload: PaymentPayload;
  returnUrl: string;
  about: string;
  startedAt: Date;
};
/** Form fields by name, for example `card.number`. */
export type PaymentPayload = Readonly<Record<string, string>>;
/** An amount that a provider reports, in minor units, with a currency of three capital letters. */
export type ReportedAmount = { amountCents: number; currency: string };
export type ChargeOutcome =
  /** `received`: the amount that arrived, if the provider reports it. */
  | { status: "paid"; reference: string; eventId: string; received?: ReportedAmount }
  /**
   * The buyer must confirm or pay first, at `confirmUrl` or, where it is null, on the shop's own page. An event reports the
   * result.
   */
  | { status: "needs-confirmation"; reference: string; confirmUrl: string | null }
  /** Nothing was charged; the order waits for staff (a purchase order). */
  | { status: "pending"; reference: string; eventId: string }
  | { status: "declined"; reference: string; eventId: string; failureCode: string };

/** Why a provider will never open a payment: `amount-too-small` for an amount below what it charges at all, `invalid` for any other reason. */
export type ChargeRefusal = "amount-too-small" | "invalid";

/**
 * What `charge` throws where nothing was charged and this call can no longer charge anything. With any other fault it is unknown what
 * became of the charge. `refused`: the provider answered and declined; left out: it could not be reached.
 */
export type ChargeFault = Error & { nothingCharged?: boolean; refused?: ChargeRefusal };

export type RefundOutcome =
  | { status: "succeeded"; reference: string }
  /** The money was paid outside of the shop (bank transfer, check), and staff send it back the same way. */
  | { status: "to-send" }
  | { status: "failed"; failureCode: string };

/** What the shop knows of a charge that it looks up; `reference` is null where the provider's answer was never stored. */
export type KnownCharge = { attemptId: string; reference: string | null; startedAt: Date };

/** `evidenceDueBy`: the shop can answer until then; null: it cannot answer. `isTest`: no real money is involved. */
export type ReportedDispute = ReportedAmount & {
  reference: string;
  attemptId: string | null;
  reason: string;
  status: DisputeStatus;
  evidenceDueBy: Date | null;
  hasEvidence: boolean;
  openedAt: Date;
  isTest: boolean;
  /** Where staff answer the dispute. */
  url: string | null;
  /** What the provider took (negative) and paid back (positive) because of it, each movement once by its id, without the provider's fees. */
  movements: { id: string; amountCents: number; currency: string }[];
};
/** `open`: staff have to answer; `in-review`: the bank decides. `inquiry`: a question of the bank, for which no money was taken. */
export type DisputeStatus = "inquiry" | "open" | "in-review" | "won" | "lost" | "closed";

/** `feeCents`: the fees of all charges, refunds and disputes in the payout; null where the provider does not report them. */
export type ReportedPayout = ReportedAmount & {
  reference: string;
  status: PayoutStatus;
  feeCents: number | null;
  createdAt: Date;
  arrivesAt: Date;
  failureCode: string | null;
  isTest: boolean;
};
export type PayoutStatus = "pending" | "paid" | "failed" | "canceled";

/** A refund that was made at the provider without a request from the shop. `reference` is the provider's. */
export type ReportedRefund = ReportedAmount & { reference: string; outcome: Exclude<RefundOutcome, { status: "to-send" }> };

/** What a provider reports on its own, at any time, in any order and possibly more than once. */
export type ProviderEvent = { eventId: string } & (
  | { kind: "charge"; attemptId: string; outcome: ChargeOutcome }
  /** `key`: the key with which `refund` was called. */
  | { kind: "refund"; key: string; outcome: Exclude<RefundOutcome, { status: "to-send" }> }
  /** Refunds of one charge that were made at the provider itself, for example in its dashboard. */
  | { kind: "outside-refunds"; attemptId: string; refunds: ReportedRefund[] }
  | { kind: "dispute"; dispute: ReportedDispute }
  | { kind: "payout"; payout: ReportedPayout }
  /** The object that it names is missing or cannot be read; sending it again would not help. */
  | { kind: "unreadable"; cause: Error }
  /** Nothing that the shop needs to know, or not about this shop. */
  | { kind: "other" }
);

export type PaymentProvider = {
  /** The name that is stored with the attempt: `test-card`, `purchase-order`, `stripe`. */
  name: string;
  isTest: boolean;
  /** The buyer pays on a page of the provider; the browser is sent there. */
  isHosted: boolean;
  /** Returns what is wrong with the payload, in words by field; empty where it can be charged. */
  payloadFaults(payload: PaymentPayload, now: Date): Record<string, string>;
  /** Called outside any transaction. Must answer the same for the same `attemptId`. Throws a `ChargeFault`. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * The result of this attempt's charge, for recovery after a crash or a timeout; null: it was never charged. A charge that is still
   * waiting for the buyer is returned as `needs-confirmation`.
   */
  lookUp(charge: KnownCharge): Promise<ChargeOutcome | null>;
  /**
   * Ends a charge after `needs-confirmation`: the buyer confirmed or declined, or the shop declined after the timeout. The first answer wins. Where
   * the buyer answers on the provider's own page, `accepted` only asks the provider what they did there.
   */
  confirm(reference: string, accepted: boolean): Promise<ChargeOutcome>;
  /** Idempotent by `key`. A refund that succeeded may still fail later, which an event reports. */
  refund(reference: string, amountCents: number, currency: string, key: string): Promise<RefundOutcome>;
  /**
   * Reads what the provider sent, if `signature` proves that it sent exactly these bytes; null if not. Providers that report nothing do not
   * have this function.
   */
  readEvent?(body: Uint8Array, signature: string): Promise<ProviderEvent | null>;
};
