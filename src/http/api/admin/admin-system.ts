import { failedJobsInput, runFailedJobs } from "#domain/system/failed-jobs.ts";
import { readBackgroundWork, readStorage } from "#domain/system/system.ts";
import { apiRoute } from "#http/api-route.ts";
import { restartedJobs, storageAnswer, systemAnswer } from "./system-answers.ts";

/** Health of the processes and background jobs, for the System page. */
export const adminSystemRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/system",
    who: "staff",
    right: "system.read",
    summary: "Read the state of queues, failed jobs and this process",
    answers: { 200: systemAnswer },
    answer: async (c) => {
      const work = await readBackgroundWork(c.get("shop"), c.get("actor"));
      return { ...work, node: c.get("nodeStatus")() };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/system/storage",
    who: "staff",
    right: "system.read",
    summary: "Read how large the database is, with its largest tables",
    answers: { 200: storageAnswer },
    answer: (c) => readStorage(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/system/failed-jobs",
    who: "staff",
    right: "system.change",
    summary: "Run failed jobs again: one, or all of a queue",
    request: { body: failedJobsInput },
    answers: { 200: restartedJobs },
    answer: (c, { body }) => runFailedJobs(c.get("shop"), c.get("actor"), body),
  }),
];
