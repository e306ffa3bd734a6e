import type { Context } from "hono";
import type { BuyerVisit } from "#domain/buyer.ts";
import { clientKind } from "#domain/events/client-kind.ts";
import { currentVisit, visitToText } from "#domain/events/visits.ts";
import { isCookieSet, readCookie, writeCookie } from "./cookies.ts";
import type { Env } from "./hono-env.ts";
import { consentFactsOf, mayMeasure } from "./visitor-consent.ts";

/** Returns the visit that a request is part of; null where there is none, or the visitor may not be measured. */
export async function visitOf(c: Context<Env>): Promise<BuyerVisit | null> {
  const visit = currentVisit(c.get("shop"), readCookie(c, "visit"));
  if (!visit || !(await mayMeasure(c.get("shop"), consentFactsOf(c)))) return null;
  const actor = c.get("actor");
  const { isBot, device, browser } = clientKind(c.req.header("user-agent"));
  const accountId = actor.kind === "customer" ? actor.accountId : null;
  return {
    sessionId: visit.sessionId,
    visitorId: visit.visitorId,
    accountId,
    isBot,
    isStaff: actor.kind === "staff",
    device,
    browser,
    country: c.get("country"),
  };
}

/** How exact the time of the last event in the cookie is, so that the cookie is not set again with each product added to the cart. */
const exactMs = 60_000;

/**
 * Extends the visit to which this request belongs: a buyer who spends half an hour at a checkout, where no page is opened,
 * does not begin another visit. Call it once the request is answered: a visit that the answer itself sets is left as it is.
 */
export function prolongVisit(c: Context<Env>): void {
  const { clock } = c.get("shop");
  const visit = currentVisit(c.get("shop"), readCookie(c, "visit"));
  const seenMs = clock.now().getTime();
  if (visit && seenMs - visit.seenMs > exactMs && !isCookieSet(c, "visit")) writeCookie(c, "visit", visitToText(c.get("shop"), { ...visit, seenMs }));
}
