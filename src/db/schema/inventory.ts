import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { variants } from "./catalog.ts";
import { id, instant } from "./types.ts";

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
    updatedAt: instant().notNull(),
  },
  (table) => [check("stock_levels_reserved", sql`${table.reserved} >= 0`)],
);

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
    reason: text({ enum: ["created", "imported", "counted", "sold", "returned"] }).notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    orderId: uuid(),
    at: instant().notNull(),
  },
  (table) => [index("stock_adjustments_variant").on(table.variantId, table.id)],
);

/** Units promised to a payment attempt (until `expires_at`) or to a pending order. Ends by being taken or released. */
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
    /** Promises of one kind that together hold no more than a share of the stock (`stock-shares.ts`); null: this one counts in full. */
    share: text({ enum: ["questions", "new-buyers"] }),
    endedAt: instant(),
    outcome: text({ enum: ["taken", "released"] }),
  },
  (table) => [
    index("stock_reservations_attempt").on(table.attemptId),
    index("stock_reservations_open").on(table.expiresAt).where(sql`ended_at is null`),
    index("stock_reservations_variant").on(table.variantId),
    check("stock_reservations_quantity", sql`${table.quantity} > 0`),
  ],
);
