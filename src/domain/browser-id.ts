import { createHash, randomBytes } from "node:crypto";

/** A browser is recognized by a random secret in a cookie of its own. The shop stores only its SHA-256, which is the browser id. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Null for a text that is no secret of this shop's making. */
export function browserIdOf(secret: string | null): string | null {
  return secret !== null && /^[\w-]{43}$/.test(secret) ? createHash("sha256").update(secret).digest("base64url") : null;
}
