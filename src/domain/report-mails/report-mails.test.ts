import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, type Staff, system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { ListViewInput, ReportScreen } from "#domain/list-views/list-view-input.ts";
import { reportScreens } from "#domain/list-views/list-view-input.ts";
import { addListView, changeListView, removeListView } from "#domain/list-views/list-views.ts";
import type { JobData } from "#domain/ports.ts";
import { conversionDimensions } from "#domain/reports/conversion-input.ts";
import { rateText } from "#domain/reports/figure-format.ts";
import { readPerformance } from "#domain/reports/performance.ts";
import { reportInput } from "#domain/reports/report-input.ts";
import { addVisitorSegment, removeVisitorSegment } from "#domain/reports/visitor-segments.ts";
import { mailReport, queueReports } from "#jobs/report-mail.ts";
import { makeVariant } from "#support/make-variants.ts";
import { addVisit, type Seen, sellAt } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readReportMail, recordReportSent } from "./report-mail-contents.ts";
import { lastDueDay, queueDueReports, readSavedReports, sendReportNow, subscribeToReport, unsubscribeFromReport } from "./report-mails.ts";
import { readReportTables } from "./report-tables.ts";

const shopOf = useTestShop();
const unknown = "01990000-0000-7000-8000-00000000ffff";
const monday = { weekday: 1 };

let owner: Staff;
let analyst: Staff & { email: string };
let colleague: Staff & { email: string };

beforeAll(async () => {
  const shop = shopOf();
  const staff = async (role: "owner" | "analyst" | "manager") => {
    const { account, actor } = await signedInAs(shop, role);
    return { ...(actor as Staff), email: account.email };
  };
  [owner, analyst, colleague] = [await staff("owner"), await staff("analyst"), await staff("manager")];
  await sellAt(shop, "2026-11-01T10:20:00Z", { cents: 10_000 });
  addVisit(shop, shop.ids.random(), "2026-11-01T10:00:00Z", {
    seen: [
      [0, "page_view", { path: "/products/rotor" }],
      [1, "search", { searchQuery: "ada@lab.example", resultCount: 0 }],
    ],
  });
  await flushEvents(shop);
});

const save = (actor: Staff, more: Partial<ListViewInput> = {}, screen: ReportScreen = "behavior") =>
  addListView(shopOf(), actor, screen, { name: "Last week", query: { range: "7d", traffic: "real" }, isShared: false, ...more });

/** Takes the waiting jobs from the queue, in order. */
async function takeJobs(): Promise<JobData["report-mail"][]> {
  const rows = await shopOf().ownerSql<{ data: JobData["report-mail"] }[]>`
    delete from jobs.job where name = 'report-mail' returning data, created_on`;
  return rows.map(({ data }) => data);
}

const mailsTo = (email: string) => shopOf().outbox.filter(({ to }) => to === email);
/** Moves the clock to the next Monday at 9:00 UTC; each further call moves it by a week. */
const passWeek = () => shopOf().pass(7 * dayMs);

