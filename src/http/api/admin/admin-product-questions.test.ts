import { describe, expect, it } from "vitest";
import { makeOrder } from "#support/make-checkout.ts";
import { editorInput, expectNothingLost, makeProductInUse } from "#support/product-in-use.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

async function signedInCalls() {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), "manager");
  return (method: string, path: string, body?: unknown) => call(method, path, { token, ...(body === undefined ? {} : { body }) });
}

type Variants = Parameters<typeof editorInput>[2];

/** Returns a call that saves a used product with these variants and these confirmed codes. */
async function editing() {
  const call = await signedInCalls();
  const used = await makeProductInUse(shopOf());
  const path = `/api/admin/products/${used.id}`;
  const save = async (variants: Variants, { confirmed, status = "active" }: { confirmed?: string[]; status?: "active" | "draft" } = {}) => {
    const { updatedAt } = (await call("GET", path)).json.product;
    shopOf().pass(1000);
    const product = { ...editorInput(used.handle, "Voltage", variants), status };
    return call("PUT", path, { seenAt: updatedAt, product, ...(confirmed ? { confirmed } : {}) });
  };
  const read = async () => (await call("GET", path)).json.product;
  return { call, used, save, read, other: { id: used.otherId, value: "230V", priceCents: 95_000 } };
}

const codes = ({ json }: { json: { params?: { questions?: object } } }) => Object.keys(json.params?.questions ?? {});

describe("a product that is saved", () => {
  it("asks before it costs nothing, once, and again when it comes on sale", async () => {
    const { used, save, read, other } = await editing();
    const free = [{ id: used.variantId, value: "120V", priceCents: 0 }, other];
    const asked = await save(free);
    expect([asked.status, asked.json.code, asked.json.params.questions]).toEqual([
      409,
      "confirmation-needed",
      { "price-zero": "The price of 120V is 0. Save it anyway?" },
    ]);
    expect((await read()).variants[0].priceCents).toBe(90_000);
    expect((await save(free, { confirmed: ["compare-at-low"] })).status).toBe(409);
    expect((await save(free, { confirmed: ["price-zero"] })).status).toBe(200);
    expect((await save([{ ...free[0], value: "110V" } as (typeof free)[0], other])).status).toBe(200);
    expect((await save(free, { status: "draft" })).status).toBe(200);
    expect(codes(await save(free))).toEqual(["price-zero"]);
    await expectNothingLost(shopOf(), used);
  });

  it("asks before a compare-at price shows no saving, and names every question at once", async () => {
    const { used, save, other } = await editing();
    const low = { id: used.variantId, value: "120V", priceCents: 90_000, compareAtPriceCents: 90_000 };
    expect(codes(await save([low, { ...other, priceCents: 0 }]))).toEqual(["price-zero", "compare-at-low"]);
    expect((await save([low, other], { confirmed: ["compare-at-low"] })).status).toBe(200);
    expect((await save([{ ...low, weightGrams: 5 }, other])).status).toBe(200);
    expect(codes(await save([{ ...low, compareAtPriceCents: 80_000 }, other]))).toEqual(["compare-at-low"]);
    expect((await save([{ ...low, compareAtPriceCents: 95_000 }, other])).status).toBe(200);
  });

  it("never overwrites what was sold since somebody looked, unless they say so of the number that is there now", async () => {
    const { used, save, read, other } = await editing();
    const variant = { id: used.variantId, value: "120V" };
    await makeOrder(shopOf(), [{ id: used.variantId }]);
    expect((await save([{ ...variant, stock: 12, stockSeen: 12 }, other])).json.product.variants[0].onHand).toBe(11);
    const counted = [{ ...variant, stock: 20, stockSeen: 12 }, other];
    const asked = await save(counted);
    expect(asked.json.params.questions).toEqual({
      [`stock-moved:${used.variantId}:11`]:
        "120V: 11 are on hand now, and not 12 as when you looked: some were sold or counted since. Set it to 20 anyway?",
    });
    await makeOrder(shopOf(), [{ id: used.variantId }]);
    expect(codes(await save(counted, { confirmed: codes(asked) }))).toEqual([`stock-moved:${used.variantId}:10`]);
    expect(codes(await save([{ ...variant, stock: 20 }, other]))).toEqual([`stock-moved:${used.variantId}:10`]);
    expect((await save([{ ...variant, stock: 20, stockSeen: 10 }, other])).status).toBe(200);
    expect((await read()).variants[0].onHand).toBe(20);
  });

  it("asks when it is created, too", async () => {
    const call = await signedInCalls();
    const product = {
      ...editorInput("gift", "Size", [{ value: "S", priceCents: 0 }]),
      options: [],
      variants: editorInput("gift", "Size", [{ value: "S", priceCents: 0 }]).variants.map((variant) => ({ ...variant, optionValues: [] })),
    };
    const asked = await call("POST", "/api/admin/products", product);
    expect([asked.status, asked.json.params.questions]).toEqual([409, { "price-zero": "The price of this product is 0. Save it anyway?" }]);
    expect((await call("POST", "/api/admin/products", { ...product, confirmed: codes(asked) })).status).toBe(201);
  });
});

