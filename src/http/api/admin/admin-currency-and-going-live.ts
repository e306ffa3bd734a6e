import { z } from "zod";
import { changeCurrency, readCurrencyChange } from "#domain/currency/currency-changing.ts";
import { goLive, readLiveStatus, returnToTrial } from "#domain/going-live/going-live.ts";
import { apiRoute } from "#http/api-route.ts";
import { currencyChange, liveStatus } from "./settings-answers.ts";

const currency = z.string("Choose a currency.").max(3, "Choose a currency.");

/** The caller has seen what the change will do. */
const confirmed = z.literal(true, "This needs a confirmation.");

/** The currency of the shop, and the switch to real sales: changes that ask for a confirmation and say what they will do. */
export const adminCurrencyAndGoingLiveRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/settings/currency",
    who: "staff",
    right: "settings.change",
    summary: "Read what a change of the currency would do",
    request: { query: z.object({ to: currency }) },
    answers: { 200: currencyChange },
    answer: (c, { query }) => readCurrencyChange(c.get("shop"), c.get("actor"), query.to),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/currency",
    who: "staff",
    right: "settings.change",
    summary: "Change the shop's currency",
    request: { body: z.object({ to: currency, confirmed }) },
    answers: { 200: currencyChange },
    refuses: ["currency-in-use"],
    answer: (c, { body }) => changeCurrency(c.get("shop"), c.get("actor"), body.to),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/settings/live",
    who: "staff",
    right: "settings.read",
    summary: "Read whether the shop sells for real, and what it needs for that",
    answers: { 200: liveStatus },
    answer: (c) => readLiveStatus(c.get("shop")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/live",
    who: "staff",
    right: "settings.change",
    summary: "Sell for real, or return to trial mode",
    request: { body: z.object({ isLive: z.boolean(), confirmed }) },
    answers: { 200: liveStatus },
    refuses: ["not-ready-to-sell"],
    answer: async (c, { body }) => {
      await (body.isLive ? goLive(c.get("shop"), c.get("actor")) : returnToTrial(c.get("shop"), c.get("actor")));
      return readLiveStatus(c.get("shop"));
    },
  }),
];
