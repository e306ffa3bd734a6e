import { z } from "zod";
import type { ListView, ReportScreen } from "#domain/list-views/list-view-input.ts";

/** Safe in a browser. */

/** 1 is Monday, as ISO 8601 counts. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const weekdayName = (weekday: number) => weekdayNames[weekday - 1] ?? "";

/** From this hour of the shop's clock on the emails of a day are sent. */
export const mailHour = 6;

export const reportMailInput = z.object({ weekday: z.int("Choose a day.").min(1, "Choose a day.").max(7, "Choose a day.") });
export type ReportMailInput = z.input<typeof reportMailInput>;

export const reportTitles: Record<ReportScreen, string> = { behavior: "User behavior", conversions: "Conversions", performance: "Performance" };

/** `weekday`: on which day the person who asks gets it by email; null: on none. `subscribers`: who else gets it. */
export type SavedReport = ListView & { screen: ReportScreen; weekday: number | null; subscribers: number };
