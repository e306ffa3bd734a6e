import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { cents, id, instant } from "./types.ts";

/** Money that was paid outside of the shop, as staff recorded it; a counter-entry reverses a wrong record. The rows add up to `received_cents`. */
export const orderPayments = pgTable(
  "order_payments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** `reversed`: the counter-entry of a wrong record. `returned`: paid too much, and sent back. Both are negative. */
    kind: text({ enum: ["received", "reversed", "returned"] }).notNull(),
    amountCents: cents().notNull(),
    /** The day the money came or went, as the bank names it. */
    paidOn: date({ mode: "string" }).notNull(),
    /** What the bank's statement says: a transfer's reference, a check's number. */
    reference: text().notNull(),
    reversesId: uuid().references((): AnyPgColumn => orderPayments.id, { onDelete: "restrict" }),
    /** SHA-256 over the line of the bank's file that it was recorded from; null: recorded by hand. */
    bankLine: text(),
    idempotencyKey: text().notNull(),
    /** Null: an older version marked the order as paid. */
    staffId: uuid(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("order_payments_key").on(table.orderId, table.idempotencyKey),
    uniqueIndex("order_payments_reverses").on(table.reversesId),
    index("order_payments_bank_line").on(table.bankLine).where(sql`bank_line is not null`),
    check("order_payments_sign", sql`(kind = 'received') = (amount_cents > 0)`),
  ],
);

/** Card payments of what an edit added to a paid order. */
export const balancePayments = pgTable(
  "balance_payments",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    provider: text().notNull(),
    providerReference: text(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    /** `unmatched`: it was paid when nothing was owed anymore, and waits for staff. */
    status: text({ enum: ["open", "paid", "ended", "unmatched"] }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("balance_payments_order").on(table.orderId),
    index("balance_payments_open").on(table.expiresAt).where(sql`status = 'open'`),
    uniqueIndex("balance_payments_reference").on(table.provider, table.providerReference),
  ],
);
