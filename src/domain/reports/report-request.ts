import type { Actor } from "#domain/actor.ts";
import { selectSumZone, updateChangedVisits } from "#domain/events/visit-keeping.ts";
import { requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { isNamedSegment, scoreOfFilter } from "./built-in-segments.ts";
import type { ReportInput, ReportTraffic } from "./report-input.ts";
import { type Period, periodOf, type Span } from "./report-period.ts";
import { visitorsOfScore } from "./retention-queries.ts";
import { minScored } from "./score-segments.ts";
import { visitorsOfSegment } from "./segment-queries.ts";
import { withoutPreparedStatements } from "./unprepared-statements.ts";
import type { Scope } from "./visit-queries.ts";
import { selectVisitorSegment } from "./visitor-segment-queries.ts";

/** What a report is about, as the request was understood. */
export type ReportFrame = {
  timeZone: string;
  now: { from: string; to: string };
  before: { from: string; to: string };
  traffic: ReportTraffic;
  isTrialMode: boolean;
  /** When these figures were counted, in a shop that keeps reports for up to an hour; null: just now. */
  countedAt: string | null;
};

/** `shop`: the shop object with which the report is read. */
export type ReportRequest = { shop: Shop; frame: ReportFrame; period: Period; scopeOf(span: Span): Scope; currency: string };

/** Prepares a report: its period, scope and currency. Refuses `not-allowed`. */
export async function resolveReportRequest(given: Shop, actor: Actor, input: ReportInput): Promise<ReportRequest> {
  requireRight(actor, "analytics.read");
  await updateChangedVisits(given);
  const shop = withoutPreparedStatements(given);
  const { currency, trialMode: isTrialMode } = (await readSettings(shop)).shop;
  const timeZone = await shopTimeZone(shop);
  const sumZone = (await selectSumZone(shop)) === timeZone ? timeZone : null;
  const period = periodOf(input, shop.clock.now(), timeZone);
  const traffic = input.traffic ?? (isTrialMode ? "test" : "real");
  const { device = null, source = null, country = null } = input;
  const segmentOf = await segmentOfReport(shop, input.segment);
  const textOf = ({ from, to }: Span) => ({ from: from.toISOString(), to: to.toISOString() });
  return {
    shop,
    frame: { timeZone, now: textOf(period.now), before: textOf(period.before), traffic, isTrialMode, countedAt: null },
    period,
    scopeOf: (span) => {
      const scope = { ...span, isTest: traffic === "test", currency, device, source, country, segment: null, sumZone };
      return { ...scope, segment: segmentOf(scope) };
    },
    currency,
  };
}

async function segmentOfReport(shop: Shop, asked: ReportInput["segment"]): Promise<(scope: Scope) => Scope["segment"]> {
  if (asked === undefined) return () => null;
  if (isNamedSegment(asked)) return (scope) => ({ visitors: visitorsOfSegment(shop, scope, asked) });
  const score = scoreOfFilter(asked);
  if (score) return (scope) => ({ visitors: visitorsOfScore(shop, scope, score, minScored) });
  const rules = await selectVisitorSegment(shop, asked);
  return ({ to }) => (rules ? { ...rules, at: to } : "gone");
}
