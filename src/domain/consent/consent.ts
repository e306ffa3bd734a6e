import type { Actor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { type Consent, type ConsentState, consentTextVersion } from "./consent-choice.ts";
import type { ConsentInput } from "./consent-input.ts";
import { type ConsentCount, deleteConsentsBefore, insertConsent, selectConsentCounts } from "./consent-queries.ts";

/**
 * The register of consent: each answer is a row with when it was given, to which texts, and how. It names no visitor; the browser that granted
 * something has the row's id as its receipt.
 */

const countedDays = 30;

/**
 * Writes an answer down, and gives what the browser keeps of it. Global Privacy Control makes every answer a no. An answer that the browser has
 * already is not written again, and going on never takes the place of words. Refuses `not-allowed` where going on is no answer, and
 * `stored-too-much`; a no is never refused.
 */
export async function giveConsent(shop: Shop, actor: Actor, { state, ...input }: ConsentInput & { state: ConsentState }): Promise<Consent> {
  const { consent: known, rule, isDenied, country } = state;
  if (input.how === "implied") {
    if (rule !== "implied" || isDenied) throw new Refusal("not-allowed");
    if (known) return known;
  }
  const grants = { measuring: input.measuring && !isDenied, marketing: input.marketing && !isDenied };
  if (known && known.how === input.how && known.measuring === grants.measuring && known.marketing === grants.marketing) return known;
  const answer = { ...grants, how: input.how, textVersion: consentTextVersion };
  const isYes = grants.measuring || grants.marketing;
  const id = shop.ids.next();
  try {
    await consumeStorageQuota(shop, actor, rowBytes);
    const accountId = actor.kind === "customer" ? actor.accountId : null;
    await insertConsent(shop, { ...answer, id, at: shop.clock.now().toISOString(), country, accountId });
  } catch (refused) {
    // Nobody is kept from saying no because somebody else filled the register.
    if (isYes || !isRefusal(refused)) throw refused;
  }
  return { ...answer, receipt: isYes ? id : null };
}

/** How many answers of each kind the last 30 days had. Refuses `not-allowed`. */
export async function readConsentCounts(shop: Shop, actor: Actor): Promise<{ days: number; counts: ConsentCount[] }> {
  requireRight(actor, "settings.read");
  const from = new Date(shop.clock.now().getTime() - (countedDays - 1) * dayMs).toISOString().slice(0, 10);
  return { days: countedDays, counts: await selectConsentCounts(shop, from) };
}

/** Of the register; the counts stay. Gives how many rows went. */
export async function removeOldConsents(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteConsentsBefore(shop, before, limit);
}
