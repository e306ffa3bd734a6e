import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { recordDeployment } from "#domain/nodes/nodes.ts";
import { flushServerTimes } from "#domain/server-times/server-times.ts";
import { textsOf } from "#support/render-part.tsx";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { sessionQuery } from "../toolkit/admin-session.ts";
import PerformancePage from "./performance-page.tsx";
import { RecommendationCard } from "./recommendation-card.tsx";
import { adviceTable } from "./speed-tables.ts";

const shopOf = useTestShop();
const at = "2026-11-01T10:00:00.000Z";

function add(name: NewEvent["name"], more: Partial<NewEvent>): void {
  const shop = shopOf();
  const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true, device: "phone", country: "CH", connection: "3g" };
  shop.events.add({ id: shop.ids.random(), at, receivedAt: at, name, ...marks, ...more }, { mayCross: false });
}

/** Returns the texts of the page at that URL, with the shop's answers to its calls. */
async function pageAt(
  search: string,
  answered = ["performance", "performance/advice", "performance/pages", "performance/server"],
): Promise<string[]> {
  const api = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), "analyst");
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, (await api.call("GET", "/api/admin/account", { token })).json);
  for (const [name, query] of [
    ["performance", {}],
    ["performance/advice", {}],
    ["performance/pages", { limit: "5" }],
    ["performance/server", {}],
  ] as const) {
    const queryKey = ["admin", "analytics", `GET /api/admin/analytics/${name}`, query];
    if (!answered.includes(name)) {
      void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) });
      continue;
    }
    const { json } = await api.call("GET", `/api/admin/analytics/${name}?${new URLSearchParams(query)}`, { token });
    client.setQueryData(queryKey, json);
  }
  return textsOf(
    <QueryClientProvider client={client}>
      <PerformancePage />
    </QueryClientProvider>,
    `/admin/analytics/performance?${search}`,
  );
}

describe("the screen of how fast pages are", () => {
  it("says that nothing was measured, and what there is to do, in place of figures", async () => {
    const words = await pageAt("");
    expect(words).toEqual(
      expect.arrayContaining(["Performance", "Last hour", "Last 24 hours", "Last 7 days", "Last 30 days", "All Devices", "Refresh"]),
    );
    expect(words).toContain("Nothing was measured in this period");
    expect(words).toContain("No recommendations yet");
    expect(words).toContain("No pages were viewed in this period");
    expect(words).toContain("The server had no requests of this type in this period");
    expect(words.join(" ")).not.toMatch(/\d+ ms|%/);
  });

  it("shows each metric with its rating and shares, the time in a chart, what is recommended, and the pages that were seen most", async () => {
    const details = { timeToFirstByte: 200, resourceLoadDelay: 100, resourceLoadDuration: 3500, elementRenderDelay: 200 };
    for (let view = 0; view < 20; view += 1) {
      const ids = { sessionId: shopOf().ids.random(), visitorId: shopOf().ids.random(), pageType: "product" };
      for (const path of ["/products/rotor", `/products/${view % 7}`]) add("page_view", { ...ids, path });
      add("web_vital", {
        ...ids,
        viewId: shopOf().ids.random(),
        path: "/products/rotor",
        metric: "LCP",
        metricValue: 4200,
        element: "main>img",
        details,
      });
    }
    await flushEvents(shopOf());
    await recordDeployment(shopOf(), { version: "0.9.0", commit: null });
    shopOf().pass(60_000);
    const home = { route: "/", area: "shop" } as const;
    shopOf().serverTimes.note(shopOf().clock.now(), { ...home, isCached: false, isShared: true, isFault: false, ms: 40, sqlMs: 10 });
    for (let times = 0; times < 3; times += 1) shopOf().serverTimes.note(shopOf().clock.now(), { ...home, isCached: true });
    await flushServerTimes(shopOf());
    const words = await pageAt("by=connection");
    const after = (label: string) => words[words.indexOf(label) + 1];
    expect(after("LCP")).toBe("4,200 ms");
    // Each of the sessions saw two pages.
    expect(after("Bounce rate")).toBe("0.0%");
    expect(words.join(" ")).toContain(
      "100.0% of all page views on these days (40 of 40) are from visitors who may be measured (see Settings, Privacy); speeds include only",
    );
    expect(words).toEqual(
      expect.arrayContaining(["Poor", "Of 20 views: 0.0% good, 0.0% need improvement, 100.0% poor", "Speed over time", "3G", "Switzerland"]),
    );
    expect(words).toEqual(expect.arrayContaining(["Critical", "Products: Largest Contentful Paint (LCP)", "main>img", "Loading the picture"]));
    expect(words.join(" ")).toContain("it must drop by 1,700 ms");
    expect(words.join(" ")).toContain("Expected effect: at most 3,500 ms, which is what “Loading the picture” takes on average.");
    expect(words.join(" ")).toContain("A new version started once");
    expect(words).toContain("5 of 8 pages");
    expect(after("From the page cache")).toBe("75.0%");
    expect(after("Waiting for the database")).toBe("10 ms");
    expect(words.join(" ")).toContain("4 requests, three out of four within");
    expect(words).toContain("Show more pages");
    expect(words.filter((text) => text === "/products/rotor").length).toBeGreaterThan(0);
  });

  it("says that it refreshes for as long as a part is being fetched", async () => {
    expect(await pageAt("")).toContain("Refresh");
    const words = await pageAt("", ["performance", "performance/advice", "performance/pages"]);
    expect(words).toEqual(expect.arrayContaining(["Refreshing…", "Loading performance data..."]));
    expect(words).not.toContain("Refresh");
  });

  it("says of each recommendation what to expect, also where browsers said nothing of it, and which sessions ordered", async () => {
    const { json } = await openTestApp(shopOf()).call("GET", "/api/admin/analytics/performance/advice", {
      token: (await signedInAs(shopOf(), "analyst")).token,
    });
    const [critical] = json.open;
    const conversions = [
      { rating: "good", visits: 4, conversions: 4 },
      { rating: "needs-improvement", visits: 0, conversions: 0 },
      { rating: "poor", visits: 1, conversions: 0 },
    ];
    const suggestion = { ...critical, type: "suggestion", metric: "CLS", p75: 0.05, target: 0.1, part: null, conversions };
    const text = (await textsOf(<RecommendationCard {...suggestion} />)).join(" ");
    expect(text).toContain("It is already rated good; a change would help the views that were poor. Expected effect: unknown");
    expect(text).toContain("good 100.0% (of 4 sessions); poor 0.0% (of 1 session).");
    expect(adviceTable({ open: [critical, suggestion] }).rows.map((row) => row.slice(3, 6))).toEqual([
      [4200, 2500, 1700],
      [0.05, 0.1, 0],
    ]);
    expect(adviceTable({ open: [suggestion] }).rows[0]?.slice(-3)).toEqual([1, null, 0]);
  });
});
