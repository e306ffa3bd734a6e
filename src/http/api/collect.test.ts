import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { hourMs } from "#domain/durations.ts";
import { maxEventsPerBatch, type SentEvent } from "#domain/events/collect-input.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { openVisits } from "#domain/events/visits.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { fromNewClient, openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const consent = "consent=1.chosen.10.0193a0e0-0000-7000-8000-00000000000a";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const now = () => shopOf().clock.now().getTime();
const viewOf = (more: object = {}): SentEvent => ({ name: "page_view", id: shopOf().ids.random(), at: now(), path: "/", ...more }) as SentEvent;

type Sent = { cookie?: string; body?: object; headers?: Record<string, string> };

/** Sends a batch as a browser does, and writes everything that came before it returns. */
async function send(events: object[], { cookie = consent, body = {}, headers = {} }: Sent = {}) {
  const { call } = openTestApp(shopOf(), { trustProxy: "1", countryHeader: "CF-IPCountry" });
  const { status, cookie: set } = await call("POST", "/api/collect", {
    ...(cookie ? { cookie } : {}),
    body: { sentAt: now(), events, ...body },
    headers: { "User-Agent": chrome, "CF-IPCountry": "DE", ...fromNewClient(), ...headers },
  });
  await flushEvents(shopOf());
  return { status, set };
}

const stored = (...events: { id: string }[]) =>
  shopOf().sql<Record<string, unknown>[]>`select * from events where id = any(${events.map(({ id }) => id)}) order by at, id`;

