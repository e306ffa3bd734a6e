import { lazyValue } from "./lazy-value.ts";

/** Days and times of the clock in a time zone such as `America/New_York`. Pure, and safe in a browser. */

const formats = lazyValue(() => new Map<string, Intl.DateTimeFormat>());

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats().get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...parts, timeZone, hourCycle: "h23" });
  formats().set(timeZone, made);
  return made;
}

/** What the clock shows in the zone: "2026-11-02T09:00:30". */
function clockAt(time: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}:${parts["second"]}`;
}

/** "2026-11-02": the current day in the zone at that time. */
export const zonedDay = (time: Date, timeZone: string): string => clockAt(time, timeZone).slice(0, 10);

/** "2026-11-02T09:00": what the clock shows in the zone, in the form that a browser's field needs. */
export const zonedMinute = (time: Date, timeZone: string): string => clockAt(time, timeZone).slice(0, 16);

/**
 * The instant at which the clock in the zone shows "2026-11-02T09:00": the first where it shows that twice (the end of summer time); where it never
 * does, the instant that is later by as much as the clock was put forward.
 */
export function instantOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (time: number) => Date.parse(`${clockAt(new Date(time), timeZone)}Z`) - Math.floor(time / 1000) * 1000;
  const dayMs = 86_400_000;
  const tried = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)].map((offset) => asUtc - offset);
  const fitting = tried.filter((time) => time + offsetAt(time) === asUtc).toSorted((one, other) => one - other);
  return new Date(fitting[0] ?? tried[0] ?? asUtc);
}

/** The first instant of the day that is `later` days after `day`, in the zone. */
export function startOfDay(day: string, timeZone: string, later = 0): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return instantOf(`${date.toISOString().slice(0, 10)}T00:00`, timeZone);
}
