import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { searchAll } from "#domain/search/search.ts";
import { stranger } from "#support/make-checkout.ts";
import { editorInput, expectNothingLost, makeProductInUse, manager } from "#support/product-in-use.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import {
  deleteProducts,
  productsForExport,
  readCards,
  readProduct,
  refreshCollections,
  saveCollection,
  saveProduct,
  sellableVariants,
  skusHeldByOthers,
  writeProducts,
} from "./catalog.ts";
import { listAdminProducts, lowStockCount, readAdminProduct } from "./product-admin.ts";
import { normalized } from "./variant-matching.ts";

const shopOf = useTestShop();
const variantsOf = async (id: string) => (await readAdminProduct(shopOf(), manager, "USD", id)).variants.map(({ id, title }) => [id, title]);

describe("a variant that the editor renames", () => {
  it("stays the same: stock, history, reservations, orders and carts keep it", async () => {
    const used = await makeProductInUse(shopOf());
    const input = editorInput(used.handle, "Mains voltage", [
      { id: used.otherId, value: "230 V" },
      { id: used.variantId, value: "120 V AC" },
    ]);
    await saveProduct(shopOf(), manager, input, { id: used.id });
    expect(await variantsOf(used.id)).toEqual([
      [used.otherId, "230 V"],
      [used.variantId, "120 V AC"],
    ]);
    expect((await readProduct(shopOf(), used.handle))?.options).toEqual([{ name: "Mains voltage", values: ["230 V", "120 V AC"] }]);
    await expectNothingLost(shopOf(), used);
  });

  it("leaves in the audit log what it and its product were and became", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    const input = editorInput(used.handle, "Voltage", [
      { id: used.variantId, value: "120 V AC", priceCents: 80_000, sku: "INC-120" },
      { id: null, value: "100V", priceCents: 70_000 },
    ]);
    await saveProduct(shop, manager, { ...input, descriptionHtml: "<p>Long</p>" }, { id: used.id });
    const [entry] = await shop.sql<{ details: { changes: { field: string }[] } }[]>`
      select payload as details from domain_events where name = 'product.updated' and subject_id = ${used.id}`;
    const usd = (amount: string) => ({ amount, currencyCode: "USD" });
    expect(entry?.details.changes).toEqual(
      expect.arrayContaining([
        { field: "descriptionHtml" },
        { field: "variants[120 V AC].title", from: "120V", to: "120 V AC" },
        { field: "variants[120 V AC].sku", from: null, to: "INC-120" },
        { field: "variants[120 V AC].priceCents", from: usd("900.00"), to: usd("800.00") },
        { field: "variants[230V]", from: expect.objectContaining({ title: "230V", priceCents: usd("950.00") }) },
        { field: "variants[100V]", to: expect.objectContaining({ title: "100V", priceCents: usd("700.00") }) },
      ]),
    );
    expect(entry?.details.changes.map(({ field }) => field).filter((field) => /id$|position|updatedAt/i.test(field))).toEqual([]);
  });

  it("stays the same where it is taken out and put in again before saving", async () => {
    const used = await makeProductInUse(shopOf());
    const input = editorInput(used.handle, "Voltage", [
      { id: used.otherId, value: "230V" },
      { id: null, value: "120V" },
    ]);
    await saveProduct(shopOf(), manager, input, { id: used.id });
    expect((await variantsOf(used.id)).map(([id]) => id)).toEqual([used.otherId, used.variantId]);
    await expectNothingLost(shopOf(), used);
  });

  it("keeps its stock when an option is added to its product and taken away again", async () => {
    const used = await makeProductInUse(shopOf());
    const input = editorInput(used.handle, "Voltage", [
      { id: used.variantId, value: "120V" },
      { id: used.otherId, value: "230V" },
    ]);
    const wider = {
      ...input,
      options: ["Voltage", "Door"],
      variants: input.variants.map((one) => ({ ...one, optionValues: [...one.optionValues, "Glass"] })),
    };
    await saveProduct(shopOf(), manager, wider, { id: used.id });
    expect((await variantsOf(used.id))[0]).toEqual([used.variantId, "120V / Glass"]);
    await saveProduct(shopOf(), manager, input, { id: used.id });
    expect((await variantsOf(used.id))[0]).toEqual([used.variantId, "120V"]);
    await expectNothingLost(shopOf(), used);
  });

  it("is refused with an id of another product, or one id twice", async () => {
    const [used, other] = [await makeProductInUse(shopOf()), await makeProductInUse(shopOf())];
    const foreign = editorInput(used.handle, "Voltage", [{ id: other.variantId, value: "120V" }]);
    await expect(saveProduct(shopOf(), manager, foreign, { id: used.id })).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "variants.0.id": expect.any(String) } },
    });
    const twice = editorInput(used.handle, "Voltage", [
      { id: used.variantId, value: "120V" },
      { id: used.variantId, value: "100V" },
    ]);
    await expect(saveProduct(shopOf(), manager, twice, { id: used.id })).rejects.toMatchObject({ code: "input-invalid" });
    await expectNothingLost(shopOf(), used);
  });
});

