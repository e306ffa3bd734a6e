import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { addVisit, boughtBy, type Seen } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCheckoutReport } from "./checkout-report.ts";
import { reportInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const week = reportInput.parse({ traffic: "real" });

const server = { origin: "server", path: null } as const;
const begin: Seen = [1, "begin_checkout", server];
const address: Seen = [2, "checkout_step", { ...server, targetType: "address" }];
const shipping = (cents: number, minute = 2): Seen => [
  minute,
  "checkout_step",
  { ...server, targetType: "shipping", valueCents: cents, currency: "USD" },
];
const pays: Seen = [4, "checkout_step", { ...server, targetType: "payment" }];
const stop = (minute: number, name: string, target: string | null): Seen => [minute, "checkout_fault", { ...server, targetType: name, target }];
const buy = (): Seen => [6, "purchase", boughtBy(shopOf().ids.random())];

beforeAll(async () => {
  const shop = shopOf();
  const visit = (seen: Seen[], more: object = {}) =>
    addVisit(shop, shop.ids.random(), "2026-11-01T10:00:00Z", { seen: [[0, "page_view"], ...seen], ...more });
  visit([begin, address, shipping(0), stop(3, "shippingAddress.zip", "field"), stop(3.5, "shippingAddress.zip", "field"), pays, buy()]);
  visit([begin, address, shipping(1500), pays, stop(4.5, "card_declined", null)], { device: "phone" });
  visit([begin, address, shipping(900), shipping(4000, 2.5), stop(5, "totals-changed", "rule")]);
  visit([begin, stop(3, "not-served", "rule")]);
  // Faults of a bot, and of a buyer who opened no page, do not belong to a visit.
  visit([begin, stop(3, "email", "field")], { isBot: true });
  const at = "2026-11-01T10:00:00.000Z";
  const unmeasured = { origin: "server" as const, isBot: false, isStaff: false, isTrial: false };
  shop.events.add({ id: shop.ids.random(), at, receivedAt: at, name: "begin_checkout", ...unmeasured }, { mayCross: false });
  await flushEvents(shop);
});

describe("the checkout", () => {
  it("is told step by step, of measured visits, beside how many were begun in all", async () => {
    const { steps, begun, begunMeasured } = await readCheckoutReport(shopOf(), analyst, week);
    expect([begun, begunMeasured]).toEqual([5, 4]);
    expect(steps.map(({ name, visits, share }) => [name, visits, share])).toEqual([
      ["begin_checkout", 4, 1],
      ["address", 3, 3 / 4],
      ["shipping", 3, 3 / 4],
      ["payment", 2, 1 / 2],
      ["purchase", 1, 1 / 4],
    ]);
    expect(steps.map(({ dropOff }) => dropOff)).toEqual([null, 1 / 4, 0, 1 - 2 / 3, 1 / 2]);
    expect(steps.map(({ medianSeconds }) => medianSeconds)).toEqual([null, 60, 0, 120, 120]);
  });

  it("says what stopped buyers, how often, and how many of them did not order then", async () => {
    const { stops } = await readCheckoutReport(shopOf(), analyst, week);
    expect(stops).toEqual([
      { kind: "field", name: "shippingAddress.zip", times: 2, visits: 1, left: 0 },
      { kind: "payment", name: "card_declined", times: 1, visits: 1, left: 1 },
      { kind: "rule", name: "not-served", times: 1, visits: 1, left: 1 },
      { kind: "rule", name: "totals-changed", times: 1, visits: 1, left: 1 },
    ]);
    const [recount] = await shopOf().sql`
      select count(*)::int as times from events where name = 'checkout_fault' and not is_bot and session_id is not null`;
    expect(stops.reduce((sum, { times }) => sum + times, 0)).toBe(recount?.["times"]);
  });

  it("says what shipping was shown last, and who ordered then", async () => {
    const { shipping: shown } = await readCheckoutReport(shopOf(), analyst, week);
    expect(shown.map(({ lowest, highest, visits, ordered }) => [lowest.amount, highest.amount, visits, ordered])).toEqual([
      ["0.00", "0.00", 1, 1],
      ["15.00", "15.00", 1, 0],
      ["40.00", "40.00", 1, 0],
    ]);
  });

  it("is narrowed as the other reports are, and has nothing where nothing was measured", async () => {
    const phone = await readCheckoutReport(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "phone" }));
    expect(phone.steps.map(({ visits }) => visits)).toEqual([1, 1, 1, 1, 0]);
    expect(phone.stops.map(({ name }) => name)).toEqual(["card_declined"]);
    const none = await readCheckoutReport(shopOf(), analyst, reportInput.parse({ traffic: "real", country: "FR" }));
    expect(none).toMatchObject({ stops: [], shipping: [] });
    for (const step of none.steps) expect(step).toMatchObject({ visits: 0, share: null, dropOff: null, medianSeconds: null });
  });

  it("is for staff who may see figures alone", async () => {
    const strangers: [Actor, string][] = [
      [{ kind: "visitor", cartId: null }, "not-signed-in"],
      [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
      [{ ...analyst, role: "support" }, "not-allowed"],
    ];
    for (const [actor, code] of strangers) expect(await refusalOf(readCheckoutReport(shopOf(), actor, week))).toBe(code);
  });
});
