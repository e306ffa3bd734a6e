import { describe, expect, it } from "vitest";
import { runBulkChange } from "#domain/bulk-changes/bulk-change-running.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

describe("a list as a file", () => {
  it("has every product that matches, with no cell that a spreadsheet takes for a formula", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "manager");
    for (let at = 0; at < 3; at++) await makeVariant(shopOf(), { title: `Balance ${at}` });
    await makeVariant(shopOf(), { title: '=HYPERLINK("http://evil.example")', status: "draft" });
    const file = await call("GET", "/api/admin/lists/products.csv?sort=title&status=active", { token });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="products.csv"');
    const lines = file.text.trim().split("\r\n");
    expect(lines[0]).toContain('"Title","Handle","Status"');
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(['"Balance 0"', '"Balance 1"', '"Balance 2"']);
    const drafts = await call("GET", "/api/admin/lists/products.csv?status=draft", { token });
    expect(drafts.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const orders = await call("GET", "/api/admin/lists/orders.csv?search=nobody", { token });
    expect(orders.text.trim().split("\r\n")).toHaveLength(1);
  });

  it("is refused to visitors and customers", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "customer");
    for (const list of ["products", "orders"]) {
      expect((await call("GET", `/api/admin/lists/${list}.csv`)).status).toBe(401);
      expect((await call("GET", `/api/admin/lists/${list}.csv`, { token })).status).toBe(403);
    }
  });
});

describe("saved views over HTTP", () => {
  it("are kept, listed, changed and removed", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "support");
    const view = { name: "To do", query: { view: "open" }, isShared: false };
    const made = await call("POST", "/api/admin/list-views", { token, body: { list: "orders", ...view } });
    expect(made.status).toBe(201);
    const { id } = made.json;
    const listed = async () => (await call("GET", "/api/admin/list-views?list=orders", { token })).json.views;
    expect(await listed()).toMatchObject([{ id, ...view, isOwn: true, ownerName: "Ada Byron" }]);
    expect((await call("PUT", `/api/admin/list-views/${id}`, { token, body: { ...view, name: "Today" } })).status).toBe(204);
    expect(await listed()).toMatchObject([{ name: "Today" }]);
    expect((await call("DELETE", `/api/admin/list-views/${id}`, { token })).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await call("GET", "/api/admin/list-views?list=secrets", { token })).status).toBe(400);
  });
});

describe("totals over HTTP", () => {
  it("count what matches", async () => {
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "manager");
    await makeVariant(shopOf(), { title: "Odd one", status: "archived" });
    expect((await call("GET", "/api/admin/products-total?status=archived", { token })).json).toEqual({ count: 1, isMore: false });
    expect((await call("GET", "/api/admin/orders-total", { token })).json).toEqual({ count: 0, isMore: false, sums: [], testSums: [] });
    expect((await call("GET", "/api/admin/product-choices", { token })).json).toMatchObject({ vendors: ["Meniscus"], types: ["Instrument"] });
  });
});

describe("a bulk change over HTTP", () => {
  it("is previewed, started, followed, read as a file and undone", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "manager");
    const { productId } = await makeVariant(shop, { title: "Bulk balance" });
    const body = { change: { kind: "prices", by: "percent", change: 1000, rounding: "95", compareAt: "keep" }, selection: { ids: [productId] } };
    const preview = await call("POST", "/api/admin/bulk-changes/preview", { token, body });
    expect(preview.json).toMatchObject({ total: 1, changed: 1, currency: "USD", rows: [{ title: "Bulk balance", reason: null }] });
    const { id } = (await call("POST", "/api/admin/bulk-changes", { token, body })).json;
    await runBulkChange(shop, { runId: id });
    expect((await call("GET", `/api/admin/bulk-changes/${id}`, { token })).json.run).toMatchObject({ changed: 1, refused: 0 });
    const file = await call("GET", `/api/admin/bulk-changes/${id}/rows.csv?result=changed`, { token });
    expect(file.text).toContain('"Bulk balance"');
    expect((await call("GET", `/api/admin/bulk-changes/${id}/rows.csv?result=refused`, { token })).text.trim().split("\r\n")).toHaveLength(1);
    const undo = await call("POST", `/api/admin/bulk-changes/${id}/undo`, { token });
    expect(undo.status).toBe(201);
    expect((await call("POST", `/api/admin/bulk-changes/${undo.json.id}/stop`, { token })).status).toBe(204);
    expect((await call("GET", "/api/admin/bulk-changes", { token })).json.runs).toHaveLength(2);
  });
});
