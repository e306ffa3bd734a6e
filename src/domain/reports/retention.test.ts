import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior } from "./behavior.ts";
import { reportInput } from "./report-input.ts";
import { readCustomerScores, readRetention } from "./retention.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const real = { traffic: "real" } as const;
let template: string;

type Placed = { at: string; email?: string; accountId?: string; cents?: number; refunded?: number; isTest?: boolean; status?: string };

/** Copies an order that was placed through the checkout, for another buyer and time. */
async function place({ at, email = "", accountId, cents = 10_000, refunded = 0, isTest = false, status = "paid" }: Placed): Promise<void> {
  const shop = shopOf();
  const other = {
    ...{ id: shop.ids.random(), attempt_id: shop.ids.random(), name: `#${shop.ids.random()}`, is_test: isTest, email, account_id: accountId ?? null },
    ...{ financial_status: status, processed_at: at, reduced_cents: 0, total_cents: cents, refunded_cents: refunded },
  };
  await shop.ownerSql`
    insert into orders select (jsonb_populate_record(o, ${JSON.stringify(other)}::text::jsonb)).* from orders o where id = ${template}`;
}

/** It is Monday, November 2, 9:00. */
beforeAll(async () => {
  const { id } = await makeVariant(shopOf(), { stock: 5 });
  template = await makeOrder(shopOf(), [{ id }]);
});

describe("customers who order again", () => {
  const account = "01990000-0000-7000-8000-0000000000aa";
  beforeAll(async () => {
    // In August; Ada orders again in September and November; two orders in the same month count once.
    for (const at of ["2026-08-03T10:00:00Z", "2026-09-02T10:00:00Z", "2026-09-20T10:00:00Z", "2026-11-01T10:00:00Z"])
      await place({ at, email: at.startsWith("2026-09") ? "ADA@lab.example" : "ada@lab.example" });
    // Bob orders as a guest, then with his account, then with another address on it: one customer, exactly at 30 days.
    await place({ at: "2026-08-10T10:00:00Z", email: "bob@lab.example" });
    await place({ at: "2026-09-09T10:00:00Z", email: "bob@lab.example", accountId: account });
    await place({ at: "2026-10-09T10:00:00Z", email: "robert@lab.example", accountId: account });
    // Cyd's second order is one second too late for that.
    await place({ at: "2026-08-11T10:00:00Z", email: "cyd@lab.example" });
    await place({ at: "2026-09-10T10:00:01Z", email: "cyd@lab.example" });
    // Dan's first order was canceled, and his next ones are from October and November, one of them a test.
    await place({ at: "2026-08-12T10:00:00Z", email: "dan@lab.example", status: "cancelled" });
    await place({ at: "2026-10-20T10:00:00Z", email: "dan@lab.example" });
    await place({ at: "2026-11-01T10:00:00Z", email: "dan@lab.example", isTest: true });
    // Eve was a customer before the twelve months; two buyers were erased.
    await place({ at: "2025-05-01T10:00:00Z", email: "eve@lab.example" });
    await place({ at: "2026-09-01T10:00:00Z", email: "eve@lab.example" });
    // So was Fay, who ordered again 365 days later, and Gus, whose first order is older than the two years.
    await place({ at: "2025-06-01T10:00:00Z", email: "fay@lab.example" });
    await place({ at: "2026-06-01T10:00:00Z", email: "fay@lab.example" });
    await place({ at: "2024-11-30T10:00:00Z", email: "gus@lab.example" });
    await place({ at: "2024-12-02T10:00:00Z", email: "gus@lab.example" });
    await place({ at: "2026-08-01T10:00:00Z" });
    await place({ at: "2026-09-01T10:00:00Z" });
  });

  it("are counted by the month of their first order, one person with an account and as a guest once", async () => {
    const { months } = await readRetention(shopOf(), analyst, real);
    expect(months.map(({ month }) => month).at(0)).toBe("2025-12");
    expect(months.filter(({ customers }) => customers > 0).map(({ month, customers, again }) => [month, customers, again])).toEqual([
      ["2026-08", 3, [3, 1, 1]],
      ["2026-10", 1, [0]],
    ]);
  });

  it("are as many as a recount of the orders says", async () => {
    const { months, timeZone } = await readRetention(shopOf(), analyst, real);
    const counted = await shopOf().ownerSql<{ first: string; month: string; count: number }[]>`
      with own as (
        select case when account_id is not null or lower(email) = 'bob@lab.example' then 'bob' else lower(email) end as who, to_char(processed_at at time zone ${timeZone}, 'YYYY-MM') as month
        from orders where not is_test and financial_status <> 'cancelled' and (email <> '' or account_id is not null))
      select (select min(month) from own o where o.who = own.who) as first, month, count(distinct who)::int as count from own group by 1, 2`;
    for (const [at, { month, again }] of months.entries())
      expect(again, month).toEqual(
        months.slice(at + 1).map((later) => counted.find((row) => row.first === month && row.month === later.month)?.count ?? 0),
      );
  });

  it("have their share within so many days of those whose days are over, with the last instant and not a second later", async () => {
    const { repeats, months } = await readRetention(shopOf(), analyst, real);
    // Within 30 days: Ada (30 days to the minute) and Bob; Dan's 30 days are not over. Eve and Fay had all the days, and only Fay came back in time.
    expect(repeats.map(({ days, customers, again, share }) => [days, customers, again, share])).toEqual([
      [30, 5, 2, 2 / 5],
      [60, 5, 3, 3 / 5],
      [90, 3, 1, 1 / 3],
      [180, 2, 0, 0],
      [365, 2, 1, 1 / 2],
    ]);
    // The table by month ends where a year is not over for anybody.
    expect(months.flatMap((month) => month.repeats.filter(({ days, customers }) => days === 365 && customers > 0))).toEqual([]);
    expect(months.at(-2)?.repeats[0]).toEqual({ days: 30, customers: 0, again: 0, share: null });
  });

  it("are apart from those of test orders", async () => {
    const { months, traffic } = await readRetention(shopOf(), analyst, {});
    expect(traffic).toBe("test");
    expect(months.map(({ customers }) => customers).slice(-2)).toEqual([0, 2]);
  });

  it("are no segments while there are few", async () => {
    const { customers, minCustomers, segments } = await readCustomerScores(shopOf(), analyst, real);
    expect([customers, minCustomers, segments]).toEqual([7, 25, []]);
  });
});

