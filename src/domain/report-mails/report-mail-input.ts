import { z } from "zod";
import type { ListView, ReportScreen } from "#domain/list-views/list-view-input.ts";

/** Safe in a browser. */

/** 1 is Monday, as in ISO 8601. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const weekdayName = (weekday: number) => weekdayNames[weekday - 1] ?? "";

/** The hour, in the shop's time zone, from which the emails of a day are sent. */
export const mailHour = 6;

export const reportMailInput = z.object({ weekday: z.int("Choose a day.").min(1, "Choose a day.").max(7, "Choose a day.") });
export type ReportMailInput = z.input<typeof reportMailInput>;

export const reportTitles: Record<ReportScreen, string> = { behavior: "User behavior", conversions: "Conversions", performance: "Performance" };

/** `weekday`: the day on which the actor gets it by email; null: never. `subscribers`: how many others get it. */
export type SavedReport = ListView & { screen: ReportScreen; weekday: number | null; subscribers: number };
