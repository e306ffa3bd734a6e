import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { products, variants } from "./catalog.ts";
import { id, instant } from "./types.ts";

/** Units that are expected on a day ("2026-12-01"). */
export type IncomingUnits = { on: string; units: number };

/** Units on hand, and how many of them are reserved. Available = on hand - reserved; negative only for back-orders. */
export const stockLevels = pgTable(
  "stock_levels",
  {
    variantId: uuid()
      .primaryKey()
      .references(() => variants.id, { onDelete: "restrict" }),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
    /** False: the merchant does not count this variant; it is always available. */
    tracked: boolean().notNull().default(true),
    /** Where the units are: shelf, bin. */
    place: text().notNull().default(""),
    /** What open lines of incoming deliveries bring, by day; null: nothing, or nothing on a day still to come. A copy, to be read with the stock. */
    incoming: jsonb().$type<IncomingUnits[]>(),
    updatedAt: instant().notNull(),
    /**
     * Units that can be sold, for lists; a variant that is not counted has the largest number, and so comes last. A column, because a sale does not change it,
     * nor its row in the indexes.
     */
    availableKey: integer().notNull().generatedAlwaysAs(sql`case when tracked then on_hand - reserved else 2147483647 end`),
  },
  (table) => [
    check("stock_levels_reserved", sql`${table.reserved} >= 0`),
    index("stock_levels_available").on(table.availableKey, table.variantId),
    index("stock_levels_incoming").on(table.variantId).where(sql`incoming is not null`),
  ],
);

/** The stock of products, by which lists sort and filter: of their variants on sale. Counted from `stock_levels` for the products in `stock_changes`. */
export const productStock = pgTable(
  "product_stock",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Units that can be sold; for a product that is not counted, a number above any sum. */
    available: bigint({ mode: "number" }).notNull(),
    /** Counted variants at or under their threshold. */
    lowVariants: integer().notNull(),
    /** Whether the product is active: copied, so that one index is enough to count low stock. */
    isActive: boolean().notNull(),
  },
  (table) => [
    index("product_stock_available").on(table.available, table.productId),
    index("product_stock_low").on(table.isActive, table.productId).where(sql`low_variants > 0`),
  ],
);

/**
 * Products whose `product_stock` is out of date. Only triggers write it; a sale only adds a row here, so that two buyers of two variants
 * of one product never wait for each other.
 */
export const stockChanges = pgTable("stock_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid().notNull(),
});

/** Every change of `on_hand`, with who and why. Append-only. */
export const stockAdjustments = pgTable(
  "stock_adjustments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "restrict" }),
    delta: integer().notNull(),
    onHandAfter: integer().notNull(),
    reason: text({ enum: ["created", "imported", "counted", "sold", "returned", "received", "damaged", "correction", "other"] }).notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    orderId: uuid(),
    /** The incoming delivery that brought the units. */
    deliveryId: uuid(),
    /** What staff wrote about the goods. */
    note: text(),
    at: instant().notNull(),
  },
  (table) => [
    index("stock_adjustments_variant").on(table.variantId, table.id),
    index("stock_adjustments_at").on(table.variantId, table.at, table.id),
  ],
);

/** Units reserved for a payment attempt (until `expires_at`) or for a pending order. A reservation ends when it is sold or released. */
export const stockReservations = pgTable(
  "stock_reservations",
  {
    id: id(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "restrict" }),
    quantity: integer().notNull(),
    /** The payment attempt that holds it. */
    attemptId: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Reservations of one kind, which together hold at most a share of the stock (`stock-shares.ts`); null: this one counts in full. */
    share: text({ enum: ["questions", "new-buyers", "free-orders"] }),
    endedAt: instant(),
    outcome: text({ enum: ["taken", "released"] }),
  },
  (table) => [
    index("stock_reservations_attempt").on(table.attemptId),
    index("stock_reservations_open").on(table.expiresAt).where(sql`ended_at is null`),
    index("stock_reservations_variant").on(table.variantId, table.createdAt),
    index("stock_reservations_released").on(table.variantId, table.endedAt).where(sql`outcome = 'released'`),
    check("stock_reservations_quantity", sql`${table.quantity} > 0`),
  ],
);

/** Goods that the merchant ordered from a supplier: expected, received in one part or several, or canceled. */
export const incomingDeliveries = pgTable(
  "incoming_deliveries",
  {
    id: id(),
    /** The number of the purchase or of the delivery note. */
    reference: text().notNull(),
    supplier: text().notNull(),
    note: text().notNull(),
    /** The first day on which an open line is expected; null: nothing more is expected. */
    nextOn: date({ mode: "string" }),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    /** Serves as its version: every change updates it. */
    updatedAt: instant().notNull(),
    cancelledAt: instant(),
    cancelledBy: uuid(),
  },
  (table) => [
    index("incoming_deliveries_next").on(table.nextOn, table.id).where(sql`next_on is not null`),
    index("incoming_deliveries_day").on(sql`coalesce(next_on, '9999-12-31'::date)`, table.id),
    index("incoming_deliveries_cancelled").on(table.createdAt, table.id).where(sql`cancelled_at is not null`),
    index("incoming_deliveries_created").on(table.createdAt, table.id),
  ],
);

export const incomingLines = pgTable(
  "incoming_lines",
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => incomingDeliveries.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: "restrict" }),
    expectedOn: date({ mode: "string" }).notNull(),
    quantity: integer().notNull(),
    received: integer().notNull().default(0),
    /** When all of it was received, or the rest was no longer expected. */
    endedAt: instant(),
  },
  (table) => [
    index("incoming_lines_delivery").on(table.deliveryId, table.position),
    index("incoming_lines_open").on(table.variantId, table.expectedOn).where(sql`ended_at is null`),
    index("incoming_lines_variant").on(table.variantId),
    check("incoming_lines_quantity", sql`${table.quantity} > 0 and ${table.received} >= 0`),
  ],
);
