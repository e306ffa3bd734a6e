import { Hono } from "hono";
import { requireRight } from "#domain/accounts/permissions.ts";
import { failedJobsInput, runFailedJobs } from "#domain/system/failed-jobs.ts";
import { type BackgroundWork, readBackgroundWork } from "#domain/system/system.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";
import type { NodeFigures } from "#http/system/node-figures.ts";

/** `node`: the process that answered, one of several where there are several. */
export type SystemView = BackgroundWork & { node: NodeFigures };

/** How the shop's machinery stands, for the System page. */
export function createSystemApi(figures: () => NodeFigures): Hono<Env> {
  const api = new Hono<Env>();
  api.get("/api/admin/system", async (c) => {
    const work = await readBackgroundWork(c.var.shop, c.var.actor);
    return c.json({ ...work, node: figures() } satisfies SystemView);
  });
  api.post("/api/admin/system/failed-jobs", async (c) => {
    requireRight(c.var.actor, "system.change");
    return c.json(await runFailedJobs(c.var.shop, c.var.actor, await readJson(c, failedJobsInput)));
  });
  return api;
}
