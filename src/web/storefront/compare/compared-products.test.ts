import { afterEach, expect, it, vi } from "vitest";
import { clearComparison, maxCompared, parseStoredComparison, toggleCompared } from "./compared-products.ts";

const product = (handle: string) => ({ handle, title: handle.toUpperCase() });

afterEach(() => {
  clearComparison();
  vi.unstubAllGlobals();
});

it("what is to be compared is kept in this browser, four products at most, and chosen again it is taken out", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const kept = () => JSON.parse(stored.get("compared_products") ?? "[]").map(({ handle }: { handle: string }) => handle);
  expect(["a", "b", "c", "d"].map((handle) => toggleCompared(product(handle)))).toEqual([true, true, true, true]);
  expect([toggleCompared(product("e")), kept()]).toEqual([false, ["a", "b", "c", "d"]]);
  expect([toggleCompared(product("b")), kept()]).toEqual([true, ["a", "c", "d"]]);
  clearComparison("a");
  expect(kept()).toEqual(["c", "d"]);
  clearComparison();
  expect(kept()).toEqual([]);
});

it("of what a browser has stored only products count, each once; a browser that stores nothing compares all the same", () => {
  const many = ["a", "a", "b", "c", "d", "e"].map(product);
  expect(parseStoredComparison([null, 1, { handle: "" }, { handle: "x" }, ...many]).map(({ handle }) => handle)).toEqual(["a", "b", "c", "d"]);
  expect([parseStoredComparison(null), parseStoredComparison({ length: 3 })]).toEqual([[], []]);
  vi.stubGlobal("localStorage", undefined);
  expect([toggleCompared(product("a")), maxCompared]).toEqual([true, 4]);
});
