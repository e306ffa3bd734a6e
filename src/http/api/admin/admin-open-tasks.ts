import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { queueHealth } from "#domain/queue-health.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "#http/api-route.ts";
import { openTasksAnswer } from "./system-answers.ts";

/** What staff should look at before their day's work; the first page of the admin area shows it while there is any. */
export const adminOpenTasksRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/open-tasks",
    who: "staff",
    right: "orders.read",
    summary: "Read what waits for staff",
    answers: { 200: openTasksAnswer },
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const [waiting, settings, queues] = await Promise.all([readOpenTasks(shop, actor), readSettings(shop), shop.jobs.queueStates(shop.sql)]);
      return {
        ...waiting,
        isOrdersEmailMissing: settings.shop.ordersEmail === "",
        queues: queues.filter((queue) => queueHealth(queue) !== "idle"),
      };
    },
  }),
];
