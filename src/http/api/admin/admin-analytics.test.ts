import { beforeAll, expect, it } from "vitest";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let api: TestApp;
let token: string;

beforeAll(async () => {
  api = openTestApp(shopOf());
  token = (await signedInAs(shopOf(), "analyst")).token;
});

const names = [
  "behavior",
  "performance",
  "funnel",
  "segments",
  "journeys",
  "conversions",
  "checkout",
  "abandoned-carts",
  "purchase-time",
  "bought-together",
  "search-sales",
];

it.each(names)("%s: has nothing but zeros and gaps in a shop that nobody visited", async (name) => {
  const { status, json } = await api.call("GET", `/api/admin/analytics/${name}?range=30d&device=phone&source=direct&country=US`, { token });
  expect([status, json.traffic, json.isTrialMode]).toEqual([200, "test", true]);
  if (name === "behavior") expect(json.sums).toMatchObject({ visits: 0, conversionRate: null, averageSeconds: null, averageOrder: null });
  if (name === "segments") expect(json.segments.map(({ share }: { share: number | null }) => share)).toEqual([null, null, null]);
  if (name === "journeys") expect(json.journeys).toEqual([]);
  if (name === "conversions") expect(json).toMatchObject({ rows: [], ledger: { revenue: { amount: "0.00" }, difference: { amount: "0.00" } } });
  if (name === "abandoned-carts") expect(json).toMatchObject({ carts: 0, averageValue: null, abandonedShare: null, largest: [] });
});

it.each(names)("%s: takes the ranges and devices of its list alone, and days in their order", async (name) => {
  for (const query of ["range=2d", "device=watch", "range=custom", "range=custom&from=2026-10-02&to=2026-10-01", "country=usa"])
    expect((await api.call("GET", `/api/admin/analytics/${name}?${query}`, { token })).status, query).toBe(400);
});

it.each(names)("%s: is for those who may see figures, and not for support or customers", async (name) => {
  for (const who of ["support", "customer"] as const) {
    const { token: theirs } = await signedInAs(shopOf(), who);
    expect((await api.call("GET", `/api/admin/analytics/${name}`, { token: theirs })).status).toBe(403);
  }
  expect((await api.call("GET", `/api/admin/analytics/${name}`)).status).toBe(401);
});

it("conversions: take the dimensions, models and days of their lists alone", async () => {
  for (const query of ["by=color", "model=best", "window=8", "product=rotor"]) {
    const name = query.startsWith("product") ? "bought-together" : "conversions";
    expect((await api.call("GET", `/api/admin/analytics/${name}?${query}`, { token })).status, query).toBe(400);
  }
  const { status, json } = await api.call("GET", "/api/admin/analytics/conversions?by=landing&model=position&window=90", { token });
  expect([status, json.by, json.model, json.windowDays]).toEqual([200, "landing", "position", 90]);
});

it("custom-funnel: takes two steps or more, and is for those who may see figures", async () => {
  const path = "/api/admin/analytics/custom-funnel?step1=page_view%20path-begins%20/products/&step2=purchase";
  const { status, json } = await api.call("GET", `${path}&split=device&window=7d&without1=any%20remove_from_cart`, { token });
  expect([status, json.counts, json.split, json.values, json.open]).toEqual([200, "visitors", "device", [], 0]);
  expect(json.steps.map(({ text, count, dropOff }: Record<string, unknown>) => [text, count, dropOff])).toEqual([
    ["page_view path-begins /products/", 0, null],
    ["purchase", 0, null],
  ]);
  for (const wrong of ["?step1=page_view", "?step1=page_view&step2=nothing", "?step1=page_view&step2=purchase&window=1y"])
    expect((await api.call("GET", `/api/admin/analytics/custom-funnel${wrong}`, { token })).status, wrong).toBe(400);
  const { token: theirs } = await signedInAs(shopOf(), "support");
  expect((await api.call("GET", path, { token: theirs })).status).toBe(403);
  expect((await api.call("GET", path)).status).toBe(401);
});

it.each(["retention", "customer-scores"])("%s: is of test or real orders, for analysts, and not for support or customers", async (name) => {
  const path = `/api/admin/analytics/${name}`;
  const { status, json } = await api.call("GET", path, { token });
  expect([status, json.traffic]).toEqual([200, "test"]);
  if (name === "retention") expect(json.repeats.map(({ share }: { share: number | null }) => share)).toEqual([null, null, null, null, null]);
  else expect([json.customers, json.segments]).toEqual([0, []]);
  expect((await api.call("GET", `${path}?traffic=real`, { token })).json.traffic).toBe("real");
  expect((await api.call("GET", `${path}?traffic=all`, { token })).status).toBe(400);
  for (const who of ["support", "customer"] as const)
    expect((await api.call("GET", path, { token: (await signedInAs(shopOf(), who)).token })).status).toBe(403);
  expect((await api.call("GET", path)).status).toBe(401);
});
