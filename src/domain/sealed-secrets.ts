import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Shop } from "./shop.ts";

/** Secrets that the shop has to know again, and that the database must not give away: nonce, ciphertext and tag as base64url. */

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key for this purpose; the owner's id is authenticated with it, so that a value that is copied to another row opens nothing. */
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
