import { isId } from "#domain/ids.ts";

/**
 * What a visitor allows beyond what the shop cannot work without. `measuring` is analytics storage as the specification calls it; `marketing` is
 * storage for ads and personalization. What is necessary (security, the cart, a sign-in) is not asked for.
 */
export type Grants = { measuring: boolean; marketing: boolean };

/**
 * An answer. `implied`: not given in words, but by going on where that counts as one. `receipt`: its row in the register; an answer that grants
 * nothing has none, so that nothing tells this browser from another.
 */
export type Consent = Grants & { how: "chosen" | "implied"; textVersion: number; receipt: string | null };

/** Counted up when the texts of banner and choices change what is asked: then everybody is asked anew. */
export const consentTextVersion = 1;

/** Whether visitors are asked first, or going on counts as a yes. */
export type ConsentRule = "ask" | "implied";

/** `country` is null where nobody says it. */
export function consentRule(privacy: { impliedCountries: readonly string[]; impliedWhereUnknown: boolean }, country: string | null): ConsentRule {
  return (country === null ? privacy.impliedWhereUnknown : privacy.impliedCountries.includes(country)) ? "implied" : "ask";
}

/** As the cookie holds it: `1.chosen.10.RECEIPT`. */
export function consentToText({ textVersion, how, measuring, marketing, receipt }: Consent): string {
  return [textVersion, how, `${Number(measuring)}${Number(marketing)}`, ...(receipt ? [receipt] : [])].join(".");
}

/** Null for what is no answer to the texts of now: the visitor is asked. */
export function consentFromText(text: string | null): Consent | null {
  const [, version, how, measuring, marketing, receipt = ""] = /^(\d{1,6})\.(chosen|implied)\.([01])([01])(?:\.([\w-]{36}))?$/.exec(text ?? "") ?? [];
  if (Number(version) !== consentTextVersion) return null;
  return {
    textVersion: consentTextVersion,
    how: how as Consent["how"],
    measuring: measuring === "1",
    marketing: marketing === "1",
    receipt: isId(receipt) ? receipt : null,
  };
}

/**
 * What holds for a visitor now. Global Privacy Control denies, whatever was answered; a yes that nobody said counts only where the rule takes it
 * for one.
 */
export function grantsOf(consent: Consent | null, { rule, isDenied }: { rule: ConsentRule; isDenied: boolean }): Grants {
  const counts = consent !== null && !isDenied && (consent.how === "chosen" || rule === "implied");
  return { measuring: counts && consent.measuring, marketing: counts && consent.marketing };
}

/** What is known of a visitor's consent at a request. `consent` null: never answered. */
export type ConsentState = { consent: Consent | null; rule: ConsentRule; isDenied: boolean; country: string | null };

/**
 * What a page has to do about it: `ask` by a banner, take going on for an answer (`listen`), or `nothing`, because it was answered or the browser
 * answers by itself.
 */
export type ConsentStep = "ask" | "listen" | "nothing";

export function consentStep({ consent, rule, isDenied }: ConsentState): ConsentStep {
  if (isDenied) return "nothing";
  if (consent !== null && (consent.how === "chosen" || rule === "implied")) return "nothing";
  return rule === "ask" ? "ask" : "listen";
}
