import { describe, expect, it } from "vitest";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

const cookieOf = (answer: { cookie: string | null }) => answer.cookie?.split(";")[0] ?? "";

describe("/api/cart", () => {
  it("sets an HttpOnly cookie with the first line and answers in the specification's shape", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf(), { title: "Vortex mixer", priceCents: 24_900 });
    const added = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id, quantity: 2 }] } });
    expect(added.status).toBe(200);
    expect(added.cookie).toMatch(/^cart=[0-9a-f-]{36};.*HttpOnly; SameSite=Lax$/);
    expect(added.json.cart).toMatchObject({
      totalQuantity: 2,
      cost: { subtotalAmount: { amount: "498.00", currencyCode: "USD" }, totalAmount: { amount: "498.00", currencyCode: "USD" } },
      lines: [
        {
          quantity: 2,
          cost: { amountPerQuantity: { amount: "249.00", currencyCode: "USD" } },
          merchandise: {
            id: variant.id,
            price: { amount: "249.00", currencyCode: "USD" },
            product: { handle: variant.handle, title: "Vortex mixer", featuredImage: { url: "/drawings/generic.svg", altText: "Vortex mixer" } },
          },
        },
      ],
    });
    const read = await call("GET", "/api/cart", { cookie: cookieOf(added) });
    expect(read.json).toEqual(added.json);
  });

  it("adds those of many lines that can be had, and says of each other one why not", async () => {
    const { call } = openTestApp(shopOf());
    const [plenty, scarce] = [await makeVariant(shopOf()), await makeVariant(shopOf(), { title: "Incubator", sku: "INC-1", stock: 2 })];
    const lines = [plenty, scarce].map(({ id }) => ({ merchandiseId: id, quantity: 3 }));
    const added = await call("POST", "/api/cart/lines", { body: { lines } });
    expect([added.status, added.json.cart.totalQuantity]).toEqual([200, 3]);
    expect(added.json.refused).toEqual([
      { merchandiseId: scarce.id, sku: "INC-1", code: "quantity-not-available", error: "Only 2 of Incubator can be ordered right now." },
    ]);
    expect((await call("GET", "/api/cart", { cookie: cookieOf(added) })).json.cart).toEqual(added.json.cart);
    const nothing = await call("POST", "/api/cart/lines", { body: { lines: lines.slice(1) } });
    expect([nothing.status, nothing.json.cart, nothing.cookie]).toEqual([200, null, null]);
  });

  it("answers null to a browser without a cart", async () => {
    expect((await openTestApp(shopOf()).call("GET", "/api/cart")).json).toEqual({ cart: null });
  });

  it("changes and removes lines; removing the last leaves an empty cart", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf());
    const added = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id }] } });
    const cookie = cookieOf(added);
    const lineId = added.json.cart.lines[0].id;
    const changed = await call("PATCH", "/api/cart", { cookie, body: { lineId, quantity: 3 } });
    expect(changed.json.cart.totalQuantity).toBe(3);
    const removed = await call("DELETE", "/api/cart", { cookie, body: { lineId } });
    expect(removed.json.cart).toMatchObject({ lines: [], totalQuantity: 0, cost: { totalAmount: { amount: "0.00" } } });
    expect((await call("PATCH", "/api/cart", { cookie, body: { lineId, quantity: 1 } })).status).toBe(404);
  });

  it("writes down a note and a cost center, and refuses what no email or label could hold", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf());
    const cookie = cookieOf(await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id }] } }));
    const noted = await call("PUT", "/api/cart/note", { cookie, body: { note: " Ring at dock 2 ", costCenter: "CC-4711" } });
    expect(noted.json.cart).toMatchObject({ note: "Ring at dock 2", costCenter: "CC-4711", totalQuantity: 1 });
    for (const body of [
      { note: "a\u0000b", costCenter: "" },
      { note: "", costCenter: "x".repeat(61) },
      { note: "x".repeat(501), costCenter: "" },
      {},
    ])
      expect((await call("PUT", "/api/cart/note", { cookie, body })).status).toBe(400);
    expect((await call("PUT", "/api/cart/note", { body: { note: "", costCenter: "" } })).status).toBe(404);
  });

  it("answers 404 for another's cart and 409 with the honest number for what is not there", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf(), { title: "Incubator", stock: 2 });
    const mine = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id }] } });
    const theirs = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id }] } });
    const cookie = cookieOf(mine);
    expect((await call("GET", `/api/cart?cartId=${theirs.json.cart.id}`, { cookie })).status).toBe(404);
    expect((await call("GET", `/api/cart?cartId=${theirs.json.cart.id}`)).status).toBe(200);
    const body = { cartId: theirs.json.cart.id, lines: [{ merchandiseId: variant.id }] };
    expect((await call("POST", "/api/cart", { cookie, body })).status).toBe(404);
    const tooMany = await call("POST", "/api/cart", { cookie, body: { lines: [{ merchandiseId: variant.id, quantity: 2 }] } });
    expect(tooMany).toMatchObject({ status: 409, json: { code: "quantity-not-available", error: "Only 2 of Incubator can be ordered right now." } });
  });

  it("answers 400 to what is no request, naming the field", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf());
    const wrong = [
      {},
      { lines: [] },
      { lines: [{ merchandiseId: "1; drop table carts" }] },
      { lines: [{ merchandiseId: variant.id, quantity: 0 }] },
      { lines: [{ merchandiseId: variant.id, quantity: -1 }] },
      { lines: [{ merchandiseId: variant.id, quantity: 1.5 }] },
      { lines: [{ merchandiseId: variant.id, quantity: 10_000 }] },
    ];
    for (const body of wrong) expect((await call("POST", "/api/cart", { body })).status).toBe(400);
    expect((await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id, quantity: 0 }] } })).json.fields).toEqual({
      "lines.0.quantity": "At least 1.",
    });
    expect((await call("POST", "/api/cart", { body: "no json" })).status).toBe(400);
  });

  it("carries out nothing that comes from another site", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf());
    const body = { lines: [{ merchandiseId: variant.id }] };
    expect((await call("POST", "/api/cart", { body, headers: { Origin: "https://evil.example" } })).status).toBe(403);
  });
});
