import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior, readFunnel, readJourneys, readSegments } from "./behavior.ts";
import { reportInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const week = reportInput.parse({ traffic: "real" });

type Seen = [minute: number, name: NewEvent["name"], more?: Partial<NewEvent>];
const server = { origin: "server" } as const;
const visitors = new Map<string, string>();

/** Adds a visit that begins at `at`, by a visitor who is known by a name. */
function visit(who: string, at: string, seen: Seen[], more: Partial<NewEvent> = {}): string {
  const shop = shopOf();
  const sessionId = shop.ids.random();
  if (!visitors.has(who)) visitors.set(who, shop.ids.random());
  for (const [minute, name, own] of seen) {
    const time = new Date(Date.parse(at) + minute * 60_000).toISOString();
    const client = { device: "desktop", country: "US", visitorId: visitors.get(who) ?? "", sessionId };
    const marks = { isBot: false, isStaff: false, isTrial: false, origin: "browser" as const };
    shop.events.add(
      { id: shop.ids.random(), at: time, receivedAt: time, name, ...marks, ...client, path: "/", ...more, ...own },
      { mayCross: false },
    );
  }
  return sessionId;
}

/** A paid, real order of $250.00, with its ledger. */
async function sell(at: string): Promise<string> {
  const { ownerSql } = shopOf();
  const { id } = await makeVariant(shopOf(), { stock: 5 });
  const order = await makeOrder(shopOf(), [{ id }]);
  await ownerSql`update orders set is_test = false, processed_at = ${at}, total_cents = 25000 where id = ${order}`;
  await ownerSql`alter table ledger_entries disable trigger user`;
  await ownerSql`delete from ledger_entries where order_id = ${order}`;
  await ownerSql`
    insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
    select gen_random_uuid(), ${order}, account, cents, 'USD', false, ${at}
    from (values ('provider', 25000), ('sales', -20000), ('shipping', -3000), ('tax', -2000)) as p(account, cents)`;
  await ownerSql`alter table ledger_entries enable trigger user`;
  return order;
}

async function giveBack(order: string, cents: number, at: string): Promise<void> {
  await shopOf().ownerSql`
    insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
    select gen_random_uuid(), ${order}, account, cents, 'USD', false, ${at} from (values ('refunds', ${cents}::int), ('provider', -${cents}::int)) as p(account, cents)`;
}

const bought = (order: string) => ({ ...server, orderId: order, valueCents: 25_000, currency: "USD", path: null });
const fromMail = { referrerHost: null, utmSource: "newsletter" };

/**
 * It is Monday, November 2, 9:00. The last seven days begin on October 27.
 * Ada reads, comes from a newsletter and orders; Bob leaves at once; Cyd fills a cart on a phone in Germany; Dan ordered in summer and comes back.
 */
beforeAll(async () => {
  const shop = shopOf();
  const [adas, dans, older] = [await sell("2026-11-01T10:20:00Z"), await sell("2026-10-28T08:10:00Z"), await sell("2026-10-21T08:00:00Z")];
  await sell("2026-10-30T12:00:00Z"); // by a buyer who is not measured
  await giveBack(older, 5000, "2026-10-30T09:00:00Z");

  const left = shop.ids.random();
  visit("Ada", "2026-11-01T10:00:00Z", [
    [0, "page_view", { id: left, ...fromMail }],
    [1, "page_leave", { viewId: left, dwellMs: 55_000, scrollDepth: 80 }],
    [1, "page_view", { path: "/products/rotor" }],
    [1, "view_item", { path: "/products/rotor" }],
    [5, "add_to_cart", { ...server, path: null }],
    [6, "begin_checkout", { ...server, path: null }],
    [20, "purchase", bought(adas)],
    [90, "refund", { ...server, orderId: adas, valueCents: 100, currency: "USD" }],
  ]);
  visit("Bob", "2026-10-31T10:00:00Z", [
    [0, "page_view", { referrerHost: "www.google.com" }],
    [2, "web_vital", { metric: "LCP", metricValue: 900 }],
  ]);
  visit(
    "Cyd",
    "2026-10-30T23:50:00Z",
    [
      [0, "page_view", { path: "/products/rotor" }],
      // Before the product was viewed, which the funnel requires in between.
      [0.5, "add_to_cart", server],
      [1, "view_item", { path: "/products/rotor" }],
      [20, "page_view", { path: "/cart" }],
    ],
    { device: "phone", country: "DE" },
  );
  visit("Dan", "2026-08-20T08:00:00Z", [
    [0, "page_view"],
    [5, "purchase", { ...bought(shop.ids.random()) }],
  ]);
  visit("Dan", "2026-10-28T08:00:00Z", [
    [0, "page_view"],
    [0, "view_item"],
    [2, "view_item"],
    [3, "add_to_cart", server],
    [4, "begin_checkout", server],
    [10, "purchase", bought(dans)],
  ]);
  // The week before: two visits, one of which continues at the first instant of this week.
  visit("Eve", "2026-10-26T08:00:00Z", [[0, "page_view"]]);
  visit("Eve", "2026-10-26T23:59:00Z", [
    [0, "page_view"],
    [5, "page_view"],
  ]);
  visit("Fay", "2026-10-21T08:00:00Z", [
    [0, "page_view"],
    [1, "purchase", bought(older)],
  ]);
  // These are no visitors and no visits.
  visit("robot", "2026-10-31T10:00:00Z", [[0, "page_view"]], { isBot: true });
  visit("clerk", "2026-10-31T10:00:00Z", [
    [0, "page_view"],
    [1, "page_view", { isStaff: true }],
  ]);
  visit("trial", "2026-10-31T10:00:00Z", [[0, "page_view"]], { isTrial: true });
  // A visitor who tried the shop before it was live is new to the live shop.
  visit("Bob", "2026-10-01T08:00:00Z", [[0, "page_view"]], { isTrial: true });
  visit("nobody", "2026-10-31T10:00:00Z", [[0, "begin_checkout", server]]);
  const counted = { day: "2026-10-31", path: "/", pageType: "home", isBot: false, isStaff: false, isTrial: false };
  for (const mark of [{}, {}, {}, { isBot: true }, { isTrial: true }]) shop.events.countView({ ...counted, ...mark });
  await flushEvents(shop);
});

/** The same figures from plain SQL of another kind: sessions by window functions, over the stored events. */
async function recount() {
  const [row] = await shopOf().sql`
    with marked as (
      select *, first_value(at) over (partition by session_id order by at) as began,
        bool_or(is_bot or is_staff) over (partition by session_id) as foreign_visit,
        bool_or(name = 'page_view') over (partition by session_id) as seen
      from events where session_id is not null and not is_trial and name not in ('refund', 'order_paid', 'web_vital')),
    ours as (select * from marked where seen and not foreign_visit and began >= '2026-10-27' and began < '2026-11-02 09:00+00')
    select count(distinct session_id)::int as visits, count(distinct visitor_id)::int as visitors,
      (select count(*)::int from ours where name = 'page_view') as views,
      (select count(distinct session_id)::int from ours where name = 'purchase') as conversions,
      (select (sum(extract(epoch from far - began)) / count(*))::float8 from (select session_id, began, max(at) as far from ours group by 1, 2) s) as seconds,
      (select count(*)::int from (select session_id from ours group by 1 having count(*) filter (where name = 'page_view') = 1
        and count(*) filter (where name in ('add_to_cart', 'begin_checkout', 'purchase')) = 0) s) as bounces,
      (select sum(amount_cents)::int from ledger_entries where account in ('provider', 'bank', 'receivable') and not is_test
        and at >= '2026-10-27' and at < '2026-11-02 09:00+00') as cents
    from ours`;
  return row;
}

describe("what visitors did", () => {
  it("is counted by visit, and equals a recount of the stored events, and the revenue the ledger", async () => {
    const { sums, ...report } = await readBehavior(shopOf(), analyst, week);
    expect(sums).toEqual({
      visits: 4,
      visitors: 4,
      views: 6,
      viewsPerVisit: 1.5,
      bounceRate: 1 / 4,
      averageSeconds: (20 * 60 + 0 + 20 * 60 + 10 * 60) / 4,
      conversions: 2,
      conversionRate: 1 / 2,
      orders: 3,
      measuredOrders: 2,
      averageOrder: { amount: "250.00", currencyCode: "USD" },
      revenue: { amount: "700.00", currencyCode: "USD" },
    });
    expect(await recount()).toEqual({
      visits: sums.visits,
      visitors: sums.visitors,
      views: sums.views,
      conversions: sums.conversions,
      seconds: sums.averageSeconds,
      bounces: sums.bounceRate === null ? null : sums.bounceRate * sums.visits,
      cents: 70_000,
    });
    expect(report).toMatchObject({ traffic: "real", timeZone: "UTC", unit: "day" });
    expect(report.units).toHaveLength(7);
    expect(report.units.find(({ unit }) => unit === "2026-10-30")).toEqual({ unit: "2026-10-30", visits: 1, views: 2, conversions: 0 });
    expect(report.units.find(({ unit }) => unit === "2026-10-27")).toMatchObject({ visits: 0 });
  });

  it("stands beside the time before, where a visit counts once, in the time in which it began", async () => {
    const { sumsBefore } = await readBehavior(shopOf(), analyst, week);
    // Until 9:00 on October 26, as this week is counted until 9:00.
    expect(sumsBefore).toMatchObject({ visits: 2, visitors: 2, views: 2, conversions: 1, revenue: { amount: "250.00" } });
    const whole = await readBehavior(
      shopOf(),
      analyst,
      reportInput.parse({ range: "custom", from: "2026-10-20", to: "2026-10-26", traffic: "real" }),
    );
    expect(whole.sums).toMatchObject({ visits: 3, visitors: 2, views: 4 });
  });

  it("is narrowed to a device, a country or a source, and so are the orders and the ledger", async () => {
    const narrowed = async (input: object) => (await readBehavior(shopOf(), analyst, reportInput.parse({ traffic: "real", ...input }))).sums;
    expect(await narrowed({ device: "phone" })).toMatchObject({ visits: 1, orders: 0, averageOrder: null, revenue: { amount: "0.00" } });
    expect(await narrowed({ country: "DE" })).toMatchObject({ visits: 1, views: 2 });
    expect(await narrowed({ source: "newsletter" })).toMatchObject({ visits: 1, conversions: 1, orders: 1, revenue: { amount: "250.00" } });
    // The refund of the older order belongs to a visit of the week before.
    expect(await narrowed({ source: "direct" })).toMatchObject({ visits: 2, orders: 1, revenue: { amount: "200.00" } });
    expect(await narrowed({ source: "nowhere" })).toMatchObject({ visits: 0, conversionRate: null, bounceRate: null, averageSeconds: null });
    const { sources, countries } = await readBehavior(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "tablet" }));
    expect({ sources, countries }).toEqual({ sources: ["direct", "newsletter", "www.google.com"], countries: ["US", "DE"] });
  });

  it("names the pages that were seen most, and where visits began", async () => {
    const { topPages } = await readBehavior(shopOf(), analyst, week);
    expect(topPages).toEqual([
      { path: "/", views: 3, visits: 3, entrances: 3 },
      { path: "/products/rotor", views: 2, visits: 2, entrances: 1 },
      { path: "/cart", views: 1, visits: 1, entrances: 0 },
    ]);
  });

  it("says which share of all views is measured", async () => {
    const { measured } = await readBehavior(
      shopOf(),
      analyst,
      reportInput.parse({ range: "custom", from: "2026-10-31", to: "2026-10-31", traffic: "real" }),
    );
    // Bob, the clerk before signing in, and Cyd after midnight; and three views of visitors who are only counted.
    expect(measured).toEqual({ views: 3, allViews: 6, share: 1 / 2 });
  });

  it("is that of test traffic while the shop is in trial mode, and never a mix of both", async () => {
    const report = await readBehavior(shopOf(), analyst, reportInput.parse({}));
    expect(report).toMatchObject({ traffic: "test", isTrialMode: true, sums: { visits: 1, views: 1, orders: 0 } });
  });
});

