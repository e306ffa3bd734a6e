/**
 * Money is an integer count of a currency's minor unit; in the API it is a decimal string with its currency code. Decimals per
 * currency follow ISO 4217 as `Intl` knows it (USD 2, JPY 0, KWD 3).
 */
export type Money = { amount: string; currencyCode: string };

const decimalsByCurrency = new Map<string, number>();

/** Digits after the decimal point of `currency`. */
export function decimalsOf(currency: string): number {
  let decimals = decimalsByCurrency.get(currency);
  if (decimals === undefined) {
    decimals = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    decimalsByCurrency.set(currency, decimals);
  }
  return decimals;
}

/** 189500 USD -> { amount: "1895.00", currencyCode: "USD" }. */
export function toMoney(cents: number, currency: string): Money {
  return { amount: toDecimal(cents, currency), currencyCode: currency };
}

/** 189500 USD -> "1895.00"; 1895 JPY -> "1895". */
export function toDecimal(cents: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(cents)).padStart(decimals + 1, "0");
  const sign = cents < 0 ? "-" : "";
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** "1895", "1,895.5" or "1895.00" USD -> 189500; null for a text that is not an amount, is negative or too long, or has too many decimals. */
export function parseDecimal(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,20}))?$/.exec(text.trim());
  if (!match) return null;
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  return Number(match[1]?.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
}

const formats = new Map<string, Intl.NumberFormat>();

/** 189500 USD -> "$1,895.00", in US English as the specification asks; a negative amount has a minus sign: "−$18.95". */
export function formatMoney(cents: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency });
    formats.set(currency, format);
  }
  return format.format(cents / 10 ** decimalsOf(currency)).replace("-", "−");
}

/** `cents * part / whole`, rounded half up, exact for any amount. */
export function proportion(cents: number, part: number, whole: number): number {
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** `cents` times a rate given in millionths (82500 = 8.25 %), rounded half up, exact for any amount. */
export function timesRate(cents: number, rateMillionths: number): number {
  return proportion(cents, rateMillionths, 1_000_000);
}

/**
 * The same figure in another currency: 22900 USD ($229.00) -> 229 JPY (¥229) -> 229000 KWD. Rounded half up where the other currency
 * has fewer decimals, but never to zero: a positive price becomes at least the smallest unit.
 */
export function sameFigure(cents: number, from: string, to: string): number {
  const shift = decimalsOf(to) - decimalsOf(from);
  if (shift >= 0) return cents * 10 ** shift;
  const unit = 10 ** -shift;
  return cents > 0 ? Math.max(1, Math.floor((cents + unit / 2) / unit)) : 0;
}