describe("a saved report", () => {
  it("is found with those that colleagues share, and opened with a time that stays relative", async () => {
    const shop = shopOf();
    const own = await save(analyst, { name: "Mine" });
    const shared = await save(owner, { name: "Ours", isShared: true }, "conversions");
    const privately = await save(owner, { name: "Theirs" });
    const found = await readSavedReports(shop, analyst);
    expect(found.map(({ id, screen, isOwn, weekday }) => [id, screen, isOwn, weekday])).toEqual([
      [own, "behavior", true, null],
      [shared, "conversions", false, null],
    ]);
    expect(found[0]?.query).toEqual({ range: "7d", traffic: "real" });
    await subscribeToReport(shop, colleague, shared, monday);
    expect((await readSavedReports(shop, owner)).find(({ id }) => id === shared)).toMatchObject({ subscribers: 1, weekday: null });
    expect((await readSavedReports(shop, colleague)).map(({ weekday, subscribers }) => [weekday, subscribers])).toEqual([[1, 0]]);
    for (const id of [own, shared, privately]) await removeListView(shop, owner, id).catch(() => removeListView(shop, analyst, id));
    expect(await shop.sql`select from report_mails`).toHaveLength(0);
  });

  it("comes by email once on each of the chosen days, with the figures as tables and a link that opens it", async () => {
    const shop = shopOf();
    const id = await save(analyst);
    await subscribeToReport(shop, analyst, id, monday);
    await queueReports(shop);
    expect(await takeJobs()).toEqual([]);
    passWeek();
    // Two nodes at the same time, and another call ten minutes later.
    expect((await Promise.all([queueDueReports(shop), queueDueReports(shop)])).toSorted()).toEqual([0, 1]);
    shop.pass(10 * 60_000);
    expect(await queueDueReports(shop)).toBe(0);
    const [job, ...others] = await takeJobs();
    expect([job, others]).toEqual([{ viewId: id, accountId: analyst.accountId, day: "2026-11-09", sendId: null }, []]);
    if (!job) throw new Error("There is no job.");
    await mailReport(shop, job);
    // The process ended before the queue was updated, so the job runs again.
    await mailReport(shop, job);
    const sent = mailsTo(analyst.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("Last week: User behavior");
    expect(sent[0]?.text).toMatch(/Figure +This period +Previous period\nTotal Sessions +\d+ +\d+\n/);
    expect(sent[0]?.text).toContain(`http://shop.test/admin/analytics/behavior?range=7d&traffic=real&saved=${id}`);
    expect(sent[0]?.text).toContain("You get this report every Monday");
    expect(sent[0]?.html).toContain("Total Revenue</td>");
    expect(sent[0]?.headers?.["Message-ID"]).toMatch(/^<report\.[0-9a-f]{32}@shop\.test>$/);
    passWeek();
    await queueDueReports(shop);
    const [next] = await takeJobs();
    if (next) await mailReport(shop, next);
    expect(mailsTo(analyst.email)).toHaveLength(2);
    await unsubscribeFromReport(shop, analyst, id);
    passWeek();
    expect(await queueDueReports(shop)).toBe(0);
    // An email that was queued before the subscription ended is not sent either.
    if (next) expect(await readReportMail(shop, { ...next, day: "2026-11-23", sendId: null })).toBeNull();
    await removeListView(shop, analyst, id);
  });

  it("is written to nobody who may not see it when it is sent", async () => {
    const shop = shopOf();
    const id = await save(owner, { isShared: true });
    await subscribeToReport(shop, colleague, id, monday);
    const mail = { viewId: id, accountId: colleague.accountId, day: "2030-01-07", sendId: null } as const;
    const isSent = async () => (await readReportMail(shop, mail)) !== null;
    expect(await isSent()).toBe(true);
    await shop.sql`update accounts set role = 'support' where id = ${colleague.accountId}`;
    expect(await isSent()).toBe(false);
    await shop.sql`update accounts set role = 'analyst' where id = ${colleague.accountId}`;
    expect(await isSent()).toBe(true);
    await shop.sql`update accounts set disabled_at = now() where id = ${colleague.accountId}`;
    expect(await isSent()).toBe(false);
    await shop.sql`update accounts set disabled_at = null where id = ${colleague.accountId}`;
    await changeListView(shop, owner, id, { name: "Ours", query: {}, isShared: false });
    expect(await isSent()).toBe(false);
    await changeListView(shop, owner, id, { name: "Ours", query: {}, isShared: true });
    await recordReportSent(shop, mail);
    expect(await isSent()).toBe(false);
    await removeListView(shop, owner, id);
    expect(await isSent()).toBe(false);
    const before = shop.outbox.length;
    await mailReport(shop, mail);
    expect(shop.outbox).toHaveLength(before);
  });

  it("is sent at once to a person who presses “Email me now”, without a subscription", async () => {
    const shop = shopOf();
    const id = await save(analyst, { name: "Now", query: { range: "1d", device: "phone", country: "DE", source: "news.example" } });
    await sendReportNow(shop, analyst, id);
    await sendReportNow(shop, analyst, id);
    const [job, ...others] = await takeJobs();
    expect([job?.day, others]).toEqual([null, []]);
    if (job) await mailReport(shop, job);
    const text = mailsTo(analyst.email).at(-1)?.text;
    expect(text).toContain("You asked for this report in the admin area.");
    expect(text).toContain("Filters: Mobile; source: news.example; Germany. These are test sessions and test orders from trial mode.");
    await removeListView(shop, analyst, id);
  });

  it("names the segment that it is narrowed to, also one that is gone", async () => {
    const shop = shopOf();
    const segment = await addVisitorSegment(shop, owner, { name: "Signed in", match: "all", rules: [{ kind: "signed-in", isNot: false, days: 30 }] });
    const narrowedTo = async (query: Record<string, string>) => {
      const viewId = await save(analyst, { query: { range: "7d", traffic: "real", ...query } });
      const report = await readReportMail(shop, { viewId, accountId: analyst.accountId, day: null, sendId: shop.ids.random() });
      await removeListView(shop, analyst, viewId);
      return report?.narrowedTo;
    };
    expect(await narrowedTo({ segment, country: "DE" })).toEqual(["Germany", "segment: Signed in"]);
    expect(await narrowedTo({ segment: "new" })).toEqual(["segment: New visitors"]);
    expect(await narrowedTo({ segment: "rfm-at-risk" })).toEqual(["segment: At risk (RFM)"]);
    await removeVisitorSegment(shop, owner, segment);
    expect(await narrowedTo({ segment })).toEqual(["segment: Deleted segment"]);
  });

  it("is refused to staff who may not see it, and to strangers", async () => {
    const shop = shopOf();
    const id = await save(owner);
    for (const wanted of [id, unknown, "none"]) {
      expect(await refusalOf(subscribeToReport(shop, analyst, wanted, monday))).toBe("not-found");
      expect(await refusalOf(sendReportNow(shop, analyst, wanted))).toBe("not-found");
      // There is no subscription to end.
      expect(await refusalOf(unsubscribeFromReport(shop, analyst, wanted))).toBe("done");
    }
    expect(await refusalOf(subscribeToReport(shop, owner, id, { weekday: 8 }))).toBe("input-invalid");
    const ofOrders = await addListView(shop, owner, "orders", { name: "Open", query: {}, isShared: true });
    expect(await refusalOf(subscribeToReport(shop, owner, ofOrders, monday))).toBe("not-found");
    const support: Staff = { ...analyst, role: "support" };
    const customer: Actor = { kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null };
    for (const [actor, code] of [
      [support, "not-allowed"],
      [customer, "not-allowed"],
      [system, "not-allowed"],
      [{ kind: "visitor", cartId: null }, "not-signed-in"],
    ] as const)
      for (const ask of [
        () => readSavedReports(shop, actor),
        () => subscribeToReport(shop, actor, id, monday),
        () => unsubscribeFromReport(shop, actor, id),
        () => sendReportNow(shop, actor, id),
      ])
        expect(await refusalOf(ask())).toBe(code);
    expect(await refusalOf(addListView(shop, support, "behavior", { name: "Mine", query: {}, isShared: false }))).toBe("not-allowed");
    expect(await refusalOf(readReportTables(shop, support, { screen: "behavior", query: {} }))).toBe("not-allowed");
  });
});

it("the day of a weekly email begins at six by the shop's clock, and a day that was missed is made up for", () => {
  const dueAt = (time: string, weekday = 1) => lastDueDay(weekday, new Date(time), "America/New_York");
  expect([dueAt("2026-11-09T10:59:00Z"), dueAt("2026-11-09T11:00:00Z")]).toEqual(["2026-11-02", "2026-11-09"]);
  expect([dueAt("2026-11-15T23:00:00Z"), dueAt("2026-11-15T23:00:00Z", 7)]).toEqual(["2026-11-09", "2026-11-15"]);
  // The clock is set back on November 1.
  expect([dueAt("2026-11-01T10:59:00Z", 7), dueAt("2026-11-01T11:00:00Z", 7)]).toEqual(["2026-10-25", "2026-11-01"]);
});

describe("the tables of a report", () => {
  it("are those of its screen and tab, with nothing of one person and nothing that somebody typed", async () => {
    const shop = shopOf();
    const titlesOf = async (screen: ReportScreen, query: Record<string, string>) =>
      (await readReportTables(shop, owner, { screen, query: { ...query, traffic: "real", range: "90d" } })).tables.map(({ title }) => title);
    expect(await titlesOf("behavior", {})).toEqual(["Figures", "Top pages"]);
    expect(await titlesOf("behavior", { tab: "funnel" })).toEqual(["Figures", "Conversion funnel"]);
    expect(await titlesOf("behavior", { tab: "segments" })).toEqual(["Figures", "Customer segments"]);
    expect(await titlesOf("behavior", { tab: "journeys" })).toEqual(["Figures"]);
    expect(await titlesOf("performance", {})).toEqual(["Speed of pages", "Bounce rate"]);
    expect(await titlesOf("conversions", {})).toEqual(["Figures", "Sales by channel", "Ledger"]);
    for (const [tab, title] of [
      ["checkout", "Checkout step by step"],
      ["carts", "Abandoned carts"],
      ["time", "Time to purchase"],
      ["together", "Products bought together"],
      ["search", "Search to sale"],
    ] as const)
      expect(await titlesOf("conversions", { tab })).toEqual(["Figures", title]);
    const everything: unknown[] = [];
    for (const screen of reportScreens)
      for (const tab of ["", "search", "journeys"])
        for (const by of conversionDimensions)
          everything.push(await readReportTables(shop, owner, { screen, query: { tab, by, traffic: "real", range: "90d" } }));
    expect(JSON.stringify(everything).includes("ada@lab")).toBe(false);
  });

  it("have the shares of good page views that the screen shows, and the bounce rate apart from the speeds", async () => {
    const shop = shopOf();
    const at = "2026-11-01T11:00:00.000Z";
    const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: false, at, receivedAt: at };
    for (const metricValue of [1000, 2000, 9000]) {
      const seen = { sessionId: shop.ids.random(), visitorId: shop.ids.random(), viewId: shop.ids.random() };
      shop.events.add({ id: shop.ids.random(), name: "web_vital", metric: "LCP", metricValue, ...marks, ...seen }, { mayCross: false });
    }
    await flushEvents(shop);
    const asked = { range: "90d", traffic: "real" } as const;
    const [speed, bounces] = (await readReportTables(shop, owner, { screen: "performance", query: asked })).tables;
    const report = await readPerformance(shop, owner, reportInput.parse({ ...asked, fresh: "true" }));
    expect(speed?.head).toEqual(["Metric", "p75 (three out of four page views)", "Previous period", "Rated good"]);
    expect(speed?.rows).toEqual([["LCP", "5,500 ms", "–", "66.7%"]]);
    expect(speed?.rows.map(([, , , good]) => good)).toEqual(report.metrics.map(({ good }) => rateText(good)));
    expect(bounces?.rows).toEqual([["Bounce rate", rateText(report.bounceRate), rateText(report.bounceRateBefore)]]);
  });

  it("call what was sold of a product by that name, because its refunds and taxes are not known", async () => {
    const headOf = async (by: string) => (await readReportTables(shopOf(), owner, { screen: "conversions", query: { by } })).tables[1]?.head;
    expect(await headOf("product")).toEqual(["Product", "Orders", "Sold", "Previous period"]);
    expect(await headOf("channel")).toEqual(["Channel", "Orders", "Revenue", "Previous period"]);
  });

  it("are of the funnel that staff chose, with what it is split by", async () => {
    const shop = shopOf();
    const { productId } = await makeVariant(shop, { title: "Halden B340" });
    for (const [device, seen] of [
      [
        "phone",
        [
          [0, "page_view"],
          [1, "view_item", { productId }],
          [2, "add_to_cart"],
        ],
      ],
      [
        "phone",
        [
          [0, "page_view"],
          [1, "view_item", { productId }],
          [1.5, "download"],
          [2, "add_to_cart"],
        ],
      ],
      [
        "desktop",
        [
          [0, "page_view"],
          [1, "view_item", { productId }],
        ],
      ],
    ] as [string, Seen[]][])
      addVisit(shop, shop.ids.random(), "2026-10-12T10:00:00Z", { device, seen });
    await flushEvents(shop);
    const steps = { step1: "page_view", step2: `view_item product ${productId}`, step3: "add_to_cart" };
    const time = { traffic: "real", range: "custom", from: "2026-10-12", to: "2026-10-12" };
    const tablesOf = async (query: Record<string, string>) =>
      (await readReportTables(shop, owner, { screen: "behavior", query: { ...time, tab: "funnel", ...query } })).tables.slice(1);
    const rows = [
      ["1. Opened a page", "3", "0", "100.0%"],
      ["2. Viewed a product: Halden B340", "3", "0", "100.0%"],
      ["3. Added to cart", "2", "0", "66.7%"],
    ];
    expect(await tablesOf({ ...steps, split: "device" })).toEqual([
      { title: "Custom funnel, within one session", head: ["Step", "Sessions", "Previous period", "Share"], rows },
      {
        title: "Custom funnel by device",
        head: ["Device", "First step", "Last step", "Completed"],
        rows: [
          ["Mobile", "2", "2", "100.0%"],
          ["Desktop", "1", "0", "0.0%"],
        ],
      },
    ]);
    const [narrow] = await tablesOf({ ...steps, window: "7d", without1: "any download" });
    expect(narrow).toMatchObject({
      title: "Custom funnel, within 7 d by the same browser, with exclusions",
      head: ["Step", "Browsers", "Previous period", "Share"],
    });
    expect(narrow?.rows.map(([, count]) => count)).toEqual(["3", "3", "1"]);
    // A single step is no funnel, so the usual one is shown there too.
    expect((await tablesOf({ step1: "page_view" })).map(({ title }) => title)).toEqual(["Conversion funnel"]);
  });

  it("hold what the screen holds, and leave out of a URL what is wrong there", async () => {
    const shop = shopOf();
    const query = { range: "custom", from: "2026-11-01", to: "2026-11-01", traffic: "real", device: "toaster", model: "best" };
    const { tables, frame } = await readReportTables(shop, owner, { screen: "conversions", query });
    expect(frame.now.from.slice(0, 10)).toBe("2026-11-01");
    const rowOf = (table: number, name: string) => tables[table]?.rows.find(([first]) => first === name);
    expect(rowOf(0, "Total Revenue")).toEqual(["Total Revenue", "$100.00", "$0.00"]);
    expect(rowOf(0, "Orders")).toEqual(["Orders", "1", "0"]);
    expect(rowOf(1, "Not measured")).toEqual(["Not measured", "1", "$100.00", "$0.00"]);
    expect(rowOf(2, "Revenue")).toEqual(["Revenue", "$100.00"]);
  });

  it("are whole where the rows add up, and otherwise say how many they are", async () => {
    const shop = shopOf();
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await makeVariant(shop, { stock: 5 })).id));
    for (const time of ["2026-10-05T10:00:00Z", "2026-10-05T11:00:00Z", "2026-10-05T12:00:00Z"]) await sellAt(shop, time, { variants: ids });
    for (const page of Array.from({ length: 60 }).keys()) {
      const path = `/collections/c${page}`;
      addVisit(shop, shop.ids.random(), "2026-10-05T13:00:00Z", { path, seen: [[0, "page_view", { path, pageType: "collection" }]] });
    }
    await flushEvents(shop);
    const query = { range: "custom", from: "2026-10-05", to: "2026-10-05", traffic: "real" };
    const tableOf = async (more: Record<string, string>) =>
      (await readReportTables(shop, owner, { screen: "conversions", query: { ...query, ...more } })).tables[1];
    const landings = await tableOf({ by: "landing" });
    expect(landings?.title).toBe("Sales by landing page");
    // Fifty pages, all others in one row, and the orders without a measured session.
    expect(landings?.rows).toHaveLength(52);
    const collections = await tableOf({ by: "collection" });
    expect([collections?.title, collections?.rows.length]).toEqual(["Sales by collection: the 50 with the most sales", 50]);
    const pairs = await tableOf({ tab: "together" });
    expect([pairs?.title, pairs?.rows.length]).toEqual(["Products bought together: the 20 most frequent pairs", 20]);
  });
});
