import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents, id, instant } from "./types.ts";

export const quoteNumbers = pgSequence("quote_numbers", { startWith: 1001 });

/** What a quote shows: all of it as it was when it was issued. Amounts in minor units of the quote's currency. */
export type QuoteContent = {
  version: 1;
  paper: "letter" | "a4";
  seller: { name: string; address: string; email: string; phone: string; taxId: string };
  /** What the buyer typed; empty: nothing. */
  institution: string;
  contact: string;
  reference: string;
  costCenter: string;
  note: string;
  lines: {
    variantId: string;
    title: string;
    variantTitle: string;
    sku: string | null;
    quantity: number;
    unitPriceCents: number;
    totalCents: number;
    /** As text: when it arrives, or whether it is available. */
    leadTime: string;
  }[];
  subtotalCents: number;
  /** Amounts as text, as the cart showed them; null: there is none, or it is not known before checkout. */
  discount: { title: string; amount: string } | null;
  shipping: { title: string; amount: string } | null;
  tax: { title: string; amount: string } | null;
  /** What the total includes, and what it does not. */
  included: string;
  /** The destination as far as the buyer named it; empty: not named. */
  place: string;
  totalCents: number;
  /** The merchant's terms; empty: none. */
  terms: string;
};

/** A cart as it was when its buyer asked for a quote. */
export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    /** `Q-1001`. */
    number: text().notNull(),
    /** The customer who was signed in; null: a visitor. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    currency: text().notNull(),
    isTest: boolean().notNull(),
    totalCents: cents().notNull(),
    content: jsonb().$type<QuoteContent>().notNull(),
    issuedAt: instant().notNull(),
    validUntil: instant().notNull(),
  },
  (table) => [
    uniqueIndex("quotes_number").on(table.number),
    index("quotes_issued").on(table.issuedAt, table.id),
    index("quotes_valid_until").on(table.validUntil),
    index("quotes_account").on(table.accountId),
    index("quotes_words").using("gin", sql`(number || ' ' || coalesce(content ->> 'institution', '')) gin_trgm_ops`),
  ],
);
