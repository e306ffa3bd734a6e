import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { addDays, isTimeZone } from "#domain/shipping/delivery-dates.ts";
import type { Shop } from "#domain/shop.ts";
import { type SalesRow, salesQuery } from "./sales-figures-queries.ts";

/** Orders that were not canceled: real ones, or test orders in trial mode. `revenue`: paid less refunded; `average`: of paid orders, null without any. */
export type Sales = { orders: number; revenue: Money; average: Money | null };
/** `day` is "2026-11-02", in `timeZone`. */
export type SalesFigures = {
  timeZone: string;
  /** Whether the shop is in trial mode: then these are its test orders only. */
  isTest: boolean;
  /** Until now, and for the same weekday a week ago up to the same time of day. */
  today: Sales;
  weekAgo: Sales;
  /** The last 30 days, today last, including days without orders. */
  days: { day: string; orders: number; revenue: Money }[];
  /** Whether there was no order within them. */
  isEmpty: boolean;
};

const shownDays = 30;

/** Returns how the shop sells now, in its currency and time zone. Refuses `not-allowed`. */
export async function readSales(shop: Shop, actor: Actor): Promise<SalesFigures> {
  requireRight(actor, "analytics.read");
  const settings = await readSettings(shop);
  const { currency, trialMode: isTest } = settings.shop;
  const timeZone = isTimeZone(settings.shipping.timeZone) ? settings.shipping.timeZone : "UTC";
  const rows = await salesQuery(shop, { currency, timeZone, days: shownDays, isTest });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(shop.clock.now());
  const days = Array.from({ length: shownDays }, (_, at) => addDays(today, at - shownDays + 1)).map((day) => {
    const row = byDay.get(day);
    return { day, orders: row?.orders ?? 0, revenue: toMoney(Number(row?.cents ?? 0), currency) };
  });
  const soFar = (row: SalesRow | undefined): Sales => {
    const { ordersSoFar: orders = 0, paidSoFar: paid = 0, centsSoFar: cents = 0 } = row ?? {};
    return { orders, revenue: toMoney(cents, currency), average: paid === 0 ? null : toMoney(Math.round(cents / paid), currency) };
  };
  return { timeZone, isTest, today: soFar(byDay.get(today)), weekAgo: soFar(byDay.get(addDays(today, -7))), days, isEmpty: rows.length === 0 };
}
