import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { repeatableNumbers } from "#support/fixed-random.ts";
import { addVisit, boughtBy, giveBackAt, type Seen, sellAt } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { shareRows } from "./attribution-queries.ts";
import { type AttributionModel, arrivalDimensions, attributionModels, conversionsInput } from "./conversion-input.ts";
import { type Conversions, readConversions } from "./conversions.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const asked = (more: object = {}) => conversionsInput.parse({ traffic: "real", ...more });
const read = (more: object = {}) => readConversions(shopOf(), analyst, asked(more));
const shown = ({ rows }: Conversions) =>
  Object.fromEntries(rows.map(({ kind, value, orders, revenue }) => [kind === "value" ? value : `(${kind})`, [orders, revenue.amount]]));

const view = (more: object = {}): Seen => [0, "page_view", more];
const [search, mail, ad] = [
  { referrerHost: "www.google.com" },
  { utmSource: "newsletter", utmMedium: "email", utmCampaign: "autumn" },
  { utmSource: "google", utmMedium: "cpc", utmCampaign: "rotors" },
];
let product: { handle: string; id: string };

/**
 * It is Monday, November 2, 9:00; the last seven days begin on October 27. Ada comes from a search engine, an email, and an advertisement on a phone,
 * and orders for $100.00; Bob comes from an email and orders; Cyd comes twice and does not; a buyer who is not measured orders, and gets a partial refund.
 */
beforeAll(async () => {
  const shop = shopOf();
  const [ada, bob, cyd] = [shop.ids.random(), shop.ids.random(), shop.ids.random()];
  const adas = await sellAt(shop, "2026-11-01T10:20:00Z", { cents: 10_000 });
  const bobs = await sellAt(shop, "2026-10-30T08:10:00Z", { cents: 20_001 });
  const others = await sellAt(shop, "2026-10-29T12:00:00Z", { cents: 5000 });
  await giveBackAt(shop, others, 1234, "2026-10-30T12:00:00Z");
  await giveBackAt(shop, bobs, 101, "2026-10-31T12:00:00Z");
  await sellAt(shop, "2026-10-28T12:00:00Z", { cents: 700, status: "cancelled" });
  const [line] = await shop.sql<{ id: string; handle: string }[]>`
    select p.id, p.handle from order_lines l join products p on p.id = l.product_id where l.order_id = ${adas}`;
  product = line ?? { id: "", handle: "" };
  // In the 30 days before, and one long before.
  addVisit(shop, ada, "2026-07-01T10:00:00Z", { seen: [view({ referrerHost: "blog.example" })] });
  addVisit(shop, ada, "2026-10-10T10:00:00Z", { seen: [view({ ...search, path: "/collections/rotors" })] });
  addVisit(shop, ada, "2026-10-27T10:00:00Z", {
    seen: [view({ ...mail, path: "/products/rotor" }), [1, "page_view", { path: "/collections/rotors", pageType: "collection" }]],
  });
  addVisit(shop, ada, "2026-11-01T10:00:00Z", {
    device: "phone",
    seen: [
      view({ ...ad, path: "/products/rotor" }),
      [1, "view_item", { productId: product.id }],
      [2, "search", { searchQuery: "Rotor ", resultCount: 3 }],
      [3, "page_view", { path: "/collections/rotors", pageType: "collection" }],
      [20, "purchase", boughtBy(adas, 10_000)],
    ],
  });
  addVisit(shop, bob, "2026-10-30T08:00:00Z", {
    seen: [view({ ...mail, path: "/" }), [10, "purchase", { ...boughtBy(bobs, 20_001), device: "tablet" }]],
  });
  for (const at of ["2026-10-28T08:00:00Z", "2026-10-29T08:00:00Z"])
    addVisit(shop, cyd, at, { country: "DE", seen: [view(), [1, "search", { searchQuery: "rotor" }], [2, "view_item", { productId: product.id }]] });
  // Visits after the order, of a bot, of staff, and in trial mode have no part in it.
  addVisit(shop, ada, "2026-11-01T11:00:00Z", { seen: [view({ referrerHost: "www.bing.com" })] });
  addVisit(shop, ada, "2026-10-30T10:00:00Z", { isBot: true, seen: [view()] });
  addVisit(shop, ada, "2026-10-30T11:00:00Z", { seen: [view(), [1, "page_view", { isStaff: true }]] });
  addVisit(shop, ada, "2026-10-30T12:00:00Z", { isTrial: true, seen: [view()] });
  await flushEvents(shop);
});

/** The ledger of that week, by the other side of its entries: money that came in, less what went out. */
async function ledgerOfWeek(): Promise<number> {
  const [row] = await shopOf().sql<{ cents: number }[]>`
    select sum(amount_cents)::int as cents from ledger_entries where account in ('provider', 'bank', 'receivable') and not is_test
      and at >= '2026-10-27' and at < '2026-11-02 09:00+00'`;
  return row?.cents ?? 0;
}

