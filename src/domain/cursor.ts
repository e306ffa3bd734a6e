import { isId } from "./ids.ts";

/** The type of a list's sort key, as PostgreSQL compares it. */
export type CursorKeyType = "int" | "bigint" | "timestamptz" | "text";
/** The last row of a page: its sort key as text, and its id. */
export type CursorPlace = { key: string; id: string };

/** The valid form of each key; anything else would fail in the database. */
const keyPatterns: Record<CursorKeyType, RegExp> = {
  int: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,15}$/,
  timestamptz: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|\+00(?::?00)?)$/,
  text: /^[^\0]{0,1000}$/s,
};

/** Writes the cursor that is passed as `after` for the next page. It is valid only for a list with the same sort. */
export function writeCursor(sort: string, { key, id }: CursorPlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** Null for anything that is not a cursor of a list of this sort. `isRowId` checks the id of a row where it is not a UUID. */
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

/** Whether the text is a real day: the database fails on 31 February. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return time.getTime() > 0 && time.toISOString().startsWith(text.slice(0, 10));
}
