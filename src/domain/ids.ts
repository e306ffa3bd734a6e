import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** The source of ids; passed in with the shop, so that a test can set them. */
export type Ids = {
  /** UUID version 7 (RFC 9562): 48 bits of milliseconds, a 32-bit counter, 42 random bits. In one process each is greater than the one
   * before, so that the rows of one transaction sort in the order in which they were written. */
  next(): string;
  /** UUID version 4: 122 random bits, for objects that are reached by their id alone. */
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

/** Says whether `text` has the form of an id. Check this before a query, which would fail on anything else. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}

/** The global id used in the API: `gid://meniscus/Order/0198...`. */
export function globalId(kind: string, id: string): string {
  return `gid://meniscus/${kind}/${id}`;
}
