import { z } from "zod";
import { lowStockCount } from "#domain/catalog/product-admin.ts";
import { dayMs } from "#domain/durations.ts";
import { readStopped, readWaiting } from "#domain/open-tasks/open-tasks.ts";
import { openOrderCount, readOrderCounts, readOrderFigures } from "#domain/orders/order-admin.ts";
import { unseenMentions } from "#domain/orders/order-mentions.ts";
import { hasRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { readFailedJobs } from "#domain/system/failed-jobs.ts";
import { apiRoute } from "#http/api-route.ts";
import { menuBadges, overview } from "./order-answers.ts";

/** The counts beside the menu and the figures of the dashboard, each counted on request. */
export const adminCountRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/badges",
    who: "staff",
    right: "products.read",
    summary: "Count what the menu shows beside its pages",
    answers: { 200: menuBadges },
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const settings = await readSettings(shop);
      const mayOrders = hasRight(actor, "orders.read");
      const [openOrders, lowStock, waiting, mentions, failedJobs, stopped] = await Promise.all([
        mayOrders ? openOrderCount(shop, actor, { withTests: settings.shop.trialMode }) : 0,
        lowStockCount(shop, actor),
        readWaiting(shop, actor),
        mayOrders ? unseenMentions(shop, actor) : 0,
        hasRight(actor, "system.read") ? readFailedJobs(shop, actor) : [],
        readStopped(shop, actor),
      ]);
      const { backup, webhooks } = stopped;
      return {
        openOrders,
        lowStock,
        ...waiting,
        mentions,
        failedJobs: failedJobs.length,
        failedBackups: backup ? 1 : 0,
        webhooksOff: webhooks.length,
      };
    },
  }),

  /** `since` is where the reader's day begins (at most 31 days ago), because the shop does not know their time zone. */
  apiRoute({
    method: "GET",
    path: "/api/admin/overview",
    who: "staff",
    right: "products.read",
    summary: "Read the figures of the dashboard",
    request: { query: z.object({ since: z.string().default("") }) },
    answers: { 200: overview },
    answer: async (c, { query }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const now = shop.clock.now().getTime();
      const asked = Date.parse(query.since);
      const since = new Date(Number.isNaN(asked) || asked > now || asked < now - 31 * dayMs ? now - dayMs : asked);
      const settings = await readSettings(shop);
      const readFigures = hasRight(actor, "analytics.read") ? readOrderFigures : readOrderCounts;
      const [figures, lowStock] = await Promise.all([readFigures(shop, actor, since, settings.shop.currency), lowStockCount(shop, actor)]);
      return { since: since.toISOString(), isTrialMode: settings.shop.trialMode, ...figures, lowStock };
    },
  }),
];
