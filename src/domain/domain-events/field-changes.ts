import { type Money, toMoney } from "#domain/money.ts";

/** A value as the audit log stores it: amounts as money, rows of a list as plain objects, long texts shortened. */
export type FieldValue = string | number | boolean | null | Money | { [field: string]: FieldValue };

/**
 * The old and new value of one field. `field` is its path: `name`, `shipping.freeFromCents`, `rates[5000].cents` (a row by its
 * label, else by its position from 0). An added row has no `from`, a removed one no `to`; where both are missing,
 * the values are not kept (rich text, secrets, personal data) and the entry only says that the field changed.
 */
export type FieldChange = { field: string; from?: FieldValue; to?: FieldValue };

/** Identifies the rows of a list before and after a change: `by` is equal for the same row, `label` is its name for people. */
export type RowIdentity = {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list, named by the caller who knows their type
  by: (row: any) => string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  label?: (row: any) => string;
};

export type ChangeOptions = {
  /** The currency of fields named `cents` or `...Cents`; without it they stay integers. */
  currency?: string;
  /** By the path of a list without row labels (`rates`, `variants`, `variants.options`). Other lists are compared by position. */
  rows?: Record<string, RowIdentity>;
  /** Fields whose values are not kept, only that they changed: personal data of customers, for example. */
  withheld?: readonly string[];
  /** Fields that are not compared: counters, times of the last change. */
  ignored?: readonly string[];
};

const maxTextLength = 200;
/** How much is shown before the place where two long texts differ. */
const contextLength = 30;
const amountName = /^cents$|Cents$/;
/** `descriptionHtml`, `password`, `tokenHash`: recognized by name, so that no caller has to list them. */
const withheldName = /Html$|^html$|password|secret|token|hash$/i;

/**
 * Returns the fields in which two plain objects differ, in the order of `after`. An empty text, an empty list, null and a missing
 * field are equal. Pure.
 */
export function fieldChanges(before: object, after: object, options: ChangeOptions = {}): FieldChange[] {
  const changes: FieldChange[] = [];
  compareObjects({ path: "", list: "" }, before, after, options, changes);
  return changes;
}

/** The number of changes that are listed; nobody would read more. */
const maxChanges = 200;

/**
 * Details of an entry about a saved record: `isNew` where it did not exist before, otherwise its changes; `more`
 * is how many changes are left out. Pure.
 */
export function savedChanges(
  before: object | undefined,
  after: object,
  options: ChangeOptions = {},
): { isNew: true } | { changes: FieldChange[]; more?: number } {
  if (!before) return { isNew: true };
  const all = fieldChanges(before, after, options);
  return all.length > maxChanges ? { changes: all.slice(0, maxChanges), more: all.length - maxChanges } : { changes: all };
}

/** `path` is shown; `list` is the same without row labels. */
type FieldPath = { path: string; list: string };

const fieldAt = (place: FieldPath, name: string): FieldPath =>
  place.path === "" ? { path: name, list: name } : { path: `${place.path}.${name}`, list: `${place.list}.${name}` };

function compareObjects(place: FieldPath, before: object, after: object, options: ChangeOptions, changes: FieldChange[]): void {
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const inner = fieldAt(place, name);
    if (!options.ignored?.includes(inner.list)) compare(inner, fieldOf(before, name), fieldOf(after, name), options, changes);
  }
}

const fieldOf = (object: object, name: string) => normal((object as Record<string, unknown>)[name]);

function compare(place: FieldPath, before: unknown, after: unknown, options: ChangeOptions, changes: FieldChange[]): void {
  if (isEqual(before, after)) return;
  if (isWithheld(place.list, options)) changes.push({ field: place.path });
  else if (isRows(before) && isRows(after)) compareRows(place, before, after, options, changes);
  else if (isRows(before ?? after) && (before === null || after === null)) compareRows(place, rowsOf(before), rowsOf(after), options, changes);
  else if (isPlain(before) && isPlain(after)) compareObjects(place, before, after, options, changes);
  else changes.push({ field: place.path, ...shownPair(place.list, before, after, options) });
}

