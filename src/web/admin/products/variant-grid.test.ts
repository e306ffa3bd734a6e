import { describe, expect, it } from "vitest";
import { emptyVariant, type VariantValues } from "./product-form.ts";
import { isOddCell, variantColumns } from "./variant-columns.ts";
import { filledDown, pasted, withText } from "./variant-grid-changes.ts";
import { cellsOfText, textOfCells } from "./variant-grid-clipboard.ts";
import { moved, rangeOf } from "./variant-grid-selection.ts";
import {
  missingCombinations,
  renamed,
  valuesOfOptions,
  withCombinations,
  withOption,
  withoutOption,
  withoutValue,
  withValues,
} from "./variant-options.ts";

const start = { options: [], variants: [{ ...emptyVariant([]), id: "first", priceCents: 900, sku: "A" }] };
const titles = (variants: VariantValues[]) => variants.map(({ optionValues }) => optionValues.join("/"));

function twoByThree() {
  const colors = withValues(withOption(start), 0, ["Red", "Blue"], []);
  return withValues(withOption(colors), 1, ["S", "M", "L"], []);
}

describe("options and their values", () => {
  it("make every combination, the first of which is the variant that was there", () => {
    const { variants } = twoByThree();
    expect(titles(variants)).toEqual(["Red/S", "Red/M", "Red/L", "Blue/S", "Blue/M", "Blue/L"]);
    expect(variants.map(({ id }) => id)).toEqual(["first", null, null, null, null, null]);
    expect(variants.map(({ priceCents, sku }) => [priceCents, sku])).toEqual([[900, "A"], ...Array.from({ length: 5 }, () => [900, null])]);
  });

  it("are renamed without touching which variant is which, and a removed value takes its variants out", () => {
    const choices = twoByThree();
    const named = renamed(choices, 0, { from: "Red", to: "Crimson" });
    expect(named.variants.map(({ key }) => key)).toEqual(choices.variants.map(({ key }) => key));
    expect(valuesOfOptions(named)).toEqual([
      ["Crimson", "Blue"],
      ["S", "M", "L"],
    ]);
    const less = withoutValue(named, 1, "M");
    expect(titles(less.variants)).toEqual(["Crimson/S", "Crimson/L", "Blue/S", "Blue/L"]);
    const gone = named.variants.filter(({ optionValues }) => optionValues[1] === "M");
    const back = withValues(less, 1, ["M"], gone);
    expect(back.variants.filter(({ optionValues }) => optionValues[1] === "M").map(({ key }) => key)).toEqual(gone.map(({ key }) => key));
  });

  it("name combinations that no variant has, and keep the first of those that differ in a removed option alone", () => {
    const choices = twoByThree();
    const sparse = { ...choices, variants: choices.variants.filter((_, at) => at !== 4) };
    expect(missingCombinations(sparse)).toEqual([["Blue", "M"]]);
    expect(titles(withCombinations(sparse, [["Blue", "M"]], []).variants)).toEqual(titles(choices.variants));
    const without = withoutOption(choices, 1);
    expect([titles(without.variants), without.variants[0]?.id]).toEqual([["Red", "Blue"], "first"]);
  });
});

describe("the grid", () => {
  const columns = variantColumns("main", { options: ["Color", "Size"], currency: "USD", product: null, specifications: [] });
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const range = (top: number, bottom: number, from: string, to = from) => ({ top, bottom, left: at(from), right: at(to) });
  const { variants } = twoByThree();

  it("takes what a spreadsheet copied, cell by cell, and says what reached beyond it", () => {
    const cells = cellsOfText('SKU-1\t\t"$1,895.00"\r\nSKU-2\t0123\t12.5\r\n');
    expect(cells).toEqual([
      ["SKU-1", "", "$1,895.00"],
      ["SKU-2", "0123", "12.5"],
    ]);
    const made = pasted(variants, columns, range(0, 0, "sku"), cells);
    expect(made.variants.slice(0, 2)).toMatchObject([
      { sku: "SKU-1", barcode: null, priceCents: 189_500 },
      { sku: "SKU-2", barcode: "0123", priceCents: 1250 },
    ]);
    expect(made.variants[2]).toBe(variants[2]);
    expect(pasted(variants, columns, range(5, 5, "sku"), cells).beyond).toBe(3);
    expect(pasted(variants, columns, range(0, 5, "priceCents"), [["5"], ["6"]]).variants.map(({ priceCents }) => priceCents)).toEqual([
      500, 600, 500, 600, 500, 600,
    ]);
  });

  it("fills down, keeps as text what is no value, and leaves alone what is changed elsewhere", () => {
    const typed = withText(variants, columns, range(0, 0, "costCents"), "4.20");
    expect(filledDown(typed, columns, range(0, 5, "costCents")).map(({ costCents }) => costCents)).toEqual(Array.from({ length: 6 }, () => 420));
    const odd = withText(variants, columns, range(1, 1, "priceCents"), "cheap");
    expect([odd[1]?.priceCents, isOddCell(columns[at("priceCents")] as never, odd[1] as VariantValues)]).toEqual(["cheap", true]);
    // The first variant is stored, so its stock is adjusted instead of typed.
    expect(withText(variants, columns, range(0, 1, "stock"), "7").map(({ stock }) => stock)).toEqual([null, 7, null, null, null, null]);
    expect(withText(variants, columns, range(0, 5, "state"), "x")).toEqual(variants);
  });

  it("reads and writes every column the same", () => {
    for (const set of ["quantities", "stock", "shipping"] as const)
      for (const column of variantColumns(set, { options: [], currency: "USD", product: null, specifications: [] })) {
        const variant = { ...emptyVariant([]), volumePrices: [{ quantity: 10, priceCents: 950 }] };
        expect([column.id, column.read(column.write(variant), variant)]).toEqual([column.id, variant]);
      }
  });

  it("is moved in by keys as a spreadsheet is, and left by Tab at its end", () => {
    const size = { rows: 6, columns: 4 };
    const spot = (row: number, column: number) => ({ anchor: { row, column }, head: { row, column } });
    const key = (name: string, held: object = {}) => ({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, ...held });
    expect(moved(spot(0, 3), key("Tab"), size, 10)).toEqual(spot(1, 0));
    expect(moved(spot(5, 3), key("Tab"), size, 10)).toBe(null);
    expect(moved(spot(2, 2), key("ArrowDown", { ctrlKey: true }), size, 10)).toEqual(spot(5, 2));
    const wide = moved(spot(1, 1), key("ArrowDown", { shiftKey: true }), size, 10);
    expect(wide && rangeOf(wide)).toEqual({ top: 1, bottom: 2, left: 1, right: 1 });
    expect(moved(spot(1, 1), key("x"), size, 10)).toBe(null);
  });

  it("copies as spreadsheets read it", () => {
    expect(
      textOfCells([
        ["a", 'b"c'],
        ["d\te", ""],
      ]),
    ).toBe('a\t"b""c"\n"d\te"\t');
    expect(
      cellsOfText(
        textOfCells([
          ["a", 'b"c'],
          ["d\te", "x"],
        ]),
      ),
    ).toEqual([
      ["a", 'b"c'],
      ["d\te", "x"],
    ]);
  });
});
