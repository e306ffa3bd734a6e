import { pictureUrl } from "#domain/picture.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";

const menuPictureWidth = 400;

/**
 * Thumbnails of the products and collections with these paths (`/products/...`, `/collections/...`), by path; those without a
 * picture are left out.
 */
export async function menuPictures(shop: Shop, addresses: string[]): Promise<Map<string, string>> {
  const handles = (folder: string) => addresses.filter((address) => address.startsWith(folder)).map((address) => address.slice(folder.length));
  const rows = await shop.sql<{ address: string; file_key: string }[]>`
    select '/products/' || p.handle as address, i.file_key
    from products p
    cross join lateral (select file_key from product_images where product_id = p.id and file_key is not null order by position limit 1) i
    where p.handle = any(${handles("/products/")}::text[]) and p.status = 'active'
    union all
    select '/collections/' || handle, picture ->> 'fileKey' from collections
    where handle = any(${handles("/collections/")}::text[]) and picture is not null`;
  return new Map(rows.map((row) => [row.address, pictureUrl(row.file_key, menuPictureWidth)]));
}

/** Invalidates the pages whose menu links to one of these products or collections; call it when their pictures change. */
export async function invalidateMenusWith(shop: Shop, what: { productIds?: string[]; collectionId?: string }): Promise<void> {
  const named = await shop.sql`
    select from menus m, (
      select '/products/' || handle as address from products where id = any(${what.productIds ?? []}::uuid[])
      union all select '/collections/' || handle from collections where id = ${what.collectionId ?? null}::uuid) named
    where position('"' || named.address || '"' in m.items::text) > 0 limit 1`;
  if (named.length > 0) await invalidate(shop, [tags.menus]);
}
