import type { JobName } from "./ports.ts";

/** Jobs that run at fixed times: cron expression (UTC) and interval. A failed run is not retried; the next one makes up for it. */
export const scheduledJobs: Partial<Record<JobName, { cron: string; everySeconds: number }>> = {
  "every-minute": { cron: "* * * * *", everySeconds: 60 },
  "stock-notices": { cron: "*/5 * * * *", everySeconds: 300 },
  "report-mails": { cron: "*/10 * * * *", everySeconds: 600 },
  "kept-reports": { cron: "*/10 * * * *", everySeconds: 600 },
  reminders: { cron: "41 * * * *", everySeconds: 3600 },
  backup: { cron: "*/10 * * * *", everySeconds: 600 },
  "hourly-cleanup": { cron: "17 * * * *", everySeconds: 3600 },
};
