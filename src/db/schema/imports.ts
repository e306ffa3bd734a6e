import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { apiKeys } from "./api-keys.ts";
import { id, instant } from "./types.ts";

/** The result of a check or an import. `rows`: messages about single rows, at most some thousand; `of`: the product concerned, where it is known. */
export type ImportOutcome = {
  counts: { created: number; updated: number; unchanged: number; faulty: number; unclear: number; notes: number };
  rows: { line: number; kind: "fault" | "unclear" | "note"; column: string; reason: string; of?: string }[];
  /** Why the file as a whole could not be read; null: it could. */
  fileFault: string | null;
};

/** A file that was sent for import: it is checked first, and imported when that is asked for. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    kind: text({ enum: ["products", "collections", "customers"] }).notNull(),
    fileName: text().notNull(),
    fileKey: text().notNull(),
    fileBytes: bigint({ mode: "number" }).notNull(),
    state: text({ enum: ["checking", "checked", "importing", "done", "failed", "discarded"] }).notNull(),
    /** Columns of the file, with the values of its first rows. */
    preview: jsonb().$type<{ columns: { name: string; isKnown: boolean }[]; rows: string[][] }>(),
    stockOfNew: integer(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    checked: jsonb().$type<ImportOutcome>(),
    imported: jsonb().$type<ImportOutcome>(),
    /** Why the work stopped, where the file was not the cause. */
    fault: text(),
    createdAt: instant().notNull(),
    /** Who began it: the account `createdBy` or the API key `createdByKey`; without either, it may be begun by `system` alone. */
    startedBy: text({ enum: ["staff", "apiKey", "system"] })
      .notNull()
      .default("staff"),
    createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdByKey: uuid().references(() => apiKeys.id, { onDelete: "set null" }),
    /** How often the work was started since it was asked for. */
    tries: integer().notNull().default(0),
    /** When the work last reported that it goes on: after a restart another process takes it over. */
    seenAt: instant(),
    finishedAt: instant(),
  },
  (table) => [index("imports_created").on(table.createdAt, table.id)],
);
