/** The result of merging two people's changes of one record, field by field. */
export type ValueMerge<Values> = {
  /** Theirs where only they changed something, otherwise mine. Fields that both changed have my value until one is chosen. */
  values: Values;
  /** The paths that only they changed: `title`, `variants[2].priceCents`. */
  theirChanges: string[];
  conflicts: ValueConflict[];
};

/**
 * Both changed it, to different values. `undefined`: that side removed the row. The path is the one in the merged values. `isOrder`: the rows of the
 * list are merged, and only their order has to be chosen.
 */
export type ValueConflict = { path: string; mine: unknown; theirs: unknown; isOrder?: true };

type Fields = Record<string, unknown>;
type Row = Fields & ({ key: string } | { id: string });
type Found = Pick<ValueMerge<unknown>, "theirChanges" | "conflicts">;

/**
 * `base` is what both started from. Objects are compared field by field, lists of rows (objects with a `key` or an `id`) row by row, any other list
 * as a whole. Pure.
 */
export function mergeValues<Values extends object>(base: Values, mine: Values, theirs: Values): ValueMerge<Values> {
  const found: Found = { theirChanges: [], conflicts: [] };
  return { values: mergeObjects(base as Fields, mine as Fields, theirs as Fields, "", found) as Values, ...found };
}

/** The merged values with the chosen side of each conflict. Pure. */
export function withChoices<Values extends object>(merge: ValueMerge<Values>, isTheirs: (path: string) => boolean): Values {
  const values = structuredClone(merge.values);
  const removed: { list: unknown[]; at: number }[] = [];
  const reordered: { list: Row[]; names: string[] }[] = [];
  for (const { path, mine, theirs, isOrder } of merge.conflicts) {
    const value = isTheirs(path) ? theirs : mine;
    const steps = path.match(/[^.[\]]+/g) ?? [];
    const last = steps.pop() ?? "";
    const parent = steps.reduce<unknown>((inner, step) => (inner as Fields)[step], values);
    if (isOrder) reordered.push({ list: (parent as Fields)[last] as Row[], names: (value as Row[]).map(nameOf) });
    else if (value === undefined && Array.isArray(parent)) removed.push({ list: parent, at: Number(last) });
    else (parent as Fields)[last] = structuredClone(value);
  }
  for (const { list, at } of removed.sort((one, other) => other.at - one.at)) list.splice(at, 1);
  // The order comes last, because the paths belong to the rows as they were merged.
  for (const { list, names } of reordered) list.sort((one, other) => names.indexOf(nameOf(one)) - names.indexOf(nameOf(other)));
  return values;
}

/** Whether two values are equal to a reader, even if one of them was stored as text in between. Pure. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue((one as Fields)[name], (other as Fields)[name]));
}

function mergeObjects(base: Fields, mine: Fields, theirs: Fields, path: string, found: Found): Fields {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValue(base[name], mine[name], theirs[name], path === "" ? name : `${path}.${name}`, found)]),
  );
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: string, found: Found): unknown {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return mine;
  if (isSameValue(base, mine)) {
    found.theirChanges.push(path);
    return theirs;
  }
  if (isRows(base) && isRows(mine) && isRows(theirs)) return mergeRows(base, mine, theirs, path, found);
  if (isFields(base) && isFields(mine) && isFields(theirs)) return mergeObjects(base, mine, theirs, path, found);
  found.conflicts.push({ path, mine, theirs });
  return mine;
}

const nameOf = (row: Row) => ("key" in row ? row.key : row.id) as string;

/**
 * Keeps their order unless I changed it; a row that only one of us has follows the row before it in that list. A row that one side removed and the
 * other left unchanged is removed. A row that both added is compared field by field.
 */
function mergeRows(base: Row[], mine: Row[], theirs: Row[], path: string, found: Found): Row[] {
  const [before, left, right] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [nameOf(row), row]))) as [
    Map<string, Row>,
    Map<string, Row>,
    Map<string, Row>,
  ];
  const orderOf = (rows: Row[]) => rows.map(nameOf).filter((name) => before.has(name) && left.has(name) && right.has(name));
  const [oldOrder, myOrder, theirOrder] = [orderOf(base), orderOf(mine), orderOf(theirs)];
  const isMine = !isSameValue(myOrder, oldOrder);
  const isTheirs = !isSameValue(theirOrder, oldOrder);
  if (isTheirs && !isMine) found.theirChanges.push(path);
  const merged: Row[] = [];
  for (const name of isMine ? joined(mine, theirs) : joined(theirs, mine)) {
    const [was, own, other] = [before.get(name), left.get(name), right.get(name)];
    const row = (own ?? other) as Row;
    const at = `${path}[${merged.length}]`;
    if (own && other) merged.push(mergeObjects(was ?? {}, own, other, at, found) as Row);
    else if (!was) {
      if (other) found.theirChanges.push(at);
      merged.push(row);
    } else if (!isSameValue(was, row)) {
      found.conflicts.push({ path: at, mine: own, theirs: other });
      merged.push(row);
    } else if (own) found.theirChanges.push(path);
  }
  if (isMine && isTheirs && !isSameValue(myOrder, theirOrder)) {
    const rows = new Map(merged.map((row) => [nameOf(row), row]));
    const inTheirOrder = joined(theirs, mine).flatMap((name) => rows.get(name) ?? []);
    found.conflicts.push({ path, mine: merged, theirs: inTheirOrder, isOrder: true });
  }
  return merged;
}

/** Returns the names of the rows of both lists in the order of the first. A name that only the other has follows the one before it there. */
function joined(first: Row[], other: Row[]): string[] {
  const names = first.map(nameOf);
  const known = new Set(names);
  other.map(nameOf).forEach((name, at, all) => {
    if (!known.has(name)) names.splice(at === 0 ? 0 : names.indexOf(all[at - 1] as string) + 1, 0, name);
  });
  return names;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && typeof (row["key"] ?? row["id"]) === "string");
}
