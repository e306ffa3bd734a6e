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
 * The register of consent: each answer is a row with its time, the version of the texts, and how it was given. It names no visitor; a browser that
 * granted something has the row's id as its receipt.
 */

const countedDays = 30;

/**
 * Stores an answer and returns what the browser keeps of it. Global Privacy Control makes every answer a no. An answer that the browser already
 * has is not stored again, and continuing never replaces an answer. Refuses `not-allowed` where continuing does not count, and
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
    // A visitor can always say no, even if others have used up the storage limit.
    if (isYes || !isRefusal(refused)) throw refused;
  }
  return { ...answer, receipt: isYes ? id : null };
}

/** Counts the answers of each kind in the last 30 days. Refuses `not-allowed`. */
export async function readConsentCounts(shop: Shop, actor: Actor): Promise<{ days: number; counts: ConsentCount[] }> {
  requireRight(actor, "settings.read");
  const from = new Date(shop.clock.now().getTime() - (countedDays - 1) * dayMs).toISOString().slice(0, 10);
  return { days: countedDays, counts: await selectConsentCounts(shop, from) };
}

/** Removes old rows of the register; the counts stay. Returns how many were removed. */
export async function removeOldConsents(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteConsentsBefore(shop, before, limit);
}
