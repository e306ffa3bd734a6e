import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { beforeAll, describe, expect, it } from "vitest";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { type ReportQuery, readableQuery } from "#domain/reports/report-query.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { textsOf } from "#support/render-part.tsx";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { sessionQuery } from "../toolkit/admin-session.ts";
import BehaviorPage from "./behavior-page.tsx";
import { changeText, durationText, minutesText, rateText, wholeMoneyText } from "./figure-text.ts";
import { ReportFault } from "./report-parts.tsx";
import { csvText } from "./screen-table.ts";

const shopOf = useTestShop();
let token: string;
const reports = ["behavior", "funnel", "segments", "journeys", "paths"];

beforeAll(async () => {
  const shop = shopOf();
  token = (await signedInAs(shop, "analyst")).token;
  const [sessionId, visitorId, orderId] = [shop.ids.random(), shop.ids.random(), shop.ids.random()];
  const seen: [minute: number, name: NewEvent["name"], more: Partial<NewEvent>][] = [
    [0, "page_view", { path: "/", utmSource: "newsletter" }],
    [1, "page_view", { path: "/products/rotor" }],
    [1, "view_item", { path: "/products/rotor" }],
    [3, "add_to_cart", { origin: "server" }],
    [4, "begin_checkout", { origin: "server" }],
    [12.4, "purchase", { origin: "server", orderId, valueCents: 123_456, currency: "USD" }],
  ];
  for (const [minute, name, more] of seen) {
    const at = new Date(Date.parse("2026-11-01T10:00:00Z") + minute * 60_000).toISOString();
    const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true, device: "tablet", country: "CH", sessionId, visitorId };
    shop.events.add({ id: shop.ids.random(), at, receivedAt: at, name, ...marks, ...more }, { mayCross: false });
  }
  for (let times = 0; times < 2; times += 1)
    shop.events.countView({ day: "2026-11-01", path: "/", pageType: "home", isBot: false, isStaff: false, isTrial: true });
  await flushEvents(shop);
});

/** Returns the texts of the page at that URL, with the shop's answers to its calls. */
async function pageAt(search: string, answered = reports): Promise<string[]> {
  const api = openTestApp(shopOf());
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const given = Object.fromEntries(new URLSearchParams(search));
  delete given["tab"];
  client.setQueryData(sessionQuery.queryKey, (await api.call("GET", "/api/admin/account", { token })).json);
  for (const name of answered) {
    const { json } = await api.call("GET", `/api/admin/analytics/${name}?${new URLSearchParams(given)}`, { token });
    client.setQueryData(["admin", "analytics", `GET /api/admin/analytics/${name}`, given], json);
  }
  return textsOf(
    <QueryClientProvider client={client}>
      <BehaviorPage />
    </QueryClientProvider>,
    `/admin/analytics/behavior?${search}`,
  );
}

describe("the screen of what visitors did", () => {
  it("has title, filters, four cards and four tabs, and says that it shows test visits while the shop is in trial mode", async () => {
    const words = await pageAt("");
    const wanted = [
      "User Behavior Analytics",
      "Track user journeys and optimize conversion paths",
      "Last 24 hours",
      "Last 7 days",
      "Last 30 days",
      "Last 90 days",
    ];
    expect(words).toEqual(expect.arrayContaining([...wanted, "All Devices", "Desktop", "Mobile", "Tablet", "newsletter", "Switzerland"]));
    const after = (label: string) => words[words.indexOf(label) + 1];
    expect(["Total Sessions", "Conversion Rate", "Avg Session Duration", "Total Revenue"].map(after)).toEqual(["1", "100.0%", "12 min", "$0"]);
    expect(words).toEqual(expect.arrayContaining(["Overview", "Conversion Funnel", "Customer Segments", "User Journeys"]));
    expect(words.find((text) => text.startsWith("The shop is in trial mode"))).toBeDefined();
    expect(words.find((text) => text.includes("50.0% of all page views") && text.includes("2 of 4"))).toBeDefined();
    expect(words.find((text) => text.startsWith("There are few sessions"))).toBeDefined();
  });

  it("shows sessions over time, funnel, segments, all figures and top pages as its overview, each as a table too", async () => {
    const words = await pageAt("");
    expect(words).toEqual(
      expect.arrayContaining(["Sessions over time", "Conversion funnel", "Customer segments", "All figures", "Top pages", "/products/rotor"]),
    );
    expect(words).toEqual(
      expect.arrayContaining(["Placed an order", "8 min 24 s", "New visitors", "Returning customers", "High-value", "$1,234.56"]),
    );
  });

  it("has the latest journeys with device, place, source, steps and revenue", async () => {
    const words = await pageAt("tab=journeys");
    expect(words).toEqual(expect.arrayContaining(["Recent journeys", "Converted", "$1,234.56", "Added to cart", "Began checkout"]));
    expect(words.find((text) => text.includes("12 min · Switzerland · newsletter · 5 steps"))).toBeDefined();
  });

  it("has RFM segments and retention among the customer segments, and says how many customers they take", async () => {
    const words = await pageAt("tab=segments", [...reports, "retention", "customer-scores"]);
    expect(words).toEqual(
      expect.arrayContaining([
        "Customer segments",
        "Customers by order history (RFM)",
        "Too few customers",
        "Customers who ordered again (retention)",
        "No first orders in the last twelve months",
      ]),
    );
  });

  it("is honest where nothing was measured", async () => {
    const words = await pageAt("device=phone&tab=");
    expect(words).toContain("No sessions in this period");
    expect(words).not.toContain("Sessions over time");
    // Views were measured on these days, so consent is not the reason.
    const saysOf = (text: string, of: string[]) => of.some((word) => word.includes(text));
    expect(saysOf("Pages were viewed on these days, but not in sessions that match.", words)).toBe(true);
    expect(saysOf("but by visitors who may not be measured", words)).toBe(false);
  });

  it("names consent as the reason only where no view was measured and nothing is filtered", async () => {
    const shop = shopOf();
    shop.events.countView({ day: "2026-10-20", path: "/", pageType: "home", isBot: false, isStaff: false, isTrial: true });
    await flushEvents(shop);
    const day = "range=custom&from=2026-10-20&to=2026-10-20";
    const reasonOf = async (search: string) => (await pageAt(search)).find((word) => word.includes("Pages were viewed"));
    expect(await reasonOf(day)).toContain("Pages were viewed, but by visitors who may not be measured.");
    expect(await reasonOf(`${day}&device=phone`)).toContain("Pages were viewed on these days, but not in sessions that match.");
    expect(await reasonOf("range=custom&from=2026-10-10&to=2026-10-10")).toBeUndefined();
  });
});

