import type { Shop } from "#domain/shop.ts";

/** The address of an active product and when it last changed. */
export type ProductAddress = { id: string; handle: string; updatedAt: string };

const batchSize = 5000;

/**
 * Active products, the oldest first, `skip` of them left out, at most `count`: in batches, so that a catalog of a million
 * never lies in memory, and in the order of an index, in which leaving many out reads no product.
 */
export async function* selectAddresses(shop: Shop, { skip, count }: { skip: number; count: number }): AsyncGenerator<ProductAddress[]> {
  let after: { createdAt: string; id: string } | null = null;
  let left = count;
  while (left > 0) {
    const rows: AddressRow[] = await addressesQuery(shop, { after, skip: after === null ? skip : 0, first: Math.min(batchSize, left) });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ id: row.id, handle: row.handle, updatedAt: new Date(row.updated_at).toISOString() }));
    after = { createdAt: last.created_at, id: last.id };
    left -= rows.length;
  }
}

type AddressRow = { id: string; handle: string; created_at: string; updated_at: string };
type AddressWindow = { after: { createdAt: string; id: string } | null; skip: number; first: number };

/** The statement of a batch, apart so that a test can ask the database for its plan. */
export function addressesQuery({ sql }: Shop, { after, skip, first }: AddressWindow) {
  return sql<AddressRow[]>`
    with picked as materialized (
      select id, created_at from products
      where status = 'active' ${after ? sql`and (created_at, id) > (${after.createdAt}::text::timestamptz, ${after.id}::uuid)` : sql``}
      order by created_at, id limit ${first} offset ${skip})
    select p.id, p.handle, p.created_at, p.updated_at from picked join products p on p.id = picked.id order by p.created_at, p.id`;
}

export async function countActive(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`select count from product_counts where status = 'active'`;
  return row?.count ?? 0;
}
