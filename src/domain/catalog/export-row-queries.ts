import type { Shop } from "#domain/shop.ts";

/** Counts rows: a product has one for each variant or each picture, whichever are more. */
export async function selectProductRows({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(greatest(v.count, coalesce(i.count, 0))), 0)::float8 as count
    from (select product_id, count(*) as count from variants group by product_id) v
    left join (select product_id, count(*) as count from product_images group by product_id) i using (product_id)`;
  return row?.count ?? 0;
}

/** Counts rows: one for each rule, or for each product of a collection picked by hand; at least one per collection. */
export async function selectCollectionRows({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(greatest(1, coalesce(jsonb_array_length(c.rules -> 'conditions'), coalesce(m.count, 0)))), 0)::float8 as count
    from collections c left join (select collection_id, count(*) as count from collection_products group by collection_id) m on m.collection_id = c.id`;
  return row?.count ?? 0;
}
