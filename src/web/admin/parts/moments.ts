import { onFirstUse } from "#domain/on-first-use.ts";

const dateFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));
const timeFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }));
const dayFormat = onFirstUse(() => new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" }));

/** "Nov 2, 2026" */
export const dateText = (moment: string) => dateFormat().format(new Date(moment));
/** "Nov 2, 2026, 9:00 AM" */
export const momentText = (moment: string) => timeFormat().format(new Date(moment));
/** "Monday, November 2, 2026" */
export const dayText = (moment: Date) => dayFormat().format(moment);
