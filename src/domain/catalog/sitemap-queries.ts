import type { Shop } from "#domain/shop.ts";

/** The address of an active product and when it last changed. */
export type ProductAddress = { id: string; handle: string; updatedAt: string };

const batchSize = 5000;

/**
 * Active products by id, `skip` of them left out, at most `count`: in batches, so that a catalog of a million never lies
 * in memory.
 */
export async function* selectAddresses(shop: Shop, { skip, count }: { skip: number; count: number }): AsyncGenerator<ProductAddress[]> {
  const { sql } = shop;
  let after: string | null = null;
  let left = count;
  while (left > 0) {
    const beyond = after === null ? sql`true` : sql`id > ${after}`;
    const first = Math.min(batchSize, left);
    const rows: { id: string; handle: string; updated_at: string }[] = await sql`
      select id, handle, updated_at from products where status = 'active' and ${beyond} order by id limit ${first} offset ${after === null ? skip : 0}`;
    if (rows.length === 0) return;
    yield rows.map((row) => ({ id: row.id, handle: row.handle, updatedAt: new Date(row.updated_at).toISOString() }));
    after = rows.at(-1)?.id ?? null;
    left -= rows.length;
  }
}

export async function countActive(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from products where status = 'active'`;
  return row?.count ?? 0;
}
