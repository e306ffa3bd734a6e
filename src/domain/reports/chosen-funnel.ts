import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { type AskedReport, askedReport, type ReportFrame } from "./asked-report.ts";
import { type ChosenFunnelInput, exclusionsOf, type FunnelDimension, stepsOf, windowMsOf } from "./chosen-funnel-input.ts";
import { type AskedFunnel, type ChosenFunnelRow, maxValues, selectChosenFunnel } from "./chosen-funnel-queries.ts";
import { eventConditionText } from "./event-condition-input.ts";
import { keptReport } from "./kept-reports.ts";
import { namedSegments } from "./known-segments.ts";
import { selectVisitorSegments } from "./visitor-segment-queries.ts";

/** `action` null: nothing followed. `page`: where the event happened, if a browser reported it. */
export type NextAction = { action: string | null; page: string | null; count: number; share: number };

export type ChosenFunnel = ReportFrame & {
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
export function readChosenFunnel(given: Shop, actor: Actor, input: ChosenFunnelInput): Promise<ChosenFunnel> {
  return keptReport(given, actor, { part: "chosen-funnel", input }, (asked) =>
    countChosenFunnel(asked, input, (funnel) => valuesBySegment(given, actor, input, funnel)),
  );
}

async function countChosenFunnel(
  { shop, frame, period, scopeOf }: AskedReport,
  input: ChosenFunnelInput,
  bySegment: (funnel: AskedFunnel) => Promise<ChosenFunnel["values"]>,
): Promise<ChosenFunnel> {
  const steps = stepsOf(input);
  const split = input.split ?? null;
  const asked = { steps, exclusions: exclusionsOf(input), windowMs: windowMsOf(input.window), split: split === "segment" ? null : split };
  const rows = await selectChosenFunnel(shop, scopeOf(period.now), asked);
  const earlier = await selectChosenFunnel(shop, scopeOf(period.before), { ...asked, split: null });
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
async function valuesBySegment(given: Shop, actor: Actor, input: ChosenFunnelInput, asked: AskedFunnel): Promise<ChosenFunnel["values"]> {
  const own = await selectVisitorSegments(given, maxValues - namedSegments.length);
  const segments = input.segment ? [input.segment] : [...namedSegments, ...own.map(({ id }) => id)];
  const values: ChosenFunnel["values"] = [];
  for (const value of segments) {
    const { shop, period, scopeOf } = await askedReport(given, actor, { ...input, segment: value });
    const rows = await selectChosenFunnel(shop, scopeOf(period.now), asked);
    const counts = asked.steps.map((_, at) => countOf(rows, "step", at + 1));
    values.push({ value, counts, conversionRate: share(counts.at(-1) ?? 0, counts[0] ?? 0) });
  }
  return values;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const countOf = (rows: ChosenFunnelRow[], kind: ChosenFunnelRow["kind"], step: number) =>
  rows.find((row) => row.kind === kind && row.step === step)?.count ?? 0;

/** Pure. */
function figuresOf(rows: ChosenFunnelRow[], earlier: ChosenFunnelRow[], step: number) {
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
function valuesOf(rows: ChosenFunnelRow[], steps: number): ChosenFunnel["values"] {
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