function compareRows(place: FieldPath, before: object[], after: object[], options: ChangeOptions, changes: FieldChange[]): void {
  const identity = options.rows?.[place.list];
  const keysOf = (rows: object[]) => uniqueKeys(rows.map((row, position) => identity?.by(row) ?? String(position)));
  const [oldKeys, newKeys] = [keysOf(before), keysOf(after)];
  const at = (row: object, position: number): FieldPath => ({
    path: `${place.path}[${(identity ? (identity.label ?? identity.by)(row) : String(position)).replaceAll(/[[\]]/g, "")}]`,
    list: place.list,
  });
  const kept = new Map(before.map((row, position) => [oldKeys[position], row]));
  const present = new Set(newKeys);
  before.forEach((row, position) => {
    if (!present.has(oldKeys[position] as string)) changes.push({ field: at(row, position).path, from: shown(place.list, row, options) });
  });
  after.forEach((row, position) => {
    const old = kept.get(newKeys[position]);
    if (!old) changes.push({ field: at(row, position).path, to: shown(place.list, row, options) });
    else compareObjects(at(row, position), old, row, options, changes);
  });
  const stayed = oldKeys.filter((key) => present.has(key));
  const staying = newKeys.filter((key) => kept.has(key));
  if (!isEqual(stayed, staying)) changes.push({ field: `${place.path}.order` });
}

/** Keeps two rows with the same key apart, although a list should not have them. */
function uniqueKeys(keys: string[]): string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} #${times}`;
  });
}

function isWithheld(list: string, options: ChangeOptions): boolean {
  return withheldName.test(list.slice(list.lastIndexOf(".") + 1)) || (options.withheld?.includes(list) ?? false);
}

/** Cuts two long texts around the place where they begin to differ; otherwise both would show the same beginning. */
function shownPair(list: string, before: unknown, after: unknown, options: ChangeOptions): { from: FieldValue; to: FieldValue } {
  const [from, to] = [whole(before), whole(after)];
  if (typeof from !== "string" || typeof to !== "string" || (from.length <= maxTextLength && to.length <= maxTextLength))
    return { from: shown(list, before, options), to: shown(list, after, options) };
  const limit = Math.min(from.length, to.length);
  let same = 0;
  while (same < limit && from[same] === to[same]) same += 1;
  const start = same <= maxTextLength - contextLength ? 0 : same - contextLength;
  return { from: cut(from, start), to: cut(to, start) };
}

function shown(list: string, value: unknown, options: ChangeOptions): FieldValue {
  const plain = whole(normal(value));
  if (typeof plain === "string") return cut(plain, 0);
  if (typeof plain === "number") {
    const isAmount = options.currency !== undefined && amountName.test(list.slice(list.lastIndexOf(".") + 1));
    return isAmount ? toMoney(plain, options.currency as string) : plain;
  }
  if (typeof plain === "boolean" || plain === null) return plain;
  const fields = Object.entries(plain as object).filter(([name]) => {
    const inner = `${list}.${name}`;
    return fieldOf(plain as object, name) !== null && !isWithheld(inner, options) && !options.ignored?.includes(inner);
  });
  return Object.fromEntries(fields.map(([name, field]) => [name, shown(`${list}.${name}`, field, options)]));
}

/** Joins a list of words into one text. Rows inside an added or removed row count as their JSON, shortened like a text. */
function whole(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry) => (typeof entry === "object" ? JSON.stringify(entry) : String(entry))).join(", ");
}

function cut(text: string, start: number): string {
  const end = start + maxTextLength - (start > 0 ? 1 : 0) - (text.length - start > maxTextLength ? 1 : 0);
  // The cut may leave half of a character, which JSON in the database cannot hold.
  const shown = text.slice(start, end).toWellFormed();
  return `${start > 0 && text.length > start ? "…" : ""}${shown}${end < text.length ? "…" : ""}`;
}

function normal(value: unknown): unknown {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  return value instanceof Date ? value.toISOString() : value;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is object[] {
  return Array.isArray(value) && value.every(isPlain);
}

const rowsOf = (value: unknown): object[] => (isRows(value) ? value : []);

function isEqual(one: unknown, other: unknown): boolean {
  const [left, right] = [normal(one), normal(other)];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isEqual((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]));
}