describe("what a browser says that a visitor did", () => {
  it("is stored with visit, page, referrer, campaign, device, browser and country", async () => {
    const view = viewOf({ path: "/products/zebpo", referrerHost: "www.google.com", utmSource: "news", utmCampaign: "spring" });
    const leave = { ...viewOf({ path: "/products/zebpo" }), name: "page_leave", scrollDepth: 80, dwellMs: 12_000, viewId: view.id };
    const vital = { ...viewOf(), name: "web_vital", metric: "LCP", metricValue: 1234.5, element: "main>img", details: { resourceLoadDelay: 12 } };
    const { status, set } = await send([view, leave, vital], { body: { connection: "4g" } });
    expect(status).toBe(204);
    const rows = await stored(view, leave, vital);
    const [visitorId, sessionId] = (/visit=([^;]+)/.exec(set ?? "")?.[1] ?? "").split(".");
    const common = {
      session_id: sessionId,
      visitor_id: visitorId,
      account_id: null,
      origin: "browser",
      is_bot: false,
      is_staff: false,
      is_trial: true,
      device: "desktop",
      browser: "Chrome",
      country: "DE",
      connection: "4g",
    };
    expect(rows.find(({ name }) => name === "page_view")).toMatchObject({
      ...common,
      path: "/products/zebpo",
      page_type: "product",
      referrer_host: "www.google.com",
      utm_source: "news",
      utm_campaign: "spring",
    });
    expect(rows.find(({ name }) => name === "page_leave")).toMatchObject({ ...common, scroll_depth: 80, dwell_ms: 12_000, view_id: view.id });
    expect(rows.find(({ name }) => name === "web_vital")).toMatchObject({
      ...common,
      metric: "LCP",
      metric_value: 1234.5,
      details: { resourceLoadDelay: 12 },
    });
  });

  it("can be each event of the specification", async () => {
    const productId = shopOf().ids.random();
    const opened = { targetType: "product", target: "zebpo", position: 2 };
    const of: Record<string, object> = {
      view_item_list: { list: "collection:centrifuges", resultCount: 24 },
      select_item: { list: "collection:centrifuges", position: 3, productId },
      view_item: { productId, valueCents: 229_000, currency: "USD" },
      view_cart: { quantity: 2, valueCents: 458_000, currency: "USD" },
      search: { searchQuery: "Zebpo 56", resultCount: 3, searchSource: "header" },
      search_click: { ...opened, searchQuery: "Zebpo 56", searchSource: "header" },
      newsletter_signup: {},
      contact_sent: { targetType: "Other" },
      download: { targetType: "manual", target: "/files/a.pdf", productId },
      ab_test_exposure: { details: { test_id: "hero_cta_text", variant_id: "control" } },
      ab_test_conversion: { details: { test_id: "hero_cta_text", variant_id: "control", time_to_conversion: 12 } },
    };
    const events = Object.entries(of).map(([name, fields]) => ({ ...viewOf(), name, ...fields }));
    expect((await send(events)).status).toBe(204);
    const rows = await stored(...events);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(of).sort());
    expect(rows.find(({ name }) => name === "search")).toMatchObject({ search_query: "zebpo 56", result_count: 3, search_source: "header" });
    expect(rows.find(({ name }) => name === "select_item")).toMatchObject({ list: "collection:centrifuges", position: 3, product_id: productId });
    expect(rows.find(({ name }) => name === "ab_test_conversion")).toMatchObject({ details: { time_to_conversion: 12 } });
  });

  it("is stored once, however often it is sent, and on whichever side of midnight it falls then", async () => {
    const shop = shopOf();
    const view = viewOf();
    await send([view, view]);
    await send([view], { body: { again: true } });
    shop.pass(hourMs * 16);
    await send([view], { body: { again: true } });
    expect(await stored(view)).toHaveLength(1);
  });

  it("has the time of our clock: that of a browser is wrong by any measure", async () => {
    const ahead = 3 * 365 * 24 * hourMs;
    const view = viewOf({ at: now() + ahead - 60_000 });
    await send([view], { body: { sentAt: now() + ahead } });
    expect(await stored(view)).toMatchObject([{ at: expect.toSatisfy((at: string) => Date.parse(at) === now() - 60_000) }]);
  });

  it("belongs to the visit until half an hour without an event, and to the browser after it", async () => {
    const shop = shopOf();
    const visits: { session_id: string; visitor_id: string }[] = [];
    let cookie = consent;
    for (const minutes of [0, 29, 29, 31]) {
      shop.pass(minutes * 60_000);
      const view = viewOf();
      const { set } = await send([view], { cookie });
      cookie = `${consent}; ${set?.split(";")[0]}`;
      visits.push((await stored(view))[0] as never);
    }
    const [first, second, third, last] = visits;
    expect([second?.session_id, third?.session_id]).toEqual([first?.session_id, first?.session_id]);
    expect(last?.session_id).not.toBe(first?.session_id);
    expect(last?.visitor_id).toBe(first?.visitor_id);
  });

  it("begins one visit where several requests are sent at once after the last one ended", async () => {
    const known = `${consent}; ${(await send([viewOf()])).set?.split(";")[0]}`;
    shopOf().pass(31 * 60_000);
    const [one, other] = [viewOf(), viewOf()];
    await Promise.all([send([one], { cookie: known }), send([other], { cookie: known })]);
    const later = viewOf();
    await send([later], { cookie: known });
    expect(new Set((await stored(one, other, later)).map((row) => row["session_id"])).size).toBe(1);
  });

  it("goes on while its browser fills a cart or is at the checkout, where no page is opened", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop, { trustProxy: "1" });
    const variant = await makeVariant(shop, { stock: 9 });
    const first = viewOf();
    let cookie = `${consent}; ${(await send([first])).set?.split(";")[0]}`;
    for (const minutes of [20, 20, 20]) {
      shop.pass(minutes * 60_000);
      const headers = { "User-Agent": chrome, ...fromNewClient() };
      const { headers: answered } = await call("POST", "/api/cart", {
        cookie,
        body: { lines: [{ merchandiseId: variant.id, quantity: 1 }] },
        headers,
      });
      cookie = `${consent}; ${
        answered
          .getSetCookie()
          .find((each) => each.startsWith("visit="))
          ?.split(";")[0]
      }`;
    }
    const last = viewOf();
    await send([last], { cookie });
    const sessions = await shop.sql`select session_id from events where name = 'add_to_cart' and variant_id = ${variant.id}`;
    const seen = [...(await stored(first, last)), ...sessions].map((row) => row["session_id"]);
    expect([seen.length, new Set(seen).size]).toEqual([5, 1]);
  });

  it("belongs to the visit in which it happened, also where its browser kept it for the next one", async () => {
    const shop = shopOf();
    const first = viewOf();
    const { set } = await send([first]);
    shop.pass(5 * 60_000);
    const [kept, left] = [viewOf(), { ...viewOf(), name: "page_leave", scrollDepth: 10, dwellMs: 5 }];
    shop.pass(30 * hourMs);
    const known = `${consent}; ${set?.split(";")[0]}`;
    const resent = await send([kept], { cookie: known, body: { again: true } });
    const again = await send([left], { cookie: `${consent}; ${resent.set?.split(";")[0]}`, body: { again: true } });
    const next = viewOf();
    await send([next], { cookie: `${consent}; ${again.set?.split(";")[0]}` });
    // Sent together with a new event, an old one does not join the two in one visit either.
    const [older, now] = [{ ...viewOf(), at: kept.at }, viewOf()];
    await send([older, now], { cookie: known, body: { again: true } });
    const sessions = new Map((await stored(first, kept, left, next, older, now)).map((row) => [row["id"], row["session_id"]]));
    expect(new Set([first, kept, left, older].map(({ id }) => sessions.get(id)))).toEqual(new Set([sessions.get(first.id)]));
    expect(new Set([next, now].map(({ id }) => sessions.get(id))).has(sessions.get(first.id))).toBe(false);
    expect(new Set((await stored(first, kept, left, next, older, now)).map((row) => row["visitor_id"])).size).toBe(1);
  });

  it("of a day without a connection is whole: three visits and the one that goes on, in one batch", async () => {
    const known = `${consent}; ${(await send([viewOf()])).set?.split(";")[0]}`;
    shopOf().pass(40 * hourMs);
    const day = [30, 28, 26, 0].map((hours) => [0, 20].map((minutes) => viewOf({ at: now() - hours * hourMs - minutes * 60_000 })));
    await send(day.flat(), { cookie: known });
    const rows = await stored(...day.flat());
    const sessions = new Map(rows.map((row) => [row["id"], row["session_id"]]));
    expect([rows.length, new Set(sessions.values()).size, new Set(rows.map((row) => row["visitor_id"])).size]).toEqual([8, 4, 1]);
    for (const [one, other] of day) expect(sessions.get(one?.id)).toBe(sessions.get(other?.id));
  });

  it("is marked where a bot or staff did it, and has the account of a customer", async () => {
    const shop = shopOf();
    const [staff, customer] = [await signedInAs(shop, "support"), await signedInAs(shop, "customer")];
    const views = [viewOf(), viewOf(), viewOf(), viewOf()] as [SentEvent, SentEvent, SentEvent, SentEvent];
    await send([views[0]], { headers: { "User-Agent": "Googlebot/2.1" } });
    await send([views[1]], { body: { automated: true } });
    await send([views[2]], { cookie: `${consent}; ${staff.sessionCookie}` });
    await send([views[3]], { cookie: `${consent}; ${customer.sessionCookie}` });
    const marks = await Promise.all(views.map(async (view) => (await stored(view))[0]));
    expect(marks.map((row) => [row?.["is_bot"], row?.["is_staff"], row?.["account_id"]])).toEqual([
      [true, false, null],
      [true, false, null],
      [false, true, null],
      [false, false, customer.account.id],
    ]);
  });

  it("says which visit filled the cart", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: id, quantity: 1 }] });
    const view = viewOf();
    await send([view], { cookie: `${consent}; cart=${cart.id}` });
    const [row] = await stored(view);
    expect(await shop.sql`select session_id, device from measured_carts where cart_id = ${cart.id}`).toEqual([
      { session_id: row?.["session_id"], device: "desktop" },
    ]);
  });
});

