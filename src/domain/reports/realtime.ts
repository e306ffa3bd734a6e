import type { Actor } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { startOfDay, zonedDay } from "#domain/zoned-times.ts";
import { type LiveEvents, type LiveOrder, selectLiveCarts, selectLiveEvents, selectLiveOrders } from "./realtime-queries.ts";
import type { RealtimeInput, ReportTraffic } from "./report-input.ts";
import { resolveReportRequest } from "./report-request.ts";

/** What happens in the shop now. Visits, views and events are those of measured visitors, without bots and staff. */
export type Live = {
  at: string;
  /** `test` in trial mode, else `real`; the two are never mixed. */
  traffic: ReportTraffic;
  /** Sessions with an event in the last five minutes. */
  online: number;
  /** Views of pages in each of the last 30 minutes, the current one last. `minute` is when it began. */
  minutes: { minute: string; views: number }[];
  pages: LiveEvents["pages"];
  sources: LiveEvents["sources"];
  countries: LiveEvents["countries"];
  /** The newest of all `events` of the last half hour. */
  tail: LiveEvents["tail"];
  events: number;
  /** Carts and checkouts of the last half hour, of all shoppers. */
  carts: number;
  checkouts: number;
  /** Orders since the day began in the shop's time zone, placed and not canceled. */
  orders: number;
  ordered: Money;
  latestOrders: (Omit<LiveOrder, "cents"> & { total: Money })[];
};

const shownMinutes = 30;
const onlineMinutes = 5;
const shown = { rows: 10, tail: 40 };
const shownOrders = 8;

/** Returns what happens now. With filters, carts, checkouts and orders are only those of the matching visits. Refuses `not-allowed`. */
export async function readRealtime(given: Shop, actor: Actor, filters: RealtimeInput = {}): Promise<Live> {
  const { shop, frame, scopeOf, currency } = await resolveReportRequest(given, actor, { range: "1h", ...filters });
  const [{ timeZone }, isTest] = [frame, frame.traffic === "test"];
  const now = shop.clock.now();
  const minute = Math.floor(now.getTime() / minuteMs);
  const since = new Date((minute - shownMinutes + 1) * minuteMs);
  const scope = scopeOf({ from: since, to: new Date(now.getTime() + 1) });
  const span = { since, now, scope };
  const { minutes, ...events } = await selectLiveEvents(shop, span, new Date(now.getTime() - onlineMinutes * minuteMs), shown);
  const day = startOfDay(zonedDay(now, timeZone), timeZone);
  const { orders, cents, latest } = await selectLiveOrders(shop, { ...scope, from: day }, shownOrders);
  const views = new Map(minutes.map((each) => [each.minute, each.views]));
  return {
    at: now.toISOString(),
    traffic: isTest ? "test" : "real",
    ...events,
    minutes: Array.from({ length: shownMinutes }, (_, at) => minute - shownMinutes + 1 + at).map((each) => ({
      minute: new Date(each * minuteMs).toISOString(),
      views: views.get(each) ?? 0,
    })),
    ...(await selectLiveCarts(shop, span)),
    orders,
    ordered: toMoney(Number(cents), currency),
    latestOrders: latest.map(({ cents: total, ...order }) => ({ ...order, total: toMoney(total, currency) })),
  };
}
