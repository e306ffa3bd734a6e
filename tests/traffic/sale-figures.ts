import { dayMs } from "#domain/durations.ts";
import { type CountedOrder, type CountedTraffic, type CountedVisit, indexOf } from "./counted-visits.ts";
import { type Asked, began, hasDone, orderFits, ordersIn, visitsIn, visitsOfOrders } from "./visit-figures.ts";

/** The figures of the screens about sales, counted in plain JavaScript from the definitions in docs/decisions/079. */

export type Model = "first" | "last" | "linear" | "position";
export type Arrival = "channel" | "campaign" | "landing" | "device" | "country";
export type SaleRow = { visits: number; conversions: number; orders: number; sold: number; refunded: number };

type Sale = { order: CountedOrder; sold: number; refunded: number; isPlaced: boolean };

/** Returns what the ledger booked for each order in that time, and whether the order was placed in it. */
export function salesIn(traffic: CountedTraffic, asked: Asked): Sale[] {
  const isWanted = orderFits(traffic, asked);
  const placed = new Set(ordersIn(traffic, asked).map(({ id }) => id));
  const entries = Map.groupBy(
    traffic.entries.filter(({ at }) => at >= asked.from && at < asked.to),
    ({ orderId }) => orderId,
  );
  return traffic.orders.flatMap((order) => {
    const own = entries.get(order.id) ?? [];
    if (!isWanted(order.id) || (own.length === 0 && !placed.has(order.id))) return [];
    const sum = (isRefund: boolean) => own.reduce((cents, entry) => cents + ((entry.account === "refunds") === isRefund ? entry.cents : 0), 0);
    return [{ order, sold: sum(false), refunded: sum(true), isPlaced: placed.has(order.id) }];
  });
}

/** Returns the visits in the days before an order, of the browser that placed it or of the account, earliest first. */
export function visitsBefore(traffic: CountedTraffic, order: CountedOrder, windowDays: number): CountedVisit[] {
  const visitor = visitsOfOrders(traffic).get(order.id)?.visitor ?? null;
  const { byVisitor, byAccount } = indexOf(traffic.visits);
  const ofBrowser = visitor === null ? [] : (byVisitor.get(visitor) ?? []);
  const ofAccount = order.account === null ? [] : (byAccount.get(order.account) ?? []);
  return [...new Set([...ofBrowser, ...ofAccount])]
    .filter((visit) => began(visit) <= order.at && began(visit) >= order.at - windowDays * dayMs)
    .toSorted((one, other) => began(one) - began(other));
}

function weightsOf(model: Model, visits: number): number[] {
  const all = Array.from({ length: visits }, (_, at) => at);
  if (model === "first") return all.map((at) => Number(at === 0));
  if (model === "last") return all.map((at) => Number(at === visits - 1));
  if (model === "linear" || visits <= 2) return all.map(() => 1);
  return all.map((at) => (at === 0 || at === visits - 1 ? 0.4 : 0.2 / (visits - 2)));
}

