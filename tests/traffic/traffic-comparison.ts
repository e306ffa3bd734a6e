import { beforeAll, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { compareVisitSums, keepVisitSums, keepVisits } from "#domain/events/visit-keeping.ts";
import { type Funnel, readBehavior, readFunnel } from "#domain/reports/behavior.ts";
import { conversionsInput } from "#domain/reports/conversion-input.ts";
import { readConversions } from "#domain/reports/conversions.ts";
import { readTimedPages } from "#domain/reports/performance.ts";
import { reportInput, timedPagesInput } from "#domain/reports/report-input.ts";
import { readToday } from "#domain/reports/today.ts";
import { addVisitorSegment } from "#domain/reports/visitor-segments.ts";
import { changeSettings, readSettings } from "#domain/settings/settings.ts";
import type { TestShop } from "#support/test-shop.ts";
import {
  compareAbandoned,
  compareBehavior,
  compareCheckout,
  compareConversions,
  compareCustomers,
  compareCustomFunnel,
  compareFunnel,
  compareLandings,
  comparePaths,
  comparePurchaseTimes,
  compareSearchSales,
  compareSeenSales,
  compareSegments,
  compareSpeed,
  type Question,
} from "./compared-figures.ts";
import { compareBoughtTogether, compareSearches, compareTimedPages, compareToday } from "./compared-lists.ts";
import { compareAdvice, compareDashboard, compareJourneys } from "./compared-screens.ts";
import type { CountedTraffic, CountedVisit } from "./counted-visits.ts";
import { gatherStatistics, simulateTraffic, type Truth } from "./simulate-traffic.ts";
import { readStoredTraffic } from "./stored-traffic.ts";
import type { TrafficScale } from "./traffic-plan.ts";
import { visitorsOf, visitorsWhoDid } from "./visit-figures.ts";

/** Describes each visit in one line, sorted so that both sides have the same order. */
const lines = (visits: CountedVisit[]) =>
  visits
    .map(({ events, device, country, source, channel, campaign, landing, account }) => {
      const done = events
        .map(({ name, at, path, productId, collectionId, query }) =>
          [new Date(at).toISOString(), name, path ?? "", productId ?? "", collectionId ?? "", query ?? ""].join(" "),
        )
        .toSorted();
      return [[device, country, source, channel, campaign, landing, account].join(" "), ...done].join("\n");
    })
    .toSorted();

/** Summer time ends three weeks after this, at an hour other than midnight UTC. */
const beginsAt = Date.parse("2026-10-10T00:00:00Z");

function questionsOf({ days }: TrafficScale): Question[] {
  const day = (of: number) => new Date(beginsAt + Math.floor(of) * dayMs).toISOString().slice(0, 10);
  return [
    { range: days > 30 ? "90d" : "30d" },
    { range: "7d" },
    { range: "today" },
    { range: "1d" },
    { range: "custom", from: day(days / 3), to: day((days * 3) / 4) },
    { range: "30d", device: "phone" },
    { range: "30d", source: "newsletter" },
    { range: "30d", country: "DE", device: "desktop" },
  ];
}

const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000009", role: "owner" };

async function compareNarrowed(shop: TestShop, traffic: CountedTraffic, question: Question): Promise<void> {
  for (const compare of [compareBehavior, compareFunnel, compareLandings, comparePaths, compareCheckout]) await compare(shop, traffic, question);
  await compareConversions(shop, traffic, { ...question, by: "landing", model: "linear", window: "30" });
}

/** Rounds means, whose values are added up in different orders. */
const roundedSteps = ({ steps, ...report }: Funnel) => ({
  ...report,
  steps: steps.map(({ meanSeconds, ...step }) => ({ ...step, meanSeconds: meanSeconds && Math.round(meanSeconds * 1e6) / 1e6 })),
});

/** Reads the reports that read sums of visits, counted again: a large shop stores what it counted before. */
async function answersOf(shop: TestShop, asked: Question): Promise<unknown[]> {
  const question = { ...asked, fresh: "true" } as const;
  const conversions = async (by: string) => readConversions(shop, owner, conversionsInput.parse({ ...question, by }));
  return [
    await readBehavior(shop, owner, reportInput.parse(question)),
    await readTimedPages(shop, owner, timedPagesInput.parse(question)),
    ...[await conversions("channel"), await conversions("campaign"), await conversions("landing"), await conversions("country")],
    ...[await readToday(shop, owner), roundedSteps(await readFunnel(shop, owner, reportInput.parse(question)))],
  ];
}

/** Lets shoppers use the shop, and compares each screen with what they did and with a recount of what is stored. `say`: is told what is done. */
export function compareTraffic(shopOf: () => TestShop, scale: TrafficScale, say: (text: string) => void = () => {}): void {
  const questions = questionsOf(scale);
  let truth: Truth;
  let stored: CountedTraffic;
  /** What was planted, with the amounts of the ledger. */
  let planted: CountedTraffic;

  beforeAll(async () => {
    const shop = shopOf();
    shop.pass(beginsAt - shop.clock.now().getTime());
    await changeSettings(shop, system, "shipping", { ...(await readSettings(shop)).shipping, timeZone: "America/New_York" });
    await keepVisitSums(shop);
    truth = await simulateTraffic(shop, scale, (day) => say(`day ${day} of ${scale.days} is over`));
    say("the last visits are stored, and read again");
    while ((await keepVisits(shop)) > 0);
    await gatherStatistics(shop);
    stored = await readStoredTraffic(shop);
    const { visits, vitals, measuredViews, otherViews } = truth;
    planted = { ...stored, visits, vitals, measuredViews, otherViews };
    say(`${planted.visits.length} visits are compared`);
  });

  const compared = async (
    compare: (shop: TestShop, traffic: CountedTraffic, question: Question) => Promise<void>,
    isAsked: (question: Question) => boolean = () => true,
  ) => {
    for (const [at, question] of questions.filter(isAsked).entries()) {
      // Both contain the same visits, as another test shows, so not every question is asked twice: asking the shop takes most of the time.
      if (at % 2 === 0) await compare(shopOf(), planted, question);
      if (at % 2 === 1 || at === 0) await compare(shopOf(), stored, question);
    }
  };

  it("is stored as it was planted: each visit with its events, times and arrival", () => {
    expect(lines(stored.visits)).toEqual(lines(planted.visits));
    expect(planted.visits.length).toBeGreaterThan(scale.sessions / 2);
  });

  it("has the orders that were planted: their products and what these cost, each refund once, and those that were canceled", () => {
    const entriesOf = Map.groupBy(stored.entries, ({ orderId }) => orderId);
    const booked = (orderId: string, account: string) => (entriesOf.get(orderId) ?? []).filter((entry) => entry.account === account);
    const orders = stored.orders.map(({ id, at, lines: sold }) => {
      const units = new Map(sold.map(({ productId, quantity }) => [productId, quantity]));
      return [id, { at, units, goodsCents: booked(id, "sales").reduce((sum, { cents }) => sum + cents, 0) }] as const;
    });
    expect(new Map(orders)).toEqual(truth.bought);
    const given = stored.entries.flatMap(({ account, orderId, at, cents }) => (account === "refunds" ? [{ orderId, at, cents }] : []));
    const sorted = (refunds: typeof given) => refunds.toSorted((one, other) => one.at - other.at || one.orderId.localeCompare(other.orderId));
    expect(sorted(given)).toEqual(sorted(truth.refunds));
    expect(new Set(stored.orders.flatMap(({ id, isCanceled }) => (isCanceled ? [id] : [])))).toEqual(truth.canceled);
    expect(truth.canceled.size).toBeGreaterThan(0);
    expect(truth.refunds.length).toBeGreaterThan(truth.canceled.size);
  });

  it("has a wave of programs with a person’s browser, of which nothing is counted", async () => {
    const [row] = await shopOf().sql`
      select count(*)::int as visits from kept_visits k where not is_counted and views >= 20
        and not exists (select from events e where e.session_id = k.session_id and (e.is_bot or e.is_staff))`;
    expect(row?.["visits"]).toBeGreaterThanOrEqual(3);
  });

  it("is added up by day as its visits are, and reports say the same from both", async () => {
    expect(await compareVisitSums(shopOf())).toBe(0);
    const answers = () => Promise.all(questions.map((question) => answersOf(shopOf(), question)));
    const fromSums = await answers();
    await shopOf().sql`delete from sum_zones`;
    const fromVisits = await answers();
    expect(fromVisits).toEqual(fromSums);
    expect(await keepVisitSums(shopOf())).toBe(true);
  });

  it("is counted where it came too late, and nowhere else", async () => {
    const [row] = await shopOf().sql`select sum(out_of_time)::int as late, sum(refused)::int as refused from event_days`;
    expect(row).toEqual({ late: truth.tooLate, refused: 0 });
    expect(truth.tooLate).toBeGreaterThan(0);
  });

  describe("each figure equals what was planted, and a recount of the stored rows", () => {
    it("of visits, conversion and revenue", () => compared(compareBehavior));
    it("of the funnel", () => compared(compareFunnel));
    it("of a funnel from a collection to one of its products", () => compared(compareCustomFunnel));
    it("of that, by the page on which visits began", () => compared(compareLandings));
    it("of segments", () => compared(compareSegments));
    it.each(["new", "returning", "high-value"] as const)("of visits and sales of the segment %s", async (segment) => {
      const range = "7d" as const;
      for (const traffic of [planted, stored])
        await compareNarrowed(shopOf(), traffic, { range, segment, visitorsIn: (span) => visitorsOf(traffic, span, segment) });
    });
    it("of visits and sales of a segment by rules, narrowed further", async () => {
      const seen = { name: "view_item", times: 3, days: 20 };
      const rule = { kind: "event" as const, what: seen.name, times: seen.times, days: seen.days, isNot: false };
      const segment = await addVisitorSegment(shopOf(), owner, { name: "Compare products", match: "all", rules: [rule] });
      const visitorsIn = (span: Parameters<typeof visitorsWhoDid>[1]) => visitorsWhoDid(planted, span, seen);
      await compareNarrowed(shopOf(), planted, { range: "7d", segment, visitorsIn });
      await compareNarrowed(shopOf(), planted, { range: "30d", device: "desktop", segment, visitorsIn });
    });
    it("of ways through the shop", async () => {
      await compared(comparePaths);
      for (const by of ["page", "kind"] as const)
        for (const direction of ["from", "to"] as const) {
          await comparePaths(shopOf(), planted, { range: "30d", by, direction });
          await comparePaths(shopOf(), stored, { range: "30d", by, direction, page: by === "kind" ? "product" : "/collections/tubes" });
        }
    });
    it.each(["first", "last", "linear", "position"] as const)("of sales by what led to them, under the model %s", async (model) => {
      const isAsked = ({ range, device }: Question) => model === "last" || range === "custom" || device === "phone";
      await compared((shop, traffic, question) => compareConversions(shop, traffic, { ...question, by: "channel", model, window: "7" }), isAsked);
      for (const by of ["campaign", "landing", "device", "country"] as const)
        await compareConversions(shopOf(), planted, { range: "30d", by, model, window: "30" });
    });
    it("of sales by product, collection and search", async () => {
      const rows = await shopOf().sql<{ id: string; handle: string }[]>`select id, handle from products`;
      const handles = new Map(rows.map(({ id, handle }) => [id, handle]));
      await compared((shop, traffic, question) => compareSeenSales(shop, traffic, question, handles));
    });
    it("of the checkout", () => compared(compareCheckout));
    it("of carts that were left", () => compared(compareAbandoned, ({ device, source }) => !device && !source));
    it("of the time to a purchase", () => compared((shop, traffic, question) => comparePurchaseTimes(shop, traffic, { ...question, window: "30" })));
    it("of searches and what they led to", () => compared(compareSearchSales));
    it("of the speed of pages", () => compared(compareSpeed, ({ source }) => !source));
    it("of pages with their speed", () => compared(compareTimedPages, ({ source }) => !source));
    it("of what is bought together", () => compared(compareBoughtTogether));
    it("of searches that found nothing, or whose results nobody opened", () => compared(compareSearches, ({ device, source }) => !device && !source));
    it("of today, and of what happens now", () => compareToday(shopOf(), planted));
    it("of sales on the dashboard", () => compareDashboard(shopOf(), planted));
    it("of journeys", () => compared(compareJourneys, ({ range }) => range !== "today"));
    it("of what is recommended, which names the page that is slow", async () => {
      for (const traffic of [planted, stored]) await compareAdvice(shopOf(), traffic, { range: "30d" });
    });
    it("of customers who come again", () => compareCustomers(shopOf(), planted));
  });
}
