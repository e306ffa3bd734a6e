import type { TaxLine, TaxRate } from "./tax.ts";

/** Taxes in words. Pure, safe in a browser. */

type NamedRate = Pick<TaxRate, "title" | "rateMillionths">;

/** Sums taxes by title and rate, in the order in which they came. */
export function taxSums(taxes: readonly TaxLine[]): (NamedRate & { cents: number })[] {
  const sums = new Map<string, NamedRate & { cents: number }>();
  for (const { title, rateMillionths, amountCents } of taxes) {
    const key = `${rateMillionths} ${title}`;
    sums.set(key, { title, rateMillionths, cents: (sums.get(key)?.cents ?? 0) + amountCents });
  }
  return [...sums.values()];
}

/** 190000 -> "19%", 82500 -> "8.25%" */
function percentText(rateMillionths: number): string {
  return `${Number((rateMillionths / 10_000).toFixed(4))}%`;
}

/** "19% VAT"; a title that already says the rate is left as it is. */
export function rateText({ title, rateMillionths }: NamedRate): string {
  return title.includes("%") ? title : `${percentText(rateMillionths)} ${title}`;
}

/** "incl. 19% VAT", "incl. 5% GST and 7% PST"; null if there is none. */
export function includedText(rates: readonly NamedRate[]): string | null {
  const taxed = rates.filter(({ rateMillionths }) => rateMillionths > 0);
  if (taxed.length === 0) return null;
  const texts = [...new Set(taxed.map(rateText))];
  return `incl. ${texts.length > 2 ? "tax" : texts.join(" and ")}`;
}
