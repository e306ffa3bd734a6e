import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { paymentAttempts } from "./payments.ts";
import { cents, id, instant } from "./types.ts";

/** A discount on orders: by a code that buyers enter or, where `code` is null, automatic. */
export const discounts = pgTable(
  "discounts",
  {
    id: id(),
    /** The name that buyers read: "Spring sale". */
    title: text().notNull(),
    /** In capitals, without spaces. */
    code: text(),
    kind: text().$type<"percent" | "amount" | "free-shipping">().notNull(),
    /** Hundredths of a percent; null unless `kind` is `percent`. */
    percentHundredths: integer(),
    /** Minor units; null unless `kind` is `amount`. */
    amountCents: cents(),
    /** The lowest value of the order's goods, in minor units. */
    minimumCents: cents().notNull(),
    /** The collections for whose products it is; empty: for all products. */
    collectionIds: uuid().array().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** How many orders may use it; null: any number. */
    maxUses: integer(),
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
    // For parts of the title and the code, as staff search.
    index("discounts_words").using("gin", sql`(title || ' ' || coalesce(code, '')) gin_trgm_ops`),
    check("discounts_value", sql`(kind = 'percent') = (percent_hundredths is not null) and (kind = 'amount') = (amount_cents is not null)`),
  ],
);

/** Payments with a discount. A payment counts as a use while it is open, and permanently once it became an order. */
export const discountUses = pgTable(
  "discount_uses",
  {
    discountId: uuid()
      .notNull()
      .references(() => discounts.id, { onDelete: "restrict" }),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: "cascade" }),
    /** What shipping would have cost without the discount, before tax, in the currency of the payment; null: written before this was stored. */
    waivedShippingCents: cents(),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.attemptId] }), index("discount_uses_attempt").on(table.attemptId)],
);
