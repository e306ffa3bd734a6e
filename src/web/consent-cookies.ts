import { type Consent, consentToText } from "#domain/consent/consent-choice.ts";
import { continueVisit, visitToText } from "#domain/events/visits.ts";
import type { Shop } from "#domain/shop.ts";
import { clearedCookieHeader, cookieHeader, cookieIn } from "./shop-cookies.ts";

/**
 * The `Set-Cookie` headers of an answer about consent: with a yes to measuring the browser gets its visit, with a no it loses it. `cookies` are those of the
 * request.
 */
export function consentCookies(shop: Shop, consent: Consent, { cookies, origin }: { cookies: string | null | undefined; origin: string }): string[] {
  const visit = cookieIn(cookies, "visit", origin);
  const answer = cookieHeader("consent", consentToText(consent), origin);
  if (consent.measuring) return [answer, cookieHeader("visit", visitToText(shop, continueVisit(shop, visit)), origin)];
  return visit === null ? [answer] : [answer, clearedCookieHeader("visit", origin)];
}
