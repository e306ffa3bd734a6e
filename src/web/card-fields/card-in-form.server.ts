import type { PaymentPayload } from "#domain/ports.ts";
import { truncatedFormValue } from "#web/truncated-form-value.ts";

/** A limit above the number of fields of any payment method. */
const maxPaymentFields = 20;

/** Collects a form's fields for the provider of its payment method, in one pass: `get` would search the whole form for each name. */
export function cardIn(form: FormData): PaymentPayload {
  const payload = new Map<string, string>();
  for (const [name, value] of form) {
    if (payload.size === maxPaymentFields) break;
    if (name.startsWith("card.") && !payload.has(name)) payload.set(name, truncatedFormValue(value));
  }
  return Object.fromEntries(payload);
}
