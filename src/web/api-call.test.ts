import { afterEach, describe, expect, it, vi } from "vitest";
import { callShop } from "./api-call.ts";
import { callApi } from "./api-client.ts";

afterEach(() => vi.unstubAllGlobals());

/** Records what the browser is asked to send; every call gets `answer`. */
function sending(answer = Response.json({})) {
  const sent = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(answer));
  vi.stubGlobal("fetch", sent);
  return () => sent.mock.calls.map(([path, { method, body, headers }]) => [method, path, body, headers]);
}

describe("a call of our own pages", () => {
  it("is sent as its declaration says: parameters in the path, the query behind it, the body as JSON", async () => {
    const sent = sending();
    await callShop("GET /api/collection-products", { query: { handle: "pipettes & tips", first: 12 } });
    await callShop("PATCH /api/cart", { body: { lineId: "l", quantity: 2 } });
    await callApi("PATCH /api/admin/products/:id/pictures/:imageId", { params: { id: "a/b", imageId: "c" }, body: { alt: "A balance" } });
    await callApi("GET /api/admin/orders", { query: { search: "", after: undefined, first: 5 } });
    await callApi("POST /api/admin/orders/:id/approval", { params: { id: "o" } }, { idempotencyKey: "once" });
    const json = { "Content-Type": "application/json" };
    expect(sent()).toEqual([
      ["GET", "/api/collection-products?handle=pipettes+%26+tips&first=12", undefined, undefined],
      ["PATCH", "/api/cart", '{"lineId":"l","quantity":2}', json],
      ["PATCH", "/api/admin/products/a%2Fb/pictures/c", '{"alt":"A balance"}', json],
      ["GET", "/api/admin/orders?first=5", undefined, undefined],
      ["POST", "/api/admin/orders/o/approval", undefined, { "Idempotency-Key": "once" }],
    ]);
  });

  it("gives what was answered, and nothing where that cannot be read", async () => {
    sending(Response.json({ error: "Out of stock.", code: "out-of-stock" }, { status: 409 }));
    expect(await callShop("GET /api/cart", {})).toEqual({ ok: false, answer: { error: "Out of stock.", code: "out-of-stock" } });
    sending(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await callShop("GET /api/cart", {})).toEqual({ ok: false, answer: {} });
    sending(Response.json({ cart: null }));
    expect(await callShop("GET /api/cart", {})).toEqual({ ok: true, answer: { cart: null } });
  });

  it("is checked by the types: its name, what it takes and what it answers", async () => {
    sending();
    // @ts-expect-error: no call has this name
    await callShop("GET /api/basket", {});
    // @ts-expect-error: it answers GET only
    await callShop("POST /api/collection-products", {});
    // @ts-expect-error: the body is missing
    await callShop("PATCH /api/cart", {});
    // @ts-expect-error: a quantity is a number
    await callShop("PATCH /api/cart", { body: { lineId: "l", quantity: "2" } });
    // @ts-expect-error: the id is missing
    await callApi("GET /api/admin/orders/:id", { params: {} });
    // @ts-expect-error: an order has no such field
    expect((await callApi("GET /api/admin/orders", {})).basket).toBeUndefined();
  });
});
