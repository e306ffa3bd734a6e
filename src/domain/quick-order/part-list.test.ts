import { describe, expect, it } from "vitest";
import { maxPartLines, partKey, readPartList, readQuantity } from "./part-list.ts";

const read = (text: string) => readPartList(text).map(({ part, quantity }) => [part, quantity]);

describe("a list of part numbers", () => {
  it("is read from lines, spreadsheet columns and CSV, with the quantity behind or in front", () => {
    expect(read("MB-100\t3\nMB-200\t\r\nMB-300, 12\nMB-400;2\nMB-500 x 4\nMB-600 5\n3 x MB-700\n\n   \n2 MB-800a")).toEqual([
      ["MB-100", 3],
      ["MB-200", 1],
      ["MB-300", 12],
      ["MB-400", 2],
      ["MB-500", 4],
      ["MB-600", 5],
      ["MB-700", 3],
      ["MB-800a", 2],
    ]);
    expect(read('"MB-1","Pipette, 10 mL","1,200"\n4\tMB-2\nMB-3\tShaker\t6 pcs')).toEqual([
      ["MB-1", 1200],
      ["MB-2", 4],
      ["MB-3", 6],
    ]);
  });

  it("is read by its headings, in whatever order the columns stand", () => {
    expect(read("\uFEFFDescription;Qty;Catalog No.\nShaker;2;SH-1\nMixer;two;MX-9\nTube;;TB-3")).toEqual([
      ["SH-1", 2],
      ["MX-9", null],
      ["TB-3", 1],
    ]);
  });

  it("keeps a line that may be one part number with a space in it", () => {
    expect(readPartList("C 24")).toEqual([{ part: "C", quantity: 24, quantityText: "24", whole: "C 24" }]);
  });

  it("has one line more than are accepted at most, and no line longer than a part number is", () => {
    expect(readPartList("A-1\n".repeat(maxPartLines + 50))).toHaveLength(maxPartLines + 1);
    expect(readPartList("x".repeat(5000))[0]?.part).toHaveLength(120);
  });
});

it("compares part numbers without capitals, spaces, dashes and other signs", () => {
  expect(["MB-100 / a", "mb100A", "MB.100.A"].map(partKey)).toEqual(["mb100a", "mb100a", "mb100a"]);
});

it("reads a quantity with separators and units, and nothing that is none", () => {
  expect(["3", "1,200", "2.00", "5 pcs", "0", "-1", "1.5", "two", ""].map(readQuantity)).toEqual([3, 1200, 2, 5, null, null, null, null, null]);
});
