import { migrateDatabase } from "#db/migrate.ts";
import type { Staff } from "#domain/actor.ts";
import { keepVisitSums, rebuildableDays, rebuildVisitsOf } from "#domain/events/visit-keeping.ts";
import { readAbandonedCarts } from "#domain/reports/abandoned-carts.ts";
import { readBehavior, readFunnel, readJourneys, readSegments } from "#domain/reports/behavior.ts";
import { readBoughtTogether } from "#domain/reports/bought-together.ts";
import { readCheckoutReport } from "#domain/reports/checkout-report.ts";
import { boughtTogetherInput, conversionsInput, purchaseTimeInput } from "#domain/reports/conversion-input.ts";
import { readConversions } from "#domain/reports/conversions.ts";
import { invalidateKeptReports } from "#domain/reports/kept-reports.ts";
import { readPaths } from "#domain/reports/paths.ts";
import { readAdvice, readPerformance, readTimedPages } from "#domain/reports/performance.ts";
import { readPurchaseTime } from "#domain/reports/purchase-time.ts";
import { readRealtime } from "#domain/reports/realtime.ts";
import { pathsInput, reportInput, timedPagesInput } from "#domain/reports/report-input.ts";
import { readCustomerScores, readRetention } from "#domain/reports/retention.ts";
import { readSearchReport } from "#domain/reports/search-report.ts";
import { readSearchSales } from "#domain/reports/search-sales.ts";
import { readToday } from "#domain/reports/today.ts";
import type { Shop } from "#domain/shop.ts";
import { installJobs } from "#jobs/pg-boss-jobs.ts";
import { fillTraffic } from "#support/large-traffic.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";

/**
 * How long each part of the analytics screens takes in a shop with `--events` events in 90 days, for the last 7, 30 and 90 days, when opened and when
 * recounted; how long making the visits of a day from its events and adding up all visits take; and how much space events and visits take.
 */
export const dashboards: MeasurementScript = { name: "dashboards", perSize: false, run };

/** PostgreSQL's code for a statement that exceeded its time limit; the time until then is the figure. */
const queryCanceled = "57014";
const maxWaitMs = 200;
const maxSecondsOfDay = 60;
const actor: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

type Reading = (shop: Shop, input: Record<string, string>) => Promise<unknown>;
const ranged: Record<string, Reading> = {
  behavior: (shop, input) => readBehavior(shop, actor, reportInput.parse(input)),
  funnel: (shop, input) => readFunnel(shop, actor, reportInput.parse(input)),
  segments: (shop, input) => readSegments(shop, actor, reportInput.parse(input)),
  journeys: (shop, input) => readJourneys(shop, actor, reportInput.parse(input)),
  paths: (shop, input) => readPaths(shop, actor, pathsInput.parse(input)),
  conversions: (shop, input) => readConversions(shop, actor, conversionsInput.parse(input)),
  checkout: (shop, input) => readCheckoutReport(shop, actor, reportInput.parse(input)),
  "abandoned-carts": (shop, input) => readAbandonedCarts(shop, actor, reportInput.parse(input)),
  "purchase-time": (shop, input) => readPurchaseTime(shop, actor, purchaseTimeInput.parse(input)),
  "bought-together": (shop, input) => readBoughtTogether(shop, actor, boughtTogetherInput.parse(input)),
  "search-sales": (shop, input) => readSearchSales(shop, actor, reportInput.parse(input)),
  searches: (shop, input) => readSearchReport(shop, actor, reportInput.parse(input)),
  performance: (shop, input) => readPerformance(shop, actor, reportInput.parse(input)),
  advice: (shop, input) => readAdvice(shop, actor, reportInput.parse(input)),
  "timed-pages": (shop, input) => readTimedPages(shop, actor, timedPagesInput.parse(input)),
};
const others: Record<string, Reading> = {
  today: (shop) => readToday(shop, actor),
  live: (shop) => readRealtime(shop, actor),
  retention: (shop) => readRetention(shop, actor, { traffic: "real" }),
  "customer-scores": (shop) => readCustomerScores(shop, actor, { traffic: "real" }),
};

