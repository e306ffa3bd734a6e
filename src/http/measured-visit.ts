import type { Context } from "hono";
import type { BuyerVisit } from "#domain/buyer.ts";
import { clientKind } from "#domain/events/client-kind.ts";
import { currentVisit } from "#domain/events/visits.ts";
import { readCookie } from "./cookies.ts";
import type { Env } from "./hono-env.ts";
import { consentFactsOf, mayMeasure } from "./visitor-consent.ts";

/** The visit that a request is part of; null where there is none, or the visitor may not be measured. */
export async function visitOf(c: Context<Env>): Promise<BuyerVisit | null> {
  const visit = currentVisit(c.get("shop"), readCookie(c, "visit"));
  if (!visit || !(await mayMeasure(c.get("shop"), consentFactsOf(c)))) return null;
  const actor = c.get("actor");
  const { isBot, device, browser } = clientKind(c.req.header("user-agent"));
  const accountId = actor.kind === "customer" ? actor.accountId : null;
  return { ...visit, accountId, isBot, isStaff: actor.kind === "staff", device, browser, country: c.get("country") };
}
