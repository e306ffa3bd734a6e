import type { Shop } from "#domain/shop.ts";

export async function insertInvalidations(shop: Shop, tags: string[]): Promise<void> {
  await shop.sql`insert into invalidations (tag) select unnest(${tags}::text[])`;
}

/** Deletes at most `limit` that are older than `before`, the oldest first. Returns how many. */
export async function deleteInvalidations(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from invalidations where seq in (select seq from invalidations where at < ${before.toISOString()}::timestamptz order by at limit ${limit})`;
  return gone.count;
}
