import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { deleteProduct, type ProductInput, saveProduct } from "#domain/catalog/catalog.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { predictiveSearch, searchAll, searchRedirect } from "./search.ts";
import { SearchIndex } from "./search-index.ts";
import {
  readSearchTuning,
  removeSearchRedirect,
  removeSynonyms,
  savePlacements,
  saveSearchRedirect,
  saveSynonyms,
  switchBuiltInSynonyms,
} from "./search-tuning.ts";
import { maxSynonyms, maxTunedSearches } from "./search-tuning-input.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };
const analyst: Staff = { ...manager, role: "analyst" };
const support: Staff = { ...manager, role: "support" };
const visitor = { kind: "visitor" as const, cartId: null };
const noId = "01990000-0000-7000-8000-000000000009";

const make = (title: string, rest: Partial<ProductInput> = {}) =>
  saveProduct(shopOf(), manager, {
    handle: title.toLowerCase().replaceAll(" ", "-"),
    title,
    status: "active",
    options: [],
    variants: [{ optionValues: [], sku: `SKU-${title}`, priceCents: 1000 }],
    ...rest,
  });

const found = async (query: string, node = shopOf().searchIndex) =>
  (await searchAll({ ...shopOf(), searchIndex: node }, { query })).products.items.map(({ title }) => title);

describe("synonyms of staff", () => {
  it("find each other from the next search on, on every node and after a restart", async () => {
    const shop = shopOf();
    const other = new SearchIndex();
    await make("Rocker Alpha");
    await make("Seesaw Beta");
    expect([await found("seesaw"), await found("rocker", other)]).toEqual([["Seesaw Beta"], ["Rocker Alpha"]]);
    const id = await saveSynonyms(shop, manager, { words: ["Rockers", "seesaw", "Tilting Table"] });
    const started = new SearchIndex();
    for (const node of [shop.searchIndex, other, started]) {
      expect(await found("seesaw", node)).toEqual(["Seesaw Beta", "Rocker Alpha"]);
      expect(await found("rocker", node)).toEqual(["Rocker Alpha", "Seesaw Beta"]);
      expect((await found("tilting table", node)).toSorted()).toEqual(["Rocker Alpha", "Seesaw Beta"]);
    }
    await saveSynonyms(shop, manager, { words: ["rocker", "seesaw"], isOneWay: true }, id);
    expect([await found("rocker", other), await found("seesaw", other)]).toEqual([["Rocker Alpha", "Seesaw Beta"], ["Seesaw Beta"]]);
    await removeSynonyms(shop, manager, id);
    expect([await found("rocker"), await found("rocker", other)]).toEqual([["Rocker Alpha"], ["Rocker Alpha"]]);
  });

  it("may be phrases: what has the searched words comes first, and the rest of the search stays", async () => {
    const shop = shopOf();
    await make("Laminar Flow Hood 90 cm");
    await make("Clean Bench 90 cm");
    await make("Clean Bench 120 cm");
    await saveSynonyms(shop, manager, { words: ["laminar flow hood", "clean bench"] });
    expect(await found("laminar flow hoods")).toEqual(["Laminar Flow Hood 90 cm", expect.any(String), expect.any(String)]);
    expect((await found("clean bench 120 cm"))[0]).toBe("Clean Bench 120 cm");
    expect((await predictiveSearch(shop, "laminar flow hood")).products).toHaveLength(3);
  });

  it("of the shop's own list are switched off and on one by one", async () => {
    const shop = shopOf();
    await make("Agitator Delta");
    expect(await found("shaker")).toEqual(["Agitator Delta"]);
    await switchBuiltInSynonyms(shop, manager, { words: "shaker agitator", isOff: true });
    expect(await found("shaker")).toEqual([]);
    expect((await readSearchTuning(shop, analyst)).builtIn).toContainEqual({ words: "shaker agitator", isOff: true });
    await switchBuiltInSynonyms(shop, manager, { words: "shaker agitator", isOff: false });
    expect(await found("shaker")).toEqual(["Agitator Delta"]);
    expect(await refusalOf(switchBuiltInSynonyms(shop, manager, { words: "no such words", isOff: true }))).toBe("not-found");
    expect(await refusalOf(switchBuiltInSynonyms(shop, manager, { words: "x".repeat(201), isOff: true }))).toBe("input-invalid");
  });

  it("are at least two, none twice, and not more than there may be", async () => {
    const shop = shopOf();
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["one"] }))).toBe("input-invalid");
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["microscope", "Microscopes"] }))).toBe("input-invalid");
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["a", "!?"] }))).toBe("input-invalid");
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["a", "b"] }, noId))).toBe("not-found");
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["a", "b"] }, "none"))).toBe("not-found");
    expect(await refusalOf(removeSynonyms(shop, manager, noId))).toBe("not-found");
    await shop.sql`
      insert into search_synonyms (id, words, is_one_way, created_at)
      select gen_random_uuid(), array['left' || n, 'right' || n], false, now() from generate_series(1, ${maxSynonyms}) n`;
    expect(await refusalOf(saveSynonyms(shop, manager, { words: ["a", "b"] }))).toBe("input-invalid");
    await shop.sql`delete from search_synonyms where words[1] like 'left%'`;
  });
});

