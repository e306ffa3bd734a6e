import type { Answer } from "#web/api-call.ts";
import type { ScreenTable } from "./screen-table.ts";

/** The tables of the realtime screen. Pure. */

type Live = Answer<"GET /api/admin/analytics/realtime">;

export const liveViewsTable = ({ minutes }: Pick<Live, "minutes">): ScreenTable => ({
  name: "realtime/page-views-per-minute",
  head: ["Minute", "Page views"],
  rows: minutes.map(({ minute, views }) => [minute, views]),
});

export const livePagesTable = ({ pages }: Pick<Live, "pages">): ScreenTable => ({
  name: "realtime/top-pages",
  file: "live-top-pages",
  head: ["Page", "Sessions", "Views"],
  rows: pages.map(({ path, visits, views }) => [path, visits, views]),
});

export const liveSourcesTable = ({ sources }: Pick<Live, "sources">): ScreenTable => ({
  name: "realtime/sources",
  file: "live-sources",
  head: ["Source", "Sessions"],
  rows: sources.map(({ source, visits }) => [source, visits]),
});

export const liveCountriesTable = ({ countries }: Pick<Live, "countries">): ScreenTable => ({
  name: "realtime/countries",
  file: "live-countries",
  head: ["Country", "Sessions"],
  rows: countries.map(({ country, visits }) => [country, visits]),
});

export const liveOrdersTable = ({ latestOrders }: Pick<Live, "latestOrders">): ScreenTable => ({
  name: "realtime/orders-today",
  head: ["Time", "Order", "Units", "Total", "Currency"],
  rows: latestOrders.map(({ at, name, units, total }) => [at, name, units, total.amount, total.currencyCode]),
});

export const liveTailTable = ({ tail }: Pick<Live, "tail">): ScreenTable => ({
  name: "realtime/latest-events",
  head: ["Time", "Event", "Page", "Device", "Country"],
  rows: tail.map(({ at, name, path, device, country }) => [at, name, path, device, country]),
});