describe("a variant that is taken out of its product", () => {
  it("is retired where something refers to it: nowhere sold or shown, but named in carts and orders", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    await saveProduct(shop, manager, editorInput(used.handle, "Voltage", [{ id: used.otherId, value: "230V", priceCents: 95_000 }]), { id: used.id });
    await expectNothingLost(shop, used);
    const product = await readProduct(shop, used.handle);
    expect(product?.variants.map(({ id }) => id)).toEqual([used.otherId]);
    expect(product).toMatchObject({ minPriceCents: 95_000, maxPriceCents: 95_000, options: [{ values: ["230V"] }] });
    expect(await sellableVariants(shop, [used.variantId])).toEqual([]);
    await expect(addLines(shop, stranger, { lines: [{ merchandiseId: used.variantId, quantity: 1 }] })).rejects.toMatchObject({
      code: "variant-not-found",
    });
    const other = await addLines(shop, stranger, { lines: [{ merchandiseId: used.otherId, quantity: 1 }] });
    const more = { lines: [{ merchandiseId: used.variantId, quantity: 1 }] };
    await expect(addLines(shop, { ...stranger, cartId: other.id }, more)).rejects.toMatchObject({ code: "variant-not-found" });
    const exported: string[] = [];
    for await (const batch of productsForExport(shop)) exported.push(...batch.flatMap(({ variants }) => variants.map(({ id }) => id)));
    expect([exported.includes(used.otherId), exported.includes(used.variantId)]).toEqual([true, false]);
    const cart = await readCart(shop, { ...stranger, cartId: used.cartId });
    expect(cart).toMatchObject({ subtotalCents: 0, lines: [{ variantTitle: "120V", notes: [{ kind: "not-sold" }] }] });
    const { variants, retired } = await readAdminProduct(shop, manager, "USD", used.id);
    expect([variants.length, retired]).toEqual([1, [expect.objectContaining({ id: used.variantId, title: "120V", onHand: 12 })]]);
    const [row] = (await listAdminProducts(shop, manager, "USD", { search: used.handle })).products;
    expect(row).toMatchObject({ variantCount: 1, available: 5 });
    await expectInvariants(shop);
  });

  it("counts no more for stock rules, low stock and searches by its codes", async () => {
    const shop = shopOf();
    const draft = (...values: string[]) => ({
      handle: "two-sizes",
      title: "Two sizes",
      options: ["Size"],
      variants: values.map((value) => ({
        id: null,
        optionValues: [value],
        sku: `TS-${value}`,
        barcode: `40${value}`,
        priceCents: 100,
        stock: value === "10" ? 9 : 0,
      })),
    });
    const { ids } = await writeProducts(shop, system, [draft("10", "20")]);
    const rules = { match: "all" as const, conditions: [{ field: "stock" as const, relation: "greater-than" as const, value: "0" }] };
    await saveCollection(shop, manager, { handle: "in-stock", title: "In stock", rules });
    const handles = async (query: string) => (await searchAll(shop, { query })).products.items.map(({ handle }) => handle);
    expect(await handles("TS-10")).toContain("two-sizes");
    await writeProducts(shop, system, [draft("20")]);
    await refreshCollections(shop, [ids.get("two-sizes") as string]);
    expect((await readProduct(shop, "two-sizes"))?.collections).toEqual([]);
    expect(await handles("TS-10")).toEqual([]);
    expect(await handles("4010")).toEqual([]);
    expect((await listAdminProducts(shop, manager, "USD", { search: "ts-10" })).products).toEqual([]);
    expect(await skusHeldByOthers(shop, ["TS-10", "TS-20"], [])).toEqual(new Set(["ts-20"]));
    const [card] = await readCards(shop, [ids.get("two-sizes") as string]);
    expect(card).toMatchObject({ availability: { state: "out-of-stock" }, onlyVariantId: expect.any(String) });
    expect((await readProduct(shop, "two-sizes"))?.availability.state).toBe("out-of-stock");
  });

  it("makes no product low in stock", async () => {
    const shop = shopOf();
    const draft = (...stock: number[]) => ({
      handle: "low-and-high",
      title: "Low and high",
      options: ["Units"],
      variants: stock.map((units) => ({ id: null, optionValues: [String(units)], priceCents: 100, stock: units })),
    });
    const before = await lowStockCount(shop, manager);
    await writeProducts(shop, system, [draft(2, 50)]);
    expect(await lowStockCount(shop, manager)).toBe(before + 1);
    await writeProducts(shop, system, [draft(50)]);
    expect(await lowStockCount(shop, manager)).toBe(before);
  });

  it("is deleted where nothing refers to it", async () => {
    const shop = shopOf();
    const draft = (...values: string[]) => ({
      handle: "plain",
      title: "Plain",
      options: ["Size"],
      variants: values.map((value) => ({ id: null, optionValues: [value], priceCents: 100 })),
    });
    const { ids } = await writeProducts(shop, system, [draft("S", "M")]);
    await writeProducts(shop, system, [draft("S")]);
    const rows = await shop.sql`select title, retired_at from variants where product_id = ${ids.get("plain") as string}`;
    expect([...rows]).toEqual([{ title: "S", retired_at: null }]);
  });

  it("tolerates any number of retired ones of the same places", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    for (const value of ["1V", "2V", "3V"]) {
      const variants = [
        { id: null, value, stock: 1 },
        { id: null, value: `${value}!`, stock: 1 },
      ];
      await saveProduct(shop, manager, editorInput(used.handle, "Voltage", variants), { id: used.id });
    }
    const back = ["120V", "1V", "3V"].map((value) => ({ id: null, value }));
    await saveProduct(shop, manager, editorInput(used.handle, "Voltage", back), { id: used.id });
    const rows =
      await shop.sql`select title, position, retired_at is null as sold from variants where product_id = ${used.id} order by position desc`;
    expect(rows.filter((row) => row["sold"]).map((row) => [row["title"], row["position"]])).toEqual([
      ["3V", 2],
      ["1V", 1],
      ["120V", 0],
    ]);
    expect(
      rows
        .filter((row) => !row["sold"])
        .map((row) => row["title"])
        .toSorted(),
    ).toEqual(["1V!", "230V", "2V", "2V!", "3V!"]);
    await expectNothingLost(shop, used);
  });

  it("comes back with stock and history when its values do, however they are written", async () => {
    const shop = shopOf();
    for (const value of ["120V", "120 v"]) {
      const used = await makeProductInUse(shop);
      const rest = { id: used.otherId, value: "230V" };
      await saveProduct(shop, manager, editorInput(used.handle, "Voltage", [rest]), { id: used.id });
      await saveProduct(shop, manager, editorInput(used.handle, "Voltage", [{ id: null, value }, rest]), { id: used.id });
      expect(await variantsOf(used.id)).toEqual([
        [used.variantId, value],
        [used.otherId, "230V"],
      ]);
      await expectNothingLost(shop, used);
      expect((await readCart(shop, { ...stranger, cartId: used.cartId }))?.lines[0]?.notes).toEqual([]);
    }
  });

  it("is kept by the database whatever is asked of it: stock, history, reservations, carts and orders hold it", async () => {
    const { sql } = shopOf();
    const used = await makeProductInUse(shopOf());
    const keys = await sql<{ table: string; rule: string }[]>`
      select conrelid::regclass::text as "table", confdeltype as rule from pg_constraint
      where contype = 'f' and confrelid = 'variants'::regclass order by 1`;
    // Its documents hold it by code: a variant that has some is retired, never deleted. Stock notices and lines of buyers' lists are deleted with it.
    expect(keys.filter(({ rule }) => rule !== "r")).toEqual(
      ["buyer_list_lines", "product_documents", "stock_notices"].map((table) => ({ table, rule: "c" })),
    );
    expect(keys.flatMap(({ table, rule }) => (rule === "r" ? [table] : []))).toEqual([
      ...["cart_lines", "incoming_lines", "order_lines", "stock_adjustments", "stock_levels", "stock_reservations"],
    ]);
    await expect(sql`delete from variants where id = ${used.variantId}`).rejects.toThrow(/foreign key/);
    await expect(sql`delete from products where id = ${used.id}`).rejects.toThrow(/foreign key/);
    await expectNothingLost(shopOf(), used);
  });
});

