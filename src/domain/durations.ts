/** Lengths of time in milliseconds. A day here has 24 hours; days of the calendar are counted in the shop's time zone. Safe in the browser. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
