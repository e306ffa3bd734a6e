import { dayMs, hourMs } from "#domain/durations.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { ServerArea } from "./server-areas.ts";
import { addServerTimes, deleteServerTimes, type ServerTimesRow, type ServerTimesSpan, selectServerTimes } from "./server-times-queries.ts";
import { bucketCount, bucketOf } from "./time-buckets.ts";

export type { ServerTimesSum } from "./server-times-queries.ts";

/** How one request was answered: from the page cache, which takes no time worth measuring, or made now. `isFault`: with a status of 500 or above. */
export type Answered = { route: string; area: ServerArea } & (
  | { isCached: true }
  | { isCached: false; isShared: boolean; isFault: boolean; ms: number; sqlMs: number }
);

/** A shop has a few hundred declared pages and calls; if the database is unavailable for hours, nothing beyond this limit is kept. */
const maxRows = 5000;

/** What this process answered and has not written yet: one row for each hour and declared page or call, so that its size does not grow with the requests. */
export class ServerTimes {
  private rows = new Map<string, ServerTimesRow>();

  note(now: Date, answered: Answered): void {
    const hour = Math.floor(now.getTime() / hourMs);
    const row = this.rowOf(`${hour} ${answered.route}`, hour, answered);
    if (!row) return;
    row.requests += 1;
    if (answered.isCached) {
      row.cacheable += 1;
      row.cached += 1;
      return;
    }
    if (answered.isShared) row.cacheable += 1;
    if (answered.isFault) row.faults += 1;
    const bucket = bucketOf(answered.ms);
    row.counts[bucket] = (row.counts[bucket] ?? 0) + 1;
    row.totalMs += answered.ms;
    row.sqlMs += answered.sqlMs;
  }

  take(): ServerTimesRow[] {
    const rows = [...this.rows.values()];
    this.rows = new Map();
    return rows;
  }

  putBack(rows: ServerTimesRow[]): void {
    for (const row of rows) {
      const known = this.rowOf(`${Date.parse(row.hour) / hourMs} ${row.route}`, Date.parse(row.hour) / hourMs, row);
      if (!known) continue;
      for (const field of ["requests", "cacheable", "cached", "faults", "totalMs", "sqlMs"] as const) known[field] += row[field];
      known.counts = known.counts.map((count, at) => count + (row.counts[at] ?? 0));
    }
  }

  private rowOf(key: string, hour: number, { route, area }: Pick<ServerTimesRow, "route" | "area">): ServerTimesRow | null {
    const known = this.rows.get(key);
    if (known) return known;
    if (this.rows.size >= maxRows) return null;
    const counts = new Array<number>(bucketCount).fill(0);
    const sums = { requests: 0, cacheable: 0, cached: 0, faults: 0, totalMs: 0, sqlMs: 0 };
    const row = { hour: new Date(hour * hourMs).toISOString(), route, area, ...sums, counts };
    this.rows.set(key, row);
    return row;
  }
}

/** Adds what this process measured to the sums of each hour. Rows that could not be written are kept for the next time, and the fault is thrown. */
export async function flushServerTimes(shop: Shop): Promise<void> {
  const rows = shop.serverTimes.take();
  if (rows.length === 0) return;
  try {
    await addServerTimes(shop, rows);
  } catch (fault) {
    shop.serverTimes.putBack(rows);
    throw fault;
  }
}

/** Returns the sums of the whole hours that began in that time. It checks no right: whatever shows the sums does. */
export const readServerTimes = (shop: Shop, span: ServerTimesSpan) => selectServerTimes(shop, span);

/** For the hourly cleanup: removes rows as old as removed events. Returns how many were removed. */
export async function removeOldServerTimes(shop: Shop, limit: number): Promise<number> {
  const { eventDays } = (await readSettings(shop)).privacy;
  return deleteServerTimes(shop, new Date(shop.clock.now().getTime() - eventDays * dayMs), limit);
}
