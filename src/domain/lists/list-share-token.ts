import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

const purpose = "shared-list";

/** `id.signature`, in which the id is that of the sharing and not of the list: it ends with it. Nothing of it can be guessed, and a copy of the database alone makes none. */
export function shareTokenOf(shop: Shop, shareId: string): string {
  return `${shareId}.${shop.keys.sign(purpose, shareId)}`;
}

/** The id of the sharing; null for a token that this shop did not sign. */
export function openShareToken(shop: Shop, token: string): string | null {
  const [id = "", signature = "", ...more] = token.split(".");
  return more.length === 0 && isId(id) && shop.keys.verify(purpose, id, signature) ? id : null;
}