describe("the notes about the figures", () => {
  beforeAll(async () => {
    await makeOrder(shopOf(), [{ id: (await makeVariant(shopOf())).id }]);
    shopOf().pass(1000);
  });

  it("say which orders count: everybody’s, and with a filter only those of sessions that match it", async () => {
    const all = await pageAt("");
    expect(all).toContain("Revenue and orders include all buyers, measured or not: of 1 order in this period, 0 came from a measured session.");
    const narrowed = await pageAt("device=tablet");
    expect(narrowed).toContain("With filters, revenue and orders include only orders placed in measured sessions that match the filters.");
    expect(narrowed.filter((text) => text.includes("all buyers"))).toEqual([]);
    expect([all, narrowed].map((words) => words[words.lastIndexOf("Orders") + 1])).toEqual(["1", "0"]);
  });

  it("say what is missing in a period that begins before the events that are still stored", async () => {
    const text = "Visitor events are stored for 180 days (Settings, Privacy).";
    expect((await pageAt("range=custom&from=2020-01-01&to=2020-01-02")).find((word) => word.startsWith(text))).toContain("custom funnels");
    expect((await pageAt("range=7d")).filter((word) => word.startsWith(text))).toEqual([]);
  });
});

it("says that it loads, until it is there", async () => {
  expect(await pageAt("", [])).toEqual(expect.arrayContaining(["User Behavior Analytics", "Loading user behavior data..."]));
});

it("says what went wrong, and offers to try again", async () => {
  expect(await textsOf(<ReportFault fault={new Error("The shop is busy.")} onRetry={() => {}} />)).toEqual([
    "Error loading user behavior data: The shop is busy.",
    "Retry",
  ]);
  expect(await textsOf(<ReportFault fault={new Error("The shop is busy.")} noun="performance data" onRetry={() => {}} />)).toContain(
    "Error loading performance data: The shop is busy.",
  );
  expect(await textsOf(<ReportFault fault={new Error("")} onRetry={() => {}} />)).toContain(
    "Error loading user behavior data: Unknown error occurred",
  );
});

it("writes rates with one decimal, minutes rounded, and revenue without cents", () => {
  expect([rateText(0.1234), rateText(null), minutesText(754), minutesText(null)]).toEqual(["12.3%", "–", "13 min", "–"]);
  expect([durationText(59.4), durationText(75.4), durationText(7384)]).toEqual(["59 s", "1 min 15 s", "2 h 3 min"]);
  expect([wholeMoneyText({ amount: "1895.60", currencyCode: "USD" }), wholeMoneyText({ amount: "-3.00", currencyCode: "USD" })]).toEqual([
    "$1,896",
    "−$3",
  ]);
  expect([changeText(9, 8), changeText(97, 100), changeText(12_550, 88), changeText(1, 0), changeText(null, 1), changeText(1, 1)]).toEqual([
    "+12.5%",
    "−3.0%",
    "+14,161.4%",
    null,
    null,
    "no change",
  ]);
});

it("leaves out what a URL has wrong, and keeps the rest", () => {
  const cases: [ReportQuery, ReportQuery][] = [
    [{ range: "30d", device: "watch" }, { range: "30d" }],
    [{ range: "custom", from: "2026-11-01", device: "phone" }, { device: "phone" }],
    [
      { range: "custom", from: "2026-11-01", to: "2026-11-02" },
      { range: "custom", from: "2026-11-01", to: "2026-11-02" },
    ],
    [{ range: "1y" }, {}],
  ];
  for (const [given, kept] of cases) expect(readableQuery(given)).toEqual(kept);
});

it("gives tables as files, with exact figures and safe cells", () => {
  expect(
    csvText({
      head: ["Page", "Views"],
      rows: [
        ["=1+1", 2],
        ["/", null],
      ],
    }),
  ).toBe('"Page","Views"\r\n"\'=1+1","2"\r\n"/",""\r\n');
});
