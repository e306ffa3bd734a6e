/** A range of cells: it begins at `anchor` and ends at `head`, where the keyboard is. Pure. */
export type Spot = { row: number; column: number };
export type Selection = { anchor: Spot; head: Spot };
export type Size = { rows: number; columns: number };
export type Range = { top: number; bottom: number; left: number; right: number };

export function rangeOf({ anchor, head }: Selection): Range {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

/** Limits a selection to the grid. */
export function within({ anchor, head }: Selection, size: Size): Selection {
  return { anchor: spotWithin(anchor, size), head: spotWithin(head, size) };
}

function spotWithin({ row, column }: Spot, { rows, columns }: Size): Spot {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Returns the selection after a key, or null if the key does not move it. `page` is the number of visible rows. */
export function moved(selection: Selection, { key, shiftKey, ctrlKey, metaKey }: Key, size: Size, page: number): Selection | null {
  const { head } = selection;
  const far = ctrlKey || metaKey;
  const step = stepOf(key, { far, page, size, head });
  if (key === "Tab") return tabbed(head, shiftKey ? -1 : 1, size);
  if (step === null) return null;
  const next = spotWithin({ row: head.row + step.row, column: head.column + step.column }, size);
  return { anchor: shiftKey ? selection.anchor : next, head: next };
}

function stepOf(key: string, { far, page, size, head }: { far: boolean; page: number; size: Size; head: Spot }): Spot | null {
  switch (key) {
    case "ArrowUp":
      return { row: far ? -size.rows : -1, column: 0 };
    case "ArrowDown":
      return { row: far ? size.rows : 1, column: 0 };
    case "ArrowLeft":
      return { row: 0, column: far ? -size.columns : -1 };
    case "ArrowRight":
      return { row: 0, column: far ? size.columns : 1 };
    case "PageUp":
      return { row: -page, column: 0 };
    case "PageDown":
      return { row: page, column: 0 };
    case "Home":
      return { row: far ? -size.rows : 0, column: -head.column };
    case "End":
      return { row: far ? size.rows : 0, column: size.columns };
    default:
      return null;
  }
}

/** Moves from cell to cell and on to the next row. Beyond the last cell it returns null, so that Tab leaves the grid. */
function tabbed(head: Spot, by: number, { rows, columns }: Size): Selection | null {
  const at = head.row * columns + head.column + by;
  if (at < 0 || at >= rows * columns) return null;
  const next = { row: Math.floor(at / columns), column: at % columns };
  return { anchor: next, head: next };
}
