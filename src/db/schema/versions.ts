import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** What a change replaced: the fields that it changed, as they were before. The newest ones of each record are kept. */
export const recordVersions = pgTable(
  "record_versions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["product", "collection", "page", "article"] }).notNull(),
    subjectId: uuid().notNull(),
    /** When it was replaced. */
    at: instant().notNull(),
    /** Who replaced it; null: not somebody with an account. */
    accountId: uuid(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The currency of the amounts in `before`. */
    currency: text().notNull(),
  },
  (table) => [index("record_versions_subject").on(table.kind, table.subjectId, table.id)],
);
