import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Every backup that the shop made by itself or that staff asked for; those of the command line are files only. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    /** Who asked for it; null: the schedule. */
    askedBy: uuid(),
    /** Below DATA_DIR/backups of that node. */
    file: text().notNull(),
    node: text(),
    /** `removed`: newer ones took its place. */
    status: text({ enum: ["waiting", "running", "done", "failed", "removed"] }).notNull(),
    askedAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
    bytes: bigint({ mode: "number" }),
    /** What is in it, a line each, as reading it whole has shown. */
    contents: text(),
    fault: text(),
    /** How it went to restore it into a database of its own and compare every table; null: that has not ended. */
    trial: text({ enum: ["same", "different", "not-tried"] }),
    triedAt: instant(),
    /** What was compared, or what went wrong. */
    restoreTestNote: text("trial_note"),
  },
  (table) => [index("backups_asked").on(table.askedAt)],
);
