import { Hono } from "hono";
import { lowStockCount } from "#domain/catalog/product-admin.ts";
import { openOrderCount, readOrderFigures } from "#domain/orders/order-admin.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Env } from "#http/env.ts";

/** The counts beside the menu and the figures of the dashboard, each counted when it is asked for. */
export const adminOverviewApi = new Hono<Env>();
const dayMs = 86_400_000;

adminOverviewApi.get("/api/admin/badges", async (c) => {
  const { shop, actor } = c.var;
  const settings = await readSettings(shop);
  const [openOrders, lowStock] = await Promise.all([openOrderCount(shop, actor, { withTests: settings.shop.trialMode }), lowStockCount(shop, actor)]);
  return c.json({ openOrders, lowStock });
});

/** `since` is where the reader's day begins (at most 31 days ago), because the shop does not know their time zone. */
adminOverviewApi.get("/api/admin/overview", async (c) => {
  const { shop, actor } = c.var;
  const now = shop.clock.now().getTime();
  const asked = Date.parse(c.req.query("since") ?? "");
  const since = new Date(Number.isNaN(asked) || asked > now || asked < now - 31 * dayMs ? now - dayMs : asked);
  const settings = await readSettings(shop);
  const [figures, lowStock] = await Promise.all([readOrderFigures(shop, actor, since, settings.shop.currency), lowStockCount(shop, actor)]);
  return c.json({ since: since.toISOString(), ...figures, lowStock });
});
