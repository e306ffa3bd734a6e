import type { Context } from "hono";
import { type ConsentState, consentFromText, consentRule, grantsOf } from "#domain/consent/consent-choice.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cookieIn } from "#web/shop-cookies.ts";
import type { Env } from "./hono-env.ts";

/** Everything in a request that consent depends on. */
export type ConsentFacts = {
  cookie: string | undefined;
  /** The header of Global Privacy Control. */
  secGpc: string | undefined;
  /** From the proxy's header; null where it names none. */
  country: string | null;
  origin: string;
};

/** Returns whether this visitor may be measured, tied to a session and to other visits. Otherwise only page views are counted. */
export async function mayMeasure(shop: Shop, facts: ConsentFacts): Promise<boolean> {
  const state = await readConsentState(shop, facts);
  return grantsOf(state.consent, state).measuring;
}

export async function readConsentState(shop: Shop, { cookie, secGpc, country, origin }: ConsentFacts): Promise<ConsentState> {
  const { privacy } = await readSettings(shop);
  const consent = consentFromText(cookieIn(cookie, "consent", origin));
  return { consent, rule: consentRule(privacy, country), isDenied: secGpc === "1", country };
}

export const consentFactsOf = (c: Context<Env>): ConsentFacts => ({
  cookie: c.req.header("cookie"),
  secGpc: c.req.header("sec-gpc"),
  country: c.get("country"),
  origin: c.get("origin"),
});
