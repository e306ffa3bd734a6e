import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { apiKeys } from "#db/schema/api-keys.ts";
import type { ApiScope } from "#domain/actor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A key as staff see it; the key itself is stored nowhere. Times are ISO 8601. */
export type ListedApiKey = {
  id: string;
  name: string;
  ending: string;
  scopes: ApiScope[];
  createdAt: string;
  createdBy: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  isExpired: boolean;
};

const isLive = isNull(apiKeys.revokedAt);

export async function selectKeys(shop: Shop, limit: number): Promise<ListedApiKey[]> {
  return shop.sql<ListedApiKey[]>`
    select k.id, k.name, k.ending, k.scopes, to_json(k.created_at) #>> '{}' as "createdAt", ${accountName(shop.sql, "a")} as "createdBy",
      to_json(k.expires_at) #>> '{}' as "expiresAt", to_json(k.last_used_at) #>> '{}' as "lastUsedAt",
      coalesce(k.expires_at <= ${shop.clock.now().toISOString()}::timestamptz, false) as "isExpired"
    from api_keys k left join accounts a on a.id = k.created_by
    where k.revoked_at is null order by k.created_at desc, k.id desc limit ${limit}`;
}

/** Counts the keys that are not revoked and locks the table, so that no key is added meanwhile. */
export async function lockAndCountKeys(shop: Shop): Promise<number> {
  await shop.sql`lock table api_keys in share row exclusive mode`;
  return shop.db.$count(apiKeys, isLive);
}

export async function insertKey(shop: Shop, row: typeof apiKeys.$inferInsert): Promise<void> {
  await shop.db.insert(apiKeys).values(row);
}

/** Returns the key with this hash unless it is revoked or expired. */
export async function selectLiveKey(shop: Shop, hash: string): Promise<ApiKeyRow | null> {
  const [row] = await shop.db
    .select()
    .from(apiKeys)
    .where(
      and(eq(apiKeys.hash, hash), isLive, or(isNull(apiKeys.expiresAt), sql`${apiKeys.expiresAt} > ${shop.clock.now().toISOString()}::timestamptz`)),
    );
  return row ?? null;
}

/** Notes that the key was used, unless that was noted since `before`. */
export async function touchKey(shop: Shop, id: string, before: Date): Promise<void> {
  await shop.db
    .update(apiKeys)
    .set({ lastUsedAt: shop.clock.now() })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))));
}

/** Null: there is no such key, or it was revoked before. */
export async function storeKeyRevoked(shop: Shop, id: string, by: string | null): Promise<ApiKeyRow | null> {
  const [row] = await shop.db
    .update(apiKeys)
    .set({ revokedAt: shop.clock.now(), revokedBy: by })
    .where(and(eq(apiKeys.id, id), isLive))
    .returning();
  return row ?? null;
}
