import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";

const purpose = "shared-list";

/** The token contains the id of the sharing and not of the list, so that it ends with the sharing. */
export function shareTokenOf(shop: Shop, shareId: string): string {
  return signedId(shop, purpose, shareId);
}

/** The id of the sharing; null for a token that this shop did not sign. */
export function openShareToken(shop: Shop, token: string): string | null {
  return openSignedId(shop, purpose, token);
}
