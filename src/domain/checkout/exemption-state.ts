import { scopeText, waitingAt } from "#domain/exemptions/exemption-rules.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import type { CheckoutForm } from "./checkout-form-queries.ts";
import type { Summary } from "./checkout-summary.ts";

/**
 * `certificate` exempts the order from tax; without one, `waiting` is the number of one that staff have not verified yet. `mayBeTaxed`: the address
 * has taxes, or is not known.
 */
export type ExemptionState = {
  certificate: { number: string; place: string; expiresOn: string | null } | null;
  waiting: string | null;
  mayBeTaxed: boolean;
};

export function exemptionOf(form: CheckoutForm, { exemption, totals }: Summary, now: Date): ExemptionState {
  return {
    certificate: exemption && { number: exemption.number, place: scopeText(exemption), expiresOn: exemption.expiresOn },
    waiting: exemption ? null : form.exemptionCertificate || (waitingAt(form.certificates, form.shippingAddress, now)?.number ?? null),
    mayBeTaxed: totals.taxCents > 0 || !taxIsKnown(form.shippingAddress),
  };
}
