import type { Shop } from "#domain/shop.ts";

export type PathPicture = { path: string; fileKey: string };

/** The first picture of each product and collection with one of these paths. */
export async function selectPathPictures(shop: Shop, paths: string[]): Promise<PathPicture[]> {
  const handles = (folder: string) => paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  return shop.sql<PathPicture[]>`
    select '/products/' || p.handle as path, i.file_key as "fileKey"
    from products p
    cross join lateral (select file_key from product_images where product_id = p.id and file_key is not null order by position limit 1) i
    where p.handle = any(${handles("/products/")}::text[]) and p.status = 'active'
    union all
    select '/collections/' || handle, picture ->> 'fileKey' from collections
    where handle = any(${handles("/collections/")}::text[]) and picture is not null`;
}

/** Whether a menu links to one of these. */
export async function isInMenu(shop: Shop, what: { productIds?: string[]; collectionId?: string }): Promise<boolean> {
  const named = await shop.sql`
    select from menus m, (
      select '/products/' || handle as address from products where id = any(${what.productIds ?? []}::uuid[])
      union all select '/collections/' || handle from collections where id = ${what.collectionId ?? null}::uuid) named
    where position('"' || named.address || '"' in m.items::text) > 0 limit 1`;
  return named.length > 0;
}
