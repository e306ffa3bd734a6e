import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { addRedirect } from "#domain/redirects/redirects.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { addVisit } from "#support/make-visits.ts";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let api: TestApp;
let analyst: string;
let owner: string;

beforeAll(async () => {
  const shop = shopOf();
  api = openTestApp(shop);
  analyst = (await signedInAs(shop, "analyst")).token;
  owner = (await signedInAs(shop, "owner")).token;
  const [sessionId, visitorId, accountId, viewId] = [shop.ids.random(), shop.ids.random(), shop.ids.random(), shop.ids.random()];
  const see = (minutesAgo: number, name: NewEvent["name"], more: Partial<NewEvent> = {}) => {
    const at = new Date(shop.clock.now().getTime() - minutesAgo * 60_000).toISOString();
    const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true, device: "phone", browser: "Safari", country: "US" };
    shop.events.add(
      { id: shop.ids.random(), at, receivedAt: at, name, ...marks, sessionId, visitorId, accountId, path: "/", ...more },
      { mayCross: false },
    );
  };
  see(30, "page_view", { id: viewId, utmSource: "newsletter" });
  see(29, "web_vital", { viewId, metric: "LCP", metricValue: 1800 });
  see(29, "page_leave", { viewId, scrollDepth: 80 });
  see(28, "view_item", { path: "/products/c24" });
  see(27, "purchase", { origin: "server", valueCents: 12_345, currency: "USD", path: null });
  see(90, "page_view", { isBot: true, sessionId: shop.ids.random() });
  see(90, "page_view", { isTrial: false, sessionId: shop.ids.random() });
  await flushEvents(shop);
});

const get = (query: string, token = analyst) => api.call("GET", `/api/analytics?${query}`, { token });

