import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

/** `id.signature`, for a link. Nothing of it can be guessed, a copy of the database alone makes none, and one made for another `purpose` opens nothing. */
export function signedId({ keys }: Pick<Shop, "keys">, purpose: string, id: string): string {
  return `${id}.${keys.sign(purpose, id)}`;
}

/** The id; null for anything but what this shop signed for this purpose. */
export function openSignedId({ keys }: Pick<Shop, "keys">, purpose: string, token: string): string | null {
  const [id = "", signature = "", ...more] = token.split(".");
  return more.length === 0 && isId(id) && keys.verify(purpose, id, signature) ? id : null;
}
