import { describe, expect, it } from "vitest";
import type { GridRow } from "#domain/catalog/product-grid-input.ts";
import {
  type CellField,
  changeOf,
  faultsByCell,
  type GridEdits,
  gridColumnsOf,
  parseCell,
  pasted,
  storedText,
  withEdits,
} from "./product-grid-edits.ts";

const row = (id: string): GridRow => ({
  ...{ variantId: `v${id}`, productId: "p", productTitle: "Balance", variantTitle: id, status: "active", sku: null, barcode: null },
  ...{ priceCents: 10_000, compareAtPriceCents: null, costCents: null, stock: 12, tags: ["cold"] },
  specifications: [
    { name: "Speed", value: "15000", unit: "rpm" },
    { name: "Color", value: "White", unit: null },
  ],
});
const rows = [row("1"), row("2"), row("3")];
const none: GridEdits = new Map();
const columns = gridColumnsOf(rows);
const column = (id: CellField) => columns.find((one) => one.id === id) ?? { id, title: id };

describe("the grid", () => {
  it("takes what a spreadsheet has, from the cell on that it is pasted into", () => {
    const { edits, leftOut } = pasted("$1,234.50\t\nx\t5\n\n7\r\n", rows, columns, { row: 1, column: 0 });
    expect(edits.map((edit) => [edit.row.variantId, edit.column.id, edit.text])).toEqual([
      ["v2", "priceCents", "$1,234.50"],
      ["v2", "compareAtPriceCents", ""],
      ["v3", "priceCents", "x"],
      ["v3", "compareAtPriceCents", "5"],
    ]);
    expect(leftOut).toBe(2);
  });

  it("takes counted stock from a spreadsheet, and skips what is not counted and what may not be changed", () => {
    const loose = { ...row("2"), stock: null };
    const counted = columns.findIndex(({ id }) => id === "stock");
    const { edits, fixed } = pasted("1,200\n8\n7", [row("1"), loose, row("3")], columns, { row: 0, column: counted });
    expect([edits.map((edit) => [edit.row.variantId, edit.text]), fixed]).toEqual([
      [
        ["v1", "1,200"],
        ["v3", "7"],
      ],
      1,
    ]);
    const locked = columns.map((one) => (one.id === "stock" ? { ...one, isFixed: true as const } : one));
    expect(pasted("1\tA-1", rows, locked, { row: 0, column: counted })).toMatchObject({ edits: [{ text: "A-1" }], fixed: 1 });
    expect(["1,200", "12.00", "-3", "1.5", "some", ""].map((text) => parseCell(column("stock"), text, "USD"))).toEqual([
      ...[{ value: 1200 }, { value: 12 }, { value: -3 }],
      ...Array(3).fill({ fault: "Enter a whole number." }),
    ]);
    expect([storedText(row("1"), column("stock"), "USD"), storedText(loose, column("stock"), "USD")]).toEqual(["12", "Not counted"]);
    const { change } = changeOf(withEdits(none, edits, "USD"), "USD");
    expect(change.rows).toEqual([
      { variantId: "v1", productId: "p", stock: { from: 12, to: 1200 } },
      { variantId: "v3", productId: "p", stock: { from: 12, to: 7 } },
    ]);
  });

  it("says what each cell stands for, and what is wrong with it", () => {
    expect(parseCell(column("priceCents"), "$1,234.50", "USD")).toEqual({ value: 123_450 });
    expect(parseCell(column("priceCents"), "", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell(column("priceCents"), "$24,50", "USD")).toEqual({ fault: "Use a point for decimals: 24.50" });
    expect(parseCell(column("priceCents"), "-5", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell(column("priceCents"), "12.345", "USD")).toEqual({ fault: "Enter an amount." });
    expect(parseCell(column("compareAtPriceCents"), " ", "USD")).toEqual({ value: null });
    expect(parseCell(column("status"), "Draft", "USD")).toEqual({ value: "draft" });
    expect(parseCell(column("status"), "Sold", "USD")).toEqual({ fault: "Enter Active, Draft or Archived." });
    expect(parseCell(column("sku"), " A-1 ", "USD")).toEqual({ value: "A-1" });
    expect(storedText(row("1"), column("priceCents"), "USD")).toBe("100.00");
  });

  it("sends what differs from what is stored, row by row, with what each cell was", () => {
    const [first, second] = [row("1"), row("2")];
    const edits = withEdits(
      none,
      [
        { row: first, column: column("priceCents"), text: "90" },
        { row: first, column: column("sku"), text: "A-1" },
        { row: second, column: column("priceCents"), text: "100.00" },
        { row: second, column: column("costCents"), text: "lots" },
        { row: second, column: column("status"), text: "draft" },
      ],
      "USD",
    );
    const { change, faults } = changeOf(edits, "USD");
    expect(change.rows).toEqual([
      { variantId: "v1", productId: "p", priceCents: { from: 10_000, to: 9000 }, sku: { from: null, to: "A-1" } },
      { variantId: "v2", productId: "p", status: { from: "active", to: "draft" } },
    ]);
    expect([...faults]).toEqual([["v2 costCents", "Enter an amount."]]);
    expect(withEdits(edits, [{ row: first, column: column("priceCents"), text: "100" }], "USD").has("v1 priceCents")).toBe(false);
    expect([...faultsByCell({ "rows.0.priceCents.to": "Too large.", "rows.1.status": "Moved.", rows: "Too many." }, change)]).toEqual([
      ["v1 priceCents", "Too large."],
      ["p status", "Moved."],
      ["", "Too many."],
    ]);
  });

  it("has a column for each specification of its products, whose unit is that of the heading", () => {
    const other = { ...row("4"), productId: "q", specifications: [{ name: "Speed", value: "9", unit: "krpm" }] };
    expect(
      gridColumnsOf([...rows, other])
        .slice(-3)
        .map(({ title }) => title),
    ).toEqual(["Tags", "Speed (rpm)", "Color"]);
    const [speed, color] = [column("specification:Speed"), column("specification:Color")];
    expect([row("1"), other].map((one) => storedText(one, speed, "USD"))).toEqual(["15000", "9 krpm"]);
    expect(["12000", "12 krpm", "up to 5", "4-40", ""].map((text) => parseCell(speed, text, "USD"))).toEqual([
      { value: { value: "12000", unit: "rpm" } },
      { value: { value: "12", unit: "krpm" } },
      { value: { value: "up to 5", unit: null } },
      { value: { value: "4-40", unit: "rpm" } },
      { value: null },
    ]);
    const edits = withEdits(
      none,
      [
        { row: row("1"), column: speed, text: "12000" },
        { row: row("2"), column: color, text: "" },
        { row: row("2"), column: column("tags"), text: "cold, new; new" },
        { row: other, column: speed, text: "9 krpm" },
        { row: other, column: column("tags"), text: "cold" },
      ],
      "USD",
    );
    const { change } = changeOf(edits, "USD");
    expect(change.rows).toEqual([
      {
        variantId: "v1",
        productId: "p",
        specifications: [{ name: "Speed", from: { value: "15000", unit: "rpm" }, to: { value: "12000", unit: "rpm" } }],
      },
      {
        ...{ variantId: "v2", productId: "p", tags: { from: ["cold"], to: ["cold", "new"] } },
        specifications: [{ name: "Color", from: { value: "White", unit: null }, to: null }],
      },
    ]);
    expect([...faultsByCell({ "rows.1.specifications.0.to.value": "Too long." }, change)]).toEqual([["p specification:Color", "Too long."]]);
  });
});
