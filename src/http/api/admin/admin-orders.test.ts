import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

async function signInToAdmin(role: StaffRole = "owner") {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), role);
  const get = (path: string) => call("GET", path, { token });
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) => call("POST", path, { token, body, headers });
  return { call, token, get, post };
}

async function anOrder(quantity = 2, method: "test-card" | "purchase-order" = "test-card") {
  const variant = await makeVariant(shopOf(), { priceCents: 10_000, stock: 20 });
  const orderId = await makeOrder(shopOf(), [{ id: variant.id, quantity }], method);
  return { variant, orderId, path: `/api/admin/orders/${orderId}` };
}

describe("the list of orders", () => {
  it("finds an order by number, name, SKU or purchase order, and nothing by signs that mean something to the database", async () => {
    const { get } = await signInToAdmin();
    const { orderId } = await anOrder(1, "purchase-order");
    const { name } = (await get(`/api/admin/orders/${orderId}`)).json.order;
    const found = async (search: string) =>
      (await get(`/api/admin/orders?search=${encodeURIComponent(search)}`)).json.orders.map(({ id }: { id: string }) => id);
    for (const words of [name, name.replace("#", ""), "ada byron", "PO-7781", "Instr"])
      expect([words, await found(words)]).toEqual([words, expect.arrayContaining([orderId])]);
    for (const words of ["nobody here", "' or 1=1 --", "a & !b", "\\", "'':*", "%"]) expect([words, await found(words)]).toEqual([words, []]);
  });

  it("pages by cursor in every order without losing or repeating one", async () => {
    const { get } = await signInToAdmin();
    for (let i = 0; i < 5; i++) await anOrder(1 + (i % 3));
    for (const sort of ["newest", "oldest", "total-desc", "total-asc"]) {
      const all = (await get(`/api/admin/orders?sort=${sort}&first=100`)).json.orders.map(({ id }: { id: string }) => id);
      const paged: string[] = [];
      let after: string | null = "";
      for (let pages = 0; after !== null && pages < all.length; pages++) {
        const { json } = await get(`/api/admin/orders?sort=${sort}&first=2&after=${after}`);
        paged.push(...json.orders.map(({ id }: { id: string }) => id));
        after = json.next ?? null;
      }
      expect([sort, paged]).toEqual([sort, all]);
    }
    expect((await get("/api/admin/orders?after=made-up")).status).toBe(200);
    expect((await get("/api/admin/orders?first=100000")).status).toBe(400);
  });

  it("has views that follow what has to be done", async () => {
    const { get, post } = await signInToAdmin();
    const pending = await anOrder(1, "purchase-order");
    const paid = await anOrder(1);
    const isIn = async (view: string, id: string) =>
      (await get(`/api/admin/orders?view=${view}&first=100`)).json.orders.some((order: { id: string }) => order.id === id);
    expect([await isIn("pending", pending.orderId), await isIn("to-ship", pending.orderId), await isIn("to-ship", paid.orderId)]).toEqual([
      true,
      false,
      true,
    ]);
    await post(`${pending.path}/approval`);
    expect([await isIn("pending", pending.orderId), await isIn("to-ship", pending.orderId)]).toEqual([false, true]);
    await post(`${paid.path}/cancellation`, { reason: "Ordered twice" });
    expect([await isIn("open", paid.orderId), await isIn("cancelled", paid.orderId)]).toEqual([false, true]);
  });
});

