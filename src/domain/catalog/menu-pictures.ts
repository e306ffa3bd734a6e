import { pictureUrl } from "#domain/picture.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { isInMenu, selectPathPictures } from "./menu-picture-queries.ts";

const menuPictureWidth = 400;

/**
 * Thumbnails of the products and collections with these paths (`/products/...`, `/collections/...`), by path; those without a
 * picture are left out.
 */
export async function menuPictures(shop: Shop, paths: string[]): Promise<Map<string, string>> {
  const rows = await selectPathPictures(shop, paths);
  return new Map(rows.map(({ path, fileKey }) => [path, pictureUrl(fileKey, menuPictureWidth)]));
}

/** Invalidates the pages whose menu links to one of these products or collections; call it when their pictures change. */
export async function invalidateMenusWith(shop: Shop, what: { productIds?: string[]; collectionId?: string }): Promise<void> {
  if (await isInMenu(shop, what)) await invalidate(shop, [tags.menus]);
}