describe("the events of visitors", () => {
  it("come in the specification's shape, newest first, of people alone, and do not tell an analyst who it was", async () => {
    const { status, json } = await get("type=events&timeRange=1d");
    expect([status, json.events.map(({ name }: { name: string }) => name), json.next]).toEqual([200, ["purchase", "view_item", "page_view"], null]);
    expect(json.events[2]).toMatchObject({
      userId: null,
      properties: {
        page_path: "/",
        scroll_depth: 80,
        user_agent: "Safari mobile",
        country: "US",
        traffic_source: "newsletter",
        timing: { lcp: 1800, fid: null, cls: null, loadTime: null },
      },
    });
    expect(json.events[0].properties.value).toBe(123.45);
    expect((await get("type=events&timeRange=1d", owner)).json.events[0].userId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("are paged by a cursor that is no other list's", async () => {
    const first = await get("type=events&first=2");
    const second = await get(`type=events&first=2&after=${first.json.next}`);
    expect([first.json.events.length, second.json.events.map(({ name }: { name: string }) => name), second.json.next]).toEqual([
      2,
      ["page_view"],
      null,
    ]);
    expect((await get("type=events&after=nonsense")).status).toBe(400);
  });

  it("are of sessions that are paged too", async () => {
    const shop = shopOf();
    for (const hour of ["05", "06", "07"])
      addVisit(shop, shop.ids.random(), `2026-10-20T${hour}:00:00Z`, { isTrial: true, seen: [[0, "page_view", { utmSource: "paged" }]] });
    await flushEvents(shop);
    const listed: { id: string; startedAt: string }[] = [];
    let after = "";
    for (let turn = 0; turn < 3; turn++) {
      const { json } = await get(`type=sessions&timeRange=30d&first=2${after && `&after=${after}`}`);
      listed.push(...json.sessions);
      if (json.next === null) break;
      after = json.next;
    }
    expect(listed.map(({ startedAt }) => startedAt.slice(0, 13))).toEqual([expect.any(String), "2026-10-20T07", "2026-10-20T06", "2026-10-20T05"]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(4);
    const events = await get("type=events&timeRange=30d&first=1");
    for (const cursor of ["nonsense", events.json.next]) expect((await get(`type=sessions&timeRange=30d&after=${cursor}`)).status).toBe(400);
    expect((await get(`type=dashboard&timeRange=30d&first=1&after=${events.json.next}`)).json.sessions).toHaveLength(1);
  });

  it("come with their sessions for a dashboard, whose pages are counted", async () => {
    expect((await get("type=sessions")).json.sessions).toMatchObject([
      { pageCount: 1, device: "phone", source: "newsletter", converted: true, revenue: "123.45" },
    ]);
    const { json } = await get("type=dashboard&timeRange=1h");
    expect([json.events.length, json.sessions.length]).toEqual([3, 1]);
  });
});

describe("the entries of the audit log", () => {
  const security = (query: string) => get(`type=security&${query}`, owner);

  it("are those of that time, newest first, with who did what to what, from where", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const staff = { ...actor, address: "192.0.2.7" };
    const timeText = (hoursAgo: number) => new Date(shop.clock.now().getTime() - hoursAgo * 3_600_000).toISOString().replace(".000Z", "+00:00");
    await changeSettings(shop, staff, "tax", { revision: 0 });
    await addRedirect(shop, staff, { path: "/old", target: "/new" });
    const { status, json } = await security("timeRange=1h");
    const by = {
      id: expect.any(String),
      timestamp: timeText(0),
      user: "Ada Byron",
      ipAddress: expect.stringContaining("192.0.2"),
    };
    const newest = [
      { ...by, action: "redirect.saved", resource: "redirect /old" },
      { ...by, action: "settings.changed", resource: "settings" },
    ];
    expect([status, json.events.slice(0, 2)]).toEqual([200, newest]);
    await shop.ownerSql`alter table domain_events disable trigger user`;
    await shop.ownerSql`update domain_events set at = at - interval '2 hours'`;
    await shop.ownerSql`alter table domain_events enable trigger user`;
    expect((await security("timeRange=1h")).json).toEqual({ events: [], next: null });
    const earlier = { timestamp: timeText(2) };
    expect((await security("timeRange=24h")).json.events.slice(0, 2)).toEqual(newest.map((entry) => ({ ...entry, ...earlier })));
  });

  it("are paged, at most 100 at once, and are for those who may read them; checks are none yet", async () => {
    const shop = shopOf();
    for (let number = 0; number < 105; number++)
      await record(shop, system, "page.removed", { kind: "page", id: shop.ids.next() }, { handle: `page-${number}` });
    const first = (await security("timeRange=24h")).json;
    const second = (await security(`timeRange=24h&after=${first.next}`)).json;
    expect([first.events.length, second.next]).toEqual([100, null]);
    const all: { id: string; user: string; resource: string }[] = [...first.events, ...second.events];
    expect(all.slice(0, 105).map(({ user, resource }) => [user, resource])).toEqual(
      Array.from({ length: 105 }, (_, at) => ["system", `page page-${104 - at}`]),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const few = (await security("timeRange=24h&first=3")).json;
    expect([few.events, few.next]).toEqual([first.events.slice(0, 3), first.events[2].id]);
    expect((await security("after=nonsense")).status).toBe(400);
    expect((await get("type=security")).status).toBe(403);
    expect((await get("type=compliance")).json).toEqual({ checks: [] });
  });
});

it("What is no type or no range of its type is refused, and so is everybody without the right", async () => {
  for (const query of [
    "",
    "type=money",
    "type=events&timeRange=1h",
    "type=dashboard&timeRange=90d",
    "type=events&timeRange=2d",
    "type=events&first=5000",
  ])
    expect([query, (await get(query)).status]).toEqual([query, 400]);
  for (const who of ["support", "customer"] as const) expect((await get("type=events", (await signedInAs(shopOf(), who)).token)).status).toBe(403);
  expect((await api.call("GET", "/api/analytics?type=events")).status).toBe(401);
});

describe("stored events and sessions as files", () => {
  const file = (query: string, token = analyst) => api.call("GET", `/api/analytics/export?${query}`, { token });

  it("are every event of people in that time, oldest first, as CSV or as a JSON value in each line", async () => {
    const csv = await file("type=events&range=1d");
    expect([csv.status, csv.headers.get("content-type"), csv.headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="events.csv"',
    ]);
    const [head, ...lines] = csv.text.replace("\uFEFF", "").trim().split(/\r?\n/);
    expect(head).toMatch(/^"?id"?,"?at"?,"?name"?,"?origin"?,"?session"?,/);
    const names = lines.map((line) => line.split(",")[2]?.replaceAll('"', ""));
    // The two in the middle happened at the same time.
    expect([names[0], names.slice(1, 3).toSorted(), ...names.slice(3)]).toEqual(["page_view", ["page_leave", "web_vital"], "view_item", "purchase"]);
    const events = (await file("type=events&range=1d&format=ndjson")).text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.map(({ name }) => name)).toEqual(names);
    expect(events[0]).toMatchObject({ utmSource: "newsletter", device: "phone", account: null });
    expect(events[4]).toMatchObject({ valueCents: 12_345, currency: "USD" });
    const [stored] = await shopOf().sql`select session_id from events where name = 'purchase'`;
    expect(JSON.stringify(events)).not.toContain(stored?.["session_id"]);
  });

  it("name the account only to staff who may see customers, and are narrowed as reports are", async () => {
    const accounts = (await file("type=events&range=1d&format=ndjson", owner)).text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).account);
    expect(new Set(accounts)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
    expect((await file("type=events&range=1d&format=ndjson&device=desktop")).text).toBe("");
    expect((await file("type=events&range=1d&format=ndjson&source=other")).text).toBe("");
    expect((await file("type=events&range=1d&format=ndjson&source=newsletter")).text).toContain("page_view");
    expect((await file("type=events&range=1d&format=ndjson&segment=returning")).text).toBe("");
    expect((await file("type=events&range=1d&traffic=real&format=ndjson")).text.trim().split("\n")).toHaveLength(1);
  });

  it("have one line for each session", async () => {
    const sessions = (await file("type=sessions&range=1d&format=ndjson")).text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(sessions).toEqual([
      expect.objectContaining({ pageCount: 1, device: "phone", source: "newsletter", converted: true, revenue: "123.45", currency: "USD" }),
    ]);
    expect((await file("type=sessions&range=1d&source=other&format=ndjson")).text).toBe("");
    expect((await file("type=sessions&range=1d")).text).toMatch(/^\uFEFF?"?id"?,"?startedAt"?,"?endedAt"?,"?pageCount"?,/);
  });

  it("are refused for what is no kind, format or time, and to staff who may not see totals", async () => {
    for (const query of ["", "type=orders", "type=events&format=xml", "type=events&range=custom", "type=events&range=2d"])
      expect([query, (await file(query)).status]).toEqual([query, 400]);
    const support = (await signedInAs(shopOf(), "support")).token;
    expect((await file("type=events", support)).status).toBe(403);
    expect((await api.call("GET", "/api/analytics/export?type=events")).status).toBe(401);
  });
});
