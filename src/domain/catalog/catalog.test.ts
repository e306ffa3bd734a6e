import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { type Staff, system } from "#domain/actor.ts";
import { searchAll } from "#domain/search/search.ts";
import { listedProducts } from "#support/listed-products.ts";
import { useTestShop } from "#support/test-shop.ts";
import {
  archiveProduct,
  type ProductInput,
  readCards,
  readCollection,
  readProduct,
  refreshCollections,
  removeCollections,
  saveCollection,
  saveProduct,
  sellableVariants,
  writeProducts,
} from "./catalog.ts";
import type { ListingInput } from "./collection-listing-queries.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };
const support: Staff = { ...manager, role: "support" };

const variant: ProductInput["variants"][number] = {
  optionValues: [],
  sku: "C24",
  barcode: null,
  priceCents: 189_500,
  compareAtPriceCents: 210_000,
  weightGrams: 14_200,
  policy: "deny",
  lowStockThreshold: 3,
  leadTimeDays: null,
  stock: 12,
};
let made = 0;
const form = (more: Partial<ProductInput> = {}): ProductInput => ({
  handle: `centrifuge-${++made}`,
  title: "Meridian C24",
  vendor: "Meridian",
  productType: "Microcentrifuge",
  descriptionHtml: "<p>Quiet.</p>",
  status: "active",
  tags: ["Centrifugation"],
  options: [],
  specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm" }],
  features: ["Quiet", "Small", "Strong", "Blue"],
  applications: ["PCR"],
  modelNumber: "C24",
  seoTitle: null,
  seoDescription: null,
  variants: [variant],
  ...more,
});

const invalidatedTags = async () =>
  (await shopOf().sql<{ tag: string }[]>`select distinct tag from invalidations order by tag`).map((row) => row.tag);

