import { expect } from "vitest";
import type { Money } from "#domain/money.ts";
import { readSales } from "#domain/orders/sales-figures.ts";
import { readBehavior, readJourneys } from "#domain/reports/behavior.ts";
import { readAdvice } from "#domain/reports/performance.ts";
import { reportInput } from "#domain/reports/report-input.ts";
import { readToday } from "#domain/reports/today.ts";
import type { Shop } from "#domain/shop.ts";
import { analyst, askedOf, type Question } from "./compared-figures.ts";
import type { CountedEvent, CountedOrder, CountedTraffic } from "./counted-visits.ts";
import { limits, speedOf } from "./customer-and-speed-figures.ts";
import { began, ended, hasDone, ordersIn, visitsIn } from "./visit-figures.ts";

/** Each function here compares journeys, recommendations or the dashboard with a count of `traffic`. */

const cents = (money: Money) => Math.round(Number(money.amount) * 100);
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

const stepNames = /^(page_view|search|add_to_cart|remove_from_cart|begin_checkout|checkout_step|checkout_fault|purchase)$/;
/** Steps at the same instant have no planted order. */
const stepText = (action: string, at: number, page: string | null | undefined) => [new Date(at).toISOString(), action, page ?? ""].join(" ");

/** Compares the ten latest visits, with each of their steps. */
export async function compareJourneys(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readJourneys(shop, analyst, reportInput.parse(question));
  const placed = new Map(traffic.orders.map((order) => [order.id, order.placedCents]));
  const isStep = ({ name }: CountedEvent) => stepNames.test(name);
  const counted = visitsIn(traffic, askedOf(report, question))
    .toSorted((one, other) => began(other) - began(one))
    .slice(0, 10)
    .map((visit) => ({
      ...{ began: began(visit), seconds: (ended(visit) - began(visit)) / 1000, isSignedIn: visit.account !== null },
      ...{ device: visit.device, country: visit.country, source: visit.source, hasOrdered: hasDone(visit, "purchase") },
      cents: sumOf(visit.events.map(({ name, orderId }) => (name === "purchase" ? (placed.get(orderId ?? "") ?? 0) : 0))),
      steps: visit.events
        .filter(isStep)
        .map(({ name, at, path }) => stepText(name, at, path))
        .toSorted(),
    }));
  const found = report.journeys.map(({ id: _, allSteps, steps, revenue, ...journey }) => {
    expect(allSteps).toBe(steps.length);
    const told = steps.map(({ action, at, page }) => stepText(action, Date.parse(at), page)).toSorted();
    return { ...journey, began: Date.parse(journey.began), cents: cents(revenue), steps: told };
  });
  expect(found).toEqual(counted);
  expect(found.length).toBeGreaterThan(0);
}

/** Compares the advice by the rules of decision 073, and expects that the page planted as slow is named. */
export async function compareAdvice(shop: Shop, traffic: CountedTraffic, question: Question): Promise<void> {
  const report = await readAdvice(shop, analyst, reportInput.parse(question));
  const asked = askedOf(report, question);
  const counted = [...new Set(traffic.vitals.map(({ pageType }) => pageType))].flatMap((pageType) =>
    speedOf(traffic, asked, { dimension: "pageType", value: pageType }).flatMap(({ metric, p75, count, good, poor }) => {
      const [most = 0, worst = 0] = limits[metric] ?? [];
      const type = (p75 ?? 0) > worst ? "critical" : (p75 ?? 0) > most ? "warning" : poor >= 0.1 ? "suggestion" : null;
      return type === null || count < 20
        ? []
        : [[`${pageType}-${metric}`, { type, p75: expect.closeTo(p75 ?? 0, 6), views: count, slowShare: expect.closeTo(1 - good, 9) }] as const];
    }),
  );
  const found = report.open.map(({ id, type, p75, views, slowShare }) => [id, { type, p75, views, slowShare }] as const);
  expect(new Map(found)).toEqual(new Map(counted));
  expect(new Map(found).get("collection-LCP")).toMatchObject({ type: "critical" });
}

/** Compares the dashboard: orders and their amounts, by day and until now, and the products ordered most. All of the orders are paid. */
export async function compareDashboard(shop: Shop, traffic: CountedTraffic): Promise<void> {
  const { days, today, weekAgo, timeZone } = await readSales(shop, analyst);
  const now = shop.clock.now().getTime();
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  const kept = traffic.orders.filter(({ isCanceled, at }) => !isCanceled && at <= now);
  const byDay = Map.groupBy(kept, ({ at }) => format.format(at).slice(0, 10));
  const sales = (orders: CountedOrder[]) => ({
    orders: orders.length,
    cents: sumOf(orders.map(({ totalCents, refundedCents }) => totalCents - refundedCents)),
  });
  const counted = days.map(({ day }) => ({ day, ...sales(byDay.get(day) ?? []) }));
  expect(days.map(({ day, orders, revenue }) => ({ day, orders, cents: cents(revenue) }))).toEqual(counted);
  expect(sumOf(counted.map(({ orders }) => orders))).toBeGreaterThan(0);
  for (const [found, day] of [[today, days.at(-1)?.day] as const, [weekAgo, days.at(-8)?.day] as const]) {
    const { orders, cents: paid } = sales(
      (byDay.get(day ?? "") ?? []).filter(({ at }) => format.format(at).slice(11) <= format.format(now).slice(11)),
    );
    const average = orders === 0 ? null : Math.round(paid / orders);
    expect({ orders: found.orders, cents: cents(found.revenue), average: found.average && cents(found.average) }).toEqual({
      orders,
      cents: paid,
      average,
    });
  }
  const week = await readBehavior(shop, analyst, reportInput.parse({ range: "7d" }));
  const lines = ordersIn(traffic, askedOf(week, { range: "7d" })).flatMap((order) => order.lines);
  const products = [...Map.groupBy(lines, ({ productId }) => productId)]
    .map(([productId, own]) => ({ productId, units: sumOf(own.map(({ quantity }) => quantity)), cents: sumOf(own.map((line) => line.cents)) }))
    .toSorted((one, other) => other.cents - one.cents);
  const { topProducts } = await readToday(shop, analyst);
  expect(topProducts.map(({ productId, units, ordered }) => ({ productId, units, cents: cents(ordered) }))).toEqual(products.slice(0, 5));
}
