import { nothingToPay, type PaymentMethod, paymentMethodsOnOffer } from "#domain/payments/payment-methods.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import type { Totals } from "./checkout-totals.ts";

/** Returns the payment methods; an order that costs nothing has nothing to pay, whatever else the shop offers. Pure. */
export function methodsFor(
  totals: Pick<Totals, "totalCents" | "shipping">,
  settings: Pick<Settings, "shop" | "payments">,
  deployment: Pick<Shop["deployment"], "stripe">,
): PaymentMethod[] {
  return costsNothing(totals) ? [nothingToPay] : paymentMethodsOnOffer(settings, deployment);
}

/** Whether the order costs nothing. Freight without a price yet, and shipping that is not known yet, do not count as 0. */
export function costsNothing({ totalCents, shipping }: Pick<Totals, "totalCents" | "shipping">): boolean {
  return totalCents === 0 && shipping !== null && !shipping.needsQuote;
}
