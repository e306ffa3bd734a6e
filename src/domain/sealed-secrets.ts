import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Shop } from "./shop.ts";

/** Secrets that the shop must be able to read again, but that the database alone must not reveal: nonce, ciphertext and tag as base64url. */

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key for this purpose. The owner's id is authenticated too, so that a value copied to another row cannot be opened. */
export function sealSecret(shop: Shop, purpose: string, ownerId: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", shop.keys.derive(purpose), nonce).setAAD(Buffer.from(ownerId));
  return Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

export function openSecret(shop: Shop, purpose: string, ownerId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", shop.keys.derive(purpose), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes), undefined, "utf8") + decipher.final("utf8");
}
