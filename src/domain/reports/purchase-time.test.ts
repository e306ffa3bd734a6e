import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { makeVariant } from "#support/make-variants.ts";
import { addVisit, boughtBy, type Seen, sellAt } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBoughtTogether } from "./bought-together.ts";
import { boughtTogetherInput, purchaseTimeInput } from "./conversion-input.ts";
import { readPurchaseTime } from "./purchase-time.ts";
import { reportInput } from "./report-input.ts";
import { readSearchSales } from "./search-sales.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const real = { traffic: "real" };
const server = { origin: "server", path: null } as const;
const search = (minute: number, query: string): Seen => [minute, "search", { searchQuery: query, resultCount: 3 }];
const click = (minute: number, query: string): Seen => [minute, "search_click", { searchQuery: query, targetType: "product", target: "rotor" }];
const add = (minute: number): Seen => [minute, "add_to_cart", server];

let rotor: string;

/**
 * It is Monday, November 2, 9:00. Four orders with measured visits: after 10 and 20 minutes, after a day with two visits and after five days with three;
 * and one without a measured visit. Rotor and tube are in three of them, rotor and lid in one.
 */
beforeAll(async () => {
  const shop = shopOf();
  const made = [await makeVariant(shop, { stock: 50 }), await makeVariant(shop, { stock: 50 }), await makeVariant(shop, { stock: 50 })];
  const [one = "", two = "", three = ""] = made.map(({ id }) => id);
  const [row] = await shop.sql<{ id: string }[]>`select product_id as id from variants where id = ${one}`;
  rotor = row?.id ?? "";
  const orders = [
    await sellAt(shop, "2026-11-01T10:10:00Z", { variants: [one, two] }),
    await sellAt(shop, "2026-11-01T12:20:00Z", { variants: [one, two] }),
    await sellAt(shop, "2026-10-31T10:00:00Z", { variants: [one, two] }),
    await sellAt(shop, "2026-10-30T10:00:00Z", { variants: [one, three] }),
  ];
  await sellAt(shop, "2026-10-29T10:00:00Z", { variants: [two] });
  const [first = "", second = "", third = "", fourth = ""] = orders;
  const visit = (who: string, at: string, seen: Seen[]) => addVisit(shop, who, at, { seen: [[0, "page_view"], ...seen] });
  const [ada, bob, cyd, dan] = [shop.ids.random(), shop.ids.random(), shop.ids.random(), shop.ids.random()];
  visit(ada, "2026-11-01T10:00:00Z", [search(1, "Rotor"), click(2, "rotor"), add(4), [10, "purchase", boughtBy(first)]]);
  visit(bob, "2026-11-01T12:00:00Z", [search(1, "rotor"), search(2, "lid"), click(3, "lid"), add(5), [20, "purchase", boughtBy(second)]]);
  visit(cyd, "2026-10-30T10:00:00Z", [search(1, "rotor"), click(1, "rotor"), add(60)]);
  visit(cyd, "2026-10-31T09:50:00Z", [[10, "purchase", boughtBy(third)]]);
  visit(dan, "2026-10-25T10:00:00Z", []);
  visit(dan, "2026-10-28T10:00:00Z", [add(1)]);
  visit(dan, "2026-10-30T09:50:00Z", [[10, "purchase", boughtBy(fourth)]]);
  // Put into the cart before the search, so the search did not lead to it.
  visit(shop.ids.random(), "2026-10-30T11:00:00Z", [add(1), search(2, "tube"), click(3, "tube")]);
  await flushEvents(shop);
});

describe("the time to a purchase", () => {
  const read = (more: object = {}) => readPurchaseTime(shopOf(), analyst, purchaseTimeInput.parse({ ...real, ...more }));
  const [minute, day] = [60, 86_400];

  it("is from the first visit, and from the first thing in the cart, to the order: quartiles, and how many took how long", async () => {
    const report = await read();
    expect(report).toMatchObject({ orders: 5, windowDays: 30 });
    // 10 min, 20 min, 1 day, 5 days.
    expect(report.sinceVisit).toEqual({
      orders: 4,
      lowerQuartileSeconds: 17.5 * minute,
      medianSeconds: (20 * minute + day) / 2,
      upperQuartileSeconds: 2 * day,
    });
    // 6 min, 15 min, 23 hours, 1 day 23 h 59 min.
    expect(report.sinceCart).toMatchObject({ orders: 4, medianSeconds: (15 * minute + 23 * 60 * minute) / 2 });
    expect(report.buckets.map(({ sinceVisit, sinceCart }) => [sinceVisit, sinceCart])).toEqual([
      ...[
        [1, 1],
        [1, 1],
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
        [0, 0],
        [0, 0],
      ],
    ]);
    expect(report.visitsBefore).toEqual([
      { visits: 1, orders: 2, isOrMore: false },
      { visits: 2, orders: 1, isOrMore: false },
      { visits: 3, orders: 1, isOrMore: false },
    ]);
  });

  it("names no quartile of fewer than four orders, and nothing where there is none", async () => {
    const two = await read({ range: "custom", from: "2026-11-01", to: "2026-11-01" });
    expect(two.sinceVisit).toEqual({ orders: 2, lowerQuartileSeconds: null, medianSeconds: 15 * minute, upperQuartileSeconds: null });
    expect((await read({ country: "FR" })).sinceVisit).toMatchObject({ orders: 0, medianSeconds: null });
  });
});

