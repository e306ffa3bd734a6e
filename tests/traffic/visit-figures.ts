import { dayMs } from "#domain/durations.ts";
import { type CountedEvent, type CountedOrder, type CountedTraffic, type CountedVisit, indexOf, utcDay } from "./counted-visits.ts";

/** The figures of the screens about visits, counted in plain JavaScript from the definitions in docs/decisions/073, without the shop's queries. */

export type Span = { from: number; to: number };
/** `visitors`: only visitors of a segment. */
export type Asked = Span & { device?: string; source?: string; country?: string; visitors?: Set<string> };

const isIn = (at: number, { from, to }: Span) => at >= from && at < to;
export const began = ({ events }: CountedVisit): number => events[0]?.at ?? 0;
export const ended = ({ events }: CountedVisit): number => events.at(-1)?.at ?? 0;
export const viewsOf = ({ events }: CountedVisit): CountedEvent[] => events.filter(({ name }) => name === "page_view");
export const hasDone = ({ events }: CountedVisit, ...names: string[]): boolean => events.some(({ name }) => names.includes(name));
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const fits = (visit: CountedVisit, { device, source, country, visitors }: Asked): boolean =>
  (device === undefined || visit.device === device) &&
  (source === undefined || visit.source === source) &&
  (country === undefined || visit.country === country) &&
  (visitors === undefined || visitors.has(visit.visitor));

/** Returns the visits that began in the given time. */
export const visitsIn = ({ visits }: CountedTraffic, asked: Asked): CountedVisit[] =>
  visits.filter((visit) => isIn(began(visit), asked) && fits(visit, asked));

const placing = new WeakMap<CountedVisit[], Map<string, CountedVisit>>();
/** Returns the visit in which each order was placed. */
export function visitsOfOrders({ visits }: CountedTraffic): Map<string, CountedVisit> {
  const placedIn = (visit: CountedVisit) => visit.events.flatMap(({ name, orderId }) => (name === "purchase" && orderId ? [orderId] : []));
  const known = placing.get(visits) ?? new Map(visits.flatMap((visit) => placedIn(visit).map((orderId) => [orderId, visit])));
  placing.set(visits, known);
  return known;
}

/** Accepts all orders where nothing is narrowed; otherwise those placed in a visit that fits. */
export function orderFits(traffic: CountedTraffic, asked: Asked): (orderId: string) => boolean {
  if ([asked.device, asked.source, asked.country, asked.visitors].every((each) => each === undefined)) return () => true;
  const byOrder = visitsOfOrders(traffic);
  return (orderId) => {
    const visit = byOrder.get(orderId);
    return visit !== undefined && fits(visit, asked);
  };
}

export function ordersIn(traffic: CountedTraffic, asked: Asked): CountedOrder[] {
  const isWanted = orderFits(traffic, asked);
  return traffic.orders.filter(({ id, at, isCanceled }) => isIn(at, asked) && !isCanceled && isWanted(id));
}

export function ledgerIn(traffic: CountedTraffic, asked: Asked) {
  const isWanted = orderFits(traffic, asked);
  const entries = traffic.entries.filter(({ at, orderId }) => isIn(at, asked) && isWanted(orderId));
  const sum = (account: string) => entries.reduce((cents, entry) => cents + (entry.account === account ? entry.cents : 0), 0);
  const [goods, shipping, tax, refunded] = [sum("sales"), sum("shipping"), sum("tax"), sum("refunds")];
  return { goods, shipping, tax, refunded, revenue: goods + shipping + tax - refunded };
}

export function sumsOf(traffic: CountedTraffic, asked: Asked) {
  const visits = visitsIn(traffic, asked);
  const views = visits.reduce((sum, visit) => sum + viewsOf(visit).length, 0);
  const bounces = visits.filter((visit) => viewsOf(visit).length === 1 && !hasDone(visit, "add_to_cart", "begin_checkout", "purchase")).length;
  const conversions = visits.filter((visit) => hasDone(visit, "purchase")).length;
  const orders = ordersIn(traffic, asked);
  const byOrder = visitsOfOrders(traffic);
  const ordered = orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const seconds = visits.reduce((sum, visit) => sum + (ended(visit) - began(visit)) / 1000, 0);
  return {
    visits: visits.length,
    visitors: new Set(visits.map(({ visitor }) => visitor)).size,
    views,
    viewsPerVisit: shareOf(views, visits.length),
    bounceRate: shareOf(bounces, visits.length),
    averageSeconds: shareOf(seconds, visits.length),
    conversions,
    conversionRate: shareOf(conversions, visits.length),
    orders: orders.length,
    measuredOrders: orders.filter(({ id }) => byOrder.has(id)).length,
    averageOrder: orders.length === 0 ? null : Math.round(ordered / orders.length),
    revenue: ledgerIn(traffic, asked).revenue,
  };
}

