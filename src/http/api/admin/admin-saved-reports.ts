import { z } from "zod";
import { reportScreens } from "#domain/list-views/list-view-input.ts";
import { reportMailInput } from "#domain/report-mails/report-mail-input.ts";
import { readSavedReports, sendReportNow, subscribeToReport, unsubscribeFromReport } from "#domain/report-mails/report-mails.ts";
import { apiRoute, refuseKeys } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";
import { listView } from "./admin-list-views.ts";

const savedReport = listView
  .extend({
    screen: z.enum(reportScreens),
    weekday: z.number().nullable().describe("On which day you get it by email: 1 is Monday, 7 is Sunday. Null: on none."),
    subscribers: z.number().describe("How many others get it by email."),
  })
  .meta({ id: "SavedReport" });

/** Saved reports and their emails belong to a person, and an API key has neither. */
const people = { who: "staff", right: "analytics.read", admit: refuseKeys } as const;

/** Saved reports with their weekly emails. They are saved, renamed, shared and removed as the views of lists are. */
export const adminSavedReportsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/saved-reports",
    ...people,
    summary: "List one's own and the shared reports",
    answers: { 200: z.object({ reports: z.array(savedReport) }) },
    answer: async (c) => ({ reports: await readSavedReports(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/saved-reports/:id/email",
    ...people,
    summary: "Get a report by email each week",
    request: { params: idParam, body: reportMailInput },
    answers: { 204: null },
    answer: (c, { params: { id }, body }) => subscribeToReport(c.get("shop"), c.get("actor"), id, body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/saved-reports/:id/email",
    ...people,
    summary: "Stop the weekly email of a report",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => unsubscribeFromReport(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/saved-reports/:id/send",
    ...people,
    summary: "Get a report by email now",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => sendReportNow(c.get("shop"), c.get("actor"), id),
  }),
];
