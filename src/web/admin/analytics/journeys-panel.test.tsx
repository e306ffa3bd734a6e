import { beforeEach, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { flushEvents, maintainEventPartitions } from "#domain/events/event-storing.ts";
import { eventsPersonalData } from "#domain/events/events-personal-data.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { addVisit, type Seen } from "#support/make-visits.ts";
import { textsOf } from "#support/render-part.tsx";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { JourneysPanel } from "./journeys-panel.tsx";

const shopOf = useTestShop();
let api: TestApp;
let token: string;

beforeEach(async () => {
  await shopOf().ownerSql`truncate events, kept_visits, kept_vitals, changed_visits, event_days`;
  await shopOf().ownerSql`select make_event_partitions('2026-10-01', '2026-11-01')`;
  api = openTestApp(shopOf());
  token = (await signedInAs(shopOf(), "analyst")).token;
});

/** Returns the shop's answer, the texts of the screen for it, and the lines of its file. */
async function journeys(query: string) {
  const { status, json } = await api.call("GET", `/api/admin/analytics/journeys?traffic=real&${query}`, { token });
  expect(status).toBe(200);
  const file = await api.call("GET", `/api/analytics/export?type=behavior/user-journeys&traffic=real&${query}`, { token });
  expect(file.status).toBe(200);
  return { found: json.journeys, words: await textsOf(<JourneysPanel journeys={json.journeys} />), lines: file.text.trim().split("\r\n").slice(1) };
}

const seen: Seen[] = [
  [0, "page_view"],
  [2, "page_view", { path: "/products/rotor" }],
];

it("shows the ten latest sessions, each with its first 50 steps", async () => {
  for (let hour = 10; hour < 21; hour++) addVisit(shopOf(), shopOf().ids.random(), `2026-11-01T${hour}:00:00Z`, { seen });
  const many = Array.from({ length: 53 }, (_, at): Seen => [at / 60, "page_view", { path: `/${at}` }]);
  addVisit(shopOf(), shopOf().ids.random(), "2026-11-01T21:00:00Z", { seen: [...many, [2, "add_to_cart", { path: null }]] });
  await flushEvents(shopOf());
  const { found, words, lines } = await journeys("range=7d");
  expect(found.map(({ began }: { began: string }) => began.slice(11, 13))).toEqual(["21", "20", "19", "18", "17", "16", "15", "14", "13", "12"]);
  expect(found[0]).toMatchObject({ allSteps: 54, steps: { length: 50 } });
  expect(words).toEqual(expect.arrayContaining(["Opened a page", "and 4 more steps"]));
  expect(lines).toHaveLength(50 + 9 * 2);
});

it("still shows a session whose customer was erased, without its steps", async () => {
  const accountId = shopOf().ids.random();
  addVisit(shopOf(), shopOf().ids.random(), "2026-11-01T10:00:00Z", { seen, accountId });
  addVisit(shopOf(), shopOf().ids.random(), "2026-11-01T08:00:00Z", { seen });
  await flushEvents(shopOf());
  await eventsPersonalData.erase(shopOf(), { accountId, email: null });
  const { found, words, lines } = await journeys("range=7d");
  expect(found).toMatchObject([
    { seconds: 120, isSignedIn: false, allSteps: 0, steps: [] },
    { allSteps: 2, steps: [{}, {}] },
  ]);
  expect(words.filter((text) => text.includes("steps no longer stored"))).toHaveLength(1);
  expect(words.filter((text) => text.startsWith("The steps of this session are no longer stored"))).toHaveLength(1);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/,"","","",""$/);
});

it("still shows the sessions of a day whose events are no longer kept", async () => {
  await changeSettings(shopOf(), system, "privacy", { eventDays: 30 });
  addVisit(shopOf(), shopOf().ids.random(), "2026-10-02T10:00:00Z", { seen });
  addVisit(shopOf(), shopOf().ids.random(), "2026-11-02T08:00:00Z", { seen });
  await flushEvents(shopOf());
  await api.call("GET", "/api/admin/analytics/behavior?traffic=real", { token });
  expect(await maintainEventPartitions(shopOf())).toBeGreaterThan(0);
  const { found, words } = await journeys("range=custom&from=2026-10-01&to=2026-10-03");
  expect(found).toMatchObject([{ seconds: 120, allSteps: 0, steps: [] }]);
  expect(words.find((text) => text.includes("steps no longer stored"))).toBeDefined();
});
