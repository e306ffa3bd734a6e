import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { writeProducts } from "./catalog.ts";
import { readProductGrid, saveProductGrid } from "./product-grid.ts";
import { gridQuery } from "./product-grid-input.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const analyst: Staff = { ...manager, role: "analyst" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;

/** Creates a product with two variants and returns its rows in the grid. */
async function makeRows(shop: TestShop, handle: string, rest: object = {}) {
  const variants = ["S", "L"].map((size) => ({ optionValues: [size], priceCents: 10_000, sku: `${handle}-${size}`, ...rest }));
  const { ids } = await writeProducts(shop, system, [{ handle, title: handle, status: "active", options: ["Size"], variants }]);
  return (await readProductGrid(shop, analyst, gridQuery.parse({ ids: ids.get(handle) }))).rows;
}

const idsIn = ({ variantId, productId }: { variantId: string; productId: string }) => ({ variantId, productId });
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (refusal) => ({ code: refusal.code, fields: refusal.params.fields }),
  );

describe("the grid of variants", () => {
  it("shows the variants of chosen products, or of all that match, by title and page by page", async () => {
    const shop = shopOf();
    const rows = await makeRows(shop, "alpha");
    expect(rows.map(({ variantTitle, sku, priceCents, status }) => [variantTitle, sku, priceCents, status])).toEqual([
      ["S", "alpha-S", 10_000, "active"],
      ["L", "alpha-L", 10_000, "active"],
    ]);
    for (let at = 0; at < 120; at++) await makeVariant(shop, { title: `Paged ${String(at).padStart(3, "0")}`, status: "draft" });
    const first = await readProductGrid(shop, analyst, gridQuery.parse({ status: "draft" }));
    const second = await readProductGrid(shop, analyst, gridQuery.parse({ status: "draft", after: first.next }));
    expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 20, null]);
    expect([...first.rows, ...second.rows].map(({ productTitle }) => productTitle)).toEqual(
      Array.from({ length: 120 }, (_, at) => `Paged ${String(at).padStart(3, "0")}`),
    );
  });

  it("saves tags and specifications of the products, and refuses what somebody changed meanwhile", async () => {
    const shop = shopOf();
    const [small, large] = await makeRows(shop, "tagged");
    if (!small || !large) throw new Error("There are no rows.");
    const speed = { name: "Speed", from: null, to: { value: "15000", unit: "rpm" } };
    const color = { name: "Color", from: null, to: { value: "White", unit: null } };
    await saveProductGrid(shop, manager, {
      currency: "USD",
      rows: [
        { ...idsIn(small), tags: { from: [], to: ["cold", "new"] }, specifications: [speed] },
        { ...idsIn(large), specifications: [color] },
      ],
    });
    const rows = async () => (await readProductGrid(shop, analyst, gridQuery.parse({ ids: small.productId }))).rows;
    expect(await rows()).toMatchObject([
      {
        tags: ["cold", "new"],
        specifications: [
          { name: "Speed", value: "15000", unit: "rpm" },
          { name: "Color", value: "White", unit: null },
        ],
      },
      { tags: ["cold", "new"] },
    ]);
    const [stored] = await shop.sql<{ specifications: { number: number | null }[] }[]>`
      select specifications from products where id = ${small.productId}`;
    expect(stored?.specifications.map(({ number }) => number)).toEqual([15_000, null]);
    const save = (row: object) => saveProductGrid(shop, manager, { currency: "USD", rows: [{ ...idsIn(small), ...row }] });
    expect(await faultsOf(save({ tags: { from: ["old"], to: ["x"] }, specifications: [{ ...color, to: { value: "Black", unit: null } }] }))).toEqual({
      code: "changed-meanwhile",
      fields: {
        "rows.0.tags": "Someone changed it to cold, new in the meantime.",
        "rows.0.specifications.0": "Someone changed it to White in the meantime.",
      },
    });
    await save({ specifications: [{ name: "Color", from: { value: "White", unit: null }, to: null }] });
    expect((await rows())[0]?.specifications.map(({ name }) => name)).toEqual(["Speed"]);
    expect(await refusalOf(save({ tags: { from: ["cold", "new"], to: ["a,b"] } }))).toBe("input-invalid");
  });

  it("saves prices, cost, codes and status of many at once, with an event for each product", async () => {
    const shop = shopOf();
    const [small, large] = await makeRows(shop, "beta");
    if (!small || !large) throw new Error("There are no rows.");
    const saved = await saveProductGrid(shop, manager, {
      currency: "USD",
      rows: [
        { ...idsIn(small), priceCents: { from: 10_000, to: 9500 }, costCents: { from: null, to: 4000 }, status: { from: "active", to: "draft" } },
        { ...idsIn(large), compareAtPriceCents: { from: null, to: 12_000 }, sku: { from: "beta-L", to: "BETA" }, barcode: { from: null, to: "400" } },
      ],
    });
    expect(saved).toEqual({ products: 1, variants: 2 });
    expect((await readProductGrid(shop, analyst, gridQuery.parse({ ids: small.productId }))).rows).toMatchObject([
      { priceCents: 9500, costCents: 4000, status: "draft" },
      { compareAtPriceCents: 12_000, sku: "BETA", barcode: "400", status: "draft" },
    ]);
    const events =
      await shop.sql`select payload -> 'changed' as changed from domain_events where name = 'product.updated' and subject_id = ${small.productId}`;
    expect(events).toEqual([{ changed: ["status", "variants"] }]);
    expect(await shop.sql`select min_price_cents as least, max_price_cents as most from products where id = ${small.productId}`).toEqual([
      { least: 9500, most: 10_000 },
    ]);
  });

  it("saves nothing where one cell is wrong, moved or to be asked about, and says which", async () => {
    const shop = shopOf();
    const [small, large] = await makeRows(shop, "gamma", { volumePrices: [{ quantity: 10, priceCents: 9000 }] });
    if (!small || !large) throw new Error("There are no rows.");
    const save = (rows: Parameters<typeof saveProductGrid>[2]["rows"], currency = "USD", confirmed: string[] = []) =>
      saveProductGrid(shop, manager, { currency, rows }, { confirmed });
    const price = (to: number, from = 10_000) => ({ priceCents: { from, to } });
    expect(
      await faultsOf(
        save([
          { ...idsIn(large), ...price(9900) },
          { ...idsIn(small), ...price(-1) },
        ]),
      ),
    ).toMatchObject({
      code: "input-invalid",
      fields: { "rows.1.priceCents.to": expect.any(String) },
    });
    expect(
      await faultsOf(
        save([
          { ...idsIn(large), ...price(9900) },
          { ...idsIn(small), ...price(9900, 8000) },
        ]),
      ),
    ).toEqual({
      code: "changed-meanwhile",
      fields: { "rows.1.priceCents": "Someone changed it to 100.00 in the meantime." },
    });
    const gone = { variantId: small.variantId, productId: manager.accountId };
    expect(await faultsOf(save([{ ...gone, ...price(9900) }]))).toMatchObject({
      code: "changed-meanwhile",
      fields: { "rows.0.priceCents": "This variant no longer exists." },
    });
    expect(await faultsOf(save([{ ...idsIn(small), ...price(5000) }]))).toMatchObject({
      code: "input-invalid",
      fields: { "rows.0.priceCents": "A volume price is above this price." },
    });
    expect(await refusalOf(save([{ ...idsIn(small), ...price(9900) }], "JPY"))).toBe("input-invalid");
    const low = [{ ...idsIn(small), compareAtPriceCents: { from: null, to: 9000 } }];
    expect(await refusalOf(save(low))).toBe("confirmation-needed");
    expect((await readProductGrid(shop, analyst, gridQuery.parse({ ids: small.productId }))).rows.map(({ priceCents }) => priceCents)).toEqual([
      10_000, 10_000,
    ]);
    expect(await save(low, "USD", ["compare-at-low"])).toEqual({ products: 1, variants: 1 });
  });

  it("sets counted stock with the other cells, refuses what was sold meanwhile with what is there now, and leaves alone what is not counted", async () => {
    const shop = shopOf();
    const [small, large] = await makeRows(shop, "counted", { stock: 12 });
    const [loose] = await makeRows(shop, "loose", { stock: 5, tracked: false });
    if (!small || !large || !loose) throw new Error("There are no rows.");
    expect([small.stock, large.stock, loose.stock]).toEqual([12, 12, null]);
    const save = (rows: Parameters<typeof saveProductGrid>[2]["rows"]) => saveProductGrid(shop, manager, { currency: "USD", rows });
    const stock = (from: number, to: number) => ({ stock: { from, to } });
    const levels = async () => [(await stockOf(shop, small.variantId)).onHand, (await stockOf(shop, large.variantId)).onHand];
    await save([
      { ...idsIn(large), ...stock(12, 20) },
      { ...idsIn(small), ...stock(12, 7), priceCents: { from: 10_000, to: 9500 } },
    ]);
    expect(await levels()).toEqual([7, 20]);
    const movements =
      await shop.sql`select delta, reason, actor_id from stock_adjustments where variant_id = ${small.variantId} order by id desc limit 1`;
    expect([...movements]).toEqual([{ delta: -5, reason: "counted", actor_id: manager.accountId }]);
    await makeOrder(shop, [{ id: small.variantId, quantity: 3 }]);
    expect(
      await faultsOf(
        save([
          { ...idsIn(large), ...stock(20, 30) },
          { ...idsIn(small), ...stock(7, 6), priceCents: { from: 8000, to: 9000 } },
        ]),
      ),
    ).toEqual({
      code: "changed-meanwhile",
      fields: {
        "rows.1.priceCents": "Someone changed it to 95.00 in the meantime.",
        "rows.1.stock": "4 are on hand now, and not 7 as when you looked: some were sold or counted since. Set it to 6 anyway?",
      },
    });
    expect(await levels()).toEqual([4, 20]);
    await save([{ ...idsIn(small), ...stock(4, 6) }]);
    expect(await levels()).toEqual([6, 20]);
    expect(await faultsOf(save([{ ...idsIn(loose), ...stock(5, 6) }]))).toEqual({
      code: "input-invalid",
      fields: { "rows.0.stock": "The stock of this variant is not counted." },
    });
    expect(await faultsOf(save([{ ...idsIn(large), ...stock(20, 2 ** 31) }]))).toMatchObject({
      fields: { "rows.0.stock.to": "At most 1,000,000,000 units are possible." },
    });
    const gone = { variantId: small.variantId, productId: manager.accountId };
    expect(await faultsOf(save([{ ...gone, ...stock(6, 7) }]))).toMatchObject({ fields: { "rows.0.stock": "This variant no longer exists." } });
    const key = { kind: "apiKey", keyId: manager.accountId, scopes: ["products.write"] } as const;
    expect(await refusalOf(saveProductGrid(shop, key, { currency: "USD", rows: [{ ...idsIn(small), ...stock(6, 9) }] }))).toBe("scope-missing");
    expect(await levels()).toEqual([6, 20]);
  });

  it("is read by all staff and saved by those who may change products", async () => {
    const shop = shopOf();
    const rows = [{ variantId: manager.accountId, productId: manager.accountId, sku: { from: null, to: "A" } }];
    expect(await refusalOf(readProductGrid(shop, stranger, {}))).toBe("not-allowed");
    for (const actor of [stranger, analyst]) expect(await refusalOf(saveProductGrid(shop, actor, { currency: "USD", rows }))).toBe("not-allowed");
  });
});
