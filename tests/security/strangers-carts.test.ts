import { describe, expect, it } from "vitest";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const cookieOf = (answer: { cookie: string | null }) => answer.cookie?.split(";")[0] ?? "";

/** Makes a cart with one line, for a guest or for the account behind `token`. */
async function makeCart(token?: string) {
  const { call } = openTestApp(shopOf());
  const variant = await makeVariant(shopOf());
  const made = await call("POST", "/api/cart", { ...(token ? { token } : {}), body: { lines: [{ merchandiseId: variant.id, quantity: 1 }] } });
  const { id, lines } = made.json.cart as { id: string; lines: { id: string }[] };
  return { id, lineId: lines[0]?.id ?? "", cookie: cookieOf(made), variant };
}

/** Tries every call that reaches a cart, with the id in the place where that call takes it. */
async function reach(cart: { id: string; lineId: string; variant: { id: string } }, as: { token?: string; cookie?: string }) {
  const { call } = openTestApp(shopOf());
  const { id: cartId, lineId } = cart;
  return [
    (await call("GET", `/api/cart?cartId=${cartId}`, as)).status,
    (await call("POST", "/api/cart", { ...as, body: { cartId, lines: [{ merchandiseId: cart.variant.id }] } })).status,
    (await call("POST", "/api/cart/lines", { ...as, body: { cartId, lines: [{ merchandiseId: cart.variant.id }] } })).status,
    (await call("PATCH", "/api/cart", { ...as, body: { cartId, lineId, quantity: 2 } })).status,
    (await call("DELETE", "/api/cart", { ...as, body: { cartId, lineId } })).status,
  ];
}

const unchanged = async (cartId: string) => {
  const rows = await shopOf().sql`select c.account_id, l.quantity from carts c join cart_lines l on l.cart_id = c.id where c.id = ${cartId}`;
  return rows.map(({ account_id, quantity }) => ({ account_id, quantity }));
};

describe("a guest's cart", () => {
  it("is not claimed by its id: knowing it never makes it an account's (Spree CVE-2026-94462 GHSA-4825-p4xm-pcf2)", async () => {
    const theirs = await makeCart();
    const { token } = await signedInAs(shopOf(), "customer");
    await openTestApp(shopOf()).call("GET", `/api/cart?cartId=${theirs.id}`, { token });
    await openTestApp(shopOf()).call("POST", "/api/cart", { token, body: { cartId: theirs.id, lines: [{ merchandiseId: theirs.variant.id }] } });
    expect(await unchanged(theirs.id)).toEqual([{ account_id: null, quantity: expect.any(Number) }]);
  });

  it("is out of reach for every browser that has a cart of its own (Spree CVE-2026-94462)", async () => {
    const [mine, theirs] = [await makeCart(), await makeCart()];
    expect(await reach(theirs, { cookie: mine.cookie })).toEqual([404, 404, 404, 404, 404]);
    expect(await unchanged(theirs.id)).toEqual([{ account_id: null, quantity: 1 }]);
  });

  it("has an id that tells nothing of the next one: random, not counted, not encoded (Spree CVE-2026-94462 reversible ids)", async () => {
    const ids = [(await makeCart()).id, (await makeCart()).id];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[0]?.slice(0, 8)).not.toBe(ids[1]?.slice(0, 8));
  });

  it("is not reached by an id in another form, nor by several at once (Saleor CVE-2022-39275 kinds of ids confused)", async () => {
    const { id } = await makeCart();
    const { call } = openTestApp(shopOf());
    for (const form of [`gid://meniscus/Cart/${id}`, `{${id}}`, id.replaceAll("-", ""), ` ${id}`, `${id},${id}`, Buffer.from(id).toString("base64")])
      expect([form, (await call("GET", `/api/cart?cartId=${encodeURIComponent(form)}`)).status]).toEqual([form, 404]);
  });
});

describe("an account's cart", () => {
  it("is never reached by its id: not by guests, other customers or staff (Spree CVE-2026-94462)", async () => {
    const { token } = await signedInAs(shopOf(), "customer");
    const theirs = await makeCart(token);
    const other = await signedInAs(shopOf(), "customer");
    const staff = await signedInAs(shopOf(), "owner");
    expect(await reach(theirs, {})).toEqual([404, 404, 404, 404, 404]);
    expect(await reach(theirs, { token: other.token })).toEqual([404, 404, 404, 404, 404]);
    expect(await reach(theirs, { token: staff.token })).toEqual([404, 404, 404, 404, 404]);
    expect(await unchanged(theirs.id)).toHaveLength(1);
  });

  it("is not reached by its cookie alone once its owner signed out", async () => {
    const { token } = await signedInAs(shopOf(), "customer");
    const theirs = await makeCart(token);
    const { call } = openTestApp(shopOf());
    expect((await call("GET", "/api/cart", { cookie: theirs.cookie, token })).json.cart.totalQuantity).toBe(1);
    expect((await call("GET", "/api/cart", { cookie: theirs.cookie })).json).toEqual({ cart: null });
  });
});

