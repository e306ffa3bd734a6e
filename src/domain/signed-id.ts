import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

/** `id.signature`, for a link. It cannot be guessed or made from a copy of the database alone, and it is valid only for its `purpose`. */
export function signedId({ keys }: Pick<Shop, "keys">, purpose: string, id: string): string {
  return `${id}.${keys.sign(purpose, id)}`;
}

/** Returns the id; null for anything that this shop did not sign for this purpose. */
export function openSignedId({ keys }: Pick<Shop, "keys">, purpose: string, token: string): string | null {
  const [id = "", signature = "", ...more] = token.split(".");
  return more.length === 0 && isId(id) && keys.verify(purpose, id, signature) ? id : null;
}
