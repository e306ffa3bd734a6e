import { sql } from "drizzle-orm";
import { check, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orderLines, orders, refunds } from "./orders.ts";
import { id, instant } from "./types.ts";

/** Numbers of approved returns (RMA), a series of their own. */
export const returnNumbers = pgSequence("return_numbers", { startWith: 1001 });

/** Goods that a buyer wants to send back, and what happened to them. */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** For a return that staff began; null: the buyer asked for it. */
    idempotencyKey: text(),
    /** `RMA-1001`, from the approval on. */
    number: text(),
    /** `withdrawn`: by the buyer, before it was received. */
    status: text({ enum: ["requested", "approved", "declined", "received", "closed", "withdrawn"] }).notNull(),
    /** The buyer's words. */
    comment: text().notNull(),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid(),
    /** In the words of staff, for the buyer. */
    declineReason: text(),
    instructions: text(),
    returnAddress: text(),
    receivedAt: instant(),
    receivedBy: uuid(),
    closedAt: instant(),
    closedBy: uuid(),
    /** When the refund that is in progress was started: nothing else happens to the return meanwhile. */
    refundingAt: instant(),
    /** What was refunded for it; null: nothing. */
    refundId: uuid().references(() => refunds.id, { onDelete: "restrict" }),
  },
  (table) => [
    uniqueIndex("returns_number").on(table.number),
    uniqueIndex("returns_key").on(table.orderId, table.idempotencyKey),
    index("returns_order").on(table.orderId),
    index("returns_listed").on(table.requestedAt, table.id),
    index("returns_open").on(table.requestedAt).where(sql`status in ('requested', 'approved', 'received')`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    reason: text({ enum: ["defective", "damaged", "wrong-item", "not-as-described", "not-needed", "other"] }).notNull(),
    /** The units that arrived, and those of them that were restocked; null: nothing was received yet. */
    received: integer(),
    restocked: integer(),
    /** How staff found it. */
    condition: text(),
  },
  (table) => [
    uniqueIndex("return_lines_once").on(table.returnId, table.orderLineId),
    index("return_lines_line").on(table.orderLineId),
    check(
      "return_lines_within",
      sql`${table.quantity} > 0 and ${table.received} between 0 and ${table.quantity} and ${table.restocked} between 0 and ${table.received}`,
    ),
  ],
);

/** Pictures that a buyer sent of the goods of a return: damage, a label. Private: only the buyer and staff see them. */
export const returnPictures = pgTable(
  "return_pictures",
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    /** The name of the buyer's file. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    fileKey: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("return_pictures_once").on(table.returnId, table.fileKey),
    index("return_pictures_file").on(table.fileKey),
    index("return_pictures_erased").on(table.id).where(sql`name = ''`),
  ],
);
