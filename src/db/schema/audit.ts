import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** What staff and the system did to what. Append-only: a trigger refuses UPDATE and DELETE. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text({ enum: ["visitor", "customer", "staff", "system"] }).notNull(),
    actorId: uuid(),
    /** `<noun>.<past participle>`, for example `order.refunded`. */
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text(),
    address: text(),
  },
  (table) => [index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.id), index("audit_entries_at").on(table.at)],
);