describe("a visitor who did not consent", () => {
  const countsOf = async (path: string) =>
    (await shopOf().sql<{ views: number; is_bot: boolean }[]>`select views, is_bot from page_counts where path = ${path} order by is_bot`).map(
      ({ views, is_bot }) => [views, is_bot],
    );

  it("is no row: views of pages are counted, and no cookie is set", async () => {
    const path = "/pages/uncounted-before";
    const events = [viewOf({ path }), { ...viewOf({ path }), name: "page_leave", scrollDepth: 10, dwellMs: 5 }];
    expect(await send(events, { cookie: "" })).toEqual({ status: 204, set: null });
    await send([viewOf({ path })], { cookie: "" });
    await send([viewOf({ path })], { cookie: "", headers: { "User-Agent": "curl/8" } });
    await send([viewOf({ path })], { cookie: "", body: { again: true } });
    expect(await countsOf(path)).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await stored(...events)).toEqual([]);
    expect(await shopOf().sql`select 1 from events where path = ${path}`).toEqual([]);
  });

  it("loses the cookie of the time before they said no, and Global Privacy Control is a no", async () => {
    const visit = `${shopOf().ids.random()}.${shopOf().ids.random()}.0`;
    const said = await send([viewOf()], { cookie: `visit=${visit}` });
    expect(said.set).toMatch(/^visit=; Max-Age=0/);
    const view = viewOf();
    expect((await send([view], { headers: { "Sec-GPC": "1" } })).set).toBe(null);
    expect(await stored(view)).toEqual([]);
  });
});