describe("numbers that nothing holds", () => {
  const huge = [2 ** 31, 2 ** 32, 1e12, 2 ** 53, 1e20, 1e308, -1, -(2 ** 31), -(2 ** 53), 0.5];

  it("are refused with words by the form of a product, field by field", async () => {
    const { used, save, other } = await editing();
    for (const field of ["priceCents", "compareAtPriceCents", "weightGrams", "lowStockThreshold", "leadTimeDays", "stock", "stockSeen"])
      for (const value of huge) {
        if ((/^stock/.test(field) && value === -1) || (/Cents$/.test(field) && value > 0 && value < 1e11 && Number.isInteger(value))) continue;
        const { status, json } = await save([{ id: used.variantId, value: "120V", [field]: value }, other]);
        expect([field, value, status, Object.keys(json.fields ?? {})]).toEqual([field, value, 400, [`variants.0.${field}`]]);
        expect(json.fields[`variants.0.${field}`]).toMatch(
          /^(At most [\d,]+ (units are|is) possible|Enter (a price of )?0 or more|Enter a (whole number|price)|This price is too large)\.$/,
        );
      }
    await expectNothingLost(shopOf(), used);
  });

  it("are refused with words by adjustments of the stock, and those that only come to too much together", async () => {
    const { call, used } = await editing();
    const path = `/api/admin/variants/${used.variantId}/stock-adjustments`;
    for (const name of ["delta", "onHand", "seen"])
      for (const value of huge.filter((value) => value !== -1)) {
        const { status, json } = await call("POST", path, name === "seen" ? { onHand: 1, seen: value } : { [name]: value });
        expect([name, value, status, Object.keys(json.fields ?? {})]).toEqual([name, value, 400, [name]]);
      }
    for (const body of [{}, { delta: 1, onHand: 1 }, { delta: "1" }]) expect((await call("POST", path, body)).status, JSON.stringify(body)).toBe(400);
    expect((await call("POST", path, { delta: 999_999_000 })).status).toBe(201);
    const over = await call("POST", path, { delta: 999_999_000 });
    expect([over.status, over.json.fields]).toEqual([400, { stock: "At most 1,000,000,000 units are possible." }]);
  });

  it("do not stop a list of products whose variants come to more than one number holds", async () => {
    const { call, used } = await editing();
    for (const id of [used.variantId, used.otherId])
      expect((await call("POST", `/api/admin/variants/${id}/stock-adjustments`, { delta: 999_999_900 })).status).toBe(201);
    const { otherId } = used;
    const more = Array.from({ length: 3 }, (_, at) => ({ id: null, value: `${at}V`, stock: 1_000_000_000 }));
    const { updatedAt } = (await call("GET", `/api/admin/products/${used.id}`)).json.product;
    const product = editorInput(used.handle, "Voltage", [{ id: used.variantId, value: "120V" }, { id: otherId, value: "230V" }, ...more]);
    expect((await call("PUT", `/api/admin/products/${used.id}`, { seenAt: updatedAt, product })).status).toBe(200);
    for (const sort of ["stock", "updated"]) {
      const { status, json } = await call("GET", `/api/admin/products?search=${used.handle}&sort=${sort}`);
      expect([status, json.products[0].available]).toEqual([200, 4_999_999_814]);
    }
  });
});
