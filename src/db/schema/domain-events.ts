import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, transactionId } from "./types.ts";

/**
 * What every operation changed, by name. Append-only: a trigger refuses UPDATE and DELETE. It refers to people and never describes them
 * (decision 030).
 */
export const domainEvents = pgTable(
  "domain_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: readers follow it, because events do not become visible in the order of their ids. */
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    at: instant().notNull(),
    /** `<noun>.<past participle>`, for example `order.refunded`. */
    name: text().notNull(),
    /** The version of its payload's schema. 0: an entry of the audit log of an older version. */
    version: integer().notNull(),
    actorKind: text({ enum: ["visitor", "customer", "staff", "apiKey", "system"] }).notNull(),
    actorId: uuid(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The id of the request that caused it; `bulk-change:ID` for what a bulk change did, `order-run:ID` for what a run over orders did. */
    requestId: text(),
    /** The IP address of staff; for visitors and customers only the network, except for tries at a staff account. */
    address: text(),
  },
  (table) => [
    index("domain_events_subject").on(table.subjectKind, table.subjectId, table.id),
    index("domain_events_xid").on(table.xid, table.id),
    // For the audit log: all of it, that of one person, and that of one kind of record.
    index("domain_events_at").on(table.at, table.id),
    index("domain_events_actor").on(table.actorId, table.at, table.id).where(sql`actor_kind <> 'visitor'`),
    index("domain_events_kind").on(table.subjectKind, table.at, table.id),
  ],
);
