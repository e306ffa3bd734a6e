import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { namedSegments } from "./built-in-segments.ts";
import { type CustomFunnelInput, exclusionsOf, type FunnelDimension, stepsOf, windowMsOf } from "./custom-funnel-input.ts";
import { type AskedFunnel, type CustomFunnelRow, maxValues, selectCustomFunnel } from "./custom-funnel-queries.ts";
import { eventConditionText } from "./event-condition-input.ts";
import { keptReport } from "./kept-reports.ts";
import { type ReportFrame, type ReportRequest, resolveReportRequest } from "./report-request.ts";
import { selectVisitorSegments } from "./visitor-segment-queries.ts";

/** `action` null: nothing followed. `page`: where the event happened, if a browser reported it. */
export type NextAction = { action: string | null; page: string | null; count: number; share: number };

export type CustomFunnel = ReportFrame & {
  /** Whether sessions are counted or, where there is a time limit from the first step to the last, browsers. */
  counts: "visits" | "visitors";
  steps: {
    /** The step as it was entered. */
    text: string;
    count: number;
    countBefore: number;
    /** The share of those who took the first step. */
    share: number | null;
    /** The share of those who took the step before and went no further; null for the first step. */
    dropOff: number | null;
    /** The time since the step before. */
    medianSeconds: number | null;
    meanSeconds: number | null;
    /** Where those went next whose last step this is; those who went nowhere are at the end. */
    next: NextAction[];
  }[];
  split: FunnelDimension | null;
  /** `value` null: all others; for `segment` its name or id, and one session may be in several. Each has as many counts as there are steps. */
  values: { value: string | null; counts: number[]; conversionRate: number | null }[];
  /** How many have not reached the end yet but still have time. */
  open: number;
};

/** Returns how many took the chosen steps one after the other. Refuses `not-allowed`. */
export function readCustomFunnel(given: Shop, actor: Actor, input: CustomFunnelInput): Promise<CustomFunnel> {
  return keptReport(given, actor, { part: "custom-funnel", input }, (asked) =>
    countCustomFunnel(asked, input, (funnel) => valuesBySegment(given, actor, input, funnel)),
  );
}

async function countCustomFunnel(
  { shop, frame, period, scopeOf }: ReportRequest,
  input: CustomFunnelInput,
  bySegment: (funnel: AskedFunnel) => Promise<CustomFunnel["values"]>,
): Promise<CustomFunnel> {
  const steps = stepsOf(input);
  const split = input.split ?? null;
  const asked = { steps, exclusions: exclusionsOf(input), windowMs: windowMsOf(input.window), split: split === "segment" ? null : split };
  const rows = await selectCustomFunnel(shop, scopeOf(period.now), asked);
  const earlier = await selectCustomFunnel(shop, scopeOf(period.before), { ...asked, split: null });
  return {
    ...frame,
    counts: asked.windowMs === null ? "visits" : "visitors",
    steps: steps.map((step, at) => ({ text: eventConditionText(step), ...figuresOf(rows, earlier, at + 1) })),
    split,
    values: split === "segment" ? await bySegment(asked) : valuesOf(rows, steps.length),
    open: countOf(rows, "open", 0),
  };
}

/** Counts one segment after another: the named ones and the first of those that staff made, or the one that the report is narrowed to. */
async function valuesBySegment(given: Shop, actor: Actor, input: CustomFunnelInput, asked: AskedFunnel): Promise<CustomFunnel["values"]> {
  const own = await selectVisitorSegments(given, maxValues - namedSegments.length);
  const segments = input.segment ? [input.segment] : [...namedSegments, ...own.map(({ id }) => id)];
  const values: CustomFunnel["values"] = [];
  for (const value of segments) {
    const { shop, period, scopeOf } = await resolveReportRequest(given, actor, { ...input, segment: value });
    const rows = await selectCustomFunnel(shop, scopeOf(period.now), asked);
    const counts = asked.steps.map((_, at) => countOf(rows, "step", at + 1));
    values.push({ value, counts, conversionRate: share(counts.at(-1) ?? 0, counts[0] ?? 0) });
  }
  return values;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const countOf = (rows: CustomFunnelRow[], kind: CustomFunnelRow["kind"], step: number) =>
  rows.find((row) => row.kind === kind && row.step === step)?.count ?? 0;

/** Pure. */
function figuresOf(rows: CustomFunnelRow[], earlier: CustomFunnelRow[], step: number) {
  const row = rows.find((each) => each.kind === "step" && each.step === step);
  const count = row?.count ?? 0;
  const kept = step === 1 ? null : share(count, countOf(rows, "step", step - 1));
  const stopped = count - countOf(rows, "step", step + 1);
  return {
    count,
    countBefore: countOf(earlier, "step", step),
    share: share(count, countOf(rows, "step", 1)),
    dropOff: kept === null ? null : 1 - kept,
    medianSeconds: row?.median ?? null,
    meanSeconds: row?.mean ?? null,
    next: rows
      .filter((each) => each.kind === "next" && each.step === step)
      .toSorted((one, other) => Number(one.action === null) - Number(other.action === null))
      .map((each) => ({ action: each.action, page: each.page, count: each.count, share: each.count / stopped })),
  };
}

/** The values with the highest counts first, all others at the end. Pure. */
function valuesOf(rows: CustomFunnelRow[], steps: number): CustomFunnel["values"] {
  const found = new Map<string | null, number[]>();
  for (const { kind, value, step, count } of rows) {
    if (kind !== "value") continue;
    const counts = found.get(value) ?? Array.from({ length: steps }, () => 0);
    counts[step - 1] = count;
    found.set(value, counts);
  }
  return [...found]
    .map(([value, counts]) => ({ value, counts, conversionRate: share(counts.at(-1) ?? 0, counts[0] ?? 0) }))
    .toSorted((one, other) => Number(one.value === null) - Number(other.value === null) || (other.counts[0] ?? 0) - (one.counts[0] ?? 0));
}
