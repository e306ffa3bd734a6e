import { numberText } from "#domain/number-text.ts";
import { countryName } from "#domain/postal-address.ts";
import type { BiggestChange } from "#domain/reports/biggest-change.ts";

/** Writes in one plain sentence what changed most and where, compared to the same weekday a week ago. Pure. */

const rateText = (rate: number) => `${(rate * 100).toFixed(1)}%`;
const devices: Record<string, string> = { desktop: "desktop computers", phone: "phones", tablet: "tablets" };

type Where = NonNullable<Extract<BiggestChange, { where: unknown }>["where"]>;

function placeText({ by, value }: Where): string {
  if (by === "device") return `on ${devices[value] ?? value}`;
  if (by === "country") return `from ${countryName(value)}`;
  return value === "direct" ? "from direct sessions (typed or bookmarked)" : `from ${value}`;
}

/** `weekday`: "Thursday". */
export function changeSentence(change: BiggestChange, weekday: string): string {
  if (change.kind === "too-few") return "There are too few sessions, today and a week ago, to tell what changed.";
  if (change.kind === "none") return `Sessions and conversion rate are about the same as last ${weekday} at this time.`;
  const { kind, now, before, where } = change;
  const text = kind === "sessions" ? numberText : rateText;
  const what = kind === "sessions" ? "Sessions" : "The conversion rate";
  const verb = kind === "sessions" ? "are" : "is";
  const direction = now > before ? "up" : "down";
  const amount = kind === "sessions" && before > 0 ? ` ${Math.round((Math.abs(now - before) / before) * 100)}%` : "";
  const whole = `${what} ${verb} ${direction}${amount} compared with last ${weekday} at this time (${text(now)}, was ${text(before)})`;
  if (!where) return `${whole}. No single source, device or country stands out.`;
  return `${whole}, mostly ${placeText(where)} (${text(where.now)}, was ${text(where.before)}).`;
}
