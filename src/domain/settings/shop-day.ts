import { isTimeZone } from "#domain/shipping/delivery-dates.ts";
import type { Shop } from "#domain/shop.ts";
import { zonedDay, zonedMinute } from "#domain/zoned-times.ts";
import { readSettings } from "./settings.ts";

/** The shop's time zone; UTC where the setting is not a known zone. */
export async function shopTimeZone(shop: Shop): Promise<string> {
  const { timeZone } = (await readSettings(shop)).shipping;
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** "2026-11-02": the current day in the shop's time zone, or the day `later` days after it. */
export async function shopDay(shop: Shop, later = 0): Promise<string> {
  const today = zonedDay(shop.clock.now(), await shopTimeZone(shop));
  if (later === 0) return today;
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + later);
  return day.toISOString().slice(0, 10);
}

/** 0 to 23: the current hour in the shop's time zone. */
export async function shopHour(shop: Shop): Promise<number> {
  return Number(zonedMinute(shop.clock.now(), await shopTimeZone(shop)).slice(11, 13));
}