describe("the funnel", () => {
  it("has who took the steps one after the other, how many stopped at each, and how long they took", async () => {
    const { steps } = await readFunnel(shopOf(), analyst, week);
    expect(steps.map(({ name, visits, visitsBefore }) => [name, visits, visitsBefore])).toEqual([
      ["page_view", 4, 2],
      ["view_item", 3, 0],
      ["add_to_cart", 2, 0],
      ["begin_checkout", 2, 0],
      ["purchase", 2, 0],
    ]);
    expect(steps.map(({ share }) => share)).toEqual([1, 3 / 4, 1 / 2, 1 / 2, 1 / 2]);
    expect(steps.map(({ dropOff }) => dropOff)).toEqual([null, 1 - 3 / 4, 1 - 2 / 3, 0, 0]);
    // Ada 60, 240, 60, 840 seconds; Dan 0, 180, 60, 360; Cyd 60.
    expect(steps.map(({ medianSeconds }) => medianSeconds)).toEqual([null, 60, 210, 60, 600]);
    expect(steps.map(({ meanSeconds }) => meanSeconds)).toEqual([null, 40, 210, 60, 600]);
  });

  it("has nothing to divide where nobody came", async () => {
    const { steps } = await readFunnel(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "tablet" }));
    expect(steps).toHaveLength(5);
    for (const step of steps) expect(step).toMatchObject({ visits: 0, share: null, dropOff: null, medianSeconds: null });
  });
});

