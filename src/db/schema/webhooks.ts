import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { id, instant } from "./types.ts";

/** Where the shop sends its events, signed. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  url: text().notNull(),
  /** `orders`, `products`, `stock`, `customers`. */
  topics: text().array().notNull(),
  /** Bodies name the object by its id only. */
  idsOnly: boolean().notNull(),
  /** Encrypted with AES-256-GCM under a key that is derived for this purpose: nonce, ciphertext and tag as base64url. */
  sealedSecret: text().notNull(),
  /** The secret before this one, with which bodies are also signed until `previousUntil`. */
  sealedPreviousSecret: text(),
  previousUntil: instant(),
  createdAt: instant().notNull(),
  createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  updatedAt: instant().notNull(),
  /** Since when no delivery has succeeded; null: the last delivery was accepted, or there was none. */
  failingSince: instant(),
  disabledAt: instant(),
  disabledReason: text({ enum: ["staff", "failing"] }),
});

/** How far the reader of domain events has come: one row. */
export const webhookPositions = pgTable("webhook_positions", {
  id: integer().primaryKey(),
  lastEventId: bigint({ mode: "number" }),
});

/** One event for one endpoint, with the result of its last try. It is waiting as long as `nextAt` is set. Deleted after 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: bigint({ mode: "number" }).notNull(),
    /** `orders`. */
    topic: text().notNull(),
    /** The name of the domain event: `order.placed`. */
    event: text().notNull(),
    subjectId: text().notNull(),
    /** When it happened. */
    at: instant().notNull(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The attempts that are left since it was made or sent again by hand. */
    attemptsLeft: integer().notNull(),
    /** When it is tried next; null: it was delivered or given up. */
    nextAt: instant(),
    /** Until then, only one process tries it. */
    leasedUntil: instant(),
    deliveredAt: instant(),
    lastAt: instant(),
    lastMs: integer(),
    lastStatus: integer(),
    /** The first bytes of the answer, or why there was none. */
    lastAnswer: text(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.endpointId, table.eventId),
    index("webhook_deliveries_due").on(table.nextAt).where(sql`next_at is not null`),
    index("webhook_deliveries_waiting").on(table.endpointId, table.subjectId, table.id).where(sql`next_at is not null`),
    index("webhook_deliveries_failed").on(table.endpointId, table.id).where(sql`next_at is null and delivered_at is null`),
    index("webhook_deliveries_log").on(table.endpointId, table.id),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);
