import { redirectFor } from "#domain/redirects/redirects.ts";
import type { Shop } from "#domain/shop.ts";

/** Returns the current handle of the collection that had this one before, because references keep the old handle. Null where it leads to no collection. */
export async function movedCollectionHandle(shop: Shop, handle: string): Promise<string | null> {
  const target = await redirectFor(shop, `/collections/${encodeURIComponent(handle)}`);
  const [, moved] = /^\/collections\/([^/?#]+)$/.exec(target ?? "") ?? [];
  return moved ?? null;
}
