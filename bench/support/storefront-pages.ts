import type { Sql } from "#db/open-database.ts";

export type StorefrontPage = { name: "home" | "collection" | "product"; path: string };

/** Returns the three pages that are measured: the home page, the largest collection, and a product of it with much content. */
export async function storefrontPages(sql: Sql): Promise<StorefrontPage[]> {
  const [row] = await sql<{ collection: string; product: string }[]>`
    select c.handle as collection, p.handle as product
    from collections c
    join collection_products m on m.collection_id = c.id
    join products p on p.id = m.product_id and p.status = 'active'
    where c.product_count > 0
    order by c.product_count desc, c.handle, jsonb_array_length(p.specifications) desc, p.handle
    limit 1`;
  if (!row) throw new Error("The sample shop has no collection with products.");
  return [
    { name: "home", path: "/" },
    { name: "collection", path: `/collections/${row.collection}` },
    { name: "product", path: `/products/${row.product}` },
  ];
}
