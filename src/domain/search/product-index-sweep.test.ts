import { describe, expect, it } from "vitest";
import { ProductIndex } from "./product-index.ts";
import { rankProducts } from "./product-ranking.ts";
import type { IndexedProduct } from "./product-terms.ts";

const kinds = ["Centrifuge", "Pipette", "Incubator", "Balance"];
const queries = ["centrifuge", "pipette 20 mL", "incubator", "balance", "SKU-17", "SKU 42", "rare17", "meridian"];

/** A product in version 0 or a later one: each version has the same id and another kind, size and code. */
function product(id: number, version: number): IndexedProduct {
  const kind = kinds[(id + version) % kinds.length] as string;
  return {
    id: String(id).padStart(5, "0"),
    title: `${kind} ${id} v${version}`,
    vendor: "Meridian",
    productType: kind,
    codes: [`SKU-${id}${version === 0 ? "" : `-${version}`}`],
    options: [],
    tags: [],
    specifications: [{ name: "Volume", value: String(10 + ((id + version) % 5) * 10), unit: "mL" }],
    description: `rare${id}`,
    minPriceCents: 100 * id,
    maxPriceCents: 100 * id,
    unitsSold: id,
    availability: "in-stock",
    facets: [],
  };
}

/** Scores depend on the order in which products were added, so only the set of found products is compared. */
const foundBy = (index: ProductIndex) =>
  queries.map((query) => {
    const { numbers, total } = rankProducts(index, query);
    return numbers
      .slice(0, total)
      .map((number) => index.ids[number])
      .toSorted();
  });

const noPause = () => Promise.resolve();

describe("an index whose products changed", () => {
  it("finds the same once what they left behind was swept out, with the same counts as a new one", async () => {
    const [index, fresh] = [new ProductIndex(), new ProductIndex()];
    for (let version = 0; version < 4; version += 1) for (let id = 0; id < 300; id += 1) index.put(product(id, version));
    for (let id = 0; id < 100; id += 1) index.remove(product(id, 0).id);
    for (let id = 100; id < 300; id += 1) fresh.put(product(id, 3));
    await index.sweep(noPause);
    expect(foundBy(index)).toEqual(foundBy(fresh));
    expect(index.size).toBe(200);
    for (const term of fresh.terms)
      expect([term, index.frequency(index.termId(term) ?? -1)]).toEqual([term, fresh.frequency(fresh.termId(term) ?? -1)]);
    expect(index.termId("v0")).toBeUndefined();
    index.put(product(5, 9));
    expect(rankProducts(index, "SKU-5-9").total).toBeGreaterThan(0);
    expect(index.size).toBe(201);
  });

  it("stays right where products change while it is swept", async () => {
    const index = new ProductIndex();
    for (let id = 0; id < 20_000; id += 1) index.put(product(id, 0));
    for (let id = 0; id < 9_000; id += 1) index.put(product(id, 1));
    expect(index.isWorn).toBe(true);
    let pauses = 0;
    await index.sweep(async () => {
      pauses += 1;
      index.put(product(pauses, 2));
      index.remove(product(10_000 + pauses, 0).id);
    });
    expect(pauses).toBeGreaterThan(3);
    expect(index.isWorn).toBe(false);
    expect(index.size).toBe(20_000 - pauses);
    const fresh = new ProductIndex();
    for (let id = 0; id < 20_000; id += 1) {
      if (id > 10_000 && id <= 10_000 + pauses) continue;
      fresh.put(product(id, id >= 1 && id <= pauses ? 2 : id < 9_000 ? 1 : 0));
    }
    expect(foundBy(index)).toEqual(foundBy(fresh));
    await index.sweep(noPause);
    expect(foundBy(index)).toEqual(foundBy(fresh));
    for (const term of ["centrifuge", "v0", "v1", "v2"])
      expect(index.frequency(index.termId(term) ?? -1)).toBe(fresh.frequency(fresh.termId(term) ?? -1));
  });

  it("is built anew once so many numbers were given that they take more than what they name", () => {
    const index = new ProductIndex();
    for (let times = 0; times < 101_000; times += 1) index.remove("00001");
    expect(index.isOutgrown).toBe(false);
    for (let times = 0; times < 100_006; times += 1)
      index.put({ ...product(1, 0), description: "", title: "x", productType: "", codes: [], specifications: [] });
    expect(index.isOutgrown).toBe(true);
  });
});
