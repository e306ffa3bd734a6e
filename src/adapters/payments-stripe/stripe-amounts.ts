/**
 * Stripe counts amounts in units of its own: those of most currencies have two decimals, also where ISO 4217 has none (ISK, UGX), and these
 * have none or three (https://docs.stripe.com/currencies). The shop counts as `Intl` does.
 */
const withoutDecimals = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const withThreeDecimals = new Set("BHD JOD KWD OMR TND".split(" "));

function factorOf(currency: string): number {
  const own = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const theirs = withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;
  return 10 ** (theirs - own);
}

/** 1895 ISK -> 189500. Throws for an amount that Stripe cannot count to the last unit, because no other amount may be charged. */
export function toStripeAmount(cents: number, currency: string): number {
  const amount = cents * factorOf(currency);
  // With three decimals, Stripe accepts only 0 as the last.
  if (!Number.isInteger(amount) || (withThreeDecimals.has(currency) && amount % 10 !== 0))
    throw new Error(`Stripe cannot charge ${cents} minor units of ${currency}`);
  return amount;
}

/** Converts an amount back, with the currency as the shop writes it. */
export function fromStripeAmount(amount: number, currency: string): { amountCents: number; currency: string } {
  const code = currency.toUpperCase();
  return { amountCents: Math.round(amount / factorOf(code)), currency: code };
}
