import { redirectFor } from "#domain/redirects/redirects.ts";
import type { Shop } from "#domain/shop.ts";

/** The handle of today of the collection that had this one before: what refers to a collection keeps the handle that was chosen. Null where it leads to none. */
export async function movedCollectionHandle(shop: Shop, handle: string): Promise<string | null> {
  const target = await redirectFor(shop, `/collections/${encodeURIComponent(handle)}`);
  const [, moved] = /^\/collections\/([^/?#]+)$/.exec(target ?? "") ?? [];
  return moved ?? null;
}
