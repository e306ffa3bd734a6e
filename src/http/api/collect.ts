import { clientKind } from "#domain/events/client-kind.ts";
import { batchInput, maxBatchBytes } from "#domain/events/collect-input.ts";
import { collectEvents } from "#domain/events/event-collecting.ts";
import { openVisits, visitToText } from "#domain/events/visits.ts";
import { apiRoute } from "../api-route.ts";
import { clearCookie, readCookie, writeCookie } from "../cookies.ts";
import { pageTypeOfPath } from "../page-type-of-path.ts";
import { consentFactsOf, mayMeasure } from "../visitor-consent.ts";

export const collectRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/collect",
    who: "anyone",
    limit: "collect",
    bodyBytes: maxBatchBytes,
    summary: "Say what a visitor saw and did",
    description:
      "For the pages of the shop. Of a visitor who did not consent, views of pages are counted and nothing else is kept. The answer says nothing of what was stored.",
    request: { body: batchInput },
    answers: { 204: null },
    answer: async (c, { body }) => {
      const shop = c.get("shop");
      const cookie = readCookie(c, "visit");
      const visits = (await mayMeasure(shop, consentFactsOf(c))) ? await openVisits(shop, c.get("actor"), cookie) : null;
      const client = { ...clientKind(c.req.header("user-agent")), country: c.get("country") };
      await collectEvents(shop, c.get("actor"), { batch: body, client, visits, placeOf: pageTypeOfPath });
      // Tells the browser that it may store events that it could not send.
      if (visits) c.header("Visit-Measured", "1");
      const latest = visits?.latest;
      if (latest) writeCookie(c, "visit", visitToText(shop, latest));
      else if (!visits && cookie !== null) clearCookie(c, "visit");
    },
  }),
];
