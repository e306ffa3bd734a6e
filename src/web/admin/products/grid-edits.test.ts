import { describe, expect, it } from "vitest";
import type { GridRow } from "#domain/catalog/product-grid-input.ts";
import { changeOf, faultsByCell, type GridEdits, parseCell, pasted, storedText, withEdits } from "./grid-edits.ts";

const row = (id: string): GridRow => ({
  ...{ variantId: `v${id}`, productId: "p", productTitle: "Balance", variantTitle: id, status: "active", sku: null, barcode: null },
  ...{ priceCents: 10_000, compareAtPriceCents: null, costCents: null },
});
const rows = [row("1"), row("2"), row("3")];
const none: GridEdits = new Map();

describe("the grid", () => {
  it("takes what a spreadsheet has, from the cell on that it is pasted into", () => {
    const { edits, leftOut } = pasted("$1,234.50\t\nx\t5\n\n7\r\n", rows, { row: 1, column: 0 });
    expect(edits.map((edit) => [edit.row.variantId, edit.field, edit.text])).toEqual([
      ["v2", "priceCents", "$1,234.50"],
      ["v2", "compareAtPriceCents", ""],
      ["v3", "priceCents", "x"],
      ["v3", "compareAtPriceCents", "5"],
    ]);
    expect(leftOut).toBe(2);
  });

  it("says what each cell stands for, and what is wrong with it", () => {
    expect(parseCell("priceCents", "$1,234.50", "USD")).toEqual({ value: 123_450 });
    expect(parseCell("priceCents", "", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell("priceCents", "-5", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell("priceCents", "12.345", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell("compareAtPriceCents", " ", "USD")).toEqual({ value: null });
    expect(parseCell("status", "Draft", "USD")).toEqual({ value: "draft" });
    expect(parseCell("status", "Sold", "USD")).toEqual({ fault: "Enter Active, Draft or Archived." });
    expect(parseCell("sku", " A-1 ", "USD")).toEqual({ value: "A-1" });
    expect(storedText(row("1"), "priceCents", "USD")).toBe("100.00");
  });

  it("sends what differs from what is stored, row by row, with what each cell was", () => {
    const [first, second] = [row("1"), row("2")];
    const edits = withEdits(
      none,
      [
        { row: first, field: "priceCents", text: "90" },
        { row: first, field: "sku", text: "A-1" },
        { row: second, field: "priceCents", text: "100.00" },
        { row: second, field: "costCents", text: "lots" },
        { row: second, field: "status", text: "draft" },
      ],
      "USD",
    );
    const { change, faults } = changeOf(edits, "USD");
    expect(change.rows).toEqual([
      { variantId: "v1", productId: "p", priceCents: { from: 10_000, to: 9000 }, sku: { from: null, to: "A-1" } },
      { variantId: "v2", productId: "p", status: { from: "active", to: "draft" } },
    ]);
    expect([...faults]).toEqual([["v2 costCents", "Enter an amount."]]);
    expect(withEdits(edits, [{ row: first, field: "priceCents", text: "100" }], "USD").has("v1 priceCents")).toBe(false);
    expect([...faultsByCell({ "rows.0.priceCents.to": "Too large.", "rows.1.status": "Moved.", rows: "Too many." }, change)]).toEqual([
      ["v1 priceCents", "Too large."],
      ["p status", "Moved."],
      ["", "Too many."],
    ]);
  });
});
