import type { PaymentPayload } from "#domain/ports.ts";

/** Returns what is wrong with a card as it was typed, by field. The check digit follows Luhn (ISO/IEC 7812-1). */
export function cardFaults(payload: PaymentPayload, now: Date): Record<string, string> {
  const faults: Record<string, string> = {};
  const typed = (field: string) => payload[`card.${field}`] ?? "";
  const digits = typed("number").replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) faults["card.number"] = "Enter a valid card number.";
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed("expiry")) ?? [];
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  if (!month || Number(month) < 1 || Number(month) > 12) faults["card.expiry"] = "Enter the date as MM / YY.";
  else if (end <= now.getTime()) faults["card.expiry"] = "This card has expired.";
  if (!/^\d{3,4}$/.test(typed("cvc").trim())) faults["card.cvc"] = "Enter the 3 or 4 digits.";
  if (!typed("name").trim()) faults["card.name"] = "Enter the name on the card.";
  return faults;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
