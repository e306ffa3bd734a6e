import { type Actor, actorId } from "#domain/actor.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteKeptReports, hasManyVisits, selectGeneration, selectKeptReport, storeAsker, storeKeptReport } from "./kept-report-queries.ts";
import type { ReportInput } from "./report-input.ts";
import { type ReportFrame, type ReportRequest, resolveReportRequest } from "./report-request.ts";

export { invalidateKeptReports } from "./kept-report-queries.ts";

/**
 * Counting everything that happened in a large shop takes seconds (decision 102). There a report of more than two days that took long to count is kept: the same
 * request within an hour gets it as it was counted, with the time of counting. Small shops, and periods of two days or less, are counted for each request.
 */

export type KeptPart =
  | ("behavior" | "funnel" | "custom-funnel" | "segments" | "paths")
  | ("conversions" | "checkout" | "purchase-time" | "search-sales" | "searches")
  | ("performance" | "advice" | "timed-pages");

export const keptForMs = hourMs;
/** Any report of fewer visits, including those of the period before, is counted in less than 0.2 s. */
export const manyVisits = 20_000;
/** A report that was counted in less time is not stored, unless the same question took longer before. */
const longMs = 200;
/** Reports that nobody asked for in these days are removed. */
export const askedWithinMs = 3 * dayMs;

type Question<Input> = { part: KeptPart; input: Input };

/** Returns the kept report; otherwise counts it, and keeps it where that takes long. `input.fresh`: counts it in any case. Refuses `not-allowed`. */
export async function keptReport<Input extends ReportInput, Report extends ReportFrame>(
  given: Shop,
  actor: Actor,
  { part, input }: Question<Input>,
  count: (asked: ReportRequest, input: Input) => Promise<Report>,
): Promise<Report> {
  requireRight(actor, "analytics.read");
  const generation = await selectGeneration(given);
  const asked = await resolveReportRequest(given, actor, input);
  if (asked.period.unit !== "day") return count(asked, input);
  const { frame } = asked;
  const question = { part, input: questionOf(input), setting: settingOf(asked) };
  const now = given.clock.now();
  const asker = actorId(actor);
  if (input.fresh === undefined) {
    const kept = await selectKeptReport<Report>(given, question, new Date(now.getTime() - keptForMs));
    if (kept) {
      if (asker !== null) await storeAsker(given, question, asker, now);
      return { ...kept.report, countedAt: kept.countedAt, isTrialMode: frame.isTrialMode };
    }
  }
  const began = performance.now();
  const report = await count(asked, input);
  const isLong = performance.now() - began > longMs;
  const whole = { from: asked.period.before.from, to: asked.period.now.to, isTest: frame.traffic === "test" };
  const isNew = isLong && (await hasManyVisits(asked.shop, whole, manyVisits));
  await storeKeptReport(given, question, { report, at: now, asker, generation, isNew });
  if (isNew) await deleteKeptReports(given, new Date(now.getTime() - askedWithinMs));
  return report;
}

/** What was requested, regardless of the order of its fields. Pure. */
function questionOf({ fresh: _, ...input }: ReportInput): Record<string, unknown> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What else the answer depends on; if any of it changes, the report is counted again. Pure. */
function settingOf({ frame, currency }: ReportRequest): string {
  return JSON.stringify([frame.traffic, frame.timeZone, currency, frame.now.from]);
}
