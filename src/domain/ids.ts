import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** Where ids come from: handed in with the shop, so that a test can name them. */
export type Ids = {
  /** UUID version 7 (RFC 9562): 48 bits of milliseconds, a 32-bit counter, 42 random bits. Each is above the one before in
   * this process, so that rows of one transaction read in the order in which they were written. */
  next(): string;
  /** UUID version 4: 122 random bits, for what is reached by its id alone. */
  random(): string;
  /** 32 random bytes as base64url, for tokens. */
  token(): string;
};

export const randomIds: Ids = {
  next: () => v7(),
  random: () => randomUUID(),
  token: () => randomBytes(32).toString("base64url"),
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` can be an id at all; ask before a query, which would fail on anything else. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}

/** The global id used in the API: `gid://meniscus/Order/0198...`. */
export function globalId(kind: string, id: string): string {
  return `gid://meniscus/${kind}/${id}`;
}
