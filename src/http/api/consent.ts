import { z } from "zod";
import { giveConsent } from "#domain/consent/consent.ts";
import { consentInput } from "#domain/consent/consent-input.ts";
import { consentCookies } from "#web/consent-cookies.ts";
import { apiRoute } from "../api-route.ts";
import { consentFactsOf, readConsentState } from "../visitor-consent.ts";

export const consentRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/consent",
    who: "anyone",
    limit: "consent",
    summary: "Allow or refuse to be measured; a browser that sends Global Privacy Control refuses",
    request: { body: consentInput },
    answers: { 200: z.object({ measuring: z.boolean(), marketing: z.boolean() }) },
    refuses: ["not-allowed", "stored-too-much"],
    answer: async (c, { body }) => {
      const state = await readConsentState(c.get("shop"), consentFactsOf(c));
      const consent = await giveConsent(c.get("shop"), c.get("actor"), { ...body, state });
      const request = { cookies: c.req.header("cookie"), origin: c.get("origin") };
      for (const line of await consentCookies(c.get("shop"), c.get("actor"), consent, request)) c.header("Set-Cookie", line, { append: true });
      return { measuring: consent.measuring, marketing: consent.marketing };
    },
  }),
];
