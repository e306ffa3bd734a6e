import { z } from "zod";
import { changeCurrency, readCurrencyChange } from "#domain/currency/currency-changing.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { goLive, readLiveStatus, returnToTrial } from "#domain/settings/going-live.ts";
import { apiRoute } from "#http/api-route.ts";
import { readJson } from "#http/input.ts";

const currency = z.string("Choose a currency.").max(3, "Choose a currency.");

/** The page has shown what happens. */
const confirmed = z.literal(true, "This needs a confirmation.");

/** What the shop sells in, and whether it sells for real: changes that ask once more, each with what it would do. */
export const adminSellingRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/settings/currency",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      const { to } = parseInput(z.object({ to: currency }), c.req.query());
      return c.json(await readCurrencyChange(c.var.shop, c.var.actor, to));
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/currency",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      const { to } = await readJson(c, z.object({ to: currency, confirmed }));
      return c.json(await changeCurrency(c.var.shop, c.var.actor, to));
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/settings/live",
    who: "staff",
    right: "settings.read",
    answer: async (c) => {
      return c.json(await readLiveStatus(c.var.shop));
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/live",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      const { isLive } = await readJson(c, z.object({ isLive: z.boolean(), confirmed }));
      await (isLive ? goLive(c.var.shop, c.var.actor) : returnToTrial(c.var.shop, c.var.actor));
      return c.json(await readLiveStatus(c.var.shop));
    },
  }),
];
