import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { startOfDay, zonedDay } from "#domain/zoned-times.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readRealtime } from "./realtime.ts";
import type { RealtimeInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

function see(minutesAgo: number, name: NewEvent["name"], more: Partial<NewEvent> = {}): void {
  const shop = shopOf();
  const at = new Date(shop.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true, device: "phone", country: "CH" };
  shop.events.add(
    { id: shop.ids.random(), at, receivedAt: at, name, ...marks, path: "/", sessionId: shop.ids.random(), visitorId: shop.ids.random(), ...more },
    { mayCross: false },
  );
}

describe("what happens now", () => {
  it("is counted from the events of the last half hour, of people alone, as a recount has it", async () => {
    const shop = shopOf();
    const session = shop.ids.random();
    see(50, "page_view", { sessionId: session, utmSource: "newsletter" });
    see(20, "page_view", { sessionId: session, path: "/products/rotor" });
    see(4, "add_to_cart", { sessionId: session, origin: "server", path: null });
    see(10, "page_view", { country: "US", referrerHost: "search.example" });
    see(10, "web_vital", { metric: "LCP", metricValue: 900 });
    for (const mark of [{ isBot: true }, { isStaff: true }, { isTrial: false }]) see(3, "page_view", mark);
    see(31, "page_view", { path: "/earlier" });
    await flushEvents(shop);
    const live = await readRealtime(shop, analyst);
    expect(live).toMatchObject({
      traffic: "test",
      online: 1,
      pages: [
        { path: "/", views: 1, visits: 1 },
        { path: "/products/rotor", views: 1, visits: 1 },
      ],
      sources: [
        { source: "newsletter", visits: 1 },
        { source: "search.example", visits: 1 },
      ],
      countries: [
        { country: "CH", visits: 1 },
        { country: "US", visits: 1 },
      ],
      events: 3,
    });
    expect(live.tail.map(({ name, path }) => [name, path])).toEqual([
      ["add_to_cart", null],
      ["page_view", "/"],
      ["page_view", "/products/rotor"],
    ]);
    expect(live.minutes).toHaveLength(30);
    expect(live.minutes.filter(({ views }) => views > 0).map(({ views }) => views)).toEqual([1, 1]);
    const [recount] = await shop.sql`
      select count(*)::int as views from events
      where name = 'page_view' and at > ${new Date(shop.clock.now().getTime() - 30 * 60_000).toISOString()} and is_trial and not is_bot and not is_staff`;
    expect(live.minutes.reduce((sum, { views }) => sum + views, 0)).toBe(recount?.["views"]);
  });

  it("names nobody: the tail has no visitor, account, order or text that somebody typed", async () => {
    const shop = shopOf();
    see(1, "search", { searchQuery: "my secret project", accountId: shop.ids.random() });
    await flushEvents(shop);
    const { tail } = await readRealtime(shop, analyst);
    expect(Object.keys(tail[0] ?? {}).toSorted()).toEqual(["at", "country", "device", "id", "name", "path"]);
    expect(JSON.stringify(tail)).not.toContain("secret");
  });

  it("shows the newest events only, and counts all", async () => {
    const before = await readRealtime(shopOf(), analyst);
    const session = shopOf().ids.random();
    for (let times = 0; times < 60; times += 1) see(2, "view_item", { sessionId: session });
    await flushEvents(shopOf());
    const live = await readRealtime(shopOf(), analyst);
    expect([live.tail.length, live.events, live.online]).toEqual([40, before.events + 60, before.online + 1]);
  });

  it("has the carts and checkouts of all shoppers, measured or not, and the orders of today", async () => {
    const shop = shopOf();
    const before = await readRealtime(shop, analyst);
    const variant = await makeVariant(shop, { tracked: false, priceCents: 10_000 });
    const guest = { kind: "visitor", cartId: null, currency: "USD", address: "203.0.113.9" } as const;
    await addLines(shop, guest, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    const old = await addLines(shop, guest, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    await shop.sql`update carts set updated_at = updated_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes' where id = ${old.id}`;
    await makeCheckout(shop, [{ id: variant.id }]);
    const order = await makeOrder(shop, [{ id: variant.id, quantity: 2 }]);
    const live = await readRealtime(shop, analyst);
    // The cart that became an order is no longer counted.
    expect([live.carts - before.carts, live.checkouts - before.checkouts, live.orders - before.orders]).toEqual([2, 1, 1]);
    expect(live.latestOrders[0]).toMatchObject({ id: order, units: 2 });
    const [total] = await shop.sql`select total_cents::int as cents from orders where id = ${order}`;
    expect(Number(live.latestOrders[0]?.total.amount) * 100).toBe(total?.["cents"]);
    expect(Number(live.ordered.amount) - Number(before.ordered.amount)).toBeCloseTo(Number(live.latestOrders[0]?.total.amount), 2);
  });

  it("has no carts and checkouts of bots and staff, as the report of abandoned carts", async () => {
    const shop = shopOf();
    const before = await readRealtime(shop, analyst);
    const variant = await makeVariant(shop, { tracked: false });
    const visitOf = (marks: { isBot: boolean; isStaff: boolean }) => {
      const [sessionId, visitorId] = [shop.ids.random(), shop.ids.random()];
      return { sessionId, visitorId, accountId: null, device: "desktop", country: "FR", browser: "Firefox", ...marks };
    };
    for (const marks of [
      { isBot: true, isStaff: false },
      { isBot: false, isStaff: true },
      { isBot: false, isStaff: false },
    ]) {
      const { cartId } = await makeCheckout(shop, [{ id: variant.id }]);
      shop.events.keepCart({ cartId, ...visitOf(marks), at: shop.clock.now().toISOString() });
    }
    await flushEvents(shop);
    const live = await readRealtime(shop, analyst);
    expect([live.carts - before.carts, live.checkouts - before.checkouts]).toEqual([1, 1]);
  });

  it("is narrowed to a device, a source, a country and a segment, with the carts and orders of these visits", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const id = () => shop.ids.random();
    const [phone, desktop] = [
      { sessionId: id(), visitorId: id(), device: "phone", country: "FR" },
      { sessionId: id(), visitorId: id(), device: "desktop", country: "FR" },
    ];
    see(3, "page_view", { ...phone, utmSource: "fair", path: "/by-phone" });
    see(3, "page_view", { ...desktop, path: "/by-desktop" });
    await flushEvents(shop);
    const visit = { ...desktop, accountId: null, isBot: false, isStaff: false, browser: "Firefox" };
    const guest = { kind: "visitor", cartId: null, currency: "USD", address: "203.0.113.9", visit } as const;
    await addLines(shop, guest, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    await flushEvents(shop);
    const paths = async (filters: RealtimeInput) => (await readRealtime(shop, analyst, { country: "FR", ...filters })).pages.map(({ path }) => path);
    expect(await paths({})).toEqual(["/by-desktop", "/by-phone"]);
    expect(await paths({ device: "phone" })).toEqual(["/by-phone"]);
    expect(await paths({ source: "fair" })).toEqual(["/by-phone"]);
    expect(await paths({ source: "direct" })).toEqual(["/by-desktop"]);
    expect(await paths({ segment: "new" })).toEqual(["/by-desktop", "/by-phone"]);
    expect(await paths({ segment: "returning" })).toEqual([]);
    expect(await paths({ segment: "rfm-champions" })).toEqual([]);
    expect(await readRealtime(shop, analyst, { country: "FR", device: "desktop" })).toMatchObject({ online: 1, carts: 1, orders: 0 });
    expect(await readRealtime(shop, analyst, { country: "FR", device: "phone" })).toMatchObject({ online: 1, carts: 0, orders: 0 });
    expect((await readRealtime(shop, analyst)).carts).toBeGreaterThan(1);
  });

  it("has the orders of a day that begins at midnight of the shop's time zone", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { timeZone: "America/New_York" });
    const midnight = startOfDay(zonedDay(shop.clock.now(), "America/New_York"), "America/New_York", 1);
    const { id } = await makeVariant(shop);
    await makeOrder(shop, [{ id }]);
    shop.pass(midnight.getTime() - shop.clock.now().getTime() - 1000);
    expect((await readRealtime(shop, analyst)).orders).toBeGreaterThan(0);
    shop.pass(2000);
    expect((await readRealtime(shop, analyst)).orders).toBe(0);
    await makeOrder(shop, [{ id }]);
    expect((await readRealtime(shop, analyst)).orders).toBe(1);
  });

  it("is not for support, who see no sums", async () => {
    expect(await refusalOf(readRealtime(shopOf(), { ...analyst, role: "support" }))).toBe("not-allowed");
  });
});
