import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";
import { cents, id, instant } from "./types.ts";

/**
 * The next number of each series. It is taken under the lock of its row, in the transaction that issues the document: a rollback
 * gives the number back, so that a series has no gaps.
 */
export const invoiceSeries = pgTable("invoice_series", {
  /** `invoice` or `credit-note`; for test orders with `test-` before it. */
  name: text().primaryKey(),
  nextNumber: integer().notNull(),
});

/** Invoices and credit notes: rows are added and never changed, except that the data of a buyer can be erased. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text({ enum: ["invoice", "credit-note"] }).notNull(),
    /** Shown to people: `INV-1001`, `CN-1001`, `TEST-INV-1001`. */
    number: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The reason for issuing it, unique in each order: `order:1`, `refund:<id>`, `cancellation:<n>`, `correction:<n>`. */
    cause: text().notNull(),
    /** For a credit note: the invoice that it reduces. */
    invoiceId: uuid(),
    isTest: boolean().notNull(),
    currency: text().notNull(),
    totalCents: cents().notNull(),
    taxCents: cents().notNull(),
    issuedAt: instant().notNull(),
    /** Null: a credit note, or paid when it was issued. */
    dueOn: date({ mode: "string" }),
    /** Everything that it shows: `InvoiceContent`. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.number),
    uniqueIndex("invoices_cause").on(table.orderId, table.cause),
    index("invoices_issued").on(table.issuedAt, table.id),
    index("invoices_total").on(table.totalCents, table.id),
    index("invoices_credit_notes").on(table.issuedAt, table.id).where(sql`kind = 'credit-note'`),
    index("invoices_of_invoice").on(table.invoiceId),
    index("invoices_due").on(table.dueOn).where(sql`due_on is not null`),
    check("invoices_amounts", sql`total_cents > 0 and tax_cents between 0 and total_cents`),
    check("invoices_refer", sql`(kind = 'credit-note') = (invoice_id is not null)`),
  ],
);

/** Reminders that were sent, each once. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** 1 is the first. */
    level: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.level] })],
);

/** Invoices for which no reminder is sent: they are disputed, or staff agreed otherwise with the buyer. */
export const invoicePauses = pgTable("invoice_pauses", {
  invoiceId: uuid()
    .primaryKey()
    .references(() => invoices.id),
  reason: text().notNull(),
  staffId: uuid().notNull(),
  at: instant().notNull(),
});
