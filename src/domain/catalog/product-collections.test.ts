import { describe, expect, it } from "vitest";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { saveCollection, saveProduct } from "./catalog.ts";
import { readAdminCollection } from "./collection-admin.ts";
import { readAdminProduct } from "./product-admin.ts";
import type { ProductInput } from "./product-input.ts";

const shopOf = useTestShop();
const system = { kind: "system" } as const;

const input = (handle: string, fields: Partial<ProductInput> = {}): ProductInput => ({
  handle,
  title: handle,
  status: "active",
  options: [],
  variants: [{ sku: handle, priceCents: 1000, optionValues: [] }],
  ...fields,
});
const collection = (title: string, fields: object = {}) =>
  saveCollection(shopOf(), system, { handle: title.toLowerCase().replaceAll(" ", "-"), title, ...fields });
const collectionsOf = async (id: string) => (await readAdminProduct(shopOf(), system, "USD", id)).collections;
const membersOf = async (id: string) => (await readAdminCollection(shopOf(), system, id)).products.map(({ handle }) => handle);
const seenAtOf = async (id: string) => (await readAdminProduct(shopOf(), system, "USD", id)).updatedAt;

describe("the collections of a product", () => {
  it("are chosen for a new one and changed with it, behind what is in them, with those by rules to look at", async () => {
    const shop = shopOf();
    const [bench, field] = [await collection("Bench"), await collection("Field work")];
    const rules = { match: "all", conditions: [{ field: "vendor", relation: "equals", value: "Halden" }] } as const;
    const halden = await collection("All of Halden", { rules });
    await saveProduct(shop, system, input("first"), { collections: { add: [bench] } });
    const id = await saveProduct(shop, system, input("second", { vendor: "Halden" }), { collections: { add: [bench, field] } });
    expect(await collectionsOf(id)).toEqual([
      { id: halden, title: "All of Halden", isByRules: true },
      { id: bench, title: "Bench", isByRules: false },
      { id: field, title: "Field work", isByRules: false },
    ]);
    expect(await membersOf(bench)).toEqual(["first", "second"]);
    await saveProduct(shop, system, input("second", { vendor: "Halden" }), {
      id,
      seenAt: await seenAtOf(id),
      collections: { remove: [bench, bench] },
    });
    expect(await membersOf(bench)).toEqual(["first"]);
    expect((await collectionsOf(id)).map(({ title }) => title)).toEqual(["All of Halden", "Field work"]);
    const events = await shop.sql`select subject_id from domain_events where name = 'collection.saved' and subject_id in (${bench}, ${field})`;
    expect(events.map((row) => row.subject_id).toSorted()).toEqual([bench, bench, bench, bench, field, field].toSorted());
  });

  it("keep what somebody else changed meanwhile, and an editor of the collection that is open does not save over them", async () => {
    const shop = shopOf();
    const [mine, theirs] = [await collection("Mine"), await collection("Theirs")];
    const id = await saveProduct(shop, system, input("shared"));
    const seen = await readAdminCollection(shop, system, mine);
    await saveProduct(shop, system, input("shared"), { id, collections: { add: [theirs] } });
    await saveProduct(shop, system, input("shared"), { id, collections: { add: [mine] } });
    expect((await collectionsOf(id)).map(({ title }) => title)).toEqual(["Mine", "Theirs"]);
    const stale = saveCollection(shop, system, { handle: "mine", title: "Mine", products: [] }, { id: mine, seenAt: seen.updatedAt });
    expect(await refusalOf(stale)).toBe("changed-meanwhile");
    // Adding an existing member, or removing from a collection that is gone, changes nothing.
    const before = await readAdminCollection(shop, system, mine);
    await saveProduct(shop, system, input("shared"), { id, collections: { add: [mine], remove: [shop.ids.next()] } });
    expect((await readAdminCollection(shop, system, mine)).updatedAt).toBe(before.updatedAt);
  });

  it("cannot be those by rules, nor one that was deleted, and nothing is saved then", async () => {
    const shop = shopOf();
    const rules = { match: "all", conditions: [{ field: "vendor", relation: "equals", value: "Nobody" }] } as const;
    const byRules = await collection("By rules", { rules });
    for (const add of [byRules, shop.ids.next(), "no id"])
      expect(await refusalOf(saveProduct(shop, system, input("refused"), { collections: { add: [add] } }))).toBe("input-invalid");
    expect(await shop.sql`select from products where handle = 'refused'`).toEqual([]);
    const id = await saveProduct(shop, system, input("refused", { vendor: "Nobody" }));
    await saveProduct(shop, system, input("refused", { vendor: "Nobody" }), { id, collections: { remove: [byRules] } });
    expect((await collectionsOf(id)).map(({ title }) => title)).toEqual(["By rules"]);
  });
});
