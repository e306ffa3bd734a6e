import { bigint, index, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { instant } from "./types.ts";

/** What a node's folders hold, in bytes, as last counted by the node. */
export type NodeFolders = { pictures: number; backups: number; mail: number; database: number; countedAt: string };

/** The processes of the shop: each updates its row every half a minute and deletes it when it ends. */
export const nodes = pgTable("nodes", {
  /** The machine and the process. */
  name: text().primaryKey(),
  role: text({ enum: ["all", "web", "jobs"] }).notNull(),
  version: text().notNull(),
  /** The commit of the source that was built; null where that is not known. */
  commit: text(),
  nodeVersion: text().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  residentBytes: bigint({ mode: "number" }).notNull(),
  heapBytes: bigint({ mode: "number" }).notNull(),
  heapLimitBytes: bigint({ mode: "number" }).notNull(),
  /** How long one in a hundred waited for its turn in the event loop, and the longest wait, in the last two minutes. */
  lagP99Ms: real().notNull(),
  lagMaxMs: real().notNull(),
  /** DATA_DIR and its disk; null where the system does not tell. */
  dataDir: text().notNull(),
  diskFreeBytes: bigint({ mode: "number" }),
  diskTotalBytes: bigint({ mode: "number" }),
  folders: jsonb().$type<NodeFolders>(),
});

/** When a process of the shop first ran another version than the one before, so that figures over time can show what changed with it. */
export const deployments = pgTable(
  "deployments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    version: text().notNull(),
    /** The commit of the source that was built; empty where that is not known. */
    commit: text().notNull(),
  },
  (table) => [index("deployments_at").on(table.at)],
);
