import { failedJobsInput, runFailedJobs } from "#domain/system/failed-jobs.ts";
import { type BackgroundWork, readBackgroundWork } from "#domain/system/system.ts";
import { apiRoute } from "#http/api-route.ts";
import { readJson } from "#http/input.ts";
import type { NodeFigures } from "#http/system/node-figures.ts";

/** `node`: the process that answered, one of several where there are several. */
export type SystemView = BackgroundWork & { node: NodeFigures };

/** How the shop's machinery stands, for the System page. */
export const adminSystemRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/system",
    who: "staff",
    right: "system.read",
    answer: async (c) => {
      const work = await readBackgroundWork(c.var.shop, c.var.actor);
      return c.json({ ...work, node: c.var.nodeFigures() } satisfies SystemView);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/system/failed-jobs",
    who: "staff",
    right: "system.change",
    answer: async (c) => c.json(await runFailedJobs(c.var.shop, c.var.actor, await readJson(c, failedJobsInput))),
  }),
];
