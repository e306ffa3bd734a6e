import { dayMs } from "#domain/durations.ts";
import type { CountedOrder, CountedTraffic, CountedVital } from "./counted-visits.ts";
import { type Asked, quantile, shareOf } from "./visit-figures.ts";

/** Groups orders by who placed them: an account, with its email address's orders as a guest, or an email address. Canceled orders are left out. */
export function ordersOfCustomers(orders: CountedOrder[]): CountedOrder[][] {
  const placed = orders.filter(({ isCanceled }) => !isCanceled).toSorted((one, other) => one.at - other.at);
  const accounts = new Map<string, string>();
  for (const { email, account } of placed) if (account !== null && !accounts.has(email)) accounts.set(email, account);
  return [...Map.groupBy(placed, ({ account, email }) => account ?? accounts.get(email) ?? email).values()];
}

const monthOf = (at: number, timeZone: string) => new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", timeZone }).format(at);

/** Counts, by month of the first order, the customers and how many of them ordered again in each later month. */
export function monthsOf(orders: CountedOrder[], timeZone: string): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  for (const own of ordersOfCustomers(orders)) {
    const months = own.map(({ at }) => monthOf(at, timeZone));
    const first = months[0] ?? "";
    const row = rows.get(first) ?? [];
    rows.set(first, row);
    for (const later of new Set(months.map((month) => index(month) - index(first)))) row[later] = (row[later] ?? 0) + 1;
  }
  return rows;
}

/** Counts the customers for whom `days` days have passed since their first order, and those who ordered again within them. */
export function repeatsOf(orders: CountedOrder[], days: number, now: number) {
  const all = ordersOfCustomers(orders).filter((own) => (own[0]?.at ?? now) + days * dayMs <= now);
  const again = all.filter((own) => own[1] !== undefined && own[1].at <= (own[0]?.at ?? 0) + days * dayMs).length;
  return { days, customers: all.length, again, share: shareOf(again, all.length) };
}

/** Scores customers by fifths of how recently, how often and for how much they ordered; equal customers get the lower fifth. */
export function scoresOf(orders: CountedOrder[], now: number) {
  const customers = ordersOfCustomers(orders).map((own) => ({
    latest: Math.max(...own.map(({ at }) => at)),
    orders: own.length,
    cents: own.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0),
  }));
  const fifth = (value: number, values: number[]) =>
    Math.min(5, Math.floor(((5 * values.filter((each) => each < value).length) / Math.max(1, values.length - 1)) * (1 + 1e-12)) + 1);
  const named = customers.map((customer) => {
    const r = fifth(
      customer.latest,
      customers.map(({ latest }) => latest),
    );
    const f = fifth(
      customer.orders,
      customers.map((each) => each.orders),
    );
    const m = fifth(
      customer.cents,
      customers.map(({ cents }) => cents),
    );
    const name =
      r >= 4 && f >= 4 && m >= 4
        ? "champions"
        : r >= 3 && f >= 4
          ? "loyal"
          : r >= 4 && customer.orders === 1
            ? "new"
            : r >= 4
              ? "promising"
              : r === 3
                ? "attention"
                : f >= 4
                  ? "at-risk"
                  : "lost";
    return { name, ...customer };
  });
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, own]) => [
      name,
      {
        customers: own.length,
        orders: own.reduce((sum, each) => sum + each.orders, 0),
        cents: own.reduce((sum, each) => sum + each.cents, 0),
        medianDays: quantile(
          own.map(({ latest }) => (now - latest) / dayMs),
          0.5,
        ),
      },
    ]),
  );
}

/** Good up to the first limit, poor above the second (web.dev/articles/vitals). */
export const limits: Record<string, [good: number, poor: number]> = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25], TTFB: [800, 1800] };
export type SpeedDimension = "pageType" | "device" | "country" | "connection";

export function speedOf(
  { vitals }: Pick<CountedTraffic, "vitals">,
  { from, to, device, country }: Asked,
  by?: { dimension: SpeedDimension; value: string },
) {
  const own = vitals.filter(
    (vital: CountedVital) =>
      vital.at >= from &&
      vital.at < to &&
      (device === undefined || vital.device === device) &&
      (country === undefined || vital.country === country) &&
      (by === undefined || vital[by.dimension] === by.value),
  );
  return Object.entries(limits).flatMap(([metric, [good, poor]]) => {
    const values = own.filter((vital) => vital.metric === metric).map(({ value }) => value);
    const count = (isIt: (value: number) => boolean) => values.filter(isIt).length;
    if (values.length === 0) return [];
    const [fast, slow] = [count((value) => value <= good), count((value) => value > poor)];
    const shares = { good: fast / values.length, middling: (values.length - fast - slow) / values.length, poor: slow / values.length };
    return [{ metric, p75: quantile(values, 0.75), count: values.length, ...shares }];
  });
}
