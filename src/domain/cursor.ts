import { isId } from "./ids.ts";

/** What a list is sorted by, as PostgreSQL compares it. */
export type CursorKeyType = "int" | "bigint" | "timestamptz" | "text";
/** The last row of a page: its sort key as text, and its id. */
export type CursorPlace = { key: string; id: string };

/** What a key may be; anything else would fail in the database. */
const keyPatterns: Record<CursorKeyType, RegExp> = {
  int: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,15}$/,
  timestamptz: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|\+00(?::?00)?)$/,
  text: /^[^\0]{0,1000}$/s,
};

/** The cursor for the `after` of the next page. It is valid only for a list with the same sort. */
export function writeCursor(sort: string, { key, id }: CursorPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** Null for anything that is not a cursor of a list of this sort. `isRowId`: what the id of a row may be, where it is no UUID. */
export function readCursor(text: string | null | undefined, sort: string, keyType: CursorKeyType, isRowId = isId): CursorPlace | null {
  if (!text) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return null;
  const [itsSort, key, id] = parts as unknown[];
  if (itsSort !== sort || typeof key !== "string" || typeof id !== "string" || !isRowId(id)) return null;
  return keyPatterns[keyType].test(key) && (keyType !== "timestamptz" || isTime(key)) ? { key, id } : null;
}

/** A day that was: the database fails on 31 February. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return time.getTime() > 0 && time.toISOString().startsWith(text.slice(0, 10));
}
