import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentAttempts } from "./payments.ts";
import { cents, id, instant } from "./types.ts";

/** What buyers get off an order: by a code that they enter, or, where `code` is null, by themselves. */
export const discounts = pgTable(
  "discounts",
  {
    id: id(),
    /** What buyers read: "Spring sale". */
    title: text().notNull(),
    /** In capitals, without spaces. */
    code: text(),
    kind: text().$type<"percent" | "amount" | "free-shipping">().notNull(),
    /** Hundredths of a percent; null unless `kind` is `percent`. */
    percentHundredths: integer(),
    /** Minor units; null unless `kind` is `amount`. */
    amountCents: cents(),
    /** What the goods of the order must come to, in minor units. */
    minimumCents: cents().notNull(),
    /** It is for products of these collections; empty: for all. */
    collectionIds: uuid().array().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** How many orders may have it; null: any number. */
    mostUses: integer(),
    isOncePerBuyer: boolean().notNull(),
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("discounts_code").on(table.code),
    index("discounts_automatic").on(table.startsAt).where(sql`${table.code} is null`),
    index("discounts_starts").on(table.startsAt),
    index("discounts_newest").on(table.createdAt, table.id),
    // Parts of the title and the code, as staff search.
    index("discounts_words").using("gin", sql`(title || ' ' || coalesce(code, '')) gin_trgm_ops`),
    check("discounts_value", sql`(kind = 'percent') = (percent_hundredths is not null) and (kind = 'amount') = (amount_cents is not null)`),
  ],
);

/** A payment with a discount. It counts as a use while the payment is open, and for good once it became an order. */
export const discountUses = pgTable(
  "discount_uses",
  {
    discountId: uuid()
      .notNull()
      .references(() => discounts.id, { onDelete: "restrict" }),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: "cascade" }),
    /** What shipping would have cost without it, before tax, in the currency of the payment; null: written before this was stored. */
    waivedShippingCents: cents(),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.attemptId] }), index("discount_uses_attempt").on(table.attemptId)],
);
