import { describe, expect, it } from "vitest";
import { isSameValue, mergeValues, withChoices } from "./value-merge.ts";

const base = {
  title: "Balance",
  vendor: "Aldergate",
  countries: ["US"],
  seo: { title: "", text: "" },
  variants: [
    { key: "a", price: 100, sku: "A" },
    { key: "b", price: 200, sku: "B" },
  ],
};
const [a, b] = base.variants as [(typeof base.variants)[number], (typeof base.variants)[number]];

describe("a record that two people changed", () => {
  it("holds both changes where they touched different fields, down to the rows of a list", () => {
    const mine = { ...base, title: "Precision balance", variants: [{ ...a, price: 110 }, b] };
    const theirs = { ...base, vendor: "Meridian", seo: { title: "Balance", text: "" }, variants: [{ ...a, sku: "A-2" }, b] };
    const { values, theirChanges, conflicts } = mergeValues(base, mine, theirs);
    expect(values).toEqual({
      ...base,
      title: "Precision balance",
      vendor: "Meridian",
      seo: { title: "Balance", text: "" },
      variants: [{ key: "a", price: 110, sku: "A-2" }, b],
    });
    expect(conflicts).toEqual([]);
    expect(theirChanges).toEqual(["vendor", "seo", "variants[0].sku"]);
  });

  it("asks which of two values counts where both changed one field, and keeps mine until somebody says so", () => {
    const mine = { ...base, title: "Mine", countries: ["US", "CA"] };
    const theirs = { ...base, title: "Theirs", countries: ["US", "MX"] };
    const merge = mergeValues(base, mine, theirs);
    expect(merge.conflicts).toEqual([
      { path: "title", mine: "Mine", theirs: "Theirs" },
      { path: "countries", mine: ["US", "CA"], theirs: ["US", "MX"] },
    ]);
    expect(merge.values).toEqual(mine);
    expect(withChoices(merge, (path) => path === "title")).toEqual({ ...mine, title: "Theirs" });
  });

  it("is theirs where I changed nothing, and nobody's question where both changed it to the same", () => {
    const theirs = { ...base, title: "Theirs", variants: [b] };
    expect(mergeValues(base, base, theirs)).toMatchObject({ values: theirs, conflicts: [] });
    expect(mergeValues(base, theirs, theirs)).toEqual({ values: theirs, theirChanges: [], conflicts: [] });
  });

  it("keeps rows that either added, drops rows that one removed, and asks about a row that one removed and the other changed", () => {
    const added = { key: "new-1", price: 5, sku: "N" };
    const mine = { ...base, variants: [added, { ...b, price: 210 }] };
    const theirs = { ...base, variants: [a, { key: "c", price: 9, sku: "C" }] };
    const merge = mergeValues(base, mine, theirs);
    expect(merge.values.variants.map(({ key }) => key)).toEqual(["new-1", "b", "c"]);
    expect(merge.conflicts).toEqual([{ path: "variants[1]", mine: { ...b, price: 210 }, theirs: undefined }]);
    expect(withChoices(merge, () => true).variants.map(({ key }) => key)).toEqual(["new-1", "c"]);
    expect(withChoices(merge, () => false).variants.map(({ key }) => key)).toEqual(["new-1", "b", "c"]);
    const other = mergeValues(base, { ...base, variants: [b] }, { ...base, variants: [{ ...a, price: 1 }, b] });
    expect(other.conflicts).toEqual([{ path: "variants[0]", mine: undefined, theirs: { ...a, price: 1 } }]);
    expect(withChoices(other, () => false).variants).toEqual([b]);
  });

  it("takes rows with an id as it takes rows with a key, and compares a row that both added field by field", () => {
    const rate = { id: "500", upToGrams: 500, cents: 100 };
    const any = (cents: number) => ({ id: "any", upToGrams: null, cents });
    const merge = mergeValues({ rates: [rate] }, { rates: [{ ...rate, upToGrams: 600 }, any(900)] }, { rates: [{ ...rate, cents: 110 }, any(800)] });
    expect(merge.values).toEqual({ rates: [{ id: "500", upToGrams: 600, cents: 110 }, any(900)] });
    expect(merge.conflicts).toEqual([{ path: "rates[1].cents", mine: 900, theirs: 800 }]);
    expect(mergeValues({ rates: [] }, { rates: [any(900)] }, { rates: [any(900)] })).toMatchObject({ conflicts: [], theirChanges: [] });
  });

  const rows = (...texts: string[]) => ({ rows: texts.map((text) => ({ id: text.slice(0, 1), text })) });
  const textsOf = ({ rows }: { rows: { text: string }[] }) => rows.map(({ text }) => text);

  it("takes over their order of rows where I left it as it was, whatever I changed in the rows", () => {
    const merge = mergeValues(rows("a", "b", "c"), rows("a", "b2", "c"), rows("c", "a", "b"));
    expect(textsOf(merge.values)).toEqual(["c", "a", "b2"]);
    expect(merge).toMatchObject({ conflicts: [], theirChanges: ["rows"] });
    const withMore = mergeValues(rows("a", "b", "c"), rows("a", "x", "b2", "c"), rows("y", "c", "b", "a"));
    expect(textsOf(withMore.values)).toEqual(["y", "c", "b2", "a", "x"]);
    const gone = mergeValues(rows("a", "b", "c"), rows("b2", "c"), rows("c", "b", "a"));
    expect(textsOf(gone.values)).toEqual(["c", "b2"]);
    expect(gone.conflicts).toEqual([]);
  });

  it("keeps my order where they left theirs, or made it the same", () => {
    const merge = mergeValues(rows("a", "b", "c"), rows("c", "a", "b"), rows("a", "b2", "y", "c"));
    expect(textsOf(merge.values)).toEqual(["c", "a", "b2", "y"]);
    expect(merge).toMatchObject({ conflicts: [], theirChanges: ["rows[2].text", "rows[3]"] });
    expect(mergeValues(rows("a", "b"), rows("b", "a2"), rows("b2", "a")).conflicts).toEqual([]);
  });

  it("asks whose order counts where both changed it, and keeps every other change with either", () => {
    const merge = mergeValues(rows("a", "b", "c", "d"), rows("b", "a2", "c", "d"), rows("d", "a", "b2", "x"));
    expect(textsOf(merge.values)).toEqual(["b2", "x", "a2", "d"]);
    expect(merge.conflicts).toMatchObject([{ path: "rows", isOrder: true }]);
    const [order] = merge.conflicts;
    expect([order?.mine, order?.theirs]).toEqual([rows("b2", "x", "a2", "d").rows, rows("d", "a2", "b2", "x").rows]);
    expect(textsOf(withChoices(merge, () => false))).toEqual(["b2", "x", "a2", "d"]);
    expect(textsOf(withChoices(merge, () => true))).toEqual(["d", "a2", "b2", "x"]);
    const both = mergeValues(rows("a", "b", "c"), rows("b2", "a2", "c"), rows("c", "b3", "a"));
    expect(both.conflicts.map(({ path }) => path)).toEqual(["rows[0].text", "rows"]);
    expect(textsOf(withChoices(both, () => true))).toEqual(["c", "b3", "a2"]);
    expect(textsOf(withChoices(both, (path) => path === "rows"))).toEqual(["c", "b2", "a2"]);
  });

  it("takes a value that was kept as text for the same", () => {
    expect(isSameValue({ a: 1, b: undefined }, JSON.parse(JSON.stringify({ a: 1, b: undefined })))).toBe(true);
    expect(isSameValue([1, { a: null }], [1, { a: null }])).toBe(true);
    expect(isSameValue([], {})).toBe(false);
    expect(isSameValue({ a: "1" }, { a: 1 })).toBe(false);
  });
});

it("merges the prices of a method of a zone row by row, however deep they stand", () => {
  const zones = (first: number, second: number, title = "Hawaii") => ({
    zones: [{ id: "z", title, methods: [{ id: "m", title: "Air", rates: [first, second].map((cents, at) => ({ id: `r${at}`, cents })) }] }],
  });
  const merged = mergeValues(zones(900, 1900), zones(950, 1900), zones(900, 2000, "Islands"));
  expect(merged).toMatchObject({ values: zones(950, 2000, "Islands"), conflicts: [] });
});
