import type { Actor } from "#domain/actor.ts";
import { type Consent, consentToText } from "#domain/consent/consent-choice.ts";
import { openVisits, visitToText } from "#domain/events/visits.ts";
import type { Shop } from "#domain/shop.ts";
import { clearedCookieHeader, cookieHeader, cookieIn } from "./shop-cookies.ts";

/**
 * Returns the `Set-Cookie` headers of an answer about consent: a yes to measuring gives the browser its visit cookie, a no removes it. `cookies` are those
 * of the request.
 */
export async function consentCookies(
  shop: Shop,
  actor: Actor,
  consent: Consent,
  { cookies, origin }: { cookies: string | null | undefined; origin: string },
): Promise<string[]> {
  const cookie = cookieIn(cookies, "visit", origin);
  const answer = cookieHeader("consent", consentToText(consent), origin);
  const seenMs = shop.clock.now().getTime();
  const visit = consent.measuring ? await (await openVisits(shop, actor, cookie))?.at(seenMs) : null;
  if (visit) return [answer, cookieHeader("visit", visitToText(shop, { ...visit, seenMs }), origin)];
  return cookie === null ? [answer] : [answer, clearedCookieHeader("visit", origin)];
}
