import { describe, expect, it } from "vitest";
import { ProductIndex } from "./product-index.ts";
import { rankProducts } from "./product-ranking.ts";
import type { IndexedProduct } from "./product-terms.ts";

const plain: Omit<IndexedProduct, "id" | "title"> = {
  vendor: "",
  productType: "",
  codes: [],
  options: [],
  tags: [],
  specifications: [],
  description: "",
  minPriceCents: 0,
  maxPriceCents: 0,
  unitsSold: 0,
  availability: "in-stock",
  facets: [],
};

function indexOf(products: (Partial<IndexedProduct> & { title: string })[]): ProductIndex {
  const index = new ProductIndex();
  for (const product of products) index.put({ ...plain, id: product.title, ...product });
  return index;
}

function found(index: ProductIndex, query: string, options?: { isTyping: boolean }): string[] {
  const { numbers, total } = rankProducts(index, query, options);
  return numbers.slice(0, total).map((number) => index.ids[number] as string);
}

describe("a search of products", () => {
  it("has the instrument before what goes with it", () => {
    const index = indexOf([
      { title: "Microscope Slides, Ground Edge", productType: "Microscope Slides", unitsSold: 900 },
      { title: "Microscope Camera", productType: "Microscope Camera" },
      { title: "Immersion Oil for Microscope", productType: "Immersion Oil" },
      { title: "Halden B120 Student Microscope", productType: "Compound Microscope" },
    ]);
    expect(found(index, "microscope")[0]).toBe("Halden B120 Student Microscope");
    expect(found(index, "microscopes").at(-1)).toBe("Immersion Oil for Microscope");
    expect(found(index, "microscope slides")[0]).toBe("Microscope Slides, Ground Edge");
  });

  it("has what has all words before what lacks some, and nothing that has but a few where enough have all", () => {
    const index = indexOf([
      { title: "Autoclave", description: "autoclave ".repeat(40) },
      { title: "Indicator Tape for Steam Autoclaves" },
      { title: "Label Tape" },
    ]);
    expect(found(index, "autoclave tape")[0]).toBe("Indicator Tape for Steam Autoclaves");
    expect(rankProducts(index, "autoclave tape").complete).toBe(1);
    const many = indexOf([...Array.from({ length: 12 }, (_, at) => ({ title: `Tube Rack ${at}` })), { title: "Tube" }]);
    expect(found(many, "tube rack")).toHaveLength(12);
  });

  it("has a SKU, model number or barcode first, with or without dashes and spaces, whatever else is asked for", () => {
    const index = indexOf([
      { title: "Rotor for MER-C24-24 and MER C24 24", description: "MER-C24-24 MER-C24-24" },
      { title: "Centrifuge", codes: ["MER-C24-24", "9521007010072"] },
    ]);
    for (const query of ["MER-C24-24", "mer c24 24", "MERC2424", "9521007010072", "centrifuge mer-c24-24"])
      expect(found(index, query)[0]).toBe("Centrifuge");
    expect(found(index, "MER-C24-25")).toEqual([]);
  });

  it("takes words that products are named by for no code, though one has them as its model number", () => {
    const index = indexOf([
      { title: "Xerox Maintenance Kit", vendor: "Xerox", codes: ["Maintenance Kit"] },
      { title: "Laser Printer Maintenance Kit 220 V", productType: "Maintenance kit" },
      { title: "Quartz Explorer", codes: ["EXPLORERX"] },
    ]);
    expect(found(index, "maintenance kit")[0]).toBe("Laser Printer Maintenance Kit 220 V");
    expect(found(index, "explorerx")).toEqual(["Quartz Explorer"]);
  });

  it("has what is of the searched type before what only repeats its name", () => {
    const index = indexOf([
      { title: "Modular chassis network equipment chassis" },
      ...Array.from({ length: 3 }, (_, at) => ({ title: `SC56${at} server barebone tower black`, productType: "Chassis" })),
    ]);
    expect(found(index, "chassis").at(-1)).toBe("Modular chassis network equipment chassis");
  });

  it("forgives plurals, British spelling, accents, and words written as one or two", () => {
    const index = indexOf([
      { title: "Headset with Colour Filter" },
      { title: "Fiber Lens" },
      { title: "Köhler Aluminum Case" },
      { title: "Hot Plate" },
    ]);
    expect(found(index, "head sets")).toEqual(["Headset with Colour Filter"]);
    expect(found(index, "color filters")).toEqual(["Headset with Colour Filter"]);
    expect(found(index, "fibre lenses")).toEqual(["Fiber Lens"]);
    expect(found(index, "kohler aluminium cases")).toEqual(["Köhler Aluminum Case"]);
    expect(found(index, "hotplate")).toEqual(["Hot Plate"]);
  });

  it("takes a mistyped word for the nearest one, only where nothing has it as it stands", () => {
    const index = indexOf([{ title: "Compound Microscope", vendor: "Aldergate" }, { title: "Microtome" }, { title: "Mikroskop" }]);
    expect(found(index, "microsope")).toEqual(["Compound Microscope"]);
    expect(rankProducts(index, "microsocpe aldergate").corrected).toBe("microscope aldergate");
    expect(found(index, "aldergaet")).toEqual(["Compound Microscope"]);
    expect(found(index, "mikroskop")).toEqual(["Mikroskop"]);
    expect(found(index, "xylophone")).toEqual([]);
  });

  it("finds a word that is not finished, and while somebody types also beside the word itself", () => {
    const index = indexOf([{ title: "Centrifuge" }, { title: "Centrifugal Pump" }, { title: "Balance" }, { title: "Balancer" }]);
    expect(found(index, "centri").sort()).toEqual(["Centrifugal Pump", "Centrifuge"]);
    expect(found(index, "balance")).toEqual(["Balance"]);
    expect(found(index, "balance", { isTyping: true })).toEqual(["Balance", "Balancer"]);
  });

  it("does not find a product as it was before it changed", () => {
    const index = indexOf([{ title: "Old Name", id: "1" }]);
    index.put({ ...plain, id: "1", title: "New Name" });
    expect([found(index, "old"), found(index, "new"), found(index, "name")]).toEqual([[], ["1"], ["1"]]);
    index.remove("1");
    expect(found(index, "name")).toEqual([]);
    expect(index.size).toBe(0);
  });

  it("prefers of equals what is available and sells", () => {
    const index = indexOf([
      { title: "Vortex Mixer A", unitsSold: 500 },
      { title: "Vortex Mixer B", availability: "out-of-stock" },
      { title: "Vortex Mixer C" },
    ]);
    expect(found(index, "vortex mixer")).toEqual(["Vortex Mixer A", "Vortex Mixer C", "Vortex Mixer B"]);
  });

  it("answers hostile texts like any others", () => {
    const index = indexOf([{ title: "Balance" }]);
    for (const query of [
      "",
      " ",
      "\0\u0007",
      "' or 1=1 --",
      "a & | ! ( ) : *",
      "%_\\",
      "‮𝕩",
      "x ".repeat(5_000),
      "9".repeat(10_000),
      "e\u0301".repeat(5_000),
      "天平 весы ميزان",
    ])
      expect(found(index, query)).toEqual([]);
    expect(found(index, `balance\0 "*:&`)).toEqual(["Balance"]);
  });
});