/** Divides an amount into integer parts by weight; what rounding leaves goes to the largest remainders, earlier parts first. */
export function sharesOf(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // Rounded to nine places, because weights such as a fifth are no binary fractions.
  const exact = weights.map((weight) => Number(((Math.abs(amount) * weight) / whole).toFixed(9)));
  const shares = exact.map(Math.floor);
  const left = Math.abs(amount) - shares.reduce((sum, share) => sum + share, 0);
  const next = exact
    .map((each, at) => ({ at, rest: Number((each - Math.floor(each)).toFixed(6)) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of next.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map((share) => (amount < 0 ? -share : share));
}

export const notMeasured = "(not measured)";

export function arrivalsOf(
  traffic: CountedTraffic,
  asked: Asked,
  { by, model, windowDays }: { by: Arrival; model: Model; windowDays: number },
): Map<string, SaleRow> {
  const rows = new Map<string, SaleRow>();
  const row = (value: string) => {
    const known = rows.get(value) ?? { visits: 0, conversions: 0, orders: 0, sold: 0, refunded: 0 };
    rows.set(value, known);
    return known;
  };
  for (const visit of visitsIn(traffic, asked)) {
    const counted = row(visit[by] ?? "");
    counted.visits += 1;
    if (hasDone(visit, "purchase")) counted.conversions += 1;
  }
  for (const { order, sold, refunded, isPlaced } of salesIn(traffic, asked)) {
    const visits = visitsBefore(traffic, order, windowDays);
    const weights = visits.length === 0 ? [1] : weightsOf(model, visits.length);
    const [soldParts, refundedParts, orderParts] = [sold, refunded, isPlaced ? 100 : 0].map((amount) => sharesOf(amount, weights));
    weights.forEach((_, at) => {
      const visit = visits[at];
      const counted = row(visit ? (visit[by] ?? "") : notMeasured);
      counted.sold += soldParts?.[at] ?? 0;
      counted.refunded += refundedParts?.[at] ?? 0;
      counted.orders += (orderParts?.[at] ?? 0) / 100;
    });
  }
  return rows;
}

/** Counts by product: visits that viewed it, those of them that ordered it, orders with it, and the amount of its lines. */
export function productSalesOf(traffic: CountedTraffic, asked: Asked): Map<string, Omit<SaleRow, "refunded">> {
  const lines = new Map(traffic.orders.map((order) => [order.id, order.lines]));
  const rows = new Map<string, Omit<SaleRow, "refunded">>();
  const row = (productId: string) => {
    const known = rows.get(productId) ?? { visits: 0, conversions: 0, orders: 0, sold: 0 };
    rows.set(productId, known);
    return known;
  };
  for (const visit of visitsIn(traffic, asked)) {
    const bought = new Set(
      visit.events.flatMap(({ name, orderId }) => (name === "purchase" ? (lines.get(orderId ?? "") ?? []) : [])).map(({ productId }) => productId),
    );
    for (const productId of new Set(visit.events.flatMap(({ name, productId }) => (name === "view_item" && productId ? [productId] : [])))) {
      row(productId).visits += 1;
      if (bought.has(productId)) row(productId).conversions += 1;
    }
  }
  for (const order of ordersIn(traffic, asked)) {
    for (const productId of new Set(order.lines.map((line) => line.productId))) row(productId).orders += 1;
    for (const { productId, cents } of order.lines) row(productId).sold += cents;
  }
  return rows;
}

/** Counts by collection or search: the visits that saw it, and all sales that came from them. */
export function seenSalesOf(traffic: CountedTraffic, asked: Asked, by: "collection" | "query"): Map<string, SaleRow> {
  const sales = new Map(salesIn(traffic, asked).map((sale) => [sale.order.id, sale]));
  const rows = new Map<string, SaleRow>();
  for (const visit of visitsIn(traffic, asked)) {
    const seen = visit.events.flatMap(({ name, pageType, path, query }) =>
      by === "collection"
        ? name === "page_view" && pageType === "collection" && path
          ? [path]
          : []
        : name === "search" && query?.trim()
          ? [query.trim()]
          : [],
    );
    const own = visit.events.flatMap(({ name, orderId }) => (name === "purchase" ? (sales.get(orderId ?? "") ?? []) : []));
    for (const value of new Set(seen)) {
      const row = rows.get(value) ?? { visits: 0, conversions: 0, orders: 0, sold: 0, refunded: 0 };
      rows.set(value, row);
      row.visits += 1;
      row.conversions += Number(hasDone(visit, "purchase"));
      for (const { sold, refunded, isPlaced } of own) {
        row.orders += Number(isPlaced);
        row.sold += sold;
        row.refunded += refunded;
      }
    }
  }
  return rows;
}

/** Returns the seconds from the first visit, and from the first addition to a cart, to each order. */
export function purchaseTimesOf(traffic: CountedTraffic, asked: Asked, windowDays: number) {
  const placed = salesIn(traffic, asked)
    .filter(({ isPlaced }) => isPlaced)
    .map(({ order }) => ({ order, visits: visitsBefore(traffic, order, windowDays) }))
    .filter(({ visits }) => visits.length > 0);
  const sinceVisit = placed.map(({ order, visits }) => (order.at - began(visits[0] as CountedVisit)) / 1000);
  const sinceCart = placed.flatMap(({ order, visits }) => {
    const added = visits.flatMap(({ events }) => events.filter(({ name, at }) => name === "add_to_cart" && at <= order.at)).map(({ at }) => at);
    return added.length === 0 ? [] : [(order.at - Math.min(...added)) / 1000];
  });
  const visitCounts = new Map<number, number>();
  for (const { visits } of placed) visitCounts.set(Math.min(6, visits.length), (visitCounts.get(Math.min(6, visits.length)) ?? 0) + 1);
  return { sinceVisit, sinceCart, visitCounts };
}

export function abandonedOf({ carts, orderedCarts }: CountedTraffic, { from, to }: Asked, now: number) {
  const end = Math.min(to, now - 3_600_000);
  const left = carts.filter(({ at }) => at >= from && at < end);
  const sum = (some: typeof left, what: "units" | "cents") => some.reduce((all, cart) => all + cart[what], 0);
  const stage = (name: string) => {
    const some = left.filter((cart) => cart.stage === name);
    return { stage: name, carts: some.length, units: sum(some, "units"), cents: sum(some, "cents") };
  };
  const ordered = orderedCarts.filter((at) => at >= from && at < to).length;
  return { carts: left.length, cents: sum(left, "cents"), ordered, stages: ["cart", "checkout", "payment"].map(stage) };
}

/** Counts each step from a search to an order: for each text, and in total with each visit once. */
export function searchSalesOf(traffic: CountedTraffic, asked: Asked) {
  const placed = new Map(traffic.orders.map((order) => [order.id, order.placedCents]));
  const empty = () => ({ searched: 0, clicked: 0, added: 0, ordered: 0, cents: 0 });
  const [sums, byQuery] = [empty(), new Map<string, ReturnType<typeof empty>>()];
  for (const visit of visitsIn(traffic, asked)) {
    const after = (name: string, at: number, query?: string) =>
      visit.events.filter((event) => event.name === name && event.at >= at && (query === undefined || event.query === query));
    const best = empty();
    for (const query of new Set(visit.events.flatMap(({ name, query }) => (name === "search" && query ? [query] : [])))) {
      const row = byQuery.get(query) ?? empty();
      byQuery.set(query, row);
      const searched = after("search", 0, query)[0]?.at ?? 0;
      const clicked = after("search_click", searched, query)[0]?.at;
      const added = clicked === undefined ? undefined : after("add_to_cart", clicked)[0]?.at;
      const orders = added === undefined ? [] : after("purchase", added);
      const cents = orders.reduce((sum, { orderId }) => sum + (placed.get(orderId ?? "") ?? 0), 0);
      const own = {
        searched: 1,
        clicked: Number(clicked !== undefined),
        added: Number(added !== undefined),
        ordered: Number(orders.length > 0),
        cents,
      };
      for (const key of ["searched", "clicked", "added", "ordered", "cents"] as const) {
        row[key] += own[key];
        best[key] = Math.max(best[key], own[key]);
      }
    }
    for (const key of ["searched", "clicked", "added", "ordered", "cents"] as const) sums[key] += best[key];
  }
  return { sums, byQuery };
}

/** Counts what stopped visits in their checkout: how often, in how many visits, and in how many that did not order afterward. */
export function stopsOf(visits: CountedVisit[]) {
  const rows = new Map<string, { times: number; visits: number; left: number }>();
  for (const { events } of visits) {
    const last = events.filter(({ name }) => name === "purchase").at(-1)?.at ?? null;
    for (const [stop, own] of Map.groupBy(
      events.filter(({ name, target }) => name === "checkout_fault" && target),
      ({ target }) => target ?? "",
    )) {
      const row = rows.get(stop) ?? { times: 0, visits: 0, left: 0 };
      rows.set(stop, {
        times: row.times + own.length,
        visits: row.visits + 1,
        left: row.left + Number(last === null || last < (own.at(-1)?.at ?? 0)),
      });
    }
  }
  return rows;
}
