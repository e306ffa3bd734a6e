import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Every backup that the shop made on schedule or that staff asked for; backups of the command line are files only. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    /** Who asked for it; null: the schedule. */
    askedBy: uuid(),
    /** A path below DATA_DIR/backups of that node. */
    file: text().notNull(),
    node: text(),
    /** `removed`: newer ones took its place. */
    status: text({ enum: ["waiting", "running", "done", "failed", "removed"] }).notNull(),
    askedAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
    bytes: bigint({ mode: "number" }),
    /** What it contains, one line each, as found by reading the whole file. */
    contents: text(),
    fault: text(),
    /** The result of restoring it into a separate database and comparing every table; null: that has not ended. */
    trial: text({ enum: ["same", "different", "not-tried"] }),
    triedAt: instant(),
    /** What was compared, or what went wrong. */
    restoreTestNote: text("trial_note"),
  },
  (table) => [index("backups_asked").on(table.askedAt)],
);
