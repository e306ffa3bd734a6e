import { beforeAll, describe, expect, it } from "vitest";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
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
  it("come in the specification's shape, newest first, of people alone, and say nothing of who it was to an analyst", async () => {
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

  it("come with their sessions for a dashboard, whose pages are counted", async () => {
    expect((await get("type=sessions")).json.sessions).toMatchObject([
      { pageCount: 1, device: "phone", source: "newsletter", converted: true, revenue: "123.45" },
    ]);
    const { json } = await get("type=dashboard&timeRange=1h");
    expect([json.events.length, json.sessions.length]).toEqual([3, 1]);
  });
});

it("The audit log is for those who may read it, at most 100 entries; checks are none yet", async () => {
  const { json } = await get("type=security&timeRange=24h", owner);
  expect(json.events.length).toBeLessThanOrEqual(100);
  expect((await get("type=security")).status).toBe(403);
  expect((await get("type=compliance")).json).toEqual({ checks: [] });
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

  it("name the account only to who may see customers, and are narrowed as reports are", async () => {
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

  it("are refused for what is no kind, format or time, and to who may not see sums", async () => {
    for (const query of ["", "type=orders", "type=events&format=xml", "type=events&range=custom", "type=events&range=2d"])
      expect([query, (await file(query)).status]).toEqual([query, 400]);
    const support = (await signedInAs(shopOf(), "support")).token;
    expect((await file("type=events", support)).status).toBe(403);
    expect((await api.call("GET", "/api/analytics/export?type=events")).status).toBe(401);
  });
});