it("knows new visitors, returning customers and those of high value by what they did", async () => {
  const { visitors: all, segments } = await readSegments(shopOf(), analyst, week);
  expect(all).toBe(4);
  const common = { averageOrder: { amount: "250.00" } };
  expect(segments).toMatchObject([
    { name: "new", visitors: 3, share: 3 / 4, visits: 3, conversionRate: 1 / 3, orders: 1, ...common },
    { name: "returning", visitors: 1, share: 1 / 4, visits: 1, conversionRate: 1, orders: 1, ...common },
    // Two buyers spent the same, so neither is left out.
    { name: "high-value", visitors: 2, share: 1 / 2, visits: 2, conversionRate: 1, orders: 2, revenue: { amount: "500.00" } },
  ]);
});

it("tells the latest visits step by step, and nothing of who they were", async () => {
  const { journeys } = await readJourneys(shopOf(), analyst, week);
  expect(journeys.map(({ began, source, hasOrdered, seconds }) => [began.slice(0, 10), source, hasOrdered, seconds])).toEqual([
    ["2026-11-01", "newsletter", true, 1200],
    ["2026-10-31", "www.google.com", false, 0],
    ["2026-10-30", "direct", false, 1200],
    ["2026-10-28", "direct", true, 600],
  ]);
  expect(journeys[0]).toMatchObject({ device: "desktop", country: "US", isSignedIn: false, revenue: { amount: "250.00" }, allSteps: 5 });
  expect(journeys[0]?.steps.map(({ action, page }) => [action, page])).toEqual([
    ["page_view", "/"],
    ["page_view", "/products/rotor"],
    ["add_to_cart", null],
    ["begin_checkout", null],
    ["purchase", null],
  ]);
  expect(journeys[0]?.steps[0]).toMatchObject({ seconds: 55, scrollDepth: 80 });
  expect(journeys[0]?.steps[1]).toMatchObject({ seconds: null, scrollDepth: null });
  const secrets = await shopOf().sql<{ secret: string }[]>`select session_id::text as secret from events where session_id is not null`;
  expect(secrets.filter(({ secret }) => JSON.stringify(journeys).includes(secret))).toEqual([]);
});

it("is for staff who may see figures alone", async () => {
  const strangers: [Actor, string][] = [
    [{ kind: "visitor", cartId: null }, "not-signed-in"],
    [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
    [{ ...analyst, role: "support" }, "not-allowed"],
  ];
  for (const [actor, code] of strangers)
    for (const read of [readBehavior, readFunnel, readSegments, readJourneys]) expect(await refusalOf(read(shopOf(), actor, week))).toBe(code);
});
