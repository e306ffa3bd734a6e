import { describe, expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { maxEventsPerVisit } from "#domain/events/event-quota.ts";
import { recordServerEvents } from "#domain/events/event-recording.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { fromNewClient, openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

const countOf = async (name: string) => {
  await flushEvents(shopOf());
  const [row] = await shopOf().sql<{ count: number }[]>`select count(*)::int as count from events where name = ${name}`;
  return row?.count ?? 0;
};

/** Sets the lowest limit of events per day, of which one IP address may fill a tenth. */
const fewEvents = () => changeSettings(shopOf(), system, "privacy", { eventsPerDay: 10_000 });
const ofAddress = 1000;

describe("what somebody does with a cart", () => {
  it("is one event of each variant, however often a request names it", async () => {
    const { call } = openTestApp(shopOf());
    const { id } = await makeVariant(shopOf(), { stock: 1000 });
    const lines = Array.from({ length: 200 }, () => ({ merchandiseId: id, quantity: 2 }));
    expect((await call("POST", "/api/cart/lines", { body: { lines } })).status).toBe(200);
    expect((await call("POST", "/api/cart", { body: { lines } })).status).toBe(200);
    expect(await countOf("add_to_cart")).toBe(2);
    expect(await shopOf().sql`select quantity from events where name = 'add_to_cart'`).toEqual([{ quantity: 400 }, { quantity: 400 }]);
  });

  it("fills no more of a day than a tenth from one address; others are recorded on", async () => {
    await fewEvents();
    const { call } = openTestApp(shopOf(), { trustProxy: "1" });
    const lines = await Promise.all(Array.from({ length: 150 }, async () => ({ merchandiseId: (await makeVariant(shopOf())).id, quantity: 1 })));
    const [flooding, other] = [fromNewClient(), fromNewClient()];
    const before = await countOf("add_to_cart");
    for (let n = 0; n < 10; n++) expect((await call("POST", "/api/cart/lines", { headers: flooding, body: { lines } })).status).toBe(200);
    const kept = (await countOf("add_to_cart")) - before;
    expect(kept).toBe(900);
    await call("POST", "/api/cart/lines", { headers: other, body: { lines } });
    expect((await countOf("add_to_cart")) - before - kept).toBe(150);
  });
});

it("A visit that is filled with thousands of events gets no more, not from its cart or attempts to order either; that its checkout began is recorded", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop, { trustProxy: "1", renderPage: pageActions });
  const consent = "consent=1.chosen.10.0193a0e0-0000-7000-8000-00000000000a";
  const view = () => ({ name: "page_view", id: shop.ids.random(), at: shop.clock.now().getTime(), path: `/products/${"x".repeat(480)}` });
  const collect = async (cookie: string) => {
    const body = { sentAt: shop.clock.now().getTime(), events: [view(), view()] };
    const { status, cookie: set } = await call("POST", "/api/collect", { cookie, headers: fromNewClient(), body });
    expect(status).toBe(204);
    return `${consent}; ${/visit=[^;]+/.exec(set ?? "")?.[0]}`;
  };
  const visit = await collect(consent);
  const [, sessionId = ""] = (/visit=([^;]+)/.exec(visit)?.[1] ?? "").split(".");
  const namesOf = async () => {
    await flushEvents(shop);
    return (await shop.sql<{ name: string }[]>`select name from events where session_id = ${sessionId} order by name`).map(({ name }) => name);
  };
  expect(await namesOf()).toEqual(["page_view", "page_view"]);
  await shop.counters.add("events-by-visit", sessionId, maxEventsPerVisit - 2, 2 * dayMs);
  await collect(visit);
  const headers = fromNewClient();
  const { id } = await makeVariant(shop);
  const added = await call("POST", "/api/cart", { headers, cookie: visit, body: { lines: [{ merchandiseId: id, quantity: 1 }] } });
  const cookie = `${visit}; cart=${added.json.cart.id}`;
  await recordServerEvents(shop);
  const opened = await call("POST", "/api/checkout", { headers, cookie, body: { returnUrl: `${testOrigin}/thank-you` } });
  const browser = `${cookie}; ${/browser=[\w-]+/.exec(opened.cookie ?? "")?.[0]}`;
  const form = new FormData();
  form.set("intent", "place");
  const tried = await call("POST", `${new URL(opened.json.checkoutUrl).pathname}/steps`, { headers, cookie: browser, body: form });
  expect(tried.json.result.code).toBe("checkout-incomplete");
  await vi.waitFor(async () => {
    await recordServerEvents(shop);
    expect(await namesOf()).toEqual(["begin_checkout", "page_view", "page_view"]);
  }, 60_000);
  const [row] = await shop.sql`select sum(refused)::int as refused from event_days`;
  expect(row?.["refused"]).toBeGreaterThanOrEqual(4);
  // Others are recorded on.
  const other = await collect(consent);
  expect(other).not.toContain(sessionId);
  await flushEvents(shop);
  expect(await shop.sql`select 1 from events where session_id = ${/visit=[^.]+\.([^.]+)/.exec(other)?.[1] ?? ""}`).toHaveLength(2);
});

it("tries to order that are refused fill no more of a day than a tenth from one address", async () => {
  await fewEvents();
  const { call } = openTestApp(shopOf(), { trustProxy: "1", renderPage: pageActions });
  const headers = fromNewClient();
  const { id } = await makeVariant(shopOf());
  const added = await call("POST", "/api/cart", { headers, body: { lines: [{ merchandiseId: id, quantity: 1 }] } });
  const cookie = `cart=${added.json.cart.id}`;
  const opened = await call("POST", "/api/checkout", { headers, cookie, body: { returnUrl: `${testOrigin}/thank-you` } });
  const path = `${new URL(opened.json.checkoutUrl).pathname}/steps`;
  const browser = `${cookie}; ${/browser=[\w-]+/.exec(opened.cookie ?? "")?.[0]}`;
  for (let n = 0; n < 140; n++) {
    const form = new FormData();
    form.set("intent", "place");
    const tried = await call("POST", path, { headers, cookie: browser, body: form });
    expect(tried.json.result.code).toBe("checkout-incomplete");
  }
  const kept = await countOf("checkout_fault");
  expect(kept).toBeGreaterThan(100);
  expect(kept).toBeLessThanOrEqual(ofAddress);
});
