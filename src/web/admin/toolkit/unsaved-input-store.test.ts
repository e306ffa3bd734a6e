import { expect, it } from "vitest";
import { deleteUnsavedInput, listUnsavedInput, readUnsavedInput, storeUnsavedInput, withNewFields } from "./unsaved-input-store.ts";
import { mergeValues } from "./value-merge.ts";

/** A browser storage that holds at most this many characters. */
function storeOf(most = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const size = [...kept].reduce((sum, [other, text]) => sum + (other === key ? 0 : text.length), value.length);
      if (size > most) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const draft = (title: string, at: number) => ({ base: { title: "" }, values: { title }, at, title, path: `/admin/${title}` });

it("is kept for the account that typed it, until it is saved or discarded", () => {
  const store = storeOf();
  storeUnsavedInput(store, "ada", "product/1", draft("Balance", 5));
  storeUnsavedInput(store, "ada", "settings/shop", draft("Shop", 9));
  storeUnsavedInput(store, "grace", "product/1", draft("Rotor", 7));
  expect(readUnsavedInput(store, "ada", "product/1")).toEqual(draft("Balance", 5));
  expect(listUnsavedInput(store, "ada").map(({ record, title }) => [record, title])).toEqual([
    ["settings/shop", "Shop"],
    ["product/1", "Balance"],
  ]);
  deleteUnsavedInput(store, "ada", "product/1");
  expect(readUnsavedInput(store, "ada", "product/1")).toBeNull();
  expect(listUnsavedInput(store, "grace")).toHaveLength(1);
});

it("makes space by the oldest draft, and says where there is none left", () => {
  const store = storeOf(250);
  expect(storeUnsavedInput(store, "ada", "one", draft("one", 1))).toBe(true);
  expect(storeUnsavedInput(store, "ada", "two", draft("two", 2))).toBe(true);
  expect(storeUnsavedInput(store, "ada", "three", draft("x".repeat(40), 3))).toBe(true);
  expect(readUnsavedInput(store, "ada", "one")).toBeNull();
  expect(storeUnsavedInput(store, "ada", "four", draft("y".repeat(300), 4))).toBe(false);
});

it("of another version is of no use and does not stop the form", () => {
  const store = storeOf();
  store.setItem("adminDraft ada product/1", "{not json");
  expect(readUnsavedInput(store, "ada", "product/1")).toBeNull();
  expect(store.length).toBe(0);
});

it("has the fields that its record got since it was kept, as they are stored", () => {
  const old = { base: { title: "Visit" }, values: { title: "Visit us" } };
  const stored = { title: "Come by", blocks: [{ id: "a" }] };
  const { base, values } = withNewFields<typeof stored>(old as unknown as { base: typeof stored; values: typeof stored }, stored);
  expect([base, values]).toEqual([
    { title: "Visit", blocks: [{ id: "a" }] },
    { title: "Visit us", blocks: [{ id: "a" }] },
  ]);
  expect(mergeValues(base, values, stored).conflicts).toEqual([{ path: "title", mine: "Visit us", theirs: "Come by" }]);
});
