import type { PaymentPayload } from "#domain/ports.ts";
import { keptText } from "#web/form-text.ts";

/** More fields than any payment method has. */
const maxPaymentFields = 20;

/** What a form has for its payment method, for that method's provider. One pass: `get` searches the whole form for each name. */
export function cardIn(form: FormData): PaymentPayload {
  const payload = new Map<string, string>();
  for (const [name, value] of form) {
    if (payload.size === maxPaymentFields) break;
    if (name.startsWith("card.") && !payload.has(name)) payload.set(name, keptText(value));
  }
  return Object.fromEntries(payload);
}