describe("a product that staff save", () => {
  beforeEach(() => shopOf().sql`delete from invalidations`);

  it("is shown whole, found, sellable and audited", async () => {
    const shop = shopOf();
    const input = form();
    const id = await saveProduct(shop, manager, input);
    const product = await readProduct(shop, input.handle);
    expect(product).toMatchObject({
      id,
      modelNumber: "C24",
      features: ["Quiet", "Small", "Strong", "Blue"],
      specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm", number: 15_000 }],
      minPriceCents: 189_500,
      availability: { state: "in-stock", leadTimeDays: null },
      variants: [{ title: "Default Title", sku: "C24", orderable: 12 }],
      images: [{ url: "/drawings/generic.svg", alt: "Meridian C24" }],
    });
    expect((await readCards(shop, [id]))[0]).toMatchObject({ features: ["Quiet", "Small", "Strong"], featureCount: 4, compareAtPriceCents: 210_000 });
    expect((await searchAll(shop, { query: "meridian rpm" })).products.items.map((card) => card.id)).toContain(id);
    const [sold] = await sellableVariants(shop, [product?.variants[0]?.id as string]);
    expect(sold).toMatchObject({ productTitle: "Meridian C24", variantTitle: null, priceCents: 189_500, available: 12 });
    const entries = await shop.sql`select name as action, actor_kind from domain_events where subject_id = ${id}`;
    expect([...entries]).toEqual([{ action: "product.created", actor_kind: "staff" }]);
  });

  it("loses every script on the way in", async () => {
    const input = form({
      descriptionHtml:
        '<h1>Fine</h1><script>alert(1)</script><p onclick="x()" style="color:red">Text <a href="javascript:x()">a</a><a href="https://x.example">b</a></p><iframe src="//x"></iframe><img src="https://evil.example/x.png" onerror="x()"><svg><script>1</script></svg>',
    });
    await saveProduct(shopOf(), manager, input);
    expect((await readProduct(shopOf(), input.handle))?.descriptionHtml).toBe(
      '<h2>Fine</h2><p>Text <a>a</a><a href="https://x.example" rel="noopener nofollow">b</a></p>',
    );
  });

  it("is not written by support, nor with faults, nor over another one", async () => {
    const shop = shopOf();
    const input = form();
    await expect(saveProduct(shop, support, input)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(saveProduct(shop, manager, form({ title: "", options: ["Rotor"] }))).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { title: expect.any(String), "variants.0.optionValues": "Each option needs a value." } },
    });
    await saveProduct(shop, manager, input);
    await expect(saveProduct(shop, manager, input)).rejects.toMatchObject({ code: "handle-taken" });
  });

  it("keeps its variants' ids, and refuses what was typed over a newer version", async () => {
    const shop = shopOf();
    const options = { options: ["Voltage"], variants: ["120 V", "230 V"].map((value) => ({ ...variant, optionValues: [value], sku: `V-${value}` })) };
    const input = form(options);
    const id = await saveProduct(shop, manager, input);
    const before = await readProduct(shop, input.handle);
    shop.pass(1000);
    const turned = { ...input, variants: [...input.variants].reverse(), title: "Turned" };
    await saveProduct(shop, manager, turned, { id, seenAt: before?.updatedAt as string });
    const after = await readProduct(shop, input.handle);
    expect(after?.title).toBe("Turned");
    expect(after?.variants.map((one) => one.id)).toEqual(before?.variants.map((one) => one.id).reverse());
    await expect(saveProduct(shop, manager, input, { id, seenAt: before?.updatedAt as string })).rejects.toMatchObject({ code: "changed-meanwhile" });
    await expect(saveProduct(shop, manager, form(), { id: shop.ids.next() })).rejects.toMatchObject({ code: "not-found" });
  });

  it("tells the pages that show it, and nothing when nothing changed", async () => {
    const shop = shopOf();
    const input = form();
    const id = await saveProduct(shop, manager, input);
    const collection = await saveCollection(shop, manager, { handle: `hand-${made}`, title: "By hand", products: [input.handle] });
    await shop.sql`delete from invalidations`;
    await saveProduct(shop, manager, input, { id });
    expect(await invalidatedTags()).toEqual([]);
    await saveProduct(shop, manager, { ...input, handle: `${input.handle}-new`, title: "New" }, { id });
    expect(await invalidatedTags()).toEqual(expect.arrayContaining([`product:${id}`, `collection:${collection}`, "collection:all", "catalog-index"]));
    expect(await readProduct(shop, input.handle)).toBeNull();
    expect((await readProduct(shop, `${input.handle}-new`))?.id).toBe(id);
  });

  it("leaves the shop when it is archived", async () => {
    const shop = shopOf();
    const input = form({ title: "Farewell microtome" });
    const id = await saveProduct(shop, manager, input);
    await saveCollection(shop, manager, { handle: `leaving-${made}`, title: "Leaving", products: [input.handle] });
    const variantId = (await readProduct(shop, input.handle))?.variants[0]?.id as string;
    await archiveProduct(shop, manager, id);
    expect(await readProduct(shop, input.handle)).toBeNull();
    expect(await sellableVariants(shop, [variantId])).toEqual([]);
    expect((await searchAll(shop, { query: "farewell" })).products.total).toBe(0);
    expect((await readCollection(shop, `leaving-${made}`))?.productCount).toBe(0);
    await expect(archiveProduct(shop, support, id)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(archiveProduct(shop, manager, shop.ids.next())).rejects.toMatchObject({ code: "not-found" });
  });

  it("leaves nothing behind when the transaction fails", async () => {
    const shop = shopOf();
    const input = form();
    const failing = inTransaction(shop, async (shop) => {
      await saveProduct(shop, manager, input);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await readProduct(shop, input.handle)).toBeNull();
    expect(await invalidatedTags()).toEqual([]);
  });
});