/** Returns the local day ("2026-11-02") or hour ("2026-11-02T09"). */
function unitOf(at: number, unit: "day" | "hour", timeZone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
  const text = new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone, hourCycle: "h23" }).format(at);
  return unit === "day" ? text.slice(0, 10) : text.replace(" ", "T").slice(0, 13);
}

/** Counts by day or hour; those without visits are left out. */
export function unitsOf(traffic: CountedTraffic, asked: Asked, unit: "day" | "hour", timeZone: string) {
  const byUnit = Map.groupBy(visitsIn(traffic, asked), (visit) => unitOf(began(visit), unit, timeZone));
  return [...byUnit]
    .map(([name, visits]) => ({
      unit: name,
      visits: visits.length,
      views: visits.reduce((sum, visit) => sum + viewsOf(visit).length, 0),
      conversions: visits.filter((visit) => hasDone(visit, "purchase")).length,
    }))
    .toSorted((one, other) => one.unit.localeCompare(other.unit));
}

export function pagesOf(traffic: CountedTraffic, asked: Asked) {
  const seen = visitsIn(traffic, asked).flatMap((visit) =>
    viewsOf(visit).map(({ path }, at) => ({ path: path ?? "", visit: visit.id, isFirst: at === 0 })),
  );
  return [...Map.groupBy(seen, ({ path }) => path)]
    .map(([path, views]) => ({
      path,
      views: views.length,
      visits: new Set(views.map(({ visit }) => visit)).size,
      entrances: views.filter(({ isFirst }) => isFirst).length,
    }))
    .toSorted((one, other) => other.views - one.views || (one.path < other.path ? -1 : 1));
}

/** Counts page views on all UTC days that the time touches. */
export function measuredOf({ measuredViews, otherViews }: CountedTraffic, { from, to }: Asked) {
  const [first, last] = [utcDay(from), utcDay(Math.max(from, to - 1))];
  const sum = (views: Map<string, number>) => [...views].reduce((all, [day, count]) => all + (day >= first && day <= last ? count : 0), 0);
  const [views, others] = [sum(measuredViews), sum(otherViews)];
  return { views, allViews: views + others, share: shareOf(views, views + others) };
}

const stepName = ({ name, target }: CountedEvent) => (name === "checkout_step" ? `checkout_step:${target ?? ""}` : name);

/** Counts each step as the first of its kind after the step before. */
export function funnelOf(visits: CountedVisit[], names: readonly string[]) {
  const times = visits.map(({ events }) => {
    const taken: number[] = [];
    for (const name of names) {
      const next = events.find((event) => stepName(event) === name && event.at >= (taken.at(-1) ?? 0));
      if (!next) break;
      taken.push(next.at);
    }
    return taken;
  });
  return names.map((name, at) => {
    const seconds = times.flatMap((taken) => (taken.length > at && at > 0 ? [((taken[at] ?? 0) - (taken[at - 1] ?? 0)) / 1000] : []));
    const mean = shareOf(
      seconds.reduce((sum, each) => sum + each, 0),
      seconds.length,
    );
    return { name, visits: times.filter((taken) => taken.length > at).length, median: quantile(seconds, 0.5), mean };
  });
}

