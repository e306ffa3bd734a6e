import type { DayRange, LinePromise } from "#db/schema/types.ts";
import type { UnitSplit } from "#domain/inventory/availability.ts";
import { onFirstUse } from "#domain/on-first-use.ts";
import type { Settings } from "#domain/settings/settings-input.ts";

/**
 * When goods arrive: the shop's handling time and the method's days are business days (Monday to Friday without the shop's holidays), the lead time
 * of what is back-ordered is calendar days. A day is "2026-12-01", in the shop's time zone. Pure.
 */
export type ShopCalendar = Pick<Settings["shipping"], "timeZone" | "cutoff" | "handlingDays" | "holidays">;

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) => dayOf(msOf(day) + days * dayMs);

export function isBusinessDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(msOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** The day itself where it is a business day, else the next. */
export function businessDayFrom(day: string, holidays: readonly string[]): string {
  let at = day;
  while (!isBusinessDay(at, holidays)) at = addDays(at, 1);
  return at;
}

export function addBusinessDays(day: string, count: number, holidays: readonly string[]): string {
  let at = businessDayFrom(day, holidays);
  for (let left = count; left > 0; left--) at = businessDayFrom(addDays(at, 1), holidays);
  return at;
}

/** Whether it is a time zone that this server knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }) !== null;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day and the time of day in a time zone; one that is not known counts as UTC. */
function localTime(now: Date, timeZone: string): { day: string; time: string } {
  let format = clocks.get(timeZone);
  if (!format) {
    const zone = isTimeZone(timeZone) ? timeZone : "UTC";
    format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
    clocks.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`, time: `${parts["hour"]}:${parts["minute"]}` };
}

/** The day on which units leave that are in stock (`leadTimeDays` 0), or come in so many days. */
export function shipDay(now: Date, calendar: ShopCalendar, leadTimeDays = 0): string {
  const { day, time } = localTime(now, calendar.timeZone);
  const ordered = time >= calendar.cutoff ? addDays(day, 1) : day;
  const begun = businessDayFrom(addDays(ordered, leadTimeDays), calendar.holidays);
  return addBusinessDays(begun, calendar.handlingDays, calendar.holidays);
}

export type PromiseTerms = { now: Date; calendar: ShopCalendar; days: { min: number; max: number } | null; together: boolean };

/** Of each line, when its units arrive. Together: all of them with the last; where nobody knows when that comes, no date is promised. */
export function promisesOf(lines: readonly UnitSplit[], { now, calendar, days, together }: PromiseTerms): LinePromise[] {
  const arrival = (leadTimeDays: number | null): DayRange | null => {
    if (days === null || leadTimeDays === null) return null;
    const leaves = shipDay(now, calendar, leadTimeDays);
    return { from: addBusinessDays(leaves, days.min, calendar.holidays), to: addBusinessDays(leaves, days.max, calendar.holidays) };
  };
  const leads = lines.flatMap(({ ready, backOrdered, leadTimeDays }) => [...(ready > 0 ? [0] : []), ...(backOrdered > 0 ? [leadTimeDays] : [])]);
  const last = leads.some((lead) => lead === null) ? null : Math.max(0, ...(leads as number[]));
  const at = (lead: number | null) => arrival(together ? last : lead);
  return lines.map(({ ready, backOrdered, leadTimeDays }) => ({
    now: ready > 0 ? at(0) : null,
    later: backOrdered > 0 ? at(leadTimeDays) : null,
  }));
}

/** Whether the buyer can choose: some units are there before others. */
export function differInAvailability(lines: readonly UnitSplit[]): boolean {
  const leads = lines.flatMap(({ ready, backOrdered, leadTimeDays }) => [
    ...(ready > 0 ? ["now"] : []),
    ...(backOrdered > 0 ? [String(leadTimeDays)] : []),
  ]);
  return new Set(leads).size > 1;
}

const dayFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }));

/** "Tue, Dec 1"; the year stands with it where it is not that of `near`. */
function dayText(day: string, near: string): string {
  const text = dayFormat().format(msOf(day));
  return day.slice(0, 4) === near.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
}

/** "Tue, Dec 1 – Thu, Dec 3". `near`: a day of the year in which it is read. */
export function rangeText({ from, to }: DayRange, near: string): string {
  return from === to ? dayText(from, near) : `${dayText(from, near)} – ${dayText(to, near)}`;
}

const isSame = (one: DayRange | null, other: DayRange | null) => one?.from === other?.from && one?.to === other?.to;

/**
 * "Arrives Tue, Dec 1 – Thu, Dec 3", "9 arrive Tue, Dec 1, 6 arrive Mon, Jan 4, 2027"; null where no date is promised. `opening`: of an order, which has
 * been promised already.
 */
export function arrivalText(
  { ready, backOrdered }: Pick<UnitSplit, "ready" | "backOrdered">,
  { now, later }: LinePromise,
  near: string,
  opening: "Arrives" | "Expected" = "Arrives",
): string | null {
  const words = opening === "Arrives" ? { one: "arrives", more: "arrive" } : { one: "expected", more: "expected" };
  if (ready === 0 || backOrdered === 0 || isSame(now, later)) {
    const range = ready > 0 ? now : later;
    return range && `${opening} ${rangeText(range, near)}`;
  }
  const part = (units: number, range: DayRange | null) => range && `${units} ${units === 1 ? words.one : words.more} ${rangeText(range, near)}`;
  return [part(ready, now), part(backOrdered, later)].filter(Boolean).join(", ") || null;
}

/** "3 to 5 business days". */
export function daysText({ min, max }: { min: number; max: number }): string {
  if (max === 0) return "same day";
  const unit = max === 1 ? "business day" : "business days";
  return min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;
}