const centsOf = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);

describe("sales by what led to them", () => {
  it.each(arrivalDimensions.flatMap((by) => attributionModels.map((model) => [by, model] as const)))(
    "by %s and %s: add up to the ledger to the cent, and to all orders and visits, and the difference is worked out",
    async (by, model) => {
      const report = await read({ by, model });
      const sum = (of: (row: Conversions["rows"][number]) => number) => report.rows.reduce((all, row) => all + of(row), 0);
      expect(await ledgerOfWeek()).toBe(10_000 + 20_001 + 5000 + 700 - 1234 - 101);
      expect(sum(({ revenue }) => centsOf(revenue))).toBe(await ledgerOfWeek());
      expect(sum(({ sold }) => centsOf(sold)) - sum(({ refunded }) => centsOf(refunded))).toBe(await ledgerOfWeek());
      expect(report.ledger).toMatchObject({ revenue: { amount: "343.66" }, rows: { amount: "343.66" }, difference: { amount: "0.00" } });
      expect(report.sums.revenue.amount).toBe("343.66");
      expect(sum(({ orders }) => Math.round(orders * 100))).toBe(300);
      expect(report.sums.orders).toBe(3);
      expect(sum(({ visits }) => visits)).toBe(report.sums.visits);
      expect(sum(({ conversions }) => conversions)).toBe(report.sums.conversions);
    },
  );

  it("give an order to the first visit, the last, all alike, or by position, of the days before it", async () => {
    // Not measured: $50.00 and $7.00 less $12.34. Bob: $200.01 less $1.01.
    const common = { "(not-measured)": [1, "44.66"], direct: [0, "0.00"] };
    const expected: Record<AttributionModel, object> = {
      first: { search: [1, "100.00"], email: [1, "199.00"], paid: [0, "0.00"] },
      last: { paid: [1, "100.00"], email: [1, "199.00"] },
      linear: { search: [0.34, "33.34"], email: [1.33, "232.33"], paid: [0.33, "33.33"] },
      position: { search: [0.4, "40.00"], email: [1.2, "219.00"], paid: [0.4, "40.00"] },
    };
    for (const model of attributionModels) expect(shown(await read({ model }))).toMatchObject({ ...common, ...expected[model] });
    expect(shown(await read({ model: "first", window: "7" }))).toMatchObject({ email: [2, "299.00"], "(not-measured)": [1, "44.66"] });
    expect(shown(await read({ model: "first", window: "90" }))).toMatchObject({ search: [1, "100.00"] });
  });

  it("tell campaigns, landing pages, devices and countries apart, each with its visits", async () => {
    expect(shown(await read({ by: "campaign" }))).toMatchObject({ autumn: [1, "199.00"], rotors: [1, "100.00"], "": [0, "0.00"] });
    expect(shown(await read({ by: "landing" }))).toMatchObject({ "/": [1, "199.00"], "/products/rotor": [1, "100.00"] });
    // The device of the visit, not that of the order's event.
    expect(shown(await read({ by: "device" }))).toMatchObject({ phone: [1, "100.00"], desktop: [1, "199.00"] });
    const { rows } = await read({ by: "country" });
    expect(rows.map(({ kind, value, visits, conversions, conversionRate }) => [kind, value, visits, conversions, conversionRate])).toEqual([
      ["value", "US", 4, 2, 1 / 2],
      ["value", "DE", 2, 0, 0],
      ["not-measured", "", 0, 0, null],
    ]);
  });

  it("are narrowed to a device, a source or a country, and so is the ledger beside them", async () => {
    expect(await read({ device: "phone" })).toMatchObject({
      ledger: { revenue: { amount: "100.00" }, difference: { amount: "0.00" } },
      sums: { orders: 1 },
    });
    // Bob's visit was on a desktop, whatever the event of his order says.
    expect((await read({ device: "tablet" })).sums).toMatchObject({ visits: 0, orders: 0, revenue: { amount: "0.00" } });
    expect((await read({ source: "newsletter" })).ledger).toMatchObject({ revenue: { amount: "199.00" }, difference: { amount: "0.00" } });
    expect((await read({ country: "DE" })).ledger).toMatchObject({ revenue: { amount: "0.00" }, difference: { amount: "0.00" } });
  });

  it("stand beside the time before, by the same rows", async () => {
    const later = await read({ range: "custom", from: "2026-11-01", to: "2026-11-02" });
    expect(later.rows.find(({ value }) => value === "paid")).toMatchObject({ revenue: { amount: "100.00" }, revenueBefore: { amount: "0.00" } });
    const { rows } = await read({ range: "custom", from: "2026-10-31", to: "2026-10-31" });
    // Bob ordered the day before, and got a partial refund on this day.
    expect(rows.find(({ value }) => value === "email")).toMatchObject({
      revenue: { amount: "-1.01" },
      refunded: { amount: "1.01" },
      revenueBefore: { amount: "200.01" },
    });
  });

  it("by product, collection and search query: one visit counts in each that it saw, so nothing is added up", async () => {
    const products = await read({ by: "product" });
    expect(products.ledger).toMatchObject({ revenue: { amount: "343.66" }, rows: null, difference: null });
    expect(products.rows.find(({ value }) => value === product.handle)).toMatchObject({
      visits: 3,
      conversions: 1,
      orders: 1,
      title: expect.any(String),
    });
    const [goods] = await shopOf().sql<{ cents: number }[]>`
      select sum(l.discounted_total_cents)::int as cents from orders o join order_lines l on l.order_id = o.id
      where not o.is_test and o.financial_status <> 'cancelled' and o.processed_at >= '2026-10-27' and o.processed_at < '2026-11-02 09:00+00'`;
    expect(products.rows.reduce((sum, { sold }) => sum + centsOf(sold), 0)).toBe(goods?.cents);
    expect((await read({ by: "collection" })).rows).toMatchObject([
      { value: "/collections/rotors", visits: 2, conversions: 1, orders: 1, revenue: { amount: "100.00" } },
    ]);
    expect((await read({ by: "query" })).rows).toMatchObject([
      { value: "rotor", visits: 3, conversions: 1, orders: 1, revenue: { amount: "100.00" } },
    ]);
  });

  it("have nothing but zeros where nothing happened", async () => {
    const report = await read({ range: "custom", from: "2026-09-01", to: "2026-09-02" });
    expect(report.rows).toEqual([]);
    expect(report.ledger).toMatchObject({ revenue: { amount: "0.00" }, difference: { amount: "0.00" } });
  });
});

