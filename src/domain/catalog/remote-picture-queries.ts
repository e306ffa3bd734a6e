import type { Shop } from "#domain/shop.ts";

export type FailedPicture = { id: string; productId: string; productTitle: string; url: string; alt: string; reason: string };

/** A picture with a source URL whose file is not stored yet: the predicate of the index `product_images_remote`. */
const remote = ({ sql }: Shop) => sql`i.file_key is null and i.source_url is not null`;

/** Failed pictures with an id before `before`, the newest first. */
export async function selectFailedPictures(shop: Shop, before: string | null, limit: number): Promise<FailedPicture[]> {
  const { sql } = shop;
  return sql<FailedPicture[]>`
    select i.id, i.product_id as "productId", p.title as "productTitle", i.source_url as url, i.alt, i.fetch_fault as reason
    from product_images i join products p on p.id = i.product_id
    where ${remote(shop)} and i.fetch_fault is not null ${before === null ? sql`` : sql`and i.id < ${before}::uuid`}
    order by i.id desc limit ${limit}`;
}

export async function selectRemoteCounts(shop: Shop): Promise<{ failed: number; waiting: number }> {
  const [row] = await shop.sql<{ failed: number; waiting: number }[]>`
    select count(*) filter (where i.fetch_fault is not null)::int as failed, count(*) filter (where i.fetch_fault is null)::int as waiting
    from product_images i where ${remote(shop)}`;
  return row ?? { failed: 0, waiting: 0 };
}

/** Clears the faults; returns the ids of the pictures that had one. */
export async function markToFetch(shop: Shop, ids: string[] | null, limit: number): Promise<string[]> {
  const { sql } = shop;
  const rows = await sql<{ id: string }[]>`
    update product_images set fetch_fault = null where id in (
      select i.id from product_images i where ${remote(shop)} and i.fetch_fault is not null ${ids ? sql`and i.id = any(${ids}::uuid[])` : sql``}
      order by i.id desc limit ${limit})
    returning id`;
  return rows.map(({ id }) => id);
}
