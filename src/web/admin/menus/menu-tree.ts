import type { Answer, InputOf } from "#web/api-call.ts";

export type AdminMenu = Answer<"GET /api/admin/menus/:handle">["menu"];
type StoredItem = AdminMenu["items"][number];
export type LinkState = StoredItem["state"];
type ItemInput = NonNullable<InputOf<"PUT /api/admin/menus/:handle">["body"]["items"]>[number];

/** A menu as it is edited: its items in reading order, each with its depth. The deeper items that follow an item are below it. */
export type MenuRow = { key: string; depth: number; title: string; url: string; drawing: string | null; state: LinkState };
export type Move = "up" | "down" | "in" | "out";

/** Returns the rows of a stored menu. An item's key is made from its content, so that two people's changes of one item can be merged. Pure. */
export function rowsOf(items: readonly StoredItem[], depth = 0, seen = new Map<string, number>()): MenuRow[] {
  return items.flatMap(({ title, url, drawing, state, items: below }) => {
    const name = `${title} ${url}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [{ key: times === 1 ? name : `${name} ${times}`, depth, title, url, drawing, state }, ...rowsOf(below, depth + 1, seen)];
  });
}

/** The items as they are sent. Pure. */
export function itemsOf(rows: readonly MenuRow[]): ItemInput[] {
  const items: ItemInput[] = [];
  const open: ItemInput[][] = [items];
  for (const { depth, title, url, drawing } of settled(rows)) {
    const item: ItemInput = { title, url, items: [], ...(drawing ? { drawing } : {}) };
    open.length = depth + 1;
    open[depth]?.push(item);
    open[depth + 1] = item.items as ItemInput[];
  }
  return items;
}

/** Limits the depth of each item to one more than that of the item before it. Pure. */
function settled(rows: readonly MenuRow[]): MenuRow[] {
  let above = -1;
  return rows.map((row) => {
    above = Math.min(row.depth, above + 1);
    return { ...row, depth: above };
  });
}

/** Returns the index after the last row below the row at `at`. */
export function endOf(rows: readonly MenuRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  let end = at + 1;
  while (end < rows.length && (rows[end]?.depth ?? 0) > depth) end += 1;
  return end;
}

const parentOf = (rows: readonly MenuRow[], at: number) => rows.findLastIndex((row, index) => index < at && row.depth < (rows[at]?.depth ?? 0));

function placed(rows: readonly MenuRow[], at: number, to: number, deeper = 0): MenuRow[] {
  const end = endOf(rows, at);
  const block = rows.slice(at, end).map((row) => ({ ...row, depth: row.depth + deeper }));
  const rest = [...rows.slice(0, at), ...rows.slice(end)];
  return rest.toSpliced(to > at ? to - block.length : to, 0, ...block);
}

/** Returns the rows after one of them was moved together with the rows below it, or null if it cannot be moved. Pure. */
export function moved(rows: readonly MenuRow[], at: number, move: Move, levels: number): MenuRow[] | null {
  const row = rows[at];
  if (!row) return null;
  const end = endOf(rows, at);
  if (move === "up") {
    const before = rows.findLastIndex((other, index) => index < at && other.depth <= row.depth);
    if (before < 0) return null;
    // The first item below its parent goes to the end of the items below the parent's predecessor.
    return (rows[before]?.depth ?? 0) === row.depth || before > 0 ? placed(rows, at, before) : null;
  }
  if (move === "down") {
    const next = rows[end];
    if (!next) return null;
    if (next.depth === row.depth) return placed(rows, at, endOf(rows, end));
    // The last item below its parent becomes the first below the next item at the parent's depth.
    return next.depth === row.depth - 1 ? placed(rows, at, end + 1) : null;
  }
  if (move === "in") {
    const before = rows[at - 1];
    const deepest = Math.max(...rows.slice(at, end).map(({ depth }) => depth));
    return before && before.depth >= row.depth && deepest + 1 < levels ? placed(rows, at, at, 1) : null;
  }
  const parent = parentOf(rows, at);
  return parent < 0 ? null : placed(rows, at, endOf(rows, parent), -1);
}

/** Returns the rows after one was dropped before, after or (as the last item) below another; null if that is not possible. Pure. */
export function dropped(
  rows: readonly MenuRow[],
  from: number,
  onto: number,
  where: "before" | "after" | "inside",
  levels: number,
): MenuRow[] | null {
  const [row, target] = [rows[from], rows[onto]];
  if (!row || !target || (onto >= from && onto < endOf(rows, from))) return null;
  const depth = where === "inside" ? target.depth + 1 : target.depth;
  const deepest = Math.max(...rows.slice(from, endOf(rows, from)).map((one) => one.depth)) - row.depth + depth;
  if (deepest >= levels) return null;
  return placed(rows, from, where === "before" ? onto : endOf(rows, onto), depth - row.depth);
}

/** "Item 2 of 3 below Help" for screen readers. Pure. */
export function destinationText(rows: readonly MenuRow[], key: string): string {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (!row) return "";
  const parent = parentOf(rows, at);
  const [first, last] = parent < 0 ? [0, rows.length] : [parent + 1, endOf(rows, parent)];
  const siblings = rows.slice(first, last).filter(({ depth }) => depth === row.depth);
  const place = `item ${siblings.indexOf(row) + 1} of ${siblings.length}`;
  return parent < 0 ? `${row.title} is ${place} at the top` : `${row.title} is ${place} below ${rows[parent]?.title}`;
}

/** The keys of the items above one. Pure. */
export function above(rows: readonly MenuRow[], at: number): string[] {
  const parent = parentOf(rows, at);
  return parent < 0 ? [] : [...above(rows, parent), rows[parent]?.key ?? ""];
}

/** Returns the indexes of the rows that are shown: what is below an item is shown only if the item is `open`. Pure. */
export function seenRows(rows: readonly MenuRow[], open: ReadonlySet<string>): number[] {
  const seen: number[] = [];
  for (let at = 0; at < rows.length; at = open.has(rows[at]?.key ?? "") ? at + 1 : endOf(rows, at)) seen.push(at);
  return seen;
}
