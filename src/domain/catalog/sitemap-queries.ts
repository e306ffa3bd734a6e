import type { Shop } from "#domain/shop.ts";

/** The path of an active product and when it last changed. */
export type SitemapProduct = { id: string; handle: string; updatedAt: string };

const batchSize = 5000;

/**
 * Active products, oldest first, skipping `skip`, at most `count`: in batches, so that a catalog of a million is never in memory at
 * once, and from an index only, so that skipping reads no product rows.
 */
export async function* selectSitemapProducts(shop: Shop, { skip, count }: { skip: number; count: number }): AsyncGenerator<SitemapProduct[]> {
  let after: SitemapCursor | null = null;
  if (skip > 0) {
    const [last] = await placeQuery(shop, skip);
    if (!last) return;
    after = last;
  }
  let left = count;
  while (left > 0) {
    const rows: AddressRow[] = await addressesQuery(shop, { after, first: Math.min(batchSize, left) });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ id: row.id, handle: row.handle, updatedAt: new Date(row.updated_at).toISOString() }));
    after = last;
    left -= rows.length;
  }
}

/** The place of a product in the order; `created_at` as the database writes it, to the microsecond. */
type SitemapCursor = { created_at: string; id: string };
type AddressRow = SitemapCursor & { handle: string; updated_at: string };

/** The last of the first `skip`; exported separately, like the one below, so that a test can ask the database for its plan. */
export function placeQuery({ sql }: Shop, skip: number) {
  return sql<SitemapCursor[]>`select created_at, id from products where status = 'active' order by created_at, id limit 1 offset ${skip - 1}`;
}

export function addressesQuery({ sql }: Shop, { after, first }: { after: SitemapCursor | null; first: number }) {
  return sql<AddressRow[]>`
    select id, handle, created_at, updated_at from products
    where status = 'active' ${after ? sql`and (created_at, id) > (${after.created_at}::text::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at, id limit ${first}`;
}

export async function countActive(shop: Pick<Shop, "sql">): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`select count from product_counts where status = 'active'`;
  return row?.count ?? 0;
}
