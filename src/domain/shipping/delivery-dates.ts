import type { DayRange, LinePromise } from "#db/schema/types.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import type { UnitSplit } from "#domain/inventory/availability.ts";
import { lazyValue } from "#domain/lazy-value.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { utcDay } from "#domain/time-text.ts";

/**
 * When goods arrive: the shop's handling time and the method's days are business days (Monday to Friday without the shop's holidays), the lead time
 * of what is back-ordered is in calendar days. A day is "2026-12-01", in the shop's time zone. Pure.
 */
export type ShopCalendar = Pick<Settings["shipping"], "timeZone" | "cutoff" | "handlingDays" | "holidays">;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
// Days are counted as numbers (days since 1970-01-01), because every cart that is shown counts dozens of them.
const numberOf = (day: string) => Math.floor(msOf(day) / dayMs);
const dayOf = (number: number) => utcDay(new Date(number * dayMs));
export const addDays = (day: string, days: number) => dayOf(numberOf(day) + days);

function isBusinessDay(number: number, holidays: readonly string[]): boolean {
  // The first of January 1970 was a Thursday.
  const weekday = (number + 4) % 7;
  return weekday !== 0 && weekday !== 6 && !(holidays.length > 0 && holidays.includes(dayOf(number)));
}

function nextBusinessDay(number: number, holidays: readonly string[]): number {
  let at = number;
  while (!isBusinessDay(at, holidays)) at += 1;
  return at;
}

/** Returns the day itself if it is a business day, else the next one. */
export function businessDayFrom(day: string, holidays: readonly string[]): string {
  return dayOf(nextBusinessDay(numberOf(day), holidays));
}

export function addBusinessDays(day: string, count: number, holidays: readonly string[]): string {
  let at = nextBusinessDay(numberOf(day), holidays);
  for (let left = count; left > 0; left--) at = nextBusinessDay(at + 1, holidays);
  return dayOf(at);
}

