import { createHash } from "node:crypto";

/** Returns what is stored of a token that only its bearer knows: its SHA-256 in hexadecimal. Tokens are long and random, so no slower hash is needed. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
