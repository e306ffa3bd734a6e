import type { Actor } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { type Deployment, readDeployments } from "#domain/nodes/nodes.ts";
import { readServerTimes, type ServerTimesSum } from "#domain/server-times/server-times.ts";
import { percentileOf } from "#domain/server-times/time-buckets.ts";
import type { Shop } from "#domain/shop.ts";
import type { ServerReportInput } from "./report-input.ts";
import { type Period, unitsOf } from "./report-period.ts";
import { type ReportFrame, resolveReportRequest } from "./report-request.ts";

/** Times in milliseconds, of answers that did not come from the page cache; null where there are none. Percentiles come from groups (`time-buckets.ts`). */
export type ServerFigures = {
  requests: number;
  /** Requests with a status of 500 or above. */
  faults: number;
  /** The share of requests for pages that are the same for everyone that came from the page cache; null: there were no such requests. */
  cacheShare: number | null;
  p75: number | null;
  p95: number | null;
  /** The mean time of all these answers, and how much of it was spent waiting for the database. */
  meanMs: number | null;
  sqlMs: number | null;
};
export type ServerReport = Omit<ReportFrame, "traffic"> & {
  unit: Period["unit"];
  sums: ServerFigures;
  sumsBefore: ServerFigures;
  units: ({ unit: string } & ServerFigures)[];
  /** The most requested first. */
  routes: ({ route: string; before: ServerFigures | null } & ServerFigures)[];
  deployments: Deployment[];
};

const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / hourMs) * hourMs);

/**
 * How long the shop took to answer all requests, including those of unmeasured visitors, programs and staff. It covers whole hours, since only sums of
 * hours are kept; so a period begins with the hour in which it begins. Refuses `not-allowed`.
 */
export async function readServerReport(given: Shop, actor: Actor, { area, ...input }: ServerReportInput): Promise<ServerReport> {
  const { shop, frame, period } = await resolveReportRequest(given, actor, input);
  const { unit } = period;
  const [from, before] = [hourOf(period.now.from), hourOf(period.before.from)];
  const asked = { area, unit, timeZone: frame.timeZone };
  const rows = await readServerTimes(shop, { ...asked, from, to: period.now.to });
  // The hour in which one period ends and the other begins belongs to the later one.
  const earlier = await readServerTimes(shop, { ...asked, from: before, to: new Date(Math.min(period.before.to.getTime(), from.getTime())) });
  const byUnit = new Map(rows.map((row) => [row.unit, row]));
  const isAll = ({ route, unit }: ServerTimesSum) => route === null && unit === null;
  const { traffic: _, ...times } = frame;
  return {
    ...times,
    now: { ...times.now, from: from.toISOString() },
    unit,
    sums: figuresOf(rows.find(isAll)),
    sumsBefore: figuresOf(earlier.find(isAll)),
    units: unitsOf({ ...period, now: { from, to: period.now.to } }, frame.timeZone).map((unit) => ({ unit, ...figuresOf(byUnit.get(unit)) })),
    routes: rows.flatMap((row) => {
      if (row.route === null) return [];
      const then = earlier.find(({ route }) => route === row.route);
      return [{ route: row.route, ...figuresOf(row), before: then ? figuresOf(then) : null }];
    }),
    deployments: await readDeployments(shop, { from, to: period.now.to }),
  };
}

function figuresOf(sum: ServerTimesSum | undefined): ServerFigures {
  if (!sum) return { requests: 0, faults: 0, cacheShare: null, p75: null, p95: null, meanMs: null, sqlMs: null };
  const { requests, faults, cacheable, cached, totalMs, sqlMs, counts } = sum;
  const made = counts.reduce((all, count) => all + count, 0);
  return {
    requests,
    faults,
    cacheShare: cacheable === 0 ? null : cached / cacheable,
    p75: percentileOf(counts, 0.75),
    p95: percentileOf(counts, 0.95),
    meanMs: made === 0 ? null : totalMs / made,
    sqlMs: made === 0 ? null : sqlMs / made,
  };
}
