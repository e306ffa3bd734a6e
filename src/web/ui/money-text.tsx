/** An amount on the wire: a decimal string and its currency. */
export type WireMoney = { amount: string; currencyCode: string };

const formats = new Map<string, Intl.NumberFormat>();

/** { amount: "1895.00", currencyCode: "USD" } -> "$1,895.00", in US English; below zero with a minus sign: "−$18.95". */
export function moneyText({ amount, currencyCode }: WireMoney): string {
  let format = formats.get(currencyCode);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency: currencyCode });
    formats.set(currencyCode, format);
  }
  return format.format(Number(amount)).replace("-", "−");
}

export function MoneyText({ money, className }: { money: WireMoney; className?: string }) {
  return <span className={`figures ${className ?? ""}`}>{moneyText(money)}</span>;
}
