import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { variants } from "./catalog.ts";
import { cents, id, instant } from "./types.ts";

/** A line of a draft order without a product, for example an installation. It has no stock. `taxClass` null: it is not taxed. */
export type OwnLine = { id: string; title: string; quantity: number; priceCents: number; taxClass: string | null };

/**
 * What staff fixed in the draft order that a cart was made of; amounts in minor units. `prices` are unit prices by variant. `shipping` is valid for its place,
 * or for any place where that is null.
 */
export type DraftTerms = {
  draftId: string;
  prices: Record<string, number>;
  /** Missing: there are none, as in drafts of an older version. */
  ownLines?: OwnLine[];
  discount: { title: string; cents: number } | null;
  shipping: { title: string; cents: number; place: { country: string; province: string; zip: string } | null } | null;
  validUntil: string | null;
};

export const carts = pgTable(
  "carts",
  {
    /** Random (UUID version 4), because a guest's cart is reached by it. */
    id: id(),
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    currency: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When it expires unless it changes before: `cart-lifetime.ts`. */
    expiresAt: instant().notNull(),
    /** When it became an order; a completed cart is never reached again. */
    completedAt: instant(),
    /** Null: a shopper's own cart. Otherwise only staff change it, in its draft order. */
    draftTerms: jsonb().$type<DraftTerms>(),
    /** The buyer's note and the cost center; null: nothing was entered. Both are copied to the order. */
    note: text(),
    costCenter: text(),
    /** The number of the quote whose link filled it last; null: none did. */
    quoteNumber: text(),
  },
  (table) => [index("carts_account").on(table.accountId).where(sql`account_id is not null`), index("carts_expires").on(table.expiresAt)],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    id: id(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "restrict" }),
    quantity: integer().notNull(),
    /** The unit price when the shopper last added or changed the line; the note in the cart compares with it. */
    unitPriceCents: cents().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("cart_lines_variant").on(table.cartId, table.variantId),
    index("cart_lines_variant_id").on(table.variantId),
    check("cart_lines_quantity", sql`${table.quantity} between 1 and 9999`),
  ],
);