describe("customers by recency, frequency and money", () => {
  beforeAll(async () => {
    await shopOf().ownerSql`update orders set is_test = true`;
    const days = (count: number) => new Date(Date.parse("2026-11-02T09:00:00Z") - count * 86_400_000).toISOString();
    // Thirty customers, the first the most recent, each order a cent more than the previous customer's. Every fifth ordered three times; the last got a refund.
    for (let at = 0; at < 30; at += 1)
      for (let time = 0; time < (at % 5 === 0 ? 3 : 1); time += 1)
        await place({ at: days(1 + at * 3 + time * 100), email: `buyer-${at}@lab.example`, cents: 1000 + at, refunded: at === 29 ? 500 : 0 });
  });

  it("are named by fifths, each in one segment, with what they ordered less what was given back", async () => {
    const { customers, segments } = await readCustomerScores(shopOf(), analyst, real);
    const of = Object.fromEntries(segments.map((each) => [each.name, each]));
    expect(customers).toBe(30);
    // Frequent: 0, 5, 10, 15, 20, 25. By recency, 0 to 11 are in the upper two fifths, 12 to 17 in the middle one.
    expect(segments.map(({ name, customers: size }) => [name, size])).toEqual([
      ["champions", 3],
      ["loyal", 1],
      ["new", 9],
      ["promising", 0],
      ["attention", 5],
      ["at-risk", 2],
      ["lost", 10],
    ]);
    expect(of["champions"]).toMatchObject({ orders: 9, share: 0.1, medianDays: 16, revenue: { amount: "90.45" } });
    const [{ cents } = { cents: 0 }] = await shopOf().ownerSql<{ cents: number }[]>`
      select sum(total_cents - refunded_cents)::int as cents from orders where not is_test and financial_status <> 'cancelled'`;
    expect(segments.reduce((sum, { revenue }) => sum + Math.round(Number(revenue.amount) * 100), 0)).toBe(cents);
  });

  it("are a filter of figures: browsers in which they ordered, and those in which they are signed in", async () => {
    const shop = shopOf();
    const [order] = await shop.ownerSql<
      { id: string }[]
    >`select id from orders where not is_test and email = 'buyer-0@lab.example' order by processed_at limit 1`;
    const at = "2026-11-01T10:00:00.000Z";
    const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: false, at, receivedAt: at };
    const who = () => ({ sessionId: shop.ids.random(), visitorId: shop.ids.random() });
    const [champion, signedIn, other] = [who(), who(), who()];
    const account = shop.ids.random();
    await shop.ownerSql`update orders set account_id = ${account} where email = 'buyer-5@lab.example'`;
    for (const visitor of [champion, other])
      shop.events.add({ id: shop.ids.random(), name: "page_view", path: "/", ...marks, ...visitor }, { mayCross: false });
    shop.events.add({ id: shop.ids.random(), name: "page_view", path: "/", accountId: account, ...marks, ...signedIn }, { mayCross: false });
    const bought = { name: "purchase", orderId: order?.id ?? null, valueCents: 1000, currency: "USD" } as const;
    shop.events.add({ id: shop.ids.random(), ...marks, ...champion, ...bought, origin: "server" }, { mayCross: false });
    await flushEvents(shop);
    const visitsOf = async (segment?: string) => (await readBehavior(shop, analyst, reportInput.parse({ ...real, segment }))).sums.visits;
    expect(await visitsOf()).toBe(3);
    expect(await visitsOf("rfm-champions")).toBe(2);
    expect(await visitsOf("rfm-lost")).toBe(0);
    expect(await visitsOf("high-value")).toBe(1);
  });
});

it("are for those who may see figures", async () => {
  const support: Staff = { ...analyst, role: "support" };
  expect(await refusalOf(readRetention(shopOf(), support, real))).toBe("not-allowed");
  expect(await refusalOf(readCustomerScores(shopOf(), support, real))).toBe("not-allowed");
});
