import type { Shop } from "#domain/shop.ts";
import type { ServerArea } from "./server-areas.ts";
import { bucketCount } from "./time-buckets.ts";

type Sums = {
  requests: number;
  /** Requests for pages that are the same for everyone, and those of them that the page cache answered. */
  cacheable: number;
  cached: number;
  faults: number;
  /** For answers that were not cached: their total time, and the part spent waiting for statements. */
  totalMs: number;
  sqlMs: number;
  /** For answers that were not cached: their number by duration (`time-buckets.ts`). */
  counts: number[];
};
export type ServerTimesRow = Sums & { hour: string; route: string; area: ServerArea };

/** Writes rows in a fixed order, so that two processes that write at once wait for each other without a deadlock. */
export async function addServerTimes({ sql }: Shop, rows: ServerTimesRow[]): Promise<void> {
  await sql`
    insert into server_hours (hour, route, area, requests, cacheable, cached, faults, total_ms, sql_ms, counts)
    select r.hour, r.route, r.area, r.requests, r.cacheable, r.cached, r.faults, r."totalMs", r."sqlMs", r.counts
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(hour timestamptz, route text, area text, requests int, cacheable int, cached int,
      faults int, "totalMs" float8, "sqlMs" float8, counts int[])
    order by r.hour, r.route
    on conflict (hour, route) do update set requests = server_hours.requests + excluded.requests, cacheable = server_hours.cacheable + excluded.cacheable,
      cached = server_hours.cached + excluded.cached, faults = server_hours.faults + excluded.faults, total_ms = server_hours.total_ms + excluded.total_ms,
      sql_ms = server_hours.sql_ms + excluded.sql_ms,
      counts = (select array_agg(one + other order by at) from unnest(server_hours.counts, excluded.counts) with ordinality as both_counts(one, other, at))`;
}

/** `unit`: "2026-11-02" or "2026-11-02T09" in that time zone. In the sum of all, both are null. */
export type ServerTimesSum = Sums & { route: string | null; unit: string | null };
export type ServerTimesSpan = { from: Date; to: Date; area: ServerArea; unit: "hour" | "day"; timeZone: string };

/** Sums the hours that began in that time: in total, by route, and by hour or day. */
export async function selectServerTimes({ sql }: Shop, { from, to, area, unit, timeZone }: ServerTimesSpan): Promise<ServerTimesSum[]> {
  const form = unit === "hour" ? 'YYYY-MM-DD"T"HH24' : "YYYY-MM-DD";
  const summed = Array.from({ length: bucketCount }, (_, at) => `coalesce(sum(counts[${at + 1}]), 0)::float8`).join(", ");
  return sql<ServerTimesSum[]>`
    with hours as (
      select *, to_char(hour at time zone ${timeZone}, ${form}) as unit from server_hours
      where hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz and area = ${area})
    select route, unit, sum(requests)::float8 as requests, sum(cacheable)::float8 as cacheable, sum(cached)::float8 as cached, sum(faults)::float8 as faults,
      sum(total_ms) as "totalMs", sum(sql_ms) as "sqlMs", array[${sql.unsafe(summed)}] as counts
    from hours group by grouping sets ((), (route), (unit)) having count(*) > 0
    order by 3 desc, 1, 2`;
}

export async function deleteServerTimes({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from server_hours where (hour, route) in (select hour, route from server_hours where hour < ${before.toISOString()}::timestamptz limit ${limit})`;
  return count;
}