/** Returns whether this server knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }) !== null;
  } catch {
    return false;
  }
}

type LocalTime = { day: string; time: string };

const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; local: LocalTime }>();

/** Returns the day and the time of day in a time zone; an unknown one counts as UTC. Cached for the minute, because every cart that is shown asks. */
function localTime(now: Date, timeZone: string): LocalTime {
  const minute = Math.floor(now.getTime() / minuteMs);
  const known = clocks.get(timeZone);
  if (known?.minute === minute) return known.local;
  const format = known?.format ?? clockOf(isTimeZone(timeZone) ? timeZone : "UTC");
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const local = { day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`, time: `${parts["hour"]}:${parts["minute"]}` };
  clocks.set(timeZone, { format, minute, local });
  return local;
}

const clockOf = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });

/** Returns the day on which units leave that are in stock (`leadTimeDays` 0), come in `leadTimeDays` days, or come on `expectedOn`. */
export function shipDay(now: Date, calendar: ShopCalendar, leadTimeDays = 0, expectedOn?: string): string {
  const { day, time } = localTime(now, calendar.timeZone);
  const ordered = time >= calendar.cutoff ? addDays(day, 1) : day;
  const there = expectedOn === undefined ? addDays(ordered, leadTimeDays) : expectedOn > ordered ? expectedOn : ordered;
  const begun = businessDayFrom(there, calendar.holidays);
  return addBusinessDays(begun, calendar.handlingDays, calendar.holidays);
}

/** Returns until when `shipDay` stays what it is now: the next cutoff. */
export function shipDayUntil(now: Date, { timeZone, cutoff }: Pick<ShopCalendar, "timeZone" | "cutoff">): Date {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const minutesTo = (from: Date) => (minutesOf(cutoff) - minutesOf(localTime(from, timeZone).time) + minutesPerDay) % minutesPerDay;
  const begun = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const until = new Date(begun + (minutesTo(now) || minutesPerDay) * minuteMs);
  // If clocks are put forward meanwhile, the cutoff comes that much earlier.
  const early = (minutesPerDay - minutesTo(until)) % minutesPerDay;
  return early <= 120 ? new Date(until.getTime() - early * minuteMs) : until;
}

const minutesPerDay = dayMs / minuteMs;

export type PromiseTerms = { now: Date; calendar: ShopCalendar; days: { min: number; max: number } | null; together: boolean };

/** Returns when the units of each line arrive. Together: all of them with the last; if it is unknown when that comes, no date is promised. */
export function promisesOf(lines: readonly UnitSplit[], { now, calendar, days, together }: PromiseTerms): LinePromise[] {
  const arrival = (leaves: string | null): DayRange | null => {
    if (days === null || leaves === null) return null;
    return { from: addBusinessDays(leaves, days.min, calendar.holidays), to: addBusinessDays(leaves, days.max, calendar.holidays) };
  };
  const soonest = shipDay(now, calendar);
  const laterOf = ({ leadTimeDays, expectedOn }: UnitSplit) =>
    leadTimeDays === null && expectedOn === undefined ? null : shipDay(now, calendar, leadTimeDays ?? 0, expectedOn);
  const parts = lines.map((line) => ({ now: line.ready > 0 ? soonest : undefined, later: line.backOrdered > 0 ? laterOf(line) : undefined }));
  // Together: with the last of them, which is unknown if one is null.
  const leaving = parts.flatMap((part) => [part.now, part.later].filter((day) => day !== undefined));
  const last = leaving.includes(null) ? null : (leaving as string[]).reduce((one, other) => (one > other ? one : other), soonest);
  const at = (leaves: string | null | undefined) => (leaves === undefined ? null : arrival(together ? last : leaves));
  return parts.map((part) => ({ now: at(part.now), later: at(part.later) }));
}

/** Returns whether the buyer can choose, because some units are available before others. */
export function differInAvailability(lines: readonly UnitSplit[]): boolean {
  const leads = lines.flatMap(({ ready, backOrdered, leadTimeDays, expectedOn }) => [
    ...(ready > 0 ? ["now"] : []),
    ...(backOrdered > 0 ? [expectedOn ?? String(leadTimeDays)] : []),
  ]);
  return new Set(leads).size > 1;
}

const dayFormat = lazyValue(() => new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }));

/** "Tue, Dec 1"; with the year if it is not that of `near`. */
function dayText(day: string, near: string): string {
  const text = dayFormat().format(msOf(day));
  return day.slice(0, 4) === near.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
}

const longDayFormat = lazyValue(() => new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }));

/** "Tuesday, December 1"; with the year if it is not that of `near`. */
export function longDayText(day: string, near: string): string {
  const text = longDayFormat().format(msOf(day));
  return day.slice(0, 4) === near.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
}

/** "Tue, Dec 1 – Thu, Dec 3". `near`: a day of the year in which it is read. */
export function rangeText({ from, to }: DayRange, near: string): string {
  return from === to ? dayText(from, near) : `${dayText(from, near)} – ${dayText(to, near)}`;
}

const isSame = (one: DayRange | null, other: DayRange | null) => one?.from === other?.from && one?.to === other?.to;

/**
 * "Arrives Tue, Dec 1 – Thu, Dec 3", "9 arrive Tue, Dec 1, 6 arrive Mon, Jan 4, 2027"; null if no date is promised. `opening`: "Expected" for an
 * order, whose dates have been promised already.
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

/** Returns a method's days on the way, counted from the order or its approval. */
export function daysFromOrder({ min, max }: { min: number; max: number }, handlingDays: number): { min: number; max: number } {
  return { min: handlingDays + min, max: handlingDays + max };
}

/** "3 to 5 business days". */
export function daysText({ min, max }: { min: number; max: number }): string {
  if (max === 0) return "same day";
  const unit = max === 1 ? "business day" : "business days";
  return min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;
}
