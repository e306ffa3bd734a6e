import { expect } from "vitest";
import { readBoughtTogether } from "#domain/reports/bought-together.ts";
import { boughtTogetherInput } from "#domain/reports/conversion-input.ts";
import { readTimedPages } from "#domain/reports/performance.ts";
import { readRealtime } from "#domain/reports/realtime.ts";
import { reportInput, timedPagesInput } from "#domain/reports/report-input.ts";
import { readSearchReport } from "#domain/reports/search-report.ts";
import { readToday } from "#domain/reports/today.ts";
import type { Shop } from "#domain/shop.ts";
import { analyst, askedOf, type Question } from "./compared-figures.ts";
import type { CountedTraffic } from "./counted-visits.ts";
import { hasDone, ordersIn, pagesOf, shareOf, viewsOf, visitsIn } from "./visit-figures.ts";

/** Each function here compares a list that several screens have with a count of `traffic`. */

/** The most pairs of products that are shown. */
const maxPairs = 100;

export async function compareBoughtTogether(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readBoughtTogether(shop, analyst, boughtTogetherInput.parse(question));
  const orders = ordersIn(traffic, askedOf(report, question));
  const pairs = new Map<string, number>();
  for (const order of orders) {
    const products = [...new Set(order.lines.map(({ productId }) => productId))].toSorted();
    for (const [at, one] of products.entries())
      for (const other of products.slice(at + 1)) pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1);
  }
  expect(report.orders).toBe(orders.length);
  const found = report.pairs.map(({ first, second, orders: both }) => [[first.id, second.id].toSorted().join(" "), both] as const);
  const all = [...pairs].filter(([, both]) => both >= 2).toSorted(([, one], [, other]) => other - one);
  // Among pairs ordered as often as the last one shown, any may be shown.
  expect(found.map(([, both]) => both)).toEqual(all.slice(0, maxPairs).map(([, both]) => both));
  expect(new Map(found)).toEqual(new Map(found.map(([pair]) => [pair, pairs.get(pair)])));
}

/** Compares searches, where each text counts once per visit. */
export async function compareSearches(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readSearchReport(shop, analyst, reportInput.parse(question));
  const { from, to } = askedOf(report, question);
  const searched = traffic.visits.flatMap(({ events }) =>
    [
      ...Map.groupBy(
        events.filter(({ query }) => query),
        ({ query }) => query ?? "",
      ),
    ].flatMap(([query, own]) => {
      const last = own.filter(({ name }) => name === "search").at(-1);
      return last && last.at >= from && last.at < to
        ? [{ query, results: last.results ?? 0, isClicked: own.some(({ name }) => name === "search_click") }]
        : [];
    }),
  );
  const without = searched.filter(({ results }) => results === 0);
  const clicked = searched.filter(({ results, isClicked }) => results > 0 && isClicked);
  expect(report.sums).toEqual({ searches: searched.length, withoutResult: without.length, clicked: clicked.length });
  const countOf = (rows: typeof searched) => new Map([...Map.groupBy(rows, ({ query }) => query)].map(([query, own]) => [query, own.length]));
  expect(new Map(report.withoutResult.map(({ query, searches }) => [query, searches]))).toEqual(countOf(without));
  const unopened = searched.filter(({ results, isClicked }) => results > 0 && !isClicked);
  expect(new Map(report.withoutClick.map(({ query, searches }) => [query, searches]))).toEqual(countOf(unopened));
}

export async function compareTimedPages(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readTimedPages(shop, analyst, timedPagesInput.parse({ ...question, limit: 10 }));
  const asked = askedOf(report, question);
  const visits = visitsIn(traffic, asked);
  const pages = pagesOf(traffic, asked);
  const counted = pages.slice(0, 10).map(({ path, views, visits: seen, entrances }) => {
    const bounces = visits.filter(
      (visit) => viewsOf(visit).length === 1 && visit.landing === path && !hasDone(visit, "add_to_cart", "begin_checkout", "purchase"),
    );
    const ordered = visits.filter((visit) => viewsOf(visit).some((view) => view.path === path) && hasDone(visit, "purchase"));
    return { path, views, visits: seen, bounceRate: shareOf(bounces.length, entrances), conversionRate: shareOf(ordered.length, seen) };
  });
  expect(report.all).toBe(pages.length);
  const found = report.pages.map(({ path, views, visits: seen, bounceRate, conversionRate }) => ({
    path,
    views,
    visits: seen,
    bounceRate,
    conversionRate,
  }));
  expect(found).toEqual(counted);
}

/** Compares today's figures and the realtime screen. */
export async function compareToday(shop: Shop, traffic: CountedTraffic): Promise<void> {
  const report = await readToday(shop, analyst);
  for (const [found, which] of [[report.today, "now"] as const, [report.weekAgo, "before"] as const]) {
    const visits = visitsIn(traffic, askedOf(report, { range: "today" }, which));
    const conversions = visits.filter((visit) => hasDone(visit, "purchase")).length;
    expect(found).toEqual({ visits: visits.length, conversions, conversionRate: shareOf(conversions, visits.length) });
  }
  const live = await readRealtime(shop, analyst);
  const nowMs = shop.clock.now().getTime();
  const from = (Math.floor(nowMs / 60_000) - 29) * 60_000;
  const views = traffic.visits.flatMap(viewsOf).filter(({ at }) => at >= from && at < nowMs + 60_000);
  expect(live.minutes.reduce((sum, minute) => sum + minute.views, 0)).toBe(views.length);
  const silent = new Set(["page_leave"]);
  const isOnline = traffic.visits.filter(({ events }) => events.some(({ name, at }) => at >= nowMs - 300_000 && !silent.has(name)));
  expect(live.online).toBe(isOnline.length);
  const recent = traffic.visits.filter(({ events }) => events.some(({ name, at }) => at >= from && !silent.has(name)));
  expect(recent.length).toBeGreaterThan(0);
  const countOf = (values: (string | null)[]) =>
    [...Map.groupBy(values, (value) => value)].flatMap(([value, all]) => (value === null ? [] : [[value, all.length]]));
  expect(new Map(live.sources.map(({ source, visits }) => [source, visits]))).toEqual(new Map(countOf(recent.map(({ source }) => source)) as never));
  expect(new Map(live.countries.map(({ country, visits }) => [country, visits]))).toEqual(
    new Map(countOf(recent.map(({ country }) => country)) as never),
  );
  const seen = recent.flatMap((visit) => viewsOf(visit).flatMap(({ at, path }) => (at >= from ? [{ path: path ?? "", visit: visit.id }] : [])));
  const pages = [...Map.groupBy(seen, ({ path }) => path)].map(([path, own]) => ({
    ...{ path, views: own.length, visits: new Set(own.map(({ visit }) => visit)).size },
  }));
  const most = pages.toSorted((one, other) => other.visits - one.visits || other.views - one.views || (one.path < other.path ? -1 : 1));
  expect(live.pages).toEqual(most.slice(0, 10));
  expect(live.carts).toBe(traffic.carts.filter(({ at }) => at >= from).length);
  const sold = ordersIn(traffic, { from: Date.parse(report.now.from), to: nowMs + 1 });
  const cents = sold.reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect([live.orders, Math.round(Number(live.ordered.amount) * 100)]).toEqual([sold.length, cents]);
}
