import type { Shop } from "#domain/shop.ts";

export async function insertInvalidations(shop: Shop, tags: string[]): Promise<void> {
  await shop.sql`insert into invalidations (tag) select unnest(${tags}::text[])`;
}

export async function selectInvalidations(shop: Pick<Shop, "sql">, snapshot: string | null): Promise<{ snapshot: string; tags: string[] }> {
  const [row] = await shop.sql<{ snapshot: string; tags: string[] }[]>`
    select pg_current_snapshot()::text as snapshot,
      array(select distinct tag from invalidations where xid >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::text::pg_snapshot)) as tags`;
  if (!row) throw new Error("The database gave no snapshot.");
  return row;
}

/** Deletes at most `limit` rows that are older than `before`, the oldest first. Returns how many. */
export async function deleteInvalidations(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from invalidations where seq in (select seq from invalidations where at < ${before.toISOString()}::timestamptz order by at limit ${limit})`;
  return gone.count;
}
