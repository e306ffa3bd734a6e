import { createHash, randomBytes } from "node:crypto";

/** Creates the random secret by which a browser is recognized, in a cookie of its own. The shop stores only its SHA-256, which is the browser id. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the browser id of a secret; null for a text that the shop cannot have made. */
export function browserIdOf(secret: string | null): string | null {
  return secret !== null && /^[\w-]{43}$/.test(secret) ? createHash("sha256").update(secret).digest("base64url") : null;
}
