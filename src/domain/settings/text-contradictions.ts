import { decimalsOf, formatMoney, parseDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { freeShippingFrom } from "#domain/shipping/shipping.ts";
import type { PlaceholderName } from "./placeholders.ts";
import type { Settings } from "./settings-input.ts";

/** A figure in a text that differs from the setting. `says` is the setting in words, null where it is off. */
export type Contradiction = { quote: string; says: string | null; placeholder: PlaceholderName };

type Claim = {
  placeholder: PlaceholderName;
  /** Each pattern has one group: the figure. */
  patterns: RegExp[];
  /** Whether the figure equals the setting. */
  holds: (figure: string, settings: Settings) => boolean;
  says: (settings: Settings) => string | null;
};

const amount = String.raw`[$€£¥]\s?(\d[\d,]*(?:\.\d+)?)`;
const number = (text: string) => Number(text.replaceAll(",", ""));
const counted = (count: number, one: string) => (count > 0 ? `${numberText(count)} ${count === 1 ? one : `${one}s`}` : null);

const claims: Claim[] = [
  {
    placeholder: "free-shipping-threshold",
    patterns: [
      new RegExp(String.raw`free\s+(?:shipping|delivery)\b[^.!?]{0,60}?\b(?:over|above|from|of|at)\s+${amount}`, "gi"),
      new RegExp(String.raw`free\s+(?:shipping|delivery)\s+${amount}\s?\+`, "gi"),
      new RegExp(String.raw`(?:shipping|delivery)\s+is\s+free\b[^.!?]{0,60}?${amount}`, "gi"),
      new RegExp(String.raw`\b(?:over|above|from)\s+${amount}[^.!?]{0,40}?\bships?\s+free`, "gi"),
    ],
    holds: (figure, { shipping, shop }) =>
      freeShippingFrom(shipping) !== null && parseDecimal(shortened(figure, shop.currency), shop.currency) === freeShippingFrom(shipping),
    says: ({ shipping, shop }) => {
      const cents = freeShippingFrom(shipping);
      return cents === null ? null : formatMoney(cents, shop.currency);
    },
  },
  {
    placeholder: "warranty-years",
    patterns: [/\b(\d+)[- ]years?\s+warranty/gi, /\bwarranty\s+of\s+(\d+)\s+years?/gi],
    holds: (figure, { promises }) => number(figure) === promises.warrantyYears,
    says: ({ promises }) => counted(promises.warrantyYears, "year"),
  },
  {
    placeholder: "reply-time",
    patterns: [/\b(?:reply|replies|respond|answer|hear back)\b[^.!?]{0,30}?\bwithin\s+(\d+)\s+hours?/gi],
    holds: (figure, { promises }) => number(figure) === promises.replyHours,
    says: ({ promises }) => counted(promises.replyHours, "hour"),
  },
  {
    placeholder: "return-period",
    patterns: [/\breturn\b[^.!?]{0,60}?\bwithin\s+(\d+)\s+days/gi, /\b(\d+)[- ]days?\s+returns?\b/gi],
    holds: (figure, { promises }) => number(figure) === promises.returnDays,
    says: ({ promises }) => counted(promises.returnDays, "day"),
  },
  {
    placeholder: "labs-trusting",
    patterns: [/\btrusted\s+by\s+(?:more\s+than\s+)?(\d[\d,]*)\+?\s+labs/gi],
    holds: (figure, { promises }) => number(figure) === promises.labsTrusting,
    says: ({ promises }) => (promises.labsTrusting > 0 ? numberText(promises.labsTrusting) : null),
  },
];

/** Finds claims of a text (without markup) that contradict the settings. It recognizes common wordings in English, but not all. Pure. */
export function contradictions(text: string, settings: Settings): Contradiction[] {
  return claims.flatMap(({ placeholder, patterns, holds, says }) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .filter(([, figure = ""]) => !holds(figure, settings))
      .map(([quote]) => ({ quote: quote.replaceAll(/\s+/g, " "), says: says(settings), placeholder })),
  );
}

/** "300.00" in a currency without decimals is 300. */
function shortened(figure: string, currency: string): string {
  return decimalsOf(currency) === 0 ? figure.replace(/\.0+$/, "") : figure;
}
