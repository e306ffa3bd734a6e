import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cents, id, instant } from "./types.ts";

/** One try to pay for one checkout. `draft` is the whole order as it will be: what was shown is what is charged. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    checkoutToken: text().notNull(),
    cartId: uuid().notNull(),
    email: text().notNull(),
    /** The browser that pays (`checkout_forms`); null in what an older version wrote. */
    browserId: text(),
    /** The client's IP address as limits count it: an IPv4 address, or the 64-bit network of an IPv6 address. */
    clientAddress: text(),
    provider: text().notNull(),
    isTest: boolean().notNull(),
    status: text({ enum: ["started", "needs-confirmation", "paid", "pending", "declined", "expired", "cancelled", "refunded"] }).notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    idempotencyKey: text().notNull(),
    /** SHA-256 of the request; the same key with another request is refused. */
    fingerprint: text().notNull(),
    providerReference: text(),
    failureCode: text(),
    /** What was received, where the amount or currency is not the one asked for. */
    receivedCents: cents(),
    receivedCurrency: text(),
    /** Whether the buyer can still pay it on the provider's own page, whatever its status here. */
    isOpenAtProvider: boolean().notNull().default(false),
    draft: jsonb().notNull(),
    orderId: uuid(),
    /** The number of orders from this cart when the attempt began: once there are more, this payment is for goods that were ordered already. */
    ordersBefore: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex("payment_attempts_key").on(table.checkoutToken, table.idempotencyKey),
    uniqueIndex("payment_attempts_reference").on(table.provider, table.providerReference).where(sql`provider_reference is not null`),
    index("payment_attempts_open").on(table.expiresAt).where(sql`settled_at is null`),
    index("payment_attempts_open_at_provider").on(table.settledAt).where(sql`is_open_at_provider`),
    index("payment_attempts_cart").on(table.cartId, table.createdAt),
    index("payment_attempts_email").on(sql`lower(${table.email})`),
    // Payments of signed-in customers.
    index("payment_attempts_account").on(sql`(${table.draft} ->> 'accountId')`).where(sql`draft ->> 'accountId' is not null`),
    index("payment_attempts_address").on(table.clientAddress, table.createdAt),
    // Attempts that cost the buyer nothing, and are therefore limited.
    index("payment_attempts_without_charge").on(table.createdAt).where(sql`provider in ('purchase-order', 'no-payment')`),
    /** At most one attempt of a checkout may become its order. */
    uniqueIndex("payment_attempts_order").on(table.checkoutToken).where(sql`order_id is not null`),
  ],
);

/** The provider's events that were handled: an event that arrives twice is found here. */
export const paymentEvents = pgTable(
  "payment_events",
  { provider: text().notNull(), eventId: text().notNull(), attemptId: uuid(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** Double entry: each movement writes two rows whose amounts sum to zero. Append-only. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Groups the rows of one movement. */
    movementId: uuid().notNull(),
    orderId: uuid(),
    attemptId: uuid(),
    account: text({ enum: ["provider", "bank", "receivable", "sales", "tax", "shipping", "refunds", "disputes", "fees"] }).notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [index("ledger_entries_order").on(table.orderId), index("ledger_entries_at").on(table.at)],
);

/** Payments that a buyer's bank questions, as their provider last reported them. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    id: id(),
    provider: text().notNull(),
    providerReference: text().notNull(),
    /** Null: a payment that this shop did not ask for. */
    attemptId: uuid(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    /** The provider's code: `fraudulent`. */
    reason: text().notNull(),
    status: text({ enum: ["inquiry", "open", "in-review", "won", "lost", "closed"] }).notNull(),
    evidenceDueBy: instant(),
    hasEvidence: boolean().notNull(),
    /** Where staff answer it. */
    url: text(),
    openedAt: instant().notNull(),
    endedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("payment_disputes_reference").on(table.provider, table.providerReference),
    index("payment_disputes_attempt").on(table.attemptId),
    index("payment_disputes_to_answer").on(table.evidenceDueBy).where(sql`status in ('inquiry', 'open')`),
  ],
);

/**
 * Money that came or went at a provider and that belongs to nothing the shop knows: staff decide about each. Until it is closed, it is
 * booked as owed to (or by) the other party.
 */
export const unmatchedMovements = pgTable(
  "unmatched_movements",
  {
    id: id(),
    provider: text().notNull(),
    providerReference: text().notNull(),
    /** `refund`: refunded at the provider, beyond what the shop knows to have been paid. */
    kind: text({ enum: ["payment", "refund"] }).notNull(),
    /** The payment that the provider names; this shop may not know it. */
    attemptName: text().notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    at: instant().notNull(),
    closedAt: instant(),
    /** `refunded`: through the provider. `failed`: the bank did not take the refund. `noted`: staff say what became of it. */
    closedAs: text({ enum: ["refunded", "failed", "noted"] }),
    /** Null: the provider reported it. */
    closedBy: uuid(),
    note: text(),
  },
  (table) => [
    uniqueIndex("unmatched_movements_reference").on(table.provider, table.providerReference),
    index("unmatched_movements_open").on(table.at, table.id).where(sql`closed_at is null`),
  ],
);

/** What a provider paid out to the merchant's bank, as it last reported it. */
export const paymentPayouts = pgTable(
  "payment_payouts",
  {
    id: id(),
    provider: text().notNull(),
    providerReference: text().notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    status: text({ enum: ["pending", "paid", "failed", "canceled"] }).notNull(),
    /** The provider's fees for everything in the payout; null: not known. */
    feeCents: cents(),
    failureCode: text(),
    createdAt: instant().notNull(),
    arrivesAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("payment_payouts_reference").on(table.provider, table.providerReference),
    index("payment_payouts_status").on(table.status, table.createdAt, table.id),
    index("payment_payouts_created").on(table.createdAt, table.id),
  ],
);

/**
 * The books of the test provider (`adapters/payments-test`), not of the shop: what a real provider would remember on its own
 * side. The shop never reads them except through the provider.
 */
export const testProviderCharges = pgTable("test_provider_charges", {
  attemptId: uuid().primaryKey(),
  status: text({ enum: ["paid", "declined", "needs-confirmation"] }).notNull(),
  failureCode: text(),
  amountCents: cents().notNull(),
  currency: text().notNull(),
  refundedCents: cents().notNull().default(0),
  at: instant().notNull().defaultNow(),
});

/** Refunds of the test provider: a repeated refund finds its key here. */
export const testProviderRefunds = pgTable("test_provider_refunds", {
  key: text().primaryKey(),
  attemptId: uuid().notNull(),
  amountCents: cents().notNull(),
  at: instant().notNull().defaultNow(),
});