async function run({ options, server, say }: Bench): Promise<Finding> {
  const database = await server.create();
  await migrateDatabase(server.target(database), "src/db/migrations", installJobs);
  const owner = server.open(database, { max: 1 });
  say(`dashboards: ${options.events} events`);
  await fillTraffic(owner.sql, options.events);
  const opened = await openBenchShop(server, database, { max: 4 });
  try {
    const days: number[] = [];
    const rebuild = async (day: string) => days.push(await secondsOf(() => rebuildVisitsOf(opened.shop, day)));
    const all = await rebuildableDays(opened.shop);
    for (const day of all) await rebuild(day);
    const sumSeconds = await secondsOf(() => keepVisitSums(opened.shop));
    // Rebuilds the last days again now that there are sums, which change with the visits.
    for (const day of all.slice(-3)) await rebuild(day);
    await owner.sql`vacuum analyze kept_visits, kept_vitals, event_days, measured_orders, visit_sums, page_sums, step_sums, visitor_days, visitor_sums`;
    const [space] = await owner.sql<
      { events: number; eventBytes: number; visits: number; visitBytes: number; vitalBytes: number; sumBytes: number }[]
    >`
      select (select count(*)::int from events) as events, (select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits where inhparent = 'events'::regclass) as "eventBytes",
        (select count(*)::int from kept_visits) as visits, pg_total_relation_size('kept_visits')::bigint as "visitBytes", pg_total_relation_size('kept_vitals')::bigint as "vitalBytes",
        (select sum(pg_total_relation_size(name))::bigint from unnest(array['visit_sums', 'page_sums', 'step_sums', 'visitor_days', 'visitor_sums', 'measured_orders']::regclass[]) name) as "sumBytes"`;
    const { events = 0, eventBytes = 0, visits = 0, visitBytes = 0, vitalBytes = 0, sumBytes = 0 } = space ?? {};
    // As each start of a shop does: without it no report is stored.
    await invalidateKeptReports(opened.shop);
    const times = options.quick ? 2 : 10;
    const figures: Record<string, Times> = {};
    for (const range of ["7d", "30d", "90d"])
      for (const [name, read] of Object.entries(ranged)) {
        const countedMs = rounded((await secondsOf(() => read(opened.shop, { range, traffic: "real", fresh: "true" }).catch(unlessCanceled))) * 1000);
        figures[`${name} ${range}`] = { ...(await timesOf(() => read(opened.shop, { range, traffic: "real" }), times)), countedMs };
      }
    for (const [name, read] of Object.entries(others)) figures[name] = await timesOf(() => read(opened.shop, {}), times);
    for (const [name, found] of Object.entries(figures)) say(`dashboards: ${name}: ${JSON.stringify(found)}`);
    const mb = (bytes: number) => rounded(bytes / 2 ** 20, 1);
    const perMillion = (bytes: number) => mb((bytes / Math.max(1, events)) * 1_000_000);
    return {
      products: null,
      figures: {
        events,
        visits,
        eventsMbPerMillion: perMillion(eventBytes),
        visitsMbPerMillionEvents: perMillion(visitBytes),
        speedsMbPerMillionEvents: perMillion(vitalBytes),
        sumsMbPerMillionEvents: perMillion(sumBytes),
        sumSeconds: rounded(sumSeconds, 1),
        longestDaySeconds: rounded(Math.max(...days), 2),
        parts: figures,
      },
      budgets: [
        below("visits of a day made anew, s", Math.max(...days), maxSecondsOfDay),
        ...Object.entries(figures).map(([name, { p95Ms }]) => below(`p95 of ${name}, ms`, p95Ms, maxWaitMs)),
      ],
    };
  } finally {
    await opened.close();
    await owner.close();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** `countedMs`: counted again, as after a press of Refresh. The others measure opening the screen, for which a large shop stores the counts. */
type Times = { p50Ms: number; p95Ms: number; countedMs?: number };

function unlessCanceled(fault: unknown): void {
  if ((fault as { code?: string }).code !== queryCanceled) throw fault;
}

/** Reads `times` times after one reading that is not counted; stops after the first reading that takes ten seconds or more or is canceled. */
async function timesOf(read: () => Promise<unknown>, times: number): Promise<Times> {
  const took: number[] = [];
  for (let at = -1; at < times; at++) {
    const started = performance.now();
    await read().catch(unlessCanceled);
    const ms = performance.now() - started;
    if (at >= 0 || ms >= 10_000) took.push(ms);
    if (ms >= 10_000) break;
  }
  return { p50Ms: rounded(percentile(took, 0.5)), p95Ms: rounded(percentile(took, 0.95)) };
}
