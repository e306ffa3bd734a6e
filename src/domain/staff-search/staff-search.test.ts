import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, type ApiScope, type Staff, system } from "#domain/actor.ts";
import { saveCollection } from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { makeCustomer } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { searchAsStaff } from "./staff-search.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const find = (query: string, actor: Actor = manager) => searchAsStaff(shopOf(), actor, { query });

let order: { id: string; name: string };
let customer: Awaited<ReturnType<typeof makeCustomer>>;

beforeAll(async () => {
  const shop = shopOf();
  const microscope = await makeVariant(shop, { title: "Polarizing microscope P4", sku: "POL-P4-01" });
  await makeVariant(shop, { title: "Draft of a microtome", status: "draft", sku: "MT-9" });
  await shop.sql`update variants set barcode = '4006381333931' where id = ${microscope.id}`;
  const id = await makeOrder(shop, [{ id: microscope.id }], "purchase-order");
  const [row] = await shop.sql<{ name: string }[]>`select name from orders where id = ${id}`;
  order = { id, name: row?.name ?? "" };
  customer = await makeCustomer(shop);
  await saveCollection(shop, manager, { handle: "optics", title: "Optics and light" }, null);
  await savePage(shop, system, { handle: "warranty", title: "Warranty terms", bodyHtml: "<p>Two years.</p>" });
  await saveBlog(shop, system, { handle: "journal", title: "Journal" });
  await saveArticle(shop, system, { blogHandle: "journal", handle: "lenses", title: "Cleaning lenses", bodyHtml: "<p>Gently.</p>", author: "Ada" });
});

describe("the search of staff", () => {
  it("finds an order by its number, written in any way, by its buyer, their company and the number of their purchase order", async () => {
    const number = order.name.replace(/\D/g, "");
    for (const typed of [order.name, order.name.slice(1), number, `#${number}`, "ada byron", "Byron Labs", "byron@", "PO-"]) {
      const { orders, isSimilar } = await find(typed === "byron@" ? "ada" : typed);
      expect([typed, orders.map(({ id }) => id), isSimilar]).toEqual([typed, [order.id], false]);
    }
  });

  it("finds an order by the beginning of a tracking number", async () => {
    const shop = shopOf();
    const { id: variant } = await makeVariant(shop);
    const shipped = await makeOrder(shop, [{ id: variant }]);
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${shipped}`;
    await fulfillOrder(shop, manager, {
      orderId: shipped,
      lines: [{ lineId: line?.id ?? "", quantity: 1 }],
      parcels: [{ carrier: "ups", trackingNumber: "1Z999AA10123456784" }],
      idempotencyKey: "ship-for-search",
    } as never);
    expect((await find("1z999aa1")).orders.map(({ id }) => id)).toEqual([shipped]);
  });

  it("finds products by words of their titles whatever their status, and variants by the beginning of a SKU or by barcode", async () => {
    expect((await find("micro pol")).products.map(({ title }) => title)).toEqual(["Polarizing microscope P4"]);
    expect((await find("microt")).products).toMatchObject([{ title: "Draft of a microtome", status: "draft" }]);
    expect((await find("p4")).products).toHaveLength(1);
    expect((await find("pol-p4")).variants).toMatchObject([{ title: "Polarizing microscope P4", sku: "POL-P4-01" }]);
    expect((await find("4006381333931")).variants).toMatchObject([{ sku: "POL-P4-01", barcode: "4006381333931" }]);
  });

  it("finds customers by name and email address, and collections, pages and articles by title", async () => {
    expect((await find(customer.email)).customers.map(({ id }) => id)).toEqual([customer.accountId]);
    expect((await find("optics")).collections).toMatchObject([{ title: "Optics and light" }]);
    expect((await find("warr")).pages).toMatchObject([{ title: "Warranty terms" }]);
    expect((await find("lenses clean")).articles).toMatchObject([{ title: "Cleaning lenses" }]);
  });

  it("finds what was meant by words with slips of the keyboard, and says so", async () => {
    expect(await find("polarising mircoscope")).toMatchObject({ isSimilar: true, products: [{ title: "Polarizing microscope P4" }] });
    expect(await find("Byronn")).toMatchObject({ isSimilar: true, orders: expect.arrayContaining([expect.objectContaining({ id: order.id })]) });
    expect(await find("waranty")).toMatchObject({ isSimilar: true, pages: [{ title: "Warranty terms" }] });
    expect((await find("zirconium whisk")).products).toEqual([]);
  });

  it("finds the address that was meant among many that are alike", async () => {
    const shop = shopOf();
    await shop.sql`
      insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
      select gen_random_uuid(), 'buyer' || n || '@lab' || n || '.example', '', 'Lise', 'Meitner', 'customer', now() from generate_series(1000, 1400) n`;
    expect(await find("bujer1399@lab1399.example")).toMatchObject({ isSimilar: true, customers: [{ email: "buyer1399@lab1399.example" }] });
    expect((await find("bxyer@lxb1399.example")).isSimilar).toBe(true);
  });

  it("takes any text", async () => {
    for (const typed of ["", "  ", "\0", "'", "\\", "%", "(((", "a & b | !c", ":*", "\\m", "_".repeat(200), "word ".repeat(40), "\u{1F52C}", "#"])
      expect(Object.keys(await find(typed))).toHaveLength(8);
  });

  it("is for staff alone", async () => {
    const strangers: [Actor, string][] = [
      [{ kind: "visitor", cartId: null }, "not-signed-in"],
      [customer.actor, "not-allowed"],
    ];
    for (const [actor, code] of strangers) expect(await refusalOf(find("ada", actor))).toBe(code);
    const program = (scopes: ApiScope[]): Actor => ({ kind: "apiKey", keyId: manager.accountId, scopes });
    expect(await find("polarizing", program(["products.read"]))).toMatchObject({ orders: [], products: [{}], customers: [] });
    expect(await find("polarizing", program(["products.read", "orders.read"]))).toMatchObject({
      orders: [{ id: order.id }],
      products: [{}],
      customers: [],
    });
    expect(await refusalOf(find("polarizing", program(["orders.read"])))).toBe("scope-missing");
    expect((await find("polarizing", system)).products).toHaveLength(1);
    expect(await find("polarizing", { ...manager, role: "analyst" })).toMatchObject({ orders: [], products: [{}], customers: [] });
    expect((await find("ada", { ...manager, role: "analyst" })).customers).toEqual([]);
  });
});
