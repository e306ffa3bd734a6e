import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { variants } from "./catalog.ts";
import { cents, id, instant } from "./types.ts";

/** What staff sell in a draft order without a product: an installation, say. Nothing of it is in stock. `taxClass` null: it is not taxed. */
export type OwnLine = { id: string; title: string; quantity: number; priceCents: number; taxClass: string | null };

/**
 * What staff fixed in the draft order that a cart was made of; amounts in minor units. `prices`: of one unit, by variant. `shipping` holds for the place,
 * or for any where it is null.
 */
export type DraftTerms = {
  draftId: string;
  prices: Record<string, number>;
  /** Left out: none, as in drafts of an older version. */
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
    /** When it goes if nothing changes until then: `cart-lifetime.ts`. */
    expiresAt: instant().notNull(),
    /** Set when an order came of it; a completed cart is never reached again. */
    completedAt: instant(),
    /** Null: a shopper's own cart. Else nobody changes it but staff, in its draft order. */
    draftTerms: jsonb().$type<DraftTerms>(),
    /** What the buyer wants to say with the order, and to whose budget it goes; null: nothing was entered. They go with the order. */
    note: text(),
    costCenter: text(),
    /** Of the quote whose link filled it last; null: none did. */
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
    /** The unit price when the shopper last put it in or changed it: what the cart's note compares with. */
    unitPriceCents: cents().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("cart_lines_variant").on(table.cartId, table.variantId),
    index("cart_lines_variant_id").on(table.variantId),
    check("cart_lines_quantity", sql`${table.quantity} between 1 and 9999`),
  ],
);
