import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ApiScope } from "#domain/actor.ts";
import { accounts } from "./accounts.ts";
import { id, instant } from "./types.ts";

/** The keys by which other programs of the merchant (an ERP, a warehouse) sign in. Each has only the rights of its scopes. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    /** The name that staff gave it. */
    name: text().notNull(),
    /** SHA-256 of the key, which is shown once. */
    hash: text().notNull(),
    /** Its last four characters, by which people recognize it. */
    ending: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** Null: it is valid until it is revoked. */
    expiresAt: instant(),
    /** Written once a minute at most. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    revokedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
  },
  (table) => [uniqueIndex("api_keys_hash").on(table.hash), index("api_keys_live").on(table.createdAt, table.id).where(sql`revoked_at is null`)],
);