/** Returns the quantile, interpolated between values. */
export function quantile(values: number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

type Person = { visitor: string; visits: CountedVisit[]; cents: number; orders: number; isNew: boolean; hadOrdered: boolean };

function peopleIn(traffic: CountedTraffic, asked: Asked): Person[] {
  const byVisitor = Map.groupBy(
    visitsIn(traffic, asked).toSorted((one, other) => began(one) - began(other)),
    ({ visitor }) => visitor,
  );
  const placed = new Map(traffic.orders.map((order) => [order.id, order.placedCents]));
  return [...byVisitor].map(([visitor, visits]) => {
    const first = began(visits[0] as CountedVisit);
    const account = visits.find((visit) => visit.account !== null)?.account ?? null;
    const purchases = visits.flatMap(({ events }) => events.filter(({ name }) => name === "purchase"));
    const cents = purchases.reduce((sum, { orderId }) => sum + (placed.get(orderId ?? "") ?? 0), 0);
    const own = indexOf(traffic.visits).byVisitor.get(visitor) ?? [];
    const wasSeen = own.some((visit) => viewsOf(visit).some(({ at }) => at < asked.from && at >= asked.from - 90 * dayMs));
    const hadOrdered =
      own.some(({ events }) => events.some(({ name, at }) => name === "purchase" && at < first)) ||
      traffic.orders.some((order) => account !== null && order.account === account && !order.isCanceled && order.at < first);
    return { visitor, visits, cents, orders: purchases.length, isNew: !wasSeen && !hadOrdered, hadOrdered };
  });
}

/** Returns who is in each of the segments that every shop has. */
function membersOf(people: Person[]) {
  const buyers = people.filter(({ orders }) => orders > 0).toSorted((one, other) => other.cents - one.cents);
  const least = buyers[Math.ceil(buyers.length / 10) - 1]?.cents ?? Number.POSITIVE_INFINITY;
  return {
    new: people.filter(({ isNew }) => isNew),
    returning: people.filter(({ hadOrdered }) => hadOrdered),
    "high-value": buyers.filter(({ cents }) => cents >= least),
  };
}

/** Returns the browsers of a segment, from all visits of that time. */
export const visitorsOf = (traffic: CountedTraffic, { from, to }: Span, segment: "new" | "returning" | "high-value"): Set<string> =>
  new Set(membersOf(peopleIn(traffic, { from, to }))[segment].map(({ visitor }) => visitor));

/** Returns the browsers in which `name` was done `times` times in the days before the end of that time. */
export function visitorsWhoDid(
  { visits }: CountedTraffic,
  { to }: Span,
  { name, times, days }: { name: string; times: number; days: number },
): Set<string> {
  const done = visits.flatMap(({ visitor, events }) =>
    events.flatMap((event) => (event.name === name && isIn(event.at, { from: to - days * dayMs, to }) ? [visitor] : [])),
  );
  return new Set([...Map.groupBy(done, (visitor) => visitor)].flatMap(([visitor, all]) => (all.length >= times ? [visitor] : [])));
}

export function segmentsOf(traffic: CountedTraffic, asked: Asked) {
  const people = peopleIn(traffic, asked);
  const members = membersOf(people);
  const of = (some: Person[]) => {
    const visits = some.flatMap((each) => each.visits);
    const [orders, cents] = [some.reduce((sum, each) => sum + each.orders, 0), some.reduce((sum, each) => sum + each.cents, 0)];
    const conversionRate = shareOf(visits.filter((visit) => hasDone(visit, "purchase")).length, visits.length);
    return { visitors: some.length, visits: visits.length, conversionRate, orders, revenue: cents };
  };
  return {
    all: people.length,
    new: of(members.new),
    returning: of(members.returning),
    "high-value": of(members["high-value"]),
  };
}

/** Counts ways of three pages as "one > two > three" with the number of visits that took each; "-" where a visit ended or had begun. */
export function waysOf(visits: CountedVisit[], asked: { page: string | null; direction: "from" | "to"; by: "page" | "kind" }): Map<string, number> {
  const ways = new Map<string, number>();
  for (const visit of visits) {
    const names = viewsOf(visit).map(({ path, pageType }) => (asked.by === "kind" ? (pageType ?? "other") : (path ?? "")));
    const walked = names.filter((name, at) => name !== names[at - 1]);
    if (asked.direction === "to") walked.reverse();
    const at = asked.page === null ? 0 : walked.indexOf(asked.page) + 1;
    if (asked.page !== null && at === 0) continue;
    const way = walked.slice(at, at + 3);
    ways.set("", (ways.get("") ?? 0) + 1);
    for (let length = 1; length <= 3 && length <= way.length + 1; length++) {
      const key = [...way, "-"].slice(0, length).join(" > ");
      ways.set(key, (ways.get(key) ?? 0) + 1);
    }
  }
  return ways;
}