it("an order is shared out to the cent by every model, however many visits and whatever amount it has", async () => {
  const shop: TestShop = shopOf();
  const below = repeatableNumbers(7);
  const orders = Array.from({ length: 300 }, (_, order) => ({
    order,
    places: 1 + below(9),
    sold: below(10) === 0 ? -below(1_000_000) : below(below(2) === 0 ? 12 : 100_000_000),
    refunded: below(5000),
  }));
  const touches = orders.flatMap((row) => Array.from({ length: row.places }, (_, at) => ({ ...row, place: at + 1 })));
  for (const model of attributionModels) {
    const from = shop.sql`(
      select "order" as order_id, place, places, sold as all_sold, refunded as all_refunded, 100::bigint as all_orders
      from json_to_recordset(${JSON.stringify(touches)}::text::json) as t("order" int, place bigint, places bigint, sold bigint, refunded bigint)) given`;
    const shares = await shop.sql<{ order_id: number; place: number; sold: number; refunded: number; orders: number }[]>`
      with ${shareRows(shop, model, from)} select order_id, place, sold, refunded, orders from shares order by order_id, place`;
    expect(shares).toHaveLength(touches.length);
    for (const { order, places, sold, refunded } of orders) {
      const own = shares.filter(({ order_id }) => order_id === order);
      const sum = (of: "sold" | "refunded" | "orders") => own.reduce((all, row) => all + row[of], 0);
      expect([model, order, sum("sold"), sum("refunded"), sum("orders")]).toEqual([model, order, sold, refunded, 100]);
      // Each part is less than a cent from its exact value.
      const weights = weightsOf(model, places);
      const whole = weights.reduce((all, weight) => all + weight, 0);
      for (const [at, row] of own.entries()) expect(Math.abs(row.sold - (sold * (weights[at] ?? 0)) / whole)).toBeLessThan(1);
    }
  }
});

/** Computes the weights in another way than the statement: as parts of one. */
function weightsOf(model: AttributionModel, places: number): number[] {
  const at = Array.from({ length: places }, (_, place) => place);
  if (model === "first") return at.map((place) => (place === 0 ? 1 : 0));
  if (model === "last") return at.map((place) => (place === places - 1 ? 1 : 0));
  if (model === "linear" || places <= 2) return at.map(() => 1 / places);
  return at.map((place) => (place === 0 || place === places - 1 ? 0.4 : 0.2 / (places - 2)));
}

it("sales by what led to them are for staff who may see figures alone", async () => {
  const strangers: [Actor, string][] = [
    [{ kind: "visitor", cartId: null }, "not-signed-in"],
    [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
    [{ ...analyst, role: "support" }, "not-allowed"],
  ];
  for (const [actor, code] of strangers) expect(await refusalOf(readConversions(shopOf(), actor, asked()))).toBe(code);
});
