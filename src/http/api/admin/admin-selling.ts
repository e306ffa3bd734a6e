import { Hono } from "hono";
import { z } from "zod";
import { requireRight } from "#domain/accounts/permissions.ts";
import { changeCurrency, readCurrencyChange } from "#domain/currency/currency-changing.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { goLive, readLiveStatus, returnToTrial } from "#domain/settings/going-live.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";

/** What the shop sells in, and whether it sells for real: changes that ask once more, each with what it would do. */
export const adminSellingApi = new Hono<Env>();

const currency = z.string("Choose a currency.").max(3, "Choose a currency.");
/** The page has shown what happens. */
const confirmed = z.literal(true, "This needs a confirmation.");

adminSellingApi.get("/api/admin/settings/currency", async (c) => {
  requireRight(c.var.actor, "settings.change");
  const { to } = parseInput(z.object({ to: currency }), c.req.query());
  return c.json(await readCurrencyChange(c.var.shop, c.var.actor, to));
});

adminSellingApi.post("/api/admin/settings/currency", async (c) => {
  requireRight(c.var.actor, "settings.change");
  const { to } = await readJson(c, z.object({ to: currency, confirmed }));
  return c.json(await changeCurrency(c.var.shop, c.var.actor, to));
});

adminSellingApi.get("/api/admin/settings/live", async (c) => {
  requireRight(c.var.actor, "settings.read");
  return c.json(await readLiveStatus(c.var.shop));
});

adminSellingApi.post("/api/admin/settings/live", async (c) => {
  requireRight(c.var.actor, "settings.change");
  const { isLive } = await readJson(c, z.object({ isLive: z.boolean(), confirmed }));
  await (isLive ? goLive(c.var.shop, c.var.actor) : returnToTrial(c.var.shop, c.var.actor));
  return c.json(await readLiveStatus(c.var.shop));
});