describe("hostile input", () => {
  it("is refused as a whole: names of the server, unknown names, huge batches, texts that cannot be stored", async () => {
    const shop = shopOf();
    const bad: object[][] = [
      [],
      Array.from({ length: maxEventsPerBatch + 1 }, () => viewOf()),
      [{ ...viewOf(), name: "purchase", valueCents: 1_000_000, orderId: shop.ids.random() }],
      [{ ...viewOf(), name: "add_to_cart" }],
      [{ ...viewOf(), name: "__proto__" }],
      [{ ...viewOf(), id: "1; drop table events" }],
      [viewOf({ path: "https://elsewhere.example/" })],
      [viewOf({ utmSource: "nul\u0000" })],
      [viewOf({ utmSource: "half \ud800" })],
      [viewOf({ utmSource: "x".repeat(201) })],
      [viewOf({ referrerHost: "<script>" })],
      [{ ...viewOf(), name: "web_vital", metric: "LCP", metricValue: 1e300 }],
      [{ ...viewOf(), name: "ab_test_exposure", details: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`key${"x".repeat(at)}`, at])) }],
      [{ ...viewOf(), name: "page_leave", scrollDepth: 101, dwellMs: 1 }],
      [viewOf({ at: 1e300 })],
    ];
    for (const events of bad) expect([(await send([...events])).status, events]).toEqual([400, events]);
    expect((await send([viewOf({ utmSource: "x" })], { headers: { "Content-Length": "70000" } })).status).toBe(413);
    expect((await send([viewOf()], { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  });

  it("of other times is not stored, and counted with the day: the future, and more than 48 hours ago", async () => {
    const shop = shopOf();
    const outOfTime = async () => Number((await shop.sql`select coalesce(sum(out_of_time), 0) as sum from event_days`)[0]?.["sum"]);
    const before = await outOfTime();
    const events = [viewOf({ at: now() + 120_000 }), viewOf({ at: now() - 49 * hourMs }), viewOf({ at: 0 })];
    const late = viewOf({ at: now() - 47 * hourMs });
    expect((await send([...events, late])).status).toBe(204);
    expect(await stored(...events)).toEqual([]);
    expect(await stored(late)).toHaveLength(1);
    expect((await outOfTime()) - before).toBe(3);
  });

  it("with prices and money changes no figure: no row of a browser has an order, and none is of the server", async () => {
    const forged = { ...viewOf(), name: "view_item", productId: shopOf().ids.random(), valueCents: 99_999_999, currency: "USD" };
    const claims = { origin: "server", orderId: shopOf().ids.random(), isStaff: true, isTrial: false, accountId: shopOf().ids.random() };
    expect((await send([{ ...forged, ...claims, sessionId: shopOf().ids.random() }])).status).toBe(204);
    const [row] = await stored(forged);
    expect(row).toMatchObject({ origin: "browser", order_id: null, is_staff: false, account_id: null, is_trial: true });
    expect(row?.["session_id"]).not.toBe(claims.accountId);
  });

  it("joins no visit by a session that somebody thought up without its browser", async () => {
    const shop = shopOf();
    const view = viewOf();
    const session = shop.ids.random();
    await send([view], { cookie: `${consent}; visit=x.${session}.zzzz` });
    expect((await stored(view))[0]?.["session_id"]).not.toBe(session);
    // Nor by both ids of another visitor, who has them in a cookie that the shop signed.
    const own = viewOf();
    const [visitorId, sessionId, seenAt] = (/visit=([^;]+)/.exec((await send([own])).set ?? "")?.[1] ?? "").split(".");
    const forgedView = viewOf();
    await send([forgedView], { cookie: `${consent}; visit=${visitorId}.${sessionId}.${seenAt}.${"A".repeat(43)}` });
    const [row] = await stored(forgedView);
    expect([row?.["session_id"] === sessionId, row?.["visitor_id"] === visitorId]).toEqual([false, false]);
  });

  it("of more new browsers than one address has in an hour is not kept, while those that came before go on", async () => {
    const address = fromNewClient();
    const first = await send([viewOf()], { headers: address });
    const known = /visit=[^;]+/.exec(first.set ?? "")?.[0] ?? "";
    for (let n = 0; n < 299; n++) await openVisits(shopOf(), { address: Object.values(address)[0] ?? "" }, null);
    const [late, again] = [viewOf(), viewOf()];
    expect(await send([late], { headers: address })).toMatchObject({ status: 204, set: null });
    expect(await stored(late)).toEqual([]);
    await send([again], { headers: address, cookie: `${consent}; ${known}` });
    expect(await stored(again)).toHaveLength(1);
  });

  it("makes no visit of each half hour of the last two days: three of a batch, as many of an address as it has new browsers, and what goes on", async () => {
    const shop = shopOf();
    const address = fromNewClient();
    const refused = async () => Number((await shop.sql`select coalesce(sum(refused), 0) as sum from event_days`)[0]?.["sum"]);
    const before = await refused();
    const everyHour = () => Array.from({ length: 47 }, (_, at) => viewOf({ at: now() - (47 - at) * hourMs, path: "/pages/long-ago" }));
    const visitsOf = async (...views: SentEvent[]) => new Set((await stored(...views)).map((row) => row["session_id"])).size;
    const [past, current] = [everyHour(), viewOf()];
    const { set } = await send([...past, current], { headers: address });
    expect([await visitsOf(...past), (await stored(...past)).length, await visitsOf(current)]).toEqual([3, 3, 1]);
    expect((await refused()) - before).toBe(44);
    const cookie = `${consent}; ${set?.split(";")[0]}`;
    // This address has counted three by now: the new browser with its first visit, and two visits more.
    for (let n = 0; n < 296; n++) await openVisits(shop, { address: Object.values(address)[0] ?? "" }, null);
    const [last, next] = [everyHour().slice(10), viewOf()];
    await send([...last, next], { headers: address, cookie });
    expect([await visitsOf(...last), await visitsOf(next), await visitsOf(next, current)]).toEqual([1, 1, 1]);
    const more = everyHour().slice(20);
    await send([...more, next], { headers: address, cookie });
    expect(await stored(...more)).toEqual([]);
    // Others are not affected.
    const theirs = [viewOf({ at: now() - 20 * hourMs }), viewOf()];
    await send(theirs);
    expect(await visitsOf(...theirs)).toBe(2);
  });

  it("of one address fills a tenth of a day at most, and what is too much is counted", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "privacy", { eventsPerDay: 10_000 });
    const address = fromNewClient();
    const batch = () => Array.from({ length: maxEventsPerBatch }, () => viewOf({ path: "/pages/flood" }));
    for (let n = 0; n < 21; n++) expect((await send(batch(), { headers: address })).status).toBe(204);
    expect(await shop.sql`select count(*)::int from events where path = '/pages/flood'`).toEqual([{ count: 1000 }]);
    const other = viewOf();
    await send([other]);
    expect(await stored(other)).toHaveLength(1);
  });
});