describe("redirects of searches", () => {
  it("lead the search to a path from the next one on, whatever its spelling", async () => {
    const shop = shopOf();
    const other = new SearchIndex();
    expect(await searchRedirect({ ...shop, searchIndex: other }, "Returns")).toBeNull();
    const id = await saveSearchRedirect(shop, manager, { query: "Returns", target: "/policies/refund" });
    expect(await saveSearchRedirect(shop, manager, { query: "return", target: "/policies/returns" })).toBe(id);
    for (const node of [shop.searchIndex, other, new SearchIndex()])
      expect(await searchRedirect({ ...shop, searchIndex: node }, " RETURNS ")).toBe("/policies/returns");
    expect(await searchRedirect(shop, "returns policy")).toBeNull();
    await removeSearchRedirect(shop, manager, id);
    expect(await searchRedirect({ ...shop, searchIndex: other }, "returns")).toBeNull();
    expect(await refusalOf(removeSearchRedirect(shop, manager, id))).toBe("not-found");
  });

  it("lead to no other site, not back to the search page, and are not more than there may be", async () => {
    const shop = shopOf();
    for (const target of ["https://example.com", "//example.com", "/\\example.com", "/search?q=x", "pages/x", "/a b"])
      expect(await refusalOf(saveSearchRedirect(shop, manager, { query: "x", target }))).toBe("input-invalid");
    expect(await refusalOf(saveSearchRedirect(shop, manager, { query: " - ", target: "/pages/x" }))).toBe("input-invalid");
    await shop.sql`
      insert into search_redirects (id, query, query_key, target, created_at)
      select gen_random_uuid(), 'full' || n, 'full' || n, '/x', now() from generate_series(1, ${maxTunedSearches}) n`;
    expect(await refusalOf(saveSearchRedirect(shop, manager, { query: "one more", target: "/x" }))).toBe("input-invalid");
    await shop.sql`delete from search_redirects where query like 'full%'`;
  });
});

it("What is added for a search that has it already is refused at the search, and nothing of it is overwritten", async () => {
  const shop = shopOf();
  const id = await make("Tray Alone");
  await saveSearchRedirect(shop, manager, { query: "trays", target: "/collections/trays", seen: null });
  await savePlacements(shop, manager, { query: "trays", pinned: [id], seen: null });
  const before = await readSearchTuning(shop, manager);
  const refused = { code: "input-invalid", params: { fields: { query: expect.stringMatching(/already/) } } };
  await expect(saveSearchRedirect(shop, manager, { query: "Tray", target: "/cart", seen: null })).rejects.toMatchObject(refused);
  await expect(savePlacements(shop, manager, { query: "Tray", buried: [id], seen: null })).rejects.toMatchObject(refused);
  expect(await readSearchTuning(shop, manager)).toEqual(before);
  await savePlacements(shop, manager, { query: "tray", seen: { pinned: [id], buried: [] } });
  await savePlacements(shop, manager, { query: "tray", pinned: [id], seen: { pinned: [], buried: [] } });
  expect(await refusalOf(savePlacements(shop, manager, { query: "tray", seen: { pinned: [], buried: [id] } }))).toBe("changed-meanwhile");
  await savePlacements(shop, manager, { query: "tray" });
});

