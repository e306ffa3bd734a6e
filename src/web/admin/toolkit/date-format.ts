import { instantOf, startOfDay, zonedDay, zonedMinute } from "#domain/zoned-times.ts";

/**
 * Times as staff see and type them: in the time zone of the shop, wherever their browser is. The zone is known with the session
 * (`admin-session.ts`), before any page is shown; a shop that has set none uses UTC.
 */
let zone = "UTC";
let formats = formatsOf(zone);

function formatsOf(timeZone: string) {
  return {
    date: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }),
    day: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone }),
    time: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }),
    clock: new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }),
    seconds: new Intl.DateTimeFormat("en-US", { timeStyle: "medium", timeZone }),
  };
}

export function showTimesOf(timeZone: string): void {
  if (timeZone === zone) return;
  formats = formatsOf(timeZone);
  zone = timeZone;
}

/** "Nov 2, 2026" */
export const dateText = (time: string) => formats.date.format(new Date(time));
/** "Nov 2" for this year, "Nov 2, 2025" for another one: for narrow places. */
export function shortDateText(time: string): string {
  const date = new Date(time);
  return zonedDay(date, zone).slice(0, 4) === today().slice(0, 4) ? formats.day.format(date) : formats.date.format(date);
}
/** "Nov 2, 2026, 9:00 AM" */
export const timeText = (time: string) => formats.time.format(new Date(time));
/** "9:00 AM", or with seconds "9:00:05 AM": for times of today. */
export const clockText = (time: string, to: "clock" | "seconds" = "clock") => formats[to].format(new Date(time));
/** "Monday, November 2, 2026": the day as it is in `timeZone`. */
export const dayText = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone }).format(time);
const calendarFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** For a day without a time, such as in a bank's file, which is the same day in every time zone. */
export const calendarDay = (time: string) => calendarFormat.format(new Date(`${time.slice(0, 10)}T12:00:00Z`));
const weekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
/** "Monday", for a calendar day. */
export const weekdayText = (day: string) => weekdayFormat.format(new Date(`${day}T12:00:00Z`));
/** "2026-11-02": the current day in the time zone of the shop. */
export const today = () => zonedDay(new Date(), zone);
/** Returns the first instant of a day in the shop's time zone, `later` days after it. */
export const dayStart = (day: string, later = 0) => startOfDay(day, zone, later).toISOString();
/** "2026-11-02T09:00", as a field for date and time contains it; `timeOfField` is the reverse. */
export const fieldText = (time: string) => zonedMinute(new Date(time), zone);
export const timeOfField = (text: string) => instantOf(text, zone).toISOString();
/** "America/New York" */
export const zoneText = () => zone.replaceAll("_", " ");
