/** What the domain needs from payment providers, and what they report to it. Everyone imports it from `ports.ts`. */

/**
 * A charge. `attemptId` is the idempotency key. `payload`: what the buyer entered for this payment method; only its provider reads
 * it, and it is never stored. `returnUrl`: the shop's own page to which the buyer comes back, paid or not. `about`: what a provider's own
 * page says, "Your order at Meniscus Labs" for example. `startedAt` is the same for every repetition.
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
/** Fields of the form by name, `card.number` for example. */
export type PaymentPayload = Readonly<Record<string, string>>;
/** An amount that a provider reports, in minor units of a currency of three capitals. */
export type ReportedAmount = { amountCents: number; currency: string };
export type ChargeOutcome =
  /** `received`: what came, where the provider says it. */
  | { status: "paid"; reference: string; eventId: string; received?: ReportedAmount }
  /**
   * The buyer must confirm or pay first, at `confirmUrl` or, where it is null, on the shop's own page. An event reports the
   * result.
   */
  | { status: "needs-confirmation"; reference: string; confirmUrl: string | null }
  /** Nothing was charged, the order waits for staff (a purchase order). */
  | { status: "pending"; reference: string; eventId: string }
  | { status: "declined"; reference: string; eventId: string; failureCode: string };

/** Why a provider will not open a payment, however often it is asked: `amount-too-small` for what it charges at all, or anything else about it. */
export type ChargeRefusal = "amount-too-small" | "invalid";

/**
 * What `charge` throws where nothing was charged and, by this call, nothing can be anymore. Anything else that it throws leaves open
 * what became of the charge. `refused`: the provider answered, and said no; left out: it could not be asked.
 */
export type ChargeFault = Error & { nothingCharged?: boolean; refused?: ChargeRefusal };

export type RefundOutcome =
  | { status: "succeeded"; reference: string }
  /** The money was paid outside of the shop (bank transfer, check) and is returned the same way, by staff. */
  | { status: "to-send" }
  | { status: "failed"; failureCode: string };

/** What is known of a charge that is to be looked up; `reference` is null where the provider's answer was never stored. */
export type KnownCharge = { attemptId: string; reference: string | null; startedAt: Date };

/** `evidenceDueBy`: until then the shop can answer it. Null: there is no answer to give. `isTest`: no money is behind it. */
export type ReportedDispute = ReportedAmount & {
  reference: string;
  attemptId: string | null;
  reason: string;
  status: DisputeStatus;
  evidenceDueBy: Date | null;
  hasEvidence: boolean;
  openedAt: Date;
  isTest: boolean;
  /** Where staff answer it. */
  url: string | null;
  /** What the provider took (negative) and paid back (positive) because of it, each once by its id; without its fees. */
  movements: { id: string; amountCents: number; currency: string }[];
};
/** `open`: somebody has to answer; `in-review`: the bank decides. `inquiry`: a question of the bank, for which no money was taken. */
export type DisputeStatus = "inquiry" | "open" | "in-review" | "won" | "lost" | "closed";

/** `feeCents`: of all charges, refunds and disputes that are in it; null where the provider does not say. */
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

/** A refund that somebody made at the provider, and the shop did not ask for. `reference` is the provider's. */
export type ReportedRefund = ReportedAmount & { reference: string; outcome: Exclude<RefundOutcome, { status: "to-send" }> };

/** What a provider reports by itself, at any time, in any order and more than once. */
export type ProviderEvent = { eventId: string } & (
  | { kind: "charge"; attemptId: string; outcome: ChargeOutcome }
  /** `key`: under which `refund` was asked for it. */
  | { kind: "refund"; key: string; outcome: Exclude<RefundOutcome, { status: "to-send" }> }
  /** Refunds of one charge that were made at the provider itself, in its dashboard say. */
  | { kind: "outside-refunds"; attemptId: string; refunds: ReportedRefund[] }
  | { kind: "dispute"; dispute: ReportedDispute }
  | { kind: "payout"; payout: ReportedPayout }
  /** What it names is not there, or cannot be read: sent again it would come to the same. */
  | { kind: "unreadable"; cause: Error }
  /** Nothing that the shop needs to know, or nothing of this shop. */
  | { kind: "other" }
);

export type PaymentProvider = {
  /** As stored with the attempt: `test-card`, `purchase-order`, `stripe`. */
  name: string;
  isTest: boolean;
  /** The buyer pays on a page of the provider, to which the browser is sent. */
  isHosted: boolean;
  /** What is wrong with the payload, in words by field; nothing where it can be charged. */
  payloadFaults(payload: PaymentPayload, now: Date): Record<string, string>;
  /** Called outside any transaction. Must answer the same for the same `attemptId`. Throws a `ChargeFault`. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /**
   * The result of this attempt's charge, for recovery after a crash or a timeout; null: it was never charged. A charge that still
   * waits for the buyer is answered as `needs-confirmation`.
   */
  lookUp(charge: KnownCharge): Promise<ChargeOutcome | null>;
  /**
   * After `needs-confirmation`: confirmed or declined by the buyer, or declined by the shop after the timeout. The first answer wins. Where
   * the buyer answers on the provider's own page, `accepted` only asks what they did there.
   */
  confirm(reference: string, accepted: boolean): Promise<ChargeOutcome>;
  /** Idempotent by `key`. A refund that succeeded may still fail later, which an event reports. */
  refund(reference: string, amountCents: number, currency: string, key: string): Promise<RefundOutcome>;
  /**
   * What the provider sent, read only where `signature` proves that it did, for exactly these bytes; null where it does not. Providers
   * that report nothing have none.
   */
  readEvent?(body: Uint8Array, signature: string): Promise<ProviderEvent | null>;
};
