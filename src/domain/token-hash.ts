import { createHash } from "node:crypto";

/** What is stored of a token that only its bearer knows: its SHA-256, in hexadecimal. Tokens are long and random, so nothing slower is needed. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