describe("products that are deleted", () => {
  it("are archived instead where an order or a cart names them", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    const { ids } = await writeProducts(shop, system, [
      { handle: "unused", title: "Unused", options: [], variants: [{ optionValues: [], priceCents: 100, stock: 5 }] },
    ]);
    const unused = ids.get("unused") as string;
    expect(await deleteProducts(shop, system, [used.id, unused])).toEqual({ files: [], archived: 1 });
    expect(await readProduct(shop, used.handle)).toBeNull();
    expect((await readAdminProduct(shop, manager, "USD", used.id)).status).toBe("archived");
    await expect(readAdminProduct(shop, manager, "USD", unused)).rejects.toMatchObject({ code: "not-found" });
    await expectNothingLost(shop, used);
  });
});

describe("option values", () => {
  it("are the same in other case, spaces and punctuation, as long as these mean nothing", () => {
    const same = [
      ["120V", "120 V", "120-v", "120 V."],
      ["24 x 2 mL", "24x2mL", "24 × 2 ml"],
      ["Non-sterile", "non sterile"],
      ["5 %", "5%"],
    ];
    for (const words of same) expect(new Set(words.map((word) => normalized([word]))).size, words.join()).toBe(1);
    const other = [
      ["1.5 mL", "15 mL", "1,5 mL", "1 5 mL"],
      ["20", "-20", "+20", "20 %", "20°"],
      ["S/M", "SM"],
      ["A", "A+"],
    ];
    for (const words of other) expect(new Set(words.map((word) => normalized([word]))).size, words.join()).toBe(words.length);
  });
});
