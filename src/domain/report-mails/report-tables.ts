import type { Actor } from "#domain/actor.ts";
import type { ReportScreen } from "#domain/list-views/list-view-input.ts";
import { numberText } from "#domain/number-text.ts";
import { readBehavior, readFunnel, readSegments } from "#domain/reports/behavior.ts";
import { readCustomFunnel } from "#domain/reports/custom-funnel.ts";
import {
  type CustomFunnelInput,
  customFunnelInput,
  exclusionFields,
  exclusionsOf,
  stepFields,
  windowMsOf,
} from "#domain/reports/custom-funnel-input.ts";
import { longText, metricShort, rateText, speedText } from "#domain/reports/figure-format.ts";
import { readFunnelNames } from "#domain/reports/funnel-name-reading.ts";
import { eventConditionName, splitValueName, splitWords } from "#domain/reports/funnel-names.ts";
import { readPerformance } from "#domain/reports/performance.ts";
import { type ReportInput, reportInput } from "#domain/reports/report-input.ts";
import { reportQueryOf } from "#domain/reports/report-query.ts";
import type { ReportFrame } from "#domain/reports/report-request.ts";
import { figureNames, funnelWords, segmentNames } from "#domain/reports/report-words.ts";
import type { Shop } from "#domain/shop.ts";
import { conversionTables } from "./conversion-tables.ts";
import { moneyOf, type ReportTable, sumsTable } from "./sums-table.ts";

export type ReportTables = { frame: ReportFrame; input: ReportInput; tables: ReportTable[] };

type Asked = { screen: ReportScreen; query: Record<string, string> };

/**
 * Returns what a saved report shows now, as plain tables: the totals, and the table of its tab. They contain nothing about a single person and nothing
 * that was typed: journeys, and what visitors searched for, are only shown on the screen. Refuses `not-allowed`.
 */
export async function readReportTables(shop: Shop, actor: Actor, { screen, query }: Asked): Promise<ReportTables> {
  const get = (name: string) => query[name] ?? "";
  // No page waits for an email, so its figures are computed now.
  const input = { ...reportInput.parse(reportQueryOf(get)), fresh: "true" as const };
  const { frame, tables } = await tablesOf(shop, actor, screen, { input, get });
  const { timeZone, now, before, traffic, isTrialMode, countedAt } = frame;
  return { input, tables, frame: { timeZone, now, before, traffic, isTrialMode, countedAt } };
}

type Read = { input: ReportInput; get: (name: string) => string };

function tablesOf(shop: Shop, actor: Actor, screen: ReportScreen, { input, get }: Read): Promise<Tables> {
  switch (screen) {
    case "behavior":
      return behaviorTables(shop, actor, input, get);
    case "conversions":
      return conversionTables(shop, actor, input, get);
    case "performance":
      return performanceTables(shop, actor, input);
  }
}

type Tables = Omit<ReportTables, "input">;

async function behaviorTables(shop: Shop, actor: Actor, input: ReportInput, get: Read["get"]): Promise<Tables> {
  const tab = get("tab");
  const report = await readBehavior(shop, actor, input);
  const sums = sumsTable(report.sums, report.sumsBefore);
  if (tab === "funnel") {
    const chosen = customFunnelOf(get);
    if (chosen) return { frame: report, tables: [sums, ...(await customFunnelTables(shop, actor, chosen))] };
    const { steps } = await readFunnel(shop, actor, input);
    const rows = steps.map(({ name, visits, visitsBefore, share }) => [
      ...[funnelWords[name], numberText(visits), numberText(visitsBefore), rateText(share)],
    ]);
    return { frame: report, tables: [sums, { title: "Conversion funnel", head: ["Step", "Sessions", "Previous period", "Share"], rows }] };
  }
  if (tab === "segments") {
    const { segments } = await readSegments(shop, actor, input);
    const rows = segments.map(({ name, visitors, conversionRate, revenue }) => [
      ...[segmentNames[name], numberText(visitors), rateText(conversionRate), moneyOf(revenue)],
    ]);
    return { frame: report, tables: [sums, { title: "Customer segments", head: ["Segment", "Visitors", "Conversion rate", "Ordered"], rows }] };
  }
  const rows = report.topPages.map(({ path, views, visits }) => [path || "–", numberText(views), numberText(visits)]);
  return { frame: report, tables: [sums, ...(tab === "" ? [{ title: "Top pages", head: ["Page", "Views", "Sessions"], rows }] : [])] };
}

/** The funnel of chosen steps that the report shows; null: none. */
function customFunnelOf(get: Read["get"]): CustomFunnelInput | null {
  const names = [...stepFields, ...exclusionFields, "window", "split"] as const;
  const given = Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== ""));
  return customFunnelInput.safeParse({ ...reportQueryOf(get), ...given, fresh: "true" }).data ?? null;
}

async function customFunnelTables(shop: Shop, actor: Actor, input: CustomFunnelInput): Promise<ReportTable[]> {
  const report = await readCustomFunnel(shop, actor, input);
  const names = await readFunnelNames(shop, actor, report);
  const { counts, steps, split, values } = report;
  const without = exclusionsOf(input).length > 0 ? ", with exclusions" : "";
  const how = counts === "visits" ? "within one session" : `within ${longText((windowMsOf(input.window) ?? 0) / 1000)} by the same browser`;
  const rows = steps.map(({ text, count, countBefore, share }, at) => [
    ...[`${at + 1}. ${eventConditionName(text, names)}`, numberText(count), numberText(countBefore), rateText(share)],
  ]);
  const funnel = {
    title: `Custom funnel, ${how}${without}`,
    head: ["Step", counts === "visits" ? "Sessions" : "Browsers", "Previous period", "Share"],
    rows,
  };
  if (split === null) return [funnel];
  const parts = values.map(({ value, counts: counted, conversionRate }) => [
    ...[splitValueName(split, value, names), numberText(counted[0] ?? 0), numberText(counted.at(-1) ?? 0), rateText(conversionRate)],
  ]);
  const { name } = splitWords[split];
  return [funnel, { title: `Custom funnel by ${name.toLowerCase()}`, head: [name, "First step", "Last step", "Completed"], rows: parts }];
}

async function performanceTables(shop: Shop, actor: Actor, input: ReportInput): Promise<Tables> {
  const report = await readPerformance(shop, actor, input);
  const rows = report.metrics.map(({ metric, p75, p75Before, good }) => [
    metricShort(metric),
    speedText(metric, p75),
    p75Before === null ? "–" : speedText(metric, p75Before),
    rateText(good),
  ]);
  const speed = { title: "Speed of pages", head: ["Metric", "p75 (three out of four page views)", "Previous period", "Rated good"], rows };
  const bounces = {
    title: figureNames.bounceRate,
    head: ["Figure", "This period", "Previous period"],
    rows: [[figureNames.bounceRate, rateText(report.bounceRate), rateText(report.bounceRateBefore)]],
  };
  return { frame: report, tables: [speed, bounces] };
}