describe("an order in the admin area", () => {
  it("goes from purchase order over approval, payment and shipment to a refund, with all of it in the timeline", async () => {
    const { get, post } = await signInToAdmin();
    const { path } = await anOrder(3, "purchase-order");
    const early = (await get(path)).json.order;
    expect(early).toMatchObject({ financialStatus: "pending", approved: false, poNumber: "PO-7781", refundable: { amount: "0.00" }, isTest: true });
    expect((await post(`${path}/approval`)).json.order.approval.staffName).toBe("Ada Byron");
    expect((await post(`${path}/payment`)).json.order.financialStatus).toBe("paid");
    const [line] = early.lines;
    const shipped = await post(`${path}/fulfillments`, {
      lines: [{ lineId: line.id, quantity: 2 }],
      parcels: [{ carrier: "UPS", trackingNumber: "1Z", trackingUrl: "https://ups.example/1Z" }],
    });
    expect(shipped.json.order).toMatchObject({
      fulfillmentStatus: "partially_fulfilled",
      lines: [{ fulfilledQuantity: 2 }],
      fulfillments: [{ parcels: [{ trackingNumber: "1Z" }] }],
    });
    const refunded = await post(`${path}/refunds`, { amount: "25.50", reason: "Late", lines: [] });
    expect(refunded.json.order).toMatchObject({ financialStatus: "paid", owed: { amount: "25.50" }, refunds: [{ status: "to-send" }] });
    const sent = await post(`${path}/refunds/${refunded.json.order.refunds[0].id}/sent`, { reference: "SEPA 42" });
    expect(sent.json.order).toMatchObject({
      financialStatus: "partially_refunded",
      refunded: { amount: "25.50" },
      refunds: [{ sent: { staffName: "Ada Byron", reference: "SEPA 42" } }],
    });
    const noted = await post(`${path}/notes`, { text: "Called the lab." });
    expect(noted.json.order.events.map(({ kind }: { kind: string }) => kind).reverse()).toEqual([
      "placed",
      "approved",
      "paid",
      "fulfilled",
      "refund-owed",
      "refunded",
      "note",
    ]);
  });

  it("does a action once when it is sent twice under one key", async () => {
    const { get, post } = await signInToAdmin();
    const { path } = await anOrder(2);
    const [line] = (await get(path)).json.order.lines;
    const shipment = { lines: [{ lineId: line.id, quantity: 1 }] };
    await Promise.all([
      post(`${path}/fulfillments`, shipment, { "Idempotency-Key": "k1" }),
      post(`${path}/fulfillments`, shipment, { "Idempotency-Key": "k1" }),
    ]);
    const refund = { amount: "10.00", reason: "Late", lines: [] };
    await Promise.all([post(`${path}/refunds`, refund, { "Idempotency-Key": "k2" }), post(`${path}/refunds`, refund, { "Idempotency-Key": "k2" })]);
    const { order } = (await get(path)).json;
    expect([order.fulfillments.length, order.refunds.length, order.refunded.amount]).toEqual([1, 1, "10.00"]);
  });

  it("never refunds more than was paid, and says how much is left", async () => {
    const { get, post } = await signInToAdmin();
    const { path } = await anOrder(1);
    const { refundable } = (await get(path)).json.order;
    const tooMuch = await post(`${path}/refunds`, { amount: "99999.00", reason: "Late", lines: [] });
    expect([tooMuch.status, tooMuch.json.code]).toEqual([409, "refund-too-large"]);
    expect(tooMuch.json.error).toContain(refundable.amount);
    for (const amount of ["-1", "0", "1e3", "abc", ""]) expect((await post(`${path}/refunds`, { amount, reason: "x", lines: [] })).status).toBe(400);
    expect((await get(path)).json.order.refunds).toEqual([]);
  });

  it("is not found under an id that is none, nor under another order's line", async () => {
    const { get, post } = await signInToAdmin();
    const one = await anOrder(1);
    const other = await anOrder(1);
    const [foreign] = (await get(other.path)).json.order.lines;
    for (const id of ["nope", "1001", "'; drop table orders", shopOf().ids.next()])
      expect((await get(`/api/admin/orders/${encodeURIComponent(id)}`)).status).toBe(404);
    expect((await post(`${one.path}/fulfillments`, { lines: [{ lineId: foreign.id, quantity: 1 }] })).status).toBe(404);
    expect((await post(`${one.path}/refunds`, { amount: "1.00", reason: "x", lines: [{ lineId: foreign.id, quantity: 1 }] })).status).toBe(404);
    expect((await get(other.path)).json.order).toMatchObject({ fulfillmentStatus: "unfulfilled", financialStatus: "paid" });
  });
});