describe("the note of a cart", () => {
  const secret = { note: "For the level 3 laboratory, door code 4711", costCenter: "KST-17" };

  it("is told to nobody who merely knows the cart's id", async () => {
    const theirs = await makeCart();
    const { call } = openTestApp(shopOf());
    expect((await call("PUT", "/api/cart/note", { cookie: theirs.cookie, body: secret })).json.cart).toMatchObject(secret);
    const other = await signedInAs(shopOf(), "customer");
    for (const as of [{}, { token: other.token }]) expect((await call("GET", `/api/cart?cartId=${theirs.id}`, as)).text).not.toMatch(/4711|KST-17/);
    expect((await call("GET", "/api/cart", { cookie: theirs.cookie })).json.cart).toMatchObject(secret);
  });

  it("of an account is neither read nor written by a browser that has only its cookie", async () => {
    const { token } = await signedInAs(shopOf(), "customer");
    const theirs = await makeCart(token);
    const { call } = openTestApp(shopOf());
    await call("PUT", "/api/cart/note", { cookie: theirs.cookie, token, body: secret });
    expect((await call("PUT", "/api/cart/note", { cookie: theirs.cookie, body: { note: "Changed", costCenter: "" } })).status).toBe(404);
    expect((await call("PUT", "/api/cart/note", { body: { note: "Changed", costCenter: "" } })).status).toBe(404);
    expect((await call("GET", "/api/cart", { cookie: theirs.cookie, token })).json.cart).toMatchObject(secret);
  });
});

describe("a line", () => {
  it("of another's cart is neither changed nor removed through one's own (Spree CVE-2026-22588, Vendure GHSA-7qvr-c5vf-xxfh)", async () => {
    const [mine, theirs] = [await makeCart(), await makeCart()];
    const { call } = openTestApp(shopOf());
    const body = { lineId: theirs.lineId, quantity: 5 };
    expect((await call("PATCH", "/api/cart", { cookie: mine.cookie, body })).status).toBe(404);
    expect((await call("DELETE", "/api/cart", { cookie: mine.cookie, body })).status).toBe(404);
    expect(await unchanged(theirs.id)).toEqual([{ account_id: null, quantity: 1 }]);
  });

  it("is not reached by the id of its cart or of its variant in its place (Saleor CVE-2022-39275)", async () => {
    const mine = await makeCart();
    const { call } = openTestApp(shopOf());
    for (const lineId of [mine.id, mine.variant.id, mine.variant.productId])
      expect((await call("PATCH", "/api/cart", { cookie: mine.cookie, body: { lineId, quantity: 2 } })).status).toBe(404);
    const asVariant = { lines: [{ merchandiseId: mine.variant.productId, quantity: 1 }] };
    expect((await call("POST", "/api/cart", { cookie: mine.cookie, body: asVariant })).status).toBe(404);
  });

  it("of a draft or archived product is not sold to somebody who guesses its id (Saleor CVE-2026-48744)", async () => {
    const { call } = openTestApp(shopOf());
    for (const status of ["draft", "archived"] as const) {
      const variant = await makeVariant(shopOf(), { status, title: "Secret prototype" });
      const answer = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id }] } });
      expect([answer.status, answer.text.includes("Secret")]).toEqual([404, false]);
    }
  });

  it("costs what the shop says, whatever price is sent along", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf(), { priceCents: 10_000 });
    const line = { merchandiseId: variant.id, quantity: 1, priceCents: 1, price: { amount: "0.01", currencyCode: "USD" }, unitPriceCents: 1 };
    const answer = await call("POST", "/api/cart", { body: { lines: [line], currency: "JPY", discountCents: 9999 } });
    expect(answer.json.cart.cost.totalAmount).toEqual({ amount: "100.00", currencyCode: "USD" });
  });

  it("takes no quantity that turns the total around", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf(), { tracked: false });
    for (const quantity of [0, -1, 1.5, 1e10, Number.MAX_SAFE_INTEGER, "1", null, [2], true])
      expect([quantity, (await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id, quantity }] } })).status]).toEqual([
        quantity,
        400,
      ]);
    const twice = Array.from({ length: 200 }, () => ({ merchandiseId: variant.id, quantity: 9999 }));
    expect((await call("POST", "/api/cart", { body: { lines: twice } })).status).toBe(409);
  });
});