describe("products bought together", () => {
  const read = (more: object = {}) => readBoughtTogether(shopOf(), analyst, boughtTogetherInput.parse({ ...real, ...more }));

  it("are pairs of two orders at least, with their share of all orders, and a lift only where there are enough", async () => {
    const report = await read();
    expect(report.orders).toBe(5);
    expect(report.pairs).toHaveLength(1);
    expect(report.pairs[0]).toMatchObject({ orders: 3, share: 3 / 5, lift: null });
    const [recount] = await shopOf().sql`
      select max(count)::int as most from (select count(*) from order_lines a join order_lines b on a.order_id = b.order_id and a.product_id < b.product_id group by a.product_id, b.product_id) p`;
    expect(report.pairs[0]?.orders).toBe(recount?.["most"]);
  });

  it("are asked of one product too, which is the first of each then", async () => {
    expect((await read({ product: rotor })).pairs).toMatchObject([{ first: { id: rotor }, firstOrders: 4, secondOrders: 4, orders: 3 }]);
    expect((await read({ product: shopOf().ids.random() })).pairs).toEqual([]);
  });

  it("have a lift once there are many orders: how many times as often as by chance", async () => {
    const shop = shopOf();
    // Copies of the orders: 60 orders of rotor and tube, 20 of the tube alone.
    const [pair] = await shop.sql<{ id: string }[]>`select id from orders where processed_at = '2026-11-01T10:10:00Z'`;
    const [alone] = await shop.sql<{ id: string }[]>`select id from orders where processed_at = '2026-10-29T10:00:00Z'`;
    for (const [id, times] of [
      [pair?.id, 60],
      [alone?.id, 20],
    ] as const)
      await shop.ownerSql`
        with copied as (
          insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'name', o.name || '-' || n, 'attempt_id', gen_random_uuid(), 'processed_at', '2026-09-10T10:00:00Z'))).*
          from orders o, generate_series(1, ${times}) n where o.id = ${id ?? ""} returning id)
        insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
        from copied c, order_lines l where l.order_id = ${id ?? ""}`;
    const { pairs, orders } = await read({ range: "custom", from: "2026-09-10", to: "2026-09-10" });
    expect(orders).toBe(80);
    expect(pairs).toMatchObject([{ orders: 60, share: 3 / 4, lift: (60 * 80) / (60 * 80) }]);
  });
});

describe("from a search to a sale", () => {
  const read = (more: object = {}) => readSearchSales(shopOf(), analyst, reportInput.parse({ ...real, ...more }));

  it("are visits that opened a result, put something into the cart and ordered, one after the other, by what was searched for", async () => {
    const report = await read();
    expect(report.sums).toMatchObject({ searched: 4, clicked: 4, added: 3, ordered: 2, orderRate: 1 / 2, revenue: { amount: "500.00" } });
    expect(
      report.queries.map(({ query, searched, clicked, added, ordered, revenue }) => [query, searched, clicked, added, ordered, revenue.amount]),
    ).toEqual([
      ["rotor", 3, 2, 2, 1, "250.00"],
      ["lid", 1, 1, 1, 1, "250.00"],
      ["tube", 1, 1, 0, 0, "0.00"],
    ]);
    expect(report.sumsBefore).toMatchObject({ searched: 0, orderRate: null });
  });

  it("are none where nobody searched", async () => {
    expect(await read({ device: "phone" })).toMatchObject({ queries: [], sums: { searched: 0, orderRate: null } });
  });
});

it("times, pairs and searches are for staff who may see figures alone", async () => {
  const strangers: [Actor, string][] = [
    [{ kind: "visitor", cartId: null }, "not-signed-in"],
    [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
    [{ ...analyst, role: "support" }, "not-allowed"],
  ];
  for (const [actor, code] of strangers) {
    expect(await refusalOf(readPurchaseTime(shopOf(), actor, purchaseTimeInput.parse({})))).toBe(code);
    expect(await refusalOf(readBoughtTogether(shopOf(), actor, boughtTogetherInput.parse({})))).toBe(code);
    expect(await refusalOf(readSearchSales(shopOf(), actor, reportInput.parse({})))).toBe(code);
  }
});