describe("who may what", () => {
  const reads = ["/api/admin/account", "/api/admin/badges", "/api/admin/overview", "/api/admin/orders", "/api/admin/products", "/api/admin/settings"];
  const nowhere = "0198a000-0000-7000-8000-000000000001";
  const writes: [method: string, path: string][] = [
    ["POST", `/api/admin/orders/${nowhere}/approval`],
    ["POST", `/api/admin/orders/${nowhere}/payment`],
    ["POST", `/api/admin/orders/${nowhere}/fulfillments`],
    ["POST", `/api/admin/orders/${nowhere}/refunds`],
    ["POST", `/api/admin/orders/${nowhere}/cancellation`],
    ["POST", `/api/admin/orders/${nowhere}/notes`],
    ["POST", "/api/admin/products"],
    ["PUT", `/api/admin/products/${nowhere}`],
    ["POST", `/api/admin/products/${nowhere}/archive`],
    ["DELETE", `/api/admin/products/${nowhere}/archive`],
    ["POST", `/api/admin/products/${nowhere}/pictures`],
    ["POST", `/api/admin/products/${nowhere}/pictures/address`],
    ["PUT", `/api/admin/products/${nowhere}/pictures/order`],
    ["PATCH", `/api/admin/products/${nowhere}/pictures/${nowhere}`],
    ["DELETE", `/api/admin/products/${nowhere}/pictures/${nowhere}`],
    ["POST", `/api/admin/variants/${nowhere}/stock-adjustments`],
    ["PUT", "/api/admin/settings/shop"],
    ["POST", "/api/admin/settings/logo"],
    ["DELETE", "/api/admin/settings/logo"],
    ["POST", "/api/admin/settings/hero-picture"],
    ["DELETE", "/api/admin/settings/hero-picture"],
    ["POST", "/api/admin/settings/test-mail"],
  ];
  const every: [string, string][] = [...reads.map((path): [string, string] => ["GET", path]), ["GET", "/api/admin/audit"], ...writes];

  it("stops everyone without a valid token, at every call", async () => {
    const { call } = openTestApp(shopOf());
    const owner = await signedInAs(shopOf(), "owner");
    const [, sid] = [0, owner.refreshToken.split(".")[0]];
    const signedWith = (key: Uint8Array, exp: number) =>
      new SignJWT({ role: "owner", sid })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setSubject(owner.account.id)
        .setIssuer("meniscus")
        .setAudience("meniscus-api")
        .setExpirationTime(exp)
        .sign(key);
    const now = Math.floor(shopOf().clock.now().getTime() / 1000);
    const forged = await signedWith(new Uint8Array(32), now + 600);
    const expired = await signedWith(shopOf().keys.derive("access-token"), now - 1);
    for (const [method, path] of every) {
      const body = method === "GET" ? {} : { body: {} };
      expect([path, (await call(method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await call(method, path, { ...body, token: forged })).status]).toEqual([path, 401]);
      expect([path, (await call(method, path, { ...body, token: expired })).status]).toEqual([path, 401]);
      expect([path, (await call(method, path, { ...body, cookie: `refresh=${owner.refreshToken}` })).status]).toEqual([path, 401]);
    }
  });

  it("stops customers at every call", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "customer");
    for (const [method, path] of every)
      expect([path, (await call(method, path, { token, ...(method === "GET" ? {} : { body: {} }) })).status]).toEqual([path, 403]);
  });

  it("lets analysts read all but orders, and stops them at everything that changes", async () => {
    const { call, token } = await signInToAdmin("analyst");
    for (const path of reads) expect([path, (await call("GET", path, { token })).status]).toEqual([path, path === "/api/admin/orders" ? 403 : 200]);
    for (const [method, path] of writes) expect([path, (await call(method, path, { token, body: {} })).status]).toEqual([path, 403]);
    expect((await call("GET", "/api/admin/audit", { token })).status).toBe(403);
  });

  it("lets support ship and cancel what is not paid, but not refund, price or set", async () => {
    const { post, get } = await signInToAdmin("support");
    const paid = await anOrder(1);
    const pending = await anOrder(1, "purchase-order");
    const [line] = (await get(paid.path)).json.order.lines;
    expect((await post(`${pending.path}/cancellation`, { reason: "Asked by mail" })).status).toBe(201);
    expect((await post(`${paid.path}/cancellation`, { reason: "Asked by mail" })).status).toBe(403);
    expect((await post(`${paid.path}/refunds`, { amount: "1.00", reason: "x", lines: [] })).status).toBe(403);
    expect((await post(`${paid.path}/fulfillments`, { lines: [{ lineId: line.id, quantity: 1 }] })).status).toBe(201);
    expect((await post("/api/admin/products", {})).status).toBe(403);
  });

  it("keeps answers out of every cache, and faults without their cause", async () => {
    const { get, post } = await signInToAdmin();
    expect((await get("/api/admin/account")).headers.get("cache-control")).toContain("no-store");
    const wrong = await post("/api/admin/products", "{");
    expect([wrong.status, wrong.text.includes("SyntaxError")]).toEqual([400, false]);
  });
});

describe("the dashboard", () => {
  it("counts real orders, keeps test orders apart, and takes refunds off the revenue", async () => {
    const { get, post } = await signInToAdmin();
    await shopOf().sql`update orders set processed_at = processed_at - interval '40 days', fulfillment_status = 'fulfilled'`;
    const real = await anOrder(2);
    await anOrder(1);
    await post(`${real.path}/refunds`, { amount: "50.00", reason: "Late", lines: [] });
    const { total } = (await get(real.path)).json.order;
    await shopOf().sql`update orders set is_test = false where id = ${real.orderId}`;
    const { json } = await get("/api/admin/overview");
    expect(json).toMatchObject({ isTrialMode: true, toShip: 1, testToShip: 1, ordersSince: 1, testOrdersSince: 1 });
    expect(json.revenueSince.amount).toBe((Number(total.amount) - 50).toFixed(2));
  });

  it("has no sums for support, and nothing of single orders for analysts", async () => {
    await anOrder(1, "purchase-order");
    const [support, analyst] = [await signInToAdmin("support"), await signInToAdmin("analyst")];
    expect((await support.get("/api/admin/overview")).json).toMatchObject({ testPending: 1, revenueSince: null, testRevenueSince: null });
    expect((await support.get("/api/admin/orders-total")).json).toMatchObject({ count: expect.any(Number), sums: [], testSums: [] });
    expect((await support.get("/api/admin/sales")).status).toBe(403);
    expect((await analyst.get("/api/admin/overview")).json).toMatchObject({ testPending: 1, revenueSince: { amount: expect.any(String) } });
    expect((await support.get("/api/admin/badges")).json.openOrders).toBeGreaterThan(0);
    expect((await analyst.get("/api/admin/badges")).json).toMatchObject({ openOrders: 0, mentions: 0, refundsToSend: 0 });
    expect((await analyst.get("/api/admin/sales")).status).toBe(200);
    expect((await analyst.get("/api/admin/orders-total")).status).toBe(403);
  });
});
