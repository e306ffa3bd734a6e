import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { cancelOrder } from "#domain/orders/orders.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeSentence } from "#web/messages/biggest-change-words.ts";
import { biggestChange } from "./biggest-change.ts";
import { readToday } from "./today.ts";
import type { VisitShare } from "./today-queries.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

/** Rows as the database returns them, of visits and orders by source and device. */
function shares(sources: Record<string, [visits: number, conversions: number]>, phones = 0): VisitShare[] {
  const rows = Object.entries(sources).map(([value, [visits, conversions]]): VisitShare => ({ by: "source", value, visits, conversions }));
  const sum = (key: "visits" | "conversions") => rows.reduce((whole, row) => whole + row[key], 0);
  const devices: VisitShare[] = [
    { by: "device", value: "phone", visits: phones, conversions: 0 },
    { by: "device", value: "desktop", visits: sum("visits") - phones, conversions: 0 },
  ];
  return [{ by: "all", value: null, visits: sum("visits"), conversions: sum("conversions") }, ...rows, ...devices];
}

describe("what changed most", () => {
  const usual = shares({ direct: [100, 5], newsletter: [100, 5] });

  it("is not said of few sessions, nor of what chance makes", () => {
    expect(biggestChange(shares({ direct: [20, 1] }), shares({ direct: [2, 0] }))).toEqual({ kind: "too-few" });
    expect(biggestChange(shares({ direct: [110, 6], newsletter: [98, 4] }), usual)).toEqual({ kind: "none" });
  });

  it("is the number of sessions, with the source that made most of it", () => {
    const change = biggestChange(shares({ direct: [105, 5], newsletter: [305, 15] }), usual);
    expect(change).toEqual({ kind: "sessions", now: 410, before: 200, where: { by: "source", value: "newsletter", now: 305, before: 100 } });
    expect(changeSentence(change, "Monday")).toBe(
      "Sessions are up 105% compared with last Monday at this time (410, was 200), mostly from newsletter (305, was 100).",
    );
    const gone = biggestChange(shares({ direct: [100, 5] }), usual);
    expect(gone).toMatchObject({ kind: "sessions", where: { value: "newsletter", now: 0, before: 100 } });
  });

  it("is the conversion rate where that is the greater surprise, with where it fell by itself", () => {
    const before = shares({ direct: [1000, 50], newsletter: [1000, 100] });
    const change = biggestChange(shares({ direct: [1000, 50], newsletter: [1000, 20] }), before);
    expect(change).toEqual({ kind: "conversion", now: 0.035, before: 0.075, where: { by: "source", value: "newsletter", now: 0.02, before: 0.1 } });
    expect(changeSentence(change, "Monday")).toBe(
      "The conversion rate is down compared with last Monday at this time (3.5%, was 7.5%), mostly from newsletter (2.0%, was 10.0%).",
    );
  });

  it("names no place where all changed alike, and none where there is only one", () => {
    const change = biggestChange(
      shares({ direct: [200, 5], newsletter: [200, 5], search: [200, 5] }, 300),
      shares({ direct: [100, 5], newsletter: [100, 5], search: [100, 5] }, 150),
    );
    expect(change).toMatchObject({ kind: "sessions", where: null });
    expect(changeSentence(change, "Monday")).toMatch(/at this time \(600, was 300\)\. No single source, device or country stands out\.$/);
    expect(biggestChange(shares({ direct: [400, 5] }, 200), shares({ direct: [100, 5] }, 50))).toMatchObject({ kind: "sessions", where: null });
  });
});

describe("today on the dashboard", () => {
  it("has the visits until now beside those of a week ago up to the same time, and what sells", async () => {
    const shop = shopOf();
    const now = shop.clock.now();
    const see = (at: Date, name: NewEvent["name"], more: Partial<NewEvent> = {}) => {
      const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true, device: "phone" };
      const time = at.toISOString();
      shop.events.add(
        { id: shop.ids.random(), at: time, receivedAt: time, name, ...marks, sessionId: shop.ids.random(), visitorId: shop.ids.random(), ...more },
        { mayCross: false },
      );
    };
    const weekAgo = now.getTime() - 7 * 86_400_000;
    const sessionId = shop.ids.random();
    see(new Date(now.getTime() - 60_000), "page_view", { sessionId });
    see(new Date(now.getTime() - 30_000), "purchase", { sessionId, origin: "server", orderId: shop.ids.random() });
    see(new Date(now.getTime() - 20_000), "page_view", { isBot: true });
    see(new Date(weekAgo - 60_000), "page_view");
    see(new Date(weekAgo - 50_000), "page_view");
    see(new Date(weekAgo + 60_000), "page_view");
    await flushEvents(shop);
    const { today, weekAgo: before, change, topProducts, traffic, measured } = await readToday(shop, analyst);
    expect(measured).toEqual({ views: 1, allViews: 1, share: 1 });
    expect([today, before, change, traffic]).toEqual([
      { visits: 1, conversions: 1, conversionRate: 1 },
      { visits: 2, conversions: 0, conversionRate: 0 },
      { kind: "too-few" },
      "test",
    ]);
    expect(topProducts).toEqual([]);
  });

  it("has the products that were ordered most in the last seven days, by what their lines came to, as a recount has them", async () => {
    const shop = shopOf();
    const [small, large] = [
      await makeVariant(shop, { title: "Rack", tracked: false }),
      await makeVariant(shop, { title: "Centrifuge", priceCents: 90_000, tracked: false }),
    ];
    await makeOrder(shop, [{ id: small.id, quantity: 3 }]);
    await makeOrder(shop, [
      { id: small.id, quantity: 1 },
      { id: large.id, quantity: 2 },
    ]);
    const canceled = await makeOrder(shop, [{ id: small.id, quantity: 9 }]);
    await shop.ownerSql`update orders set financial_status = 'cancelled' where id = ${canceled}`;
    const refunded = await makeOrder(shop, [{ id: small.id, quantity: 5 }]);
    await cancelOrder(shop, { ...analyst, role: "manager" }, { orderId: refunded, reason: "Ordered by mistake" });
    const [status] = await shop.sql`select financial_status from orders where id = ${refunded}`;
    expect(status?.["financial_status"]).toBe("refunded");
    await shop.ownerSql`update orders set processed_at = processed_at - interval '1 minute'`;
    const { topProducts } = await readToday(shop, analyst);
    expect(topProducts.map(({ productId, units }) => [productId, units])).toEqual([
      [large.productId, 2],
      [small.productId, 4],
    ]);
    const [recount] = await shop.sql`
      select sum(l.discounted_total_cents)::int as cents from order_lines l where l.product_id = ${small.productId} and l.order_id <> all(${[canceled, refunded]}::uuid[])`;
    expect(Number(topProducts[1]?.ordered.amount) * 100).toBe(recount?.["cents"]);
  });

  it("is not for support, who see no sums", async () => {
    expect(await refusalOf(readToday(shopOf(), { ...analyst, role: "support" }))).toBe("not-allowed");
  });
});
