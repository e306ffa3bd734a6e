import { describe, expect, it } from "vitest";
import type { Column } from "./facet-columns.ts";
import { narrow } from "./facet-counting.ts";
import type { FacetIndex } from "./facet-index.ts";

const words = (key: string, of: string[]): Column => {
  const distinct = [...new Set(of)].filter(Boolean);
  return {
    key,
    name: key,
    kind: "words",
    words: distinct,
    products: distinct.map((word) => Int32Array.from(of.flatMap((one, at) => (one === word ? [at] : [])))),
  };
};
const numbers = (key: string, of: (number | null)[], { dimension = "volume", unit = "mL" } = {}): Column => {
  const having = of.flatMap((value, product) => (value === null ? [] : [{ product, value }]));
  const values = Float64Array.from(having, ({ value }) => value);
  return { key, name: key, kind: "range", dimension, unit, products: Int32Array.from(having, ({ product }) => product), lows: values, highs: values };
};
const indexOf = (count: number, columns: Column[]): FacetIndex => ({
  productIds: Array.from({ length: count }, (_, at) => String(at)),
  columns,
  inOrder: async () => Int32Array.from({ length: count }, (_, at) => at),
});
const shownOf = (count: number, columns: Column[], choices: Parameters<typeof narrow>[1] = []) =>
  narrow(indexOf(count, columns), choices).facets.map(({ key }) => key);
const ten = Array.from({ length: 10 }, (_, at) => at);

describe("which facets are shown", () => {
  it("are those that half of the products have and that do not say the same of nearly all", () => {
    expect(
      shownOf(10, [
        words(
          "f.most",
          ten.map((at) => (at < 5 ? "x" : "y")),
        ),
        words(
          "f.few",
          ten.map((at) => (at < 2 ? "x" : at < 4 ? "y" : "")),
        ),
        words(
          "f.same",
          ten.map(() => "x"),
        ),
        numbers("f.number", ten),
        numbers(
          "f.one-number",
          ten.map(() => 7),
        ),
      ]),
    ).toEqual(["f.most", "f.number"]);
  });

  it("are no words that hardly two products share", () => {
    const twenty = Array.from({ length: 20 }, (_, at) => at);
    expect(
      shownOf(20, [
        words(
          "f.prose",
          twenty.map((at) => `Text ${at}`),
        ),
        words(
          "f.color",
          twenty.map((at) => `Color ${at % 5}`),
        ),
      ]),
    ).toEqual(["f.color"]);
  });

  it("are those of the chosen types, and what is chosen however few have it", () => {
    const type = words(
      "type",
      ten.map((at) => (at < 4 ? "Pipette" : "Tip")),
    );
    const columns = [
      type,
      words(
        "f.channels",
        ten.map((at) => (at < 4 ? String(at % 2) : "")),
      ),
      words(
        "f.filter",
        ten.map((at) => (at < 4 ? "" : at % 2 ? "Yes" : "No")),
      ),
    ];
    const choice = (key: string, word: string) => ({ key, words: [word], min: "", max: "", unit: "" });
    expect(shownOf(10, columns)).toEqual(["type", "f.filter"]);
    expect(shownOf(10, columns, [choice("type", "Pipette")])).toEqual(["type", "f.channels"]);
    expect(shownOf(10, columns, [choice("f.channels", "1")])).toEqual(["type", "f.channels", "f.filter"]);
  });

  it("are twelve at most, those that tell most apart, in the order of the specifications", () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      words(
        `f.${String(n).padStart(2, "0")}`,
        ten.map((at) => String(at % (n < 10 ? 2 : 5))),
      ),
    );
    const kept = shownOf(10, [
      words(
        "brand",
        ten.map((at) => String(at % 2)),
      ),
      ...many,
    ]);
    expect(kept).toEqual(["brand", "f.00", ...Array.from({ length: 10 }, (_, n) => `f.${n + 10}`)]);
  });

  it("have the column that most products have where two are called the same", () => {
    const columns = [
      numbers(
        "f.capacity",
        ten.map((at) => (at < 3 ? at : null)),
        { dimension: "mass", unit: "g" },
      ),
      numbers(
        "f.capacity",
        ten.map((at) => (at < 3 ? null : at)),
      ),
    ];
    expect(narrow(indexOf(10, columns), []).facets).toMatchObject([{ key: "f.capacity", unit: "mL" }]);
  });
});

describe("a histogram", () => {
  it("has a bar for each part between the least and the most, in the unit that is shown", () => {
    const [facet] = narrow(indexOf(4, [numbers("f.volume", [0, 1000, 2000, 16_000], { unit: "L" })]), []).facets;
    expect(facet).toMatchObject({ unit: "L", low: 0, high: 16, bars: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
  });

  it("gives small numbers room where large ones are a hundred times as much", () => {
    const [facet] = narrow(indexOf(3, [numbers("f.volume", [1, 10, 10_000])]), []).facets;
    expect(facet?.kind === "range" && facet.bars.flatMap((bar, at) => (bar > 0 ? [at] : []))).toEqual([0, 4, 15]);
  });
});