describe("pinned and buried products", () => {
  it("come first in their order, and last, from the next search on, on every node; a pinned one need not have the words", async () => {
    const shop = shopOf();
    const other = new SearchIndex();
    const titles = ["Desiccator Small", "Desiccator Medium", "Desiccator Large"];
    const ids = new Map<string, string>();
    for (const title of [...titles, "Silica Gel"]) ids.set(title, await make(title));
    const idOf = (title: string) => ids.get(title) as string;
    const before = await found("desiccator", other);
    expect(before.toSorted()).toEqual(titles.toSorted());
    const [first = "", , last = ""] = before;
    await savePlacements(shop, manager, { query: "Desiccators", pinned: [idOf("Silica Gel"), idOf(last)], buried: [idOf(first)] });
    const placed = ["Silica Gel", last, before[1], first];
    for (const node of [shop.searchIndex, other, new SearchIndex()]) expect(await found("desiccator", node)).toEqual(placed);
    expect((await searchAll(shop, { query: "desiccator" })).products.total).toBe(4);
    expect((await searchAll(shop, { query: "desiccator", sortKey: "TITLE" })).products.items).toHaveLength(4);
    expect((await predictiveSearch(shop, "desiccator")).products.map(({ title }) => title)).toEqual(placed);
    expect(await found("desiccator large")).not.toContain("Silica Gel");
    expect((await readSearchTuning(shop, manager)).placements).toMatchObject([
      { query: "Desiccators", pinned: [{ title: "Silica Gel" }, { title: last }], buried: [{ title: first }] },
    ]);
    await deleteProduct(shop, manager, idOf("Silica Gel"));
    expect(await found("desiccator")).toEqual([last, before[1], first]);
    await savePlacements(shop, manager, { query: "desiccator" });
    expect([await found("desiccator", other), (await readSearchTuning(shop, manager)).placements]).toEqual([before, []]);
  });

  it("are products that exist, each once", async () => {
    const shop = shopOf();
    const id = await make("Jar Alone");
    expect(await refusalOf(savePlacements(shop, manager, { query: "jar", pinned: [noId] }))).toBe("input-invalid");
    expect(await refusalOf(savePlacements(shop, manager, { query: "jar", pinned: [id], buried: [id] }))).toBe("input-invalid");
    expect(await refusalOf(savePlacements(shop, manager, { query: "", pinned: [id] }))).toBe("input-invalid");
  });
});

it("Only managers and owners tune search, and analysts see what is tuned", async () => {
  const shop = shopOf();
  for (const [actor, refusal] of [
    [visitor, "not-signed-in"],
    [support, "not-allowed"],
    [analyst, "not-allowed"],
  ] as const) {
    expect(await refusalOf(saveSynonyms(shop, actor, { words: ["a", "b"] }))).toBe(refusal);
    expect(await refusalOf(removeSynonyms(shop, actor, noId))).toBe(refusal);
    expect(await refusalOf(switchBuiltInSynonyms(shop, actor, { words: "shaker agitator", isOff: true }))).toBe(refusal);
    expect(await refusalOf(saveSearchRedirect(shop, actor, { query: "a", target: "/b" }))).toBe(refusal);
    expect(await refusalOf(removeSearchRedirect(shop, actor, noId))).toBe(refusal);
    expect(await refusalOf(savePlacements(shop, actor, { query: "a" }))).toBe(refusal);
    if (actor !== analyst) expect(await refusalOf(readSearchTuning(shop, actor))).toBe(refusal);
  }
});
