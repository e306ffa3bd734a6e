import { onFirstUse } from "#domain/on-first-use.ts";

const dateFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));
const timeFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }));

/** "Nov 2, 2026" */
export const dateText = (time: string) => dateFormat().format(new Date(time));
/** "Nov 2, 2026, 9:00 AM" */
export const timeText = (time: string) => timeFormat().format(new Date(time));
/** "Monday, November 2, 2026": the day as it is in `timeZone`. */
export const dayText = (time: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone }).format(time);
/** Of a day without a time, which is the same day everywhere, such as a bank names it. */
export const calendarDay = (time: string) => dateText(`${time.slice(0, 10)}T12:00:00`);
/** "2026-11-02": the day as it is where this browser is. */
export const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
