import type { Shop } from "#domain/shop.ts";

/** The shop's own products and pages, without those of the sample. Products: active ones. `pages`: paths of published pages. */
export async function selectOwnContent(shop: Shop): Promise<{ hasProduct: boolean; pages: string[] }> {
  const [row] = await shop.sql<{ hasProduct: boolean; pages: string[] }[]>`
    select exists (
        select from products p where p.status = 'active'
          and not exists (select from sample_marks m where m.kind = 'product' and m.key = p.id::text)) as "hasProduct",
      (select coalesce(array_agg(handle order by handle), '{}') from pages g where g.published_at <= ${shop.clock.now().toISOString()}
        and not exists (select from sample_marks m where m.kind = 'page' and m.key = g.id::text)) as pages`;
  return { hasProduct: row?.hasProduct ?? false, pages: row?.pages ?? [] };
}
