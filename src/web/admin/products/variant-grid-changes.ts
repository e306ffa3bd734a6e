import type { VariantValues } from "./product-form.ts";
import type { VariantColumn } from "./variant-columns.ts";
import type { Range } from "./variant-grid-selection.ts";

/** Changes of many cells at once. Cells that cannot be changed here stay as they are. Pure. */

/** Puts one value into each cell of a range. */
export function withText(variants: VariantValues[], columns: VariantColumn[], range: Range, text: string): VariantValues[] {
  return changed(variants, columns, range, () => text);
}

/** Copies the first row of a range into the rows below it. */
export function filledDown(variants: VariantValues[], columns: VariantColumn[], range: Range): VariantValues[] {
  const first = variants[range.top];
  if (!first) return variants;
  return changed(variants, columns, { ...range, top: range.top + 1 }, (_, column) => columns[column]?.write(first) ?? "");
}

/**
 * Pastes cells from the first cell of the range on; a single cell fills the whole range. Cells beyond the grid are left out and counted in
 * `beyond`.
 */
export function pasted(
  variants: VariantValues[],
  columns: VariantColumn[],
  range: Range,
  cells: string[][],
): { variants: VariantValues[]; range: Range; beyond: number } {
  const width = Math.max(...cells.map((row) => row.length));
  if (cells.length === 1 && width === 1) return { variants: withText(variants, columns, range, cells[0]?.[0] ?? ""), range, beyond: 0 };
  // A block is repeated if the range is a multiple of its size, as in spreadsheets.
  const fits = (size: number, block: number) => (size % block === 0 ? size : block);
  const rows = fits(range.bottom - range.top + 1, cells.length);
  const across = fits(range.right - range.left + 1, width);
  const bottom = Math.min(range.top + rows, variants.length) - 1;
  const right = Math.min(range.left + across, columns.length) - 1;
  const target = { top: range.top, left: range.left, bottom, right };
  const beyond = rows * across - (bottom - range.top + 1) * (right - range.left + 1);
  const textAt = (row: number, column: number) => cells[(row - range.top) % cells.length]?.[(column - range.left) % width];
  return { variants: changed(variants, columns, target, textAt), range: target, beyond };
}

function changed(
  variants: VariantValues[],
  columns: VariantColumn[],
  range: Range,
  textAt: (row: number, column: number) => string | undefined,
): VariantValues[] {
  return variants.map((variant, row) => {
    if (row < range.top || row > range.bottom) return variant;
    let next = variant;
    for (let column = range.left; column <= range.right; column++) {
      const text = textAt(row, column);
      const of = columns[column];
      if (text !== undefined && of && of.write(next) !== text) next = of.read(text, next) ?? next;
    }
    return next;
  });
}
