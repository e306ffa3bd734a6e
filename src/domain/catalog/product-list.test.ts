import { beforeAll, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { cancelDelivery, saveDelivery } from "#domain/inventory/incoming-deliveries.ts";
import { readDelivery } from "#domain/inventory/incoming-list.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { writeProducts } from "./catalog.ts";
import { countAdminProducts, everyListedProduct, listAdminProducts, listProductChoices, matchingProductIds } from "./product-list.ts";
import { type ProductListInput, productSelection, productSorts } from "./product-list-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const stranger = { kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null } as const;

beforeAll(async () => {
  const product = (handle: string, priceCents: number, rest: object) => ({
    ...{ handle, title: handle, options: [], vendor: "Ohaus", productType: "Balance", status: "active" as const, tags: ["lab"] },
    variants: [{ optionValues: [], priceCents, stock: 20, sku: `${handle}-1` }],
    ...rest,
  });
  await writeProducts(shopOf(), system, [product("amber", 10_000, {}), product("beryl", 20_000, { vendor: "Hettich", tags: ["lab", "new"] })]);
  shopOf().pass(86_400_000);
  await writeProducts(shopOf(), system, [
    product("coral", 30_000, { productType: "Centrifuge", status: "draft" }),
    product("dolomite", 40_000, { variants: [{ optionValues: [], priceCents: 40_000, stock: 0 }] }),
  ]);
});

const found = async (input: ProductListInput) =>
  (await listAdminProducts(shopOf(), analyst, "USD", { sort: "title", ...input })).products.map(({ handle }) => handle);

describe("the list of products", () => {
  it("is narrowed by status, vendor, type, tag, stock, price and the day of the last change, each alone and together", async () => {
    const yesterday = new Date(shopOf().clock.now().getTime() - 3_600_000).toISOString();
    const cases: [ProductListInput, string[]][] = [
      [{}, ["amber", "beryl", "coral", "dolomite"]],
      [{ status: "draft" }, ["coral"]],
      [{ vendor: "Hettich" }, ["beryl"]],
      [{ type: "Centrifuge" }, ["coral"]],
      [{ tag: "new" }, ["beryl"]],
      [{ stock: "none" }, ["dolomite"]],
      [{ stock: "low" }, ["dolomite"]],
      [{ priceMin: "200" }, ["beryl", "coral", "dolomite"]],
      [{ priceMin: "200", priceMax: "300.00" }, ["beryl", "coral"]],
      [{ priceMax: "cheap" }, ["amber", "beryl", "coral", "dolomite"]],
      [{ updatedFrom: yesterday }, ["coral", "dolomite"]],
      [{ updatedTo: yesterday }, ["amber", "beryl"]],
      [{ vendor: "Ohaus", status: "active", search: "mber" }, ["amber"]],
      [{ view: "low-stock", vendor: "Hettich" }, []],
    ];
    for (const [input, expected] of cases) {
      expect([input, await found(input)]).toEqual([input, expected]);
      expect([input, await countAdminProducts(shopOf(), analyst, input)]).toEqual([input, { count: expected.length, isMore: false }]);
      expect([input, (await matchingProductIds(shopOf(), input, 100)).length]).toEqual([input, expected.length]);
    }
    expect(await matchingProductIds(shopOf(), {}, 2)).toHaveLength(2);
  });

  it("says how many units of a product's variants are on their way, and when the next of them come", async () => {
    const shop = shopOf();
    const [amber, beryl] = await matchingProductIds(shop, {}, 2);
    const [variant] = await shop.sql<{ id: string; productId: string }[]>`
      select id, product_id as "productId" from variants where product_id = any(${[amber, beryl] as string[]}::uuid[]) order by sku limit 1`;
    const lines = [
      { variantId: variant?.id ?? "", quantity: 5, expectedOn: "2030-02-01" },
      { variantId: variant?.id ?? "", quantity: 7, expectedOn: "2030-01-15" },
    ];
    const manager: Staff = { ...analyst, role: "manager" };
    const id = await saveDelivery(shop, manager, { supplier: "Halden", lines }, null);
    const coming = async () =>
      (await listAdminProducts(shop, analyst, "USD", { sort: "title" })).products.flatMap(({ id, incoming, nextOn }) =>
        incoming > 0 ? [[id, incoming, nextOn]] : [],
      );
    expect(await coming()).toEqual([[variant?.productId, 12, "2030-01-15"]]);
    const { updatedAt } = await readDelivery(shop, analyst, id);
    await cancelDelivery(shop, manager, { id, seenAt: updatedAt });
    expect(await coming()).toEqual([]);
  });

  it("is sorted by every order it has, page by page, without a product twice or missing", async () => {
    for (const sort of productSorts) {
      const whole = await found({ sort });
      const first = await listAdminProducts(shopOf(), analyst, "USD", { sort, first: 3 });
      const second = await listAdminProducts(shopOf(), analyst, "USD", { sort, first: 3, after: first.next });
      expect([sort, ...[...first.products, ...second.products].map(({ handle }) => handle)]).toEqual([sort, ...whole]);
      expect(second.next).toBeNull();
      expect(whole).toHaveLength(4);
    }
    expect(await found({ sort: "title-desc" })).toEqual(["dolomite", "coral", "beryl", "amber"]);
    expect(await found({ sort: "price-desc" })).toEqual(["dolomite", "coral", "beryl", "amber"]);
    expect((await found({ sort: "stock" }))[0]).toBe("dolomite");
  });

  it("is read whole for a file, in its order", async () => {
    const rows: string[] = [];
    for await (const batch of everyListedProduct(shopOf(), analyst, { sort: "price-asc", status: "active" }))
      rows.push(...batch.map(({ handle }) => handle));
    expect(rows).toEqual(["amber", "beryl", "dolomite"]);
  });

  it("offers the vendors, types and tags that there are", async () => {
    expect(await listProductChoices(shopOf(), analyst)).toEqual({
      vendors: ["Hettich", "Ohaus"],
      types: ["Balance", "Centrifuge"],
      tags: ["lab", "new"],
    });
  });

  it("takes what stands in a URL, and what is none of its values narrows nothing", () => {
    expect(productSelection.parse({ status: "sold", stock: "much", view: "?", updatedFrom: "yesterday", vendor: "Ohaus" })).toEqual({
      vendor: "Ohaus",
    });
  });

  it("is for staff", async () => {
    const shop = shopOf();
    expect(await refusalOf(listAdminProducts(shop, stranger, "USD"))).toBe("not-allowed");
    expect(await refusalOf(countAdminProducts(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(listProductChoices(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(everyListedProduct(shop, stranger, {}).next())).toBe("not-allowed");
  });
});
