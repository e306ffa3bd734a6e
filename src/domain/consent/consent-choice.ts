import { isId } from "#domain/ids.ts";

/**
 * What a visitor allows beyond what the shop needs to work. `measuring` is analytics storage in the specification's terms; `marketing` is
 * storage for ads and personalization. Necessary storage (security, the cart, a sign-in) needs no consent.
 */
export type Grants = { measuring: boolean; marketing: boolean };

/**
 * A visitor's answer. `implied`: not chosen, but given by continuing where that counts as consent. `receipt`: its row in the register; an answer
 * that grants nothing has none, so that it does not identify the browser.
 */
export type Consent = Grants & { how: "chosen" | "implied"; textVersion: number; receipt: string | null };

/** Increased when the texts of the banner and its choices change what is asked: then every visitor is asked again. */
export const consentTextVersion = 1;

/** Whether visitors are asked first, or continuing counts as a yes. */
export type ConsentRule = "ask" | "implied";

/** `country` is null where it is unknown. */
export function consentRule(privacy: { impliedCountries: readonly string[]; impliedWhereUnknown: boolean }, country: string | null): ConsentRule {
  return (country === null ? privacy.impliedWhereUnknown : privacy.impliedCountries.includes(country)) ? "implied" : "ask";
}

/** Writes an answer as the cookie holds it: `1.chosen.10.RECEIPT`. */
export function consentToText({ textVersion, how, measuring, marketing, receipt }: Consent): string {
  return [textVersion, how, `${Number(measuring)}${Number(marketing)}`, ...(receipt ? [receipt] : [])].join(".");
}

/** Null for a text that is not an answer to the current texts: the visitor is asked. */
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
 * Returns what a visitor currently grants. With Global Privacy Control nothing is granted, whatever the answer was; implied consent counts only
 * where the rule allows it.
 */
export function grantsOf(consent: Consent | null, { rule, isDenied }: { rule: ConsentRule; isDenied: boolean }): Grants {
  const counts = consent !== null && !isDenied && (consent.how === "chosen" || rule === "implied");
  return { measuring: counts && consent.measuring, marketing: counts && consent.marketing };
}

/** A visitor's consent as a request shows it. `consent` null: never answered. */
export type ConsentState = { consent: Consent | null; rule: ConsentRule; isDenied: boolean; country: string | null };

/**
 * What a page must do: `ask` with a banner, take continuing for an answer (`listen`), or `nothing`, because there is an answer or the browser
 * sends one.
 */
export type ConsentStep = "ask" | "listen" | "nothing";

export function consentStep({ consent, rule, isDenied }: ConsentState): ConsentStep {
  if (isDenied) return "nothing";
  if (consent !== null && (consent.how === "chosen" || rule === "implied")) return "nothing";
  return rule === "ask" ? "ask" : "listen";
}