describe("a collection by rules", () => {
  const draft = (handle: string, more: Partial<ProductInput> = {}): ProductInput => ({
    handle,
    title: handle,
    options: [],
    variants: [{ optionValues: [], priceCents: 1000, stock: 5 }],
    ...more,
  });

  it("holds what its rules say, of products there are and products that come", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [draft("rule-a", { productType: "Balance", tags: ["Teaching"] }), draft("rule-b", { productType: "Rack" })]);
    const rules = { match: "any" as const, conditions: [{ field: "type" as const, relation: "equals" as const, value: "balance" }] };
    await saveCollection(shop, manager, { handle: "by-type", title: "By type", rules });
    expect((await readCollection(shop, "by-type"))?.productCount).toBe(1);
    await writeProducts(shop, system, [draft("rule-b", { productType: "Balance" }), draft("rule-c", { productType: "Balance", status: "draft" })]);
    expect((await listedProducts(shop, "by-type")).cards.map((card) => card.handle).sort()).toEqual(["rule-a", "rule-b"]);
    await writeProducts(shop, system, [draft("rule-a", { productType: "Rack" })]);
    expect((await readCollection(shop, "by-type"))?.productCount).toBe(1);
  });

  it("compares tags, titles, vendors, prices and stock", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [
      draft("cmp-a", {
        title: "Alpha scale",
        vendor: "Ohm",
        tags: ["100% steel", "x_y"],
        variants: [{ optionValues: [], priceCents: 40_000, stock: 0 }],
      }),
      draft("cmp-b", { title: "Beta scale", vendor: "Volt", tags: ["steel"], variants: [{ optionValues: [], priceCents: 60_000, stock: 3 }] }),
    ]);
    const members = async (...conditions: [field: string, relation: string, value: string][]) => {
      await saveCollection(shop, manager, {
        handle: "compared",
        title: "Compared",
        rules: { match: "all", conditions: conditions.map(([field, relation, value]) => ({ field, relation, value })) as never },
      });
      return (await listedProducts(shop, "compared")).cards.map((card) => card.handle).filter((handle) => handle.startsWith("cmp"));
    };
    expect(await members(["tag", "contains", "100%"])).toEqual(["cmp-a"]);
    expect(await members(["tag", "equals", "STEEL"])).toEqual(["cmp-b"]);
    expect(await members(["title", "starts-with", "beta"])).toEqual(["cmp-b"]);
    expect(await members(["vendor", "equals", "ohm"], ["price", "less-than", "50000"])).toEqual(["cmp-a"]);
    expect(await members(["title", "contains", "scale"], ["stock", "greater-than", "0"])).toEqual(["cmp-b"]);
  });

  it("follows the stock when its state changes", async () => {
    const shop = shopOf();
    const { ids } = await writeProducts(shop, system, [draft("stocked")]);
    const rules = { match: "all" as const, conditions: [{ field: "stock" as const, relation: "greater-than" as const, value: "0" }] };
    await saveCollection(shop, manager, { handle: "ready", title: "Ready", rules });
    const before = (await readCollection(shop, "ready"))?.productCount ?? 0;
    await shop.sql`update stock_levels set on_hand = 0 where variant_id in (select id from variants where product_id = ${ids.get("stocked") as string})`;
    await refreshCollections(shop, [ids.get("stocked") as string]);
    expect((await readCollection(shop, "ready"))?.productCount).toBe(before - 1);
  });

  it("is refused with a faulty rule or an unknown group, and to support", async () => {
    const shop = shopOf();
    await expect(saveCollection(shop, manager, { handle: "x", title: "X", categoryGroup: "none" })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(saveCollection(shop, manager, { handle: "Not A Handle", title: "X" })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(saveCollection(shop, support, { handle: "x", title: "X" })).rejects.toMatchObject({ code: "not-allowed" });
  });

  it("goes without its products", async () => {
    const shop = shopOf();
    const id = await saveCollection(shop, manager, { handle: "short-lived", title: "Short", products: ["rule-a"] });
    await removeCollections(shop, manager, [id]);
    expect(await readCollection(shop, "short-lived")).toBeNull();
    expect(await readProduct(shop, "rule-a")).not.toBeNull();
  });
});

describe("a list of products", () => {
  const handles = ["d", "a", "c", "b", "e"].map((letter) => `list-${letter}`);

  it("sorts, filters by price and pages, by number and by cursor", async () => {
    const shop = shopOf();
    for (const [at, handle] of handles.entries()) {
      shop.pass(1000);
      await writeProducts(shop, system, [
        { handle, title: `List ${handle}`, options: [], variants: [{ optionValues: [], priceCents: 1000 * (at + 1), stock: 1 }] },
      ]);
    }
    await saveCollection(shop, manager, { handle: "listed", title: "Listed", products: handles });
    const names = async (input: ListingInput) => (await listedProducts(shop, "listed", input)).cards.map((card) => card.handle.slice(-1)).join("");
    expect(await names({})).toBe("dacbe");
    expect(await names({ sort: "title-asc" })).toBe("abcde");
    expect(await names({ sort: "title-desc" })).toBe("edcba");
    expect(await names({ sort: "price-desc" })).toBe("ebcad");
    expect(await names({ sort: "created-desc" })).toBe("ebcad");
    expect(await names({ sort: "created-asc", first: 2, page: 2 })).toBe("cb");
    expect(await names({ sort: "price-asc", minCents: 2000, maxCents: 4000 })).toBe("acb");
    expect((await listedProducts(shop, "listed", { minCents: 2000, maxCents: 4000, first: 1 })).total).toBe(3);
    for (const sort of ["featured", "title-asc", "price-desc", "created-desc", "best-selling"] as const) {
      const all = await names({ sort });
      let walked = "";
      let after: string | undefined;
      for (let page = 0; page < 4; page++) {
        const list = await listedProducts(shop, "listed", { sort, first: 2, ...(after ? { after } : {}) });
        walked += list.cards.map((card) => card.handle.slice(-1)).join("");
        if (!list.pageInfo.hasNextPage) break;
        after = list.pageInfo.endCursor ?? undefined;
      }
      expect(walked, sort).toBe(all);
    }
    await expect(listedProducts(shop, "listed", { after: "nonsense" })).rejects.toMatchObject({ code: "input-invalid" });
    expect(await readCollection(shop, "no-such-collection")).toBeNull();
  });
});
