import { describe, expect, it } from "vitest";
import { above, destinationText, dropped, itemsOf, type MenuRow, moved, rowsOf, seenRows } from "./menu-tree.ts";

const rowsFrom = (...titles: string[]): MenuRow[] =>
  titles.map((text) => {
    const title = text.trimStart();
    return { key: title, title, depth: text.length - title.length, url: "/", drawing: null, state: "other" };
  });
const shown = (rows: MenuRow[] | null) => rows?.map(({ depth, title }) => " ".repeat(depth) + title) ?? null;
const tree = rowsFrom("A", " a", " b", "B", " c", "C");
const at = (title: string) => tree.findIndex((row) => row.title === title);

describe("an item of a menu", () => {
  it("moves up and down with what stands below it, and at the end of its list into the next one", () => {
    expect(shown(moved(tree, at("B"), "up", 2))).toEqual(["B", " c", "A", " a", " b", "C"]);
    expect(shown(moved(tree, at("A"), "down", 2))).toEqual(["B", " c", "A", " a", " b", "C"]);
    expect(shown(moved(tree, at("b"), "up", 2))).toEqual(["A", " b", " a", "B", " c", "C"]);
    expect(shown(moved(tree, at("b"), "down", 2))).toEqual(["A", " a", "B", " b", " c", "C"]);
    expect(shown(moved(tree, at("c"), "up", 2))).toEqual(["A", " a", " b", " c", "B", "C"]);
    expect([moved(tree, at("A"), "up", 2), moved(tree, at("a"), "up", 2), moved(tree, at("C"), "down", 2)]).toEqual([null, null, null]);
  });

  it("moves in below the one before it as deep as the shop shows, and out behind its parent", () => {
    expect(shown(moved(tree, at("C"), "in", 2))).toEqual(["A", " a", " b", "B", " c", " C"]);
    expect(shown(moved(tree, at("a"), "out", 2))).toEqual(["A", " b", "a", "B", " c", "C"]);
    expect([moved(tree, at("B"), "in", 2), moved(tree, at("A"), "in", 2), moved(tree, at("a"), "in", 3), moved(tree, at("A"), "out", 2)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(shown(moved(tree, at("B"), "in", 3))).toEqual(["A", " a", " b", " B", "  c", "C"]);
  });

  it("is dropped before, after or below another, but not in itself nor too deep", () => {
    expect(shown(dropped(tree, at("C"), at("b"), "before", 2))).toEqual(["A", " a", " C", " b", "B", " c"]);
    expect(shown(dropped(tree, at("a"), at("C"), "after", 2))).toEqual(["A", " b", "B", " c", "C", "a"]);
    expect(shown(dropped(tree, at("C"), at("A"), "inside", 2))).toEqual(["A", " a", " b", " C", "B", " c"]);
    expect([dropped(tree, at("A"), at("a"), "after", 2), dropped(tree, at("B"), at("A"), "inside", 2)]).toEqual([null, null]);
  });

  it("is read out with its place, and sent as a tree", () => {
    expect([destinationText(tree, "b"), destinationText(tree, "C"), destinationText(tree, "?")]).toEqual([
      "b is item 2 of 2 below A",
      "C is item 3 of 3 at the top",
      "",
    ]);
    expect(itemsOf(tree).map(({ title, items }) => [title, items?.map((item) => item.title)])).toEqual([
      ["A", ["a", "b"]],
      ["B", ["c"]],
      ["C", []],
    ]);
    const item = { title: "Same", url: "/", drawing: null, state: "other" as const, items: [] };
    expect(rowsOf([{ ...item, items: [item] }]).map(({ key, depth }) => [key, depth])).toEqual([
      ["Same /", 0],
      ["Same / 2", 1],
    ]);
  });
});

describe("a long menu", () => {
  it("is folded down to its first level, and shows what stands below the items that are open", () => {
    const deep = rowsFrom("A", " a", "  x", "B", " b");
    const seen = (...open: string[]) => seenRows(deep, new Set(open)).map((index) => deep[index]?.title);
    expect(seen()).toEqual(["A", "B"]);
    expect(seen("A")).toEqual(["A", "a", "B"]);
    expect(seen("A", "a")).toEqual(["A", "a", "x", "B"]);
    // An item below a folded one is not shown, even if it is open itself.
    expect(seen("a", "B")).toEqual(["A", "B", "b"]);
    expect([above(deep, 2), above(deep, 3)]).toEqual([["A", "a"], []]);
  });
});
