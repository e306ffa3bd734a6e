import type { CheckoutBuyer } from "#domain/buyer.ts";
import { recordCheckoutStep, recordFaultsOfAttempt, recordShownFault } from "#domain/events/checkout-events.ts";
import type { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { formFaults } from "./checkout-form-faults.ts";
import type { CheckoutForm } from "./checkout-form-queries.ts";
import { checkoutFaults, type Faults } from "./checkout-input.ts";
import type { Summary } from "./checkout-summary.ts";

type Shown = { token: string; currency: string; form: CheckoutForm; summary: Summary; settings: Settings };

/** Records for analytics how far the buyer came, by what a page of the checkout shows. */
export function recordCheckoutSteps(shop: Shop, buyer: CheckoutBuyer, { token, currency, form, summary, settings }: Shown): void {
  const isOpen = (faults: Faults) => Object.keys(faults).some((field) => field === "email" || field.startsWith("shippingAddress."));
  if (isOpen(checkoutFaults(form, settings.shop.countries, settings.checkout))) return;
  const isTrial = settings.shop.trialMode;
  const noteRule = (name: string) => recordShownFault(shop, buyer, { token, isTrial, fault: { kind: "rule", name } });
  // The address is complete, but nothing ships there: a buyer who sees that rarely tries to order.
  if (isOpen(formFaults(form, settings))) {
    noteRule("not-served");
    return;
  }
  recordCheckoutStep(shop, buyer, { token, currency, isTrial, step: { name: "address" } });
  const { shipping, shippingFault, shown } = summary.totals;
  if (shipping?.needsQuote) noteRule("freight-not-quoted");
  else if (shipping) recordCheckoutStep(shop, buyer, { token, currency, isTrial, step: { name: "shipping", valueCents: shown.shippingCents } });
  else if (shippingFault && shippingFault !== "unknown") noteRule(shippingFault);
}

/** Refusals that are recorded elsewhere (a declined payment), or that stopped nobody: the order exists, or is on its way. */
const noFault = new Set(["payment-declined", "payment-returned", "payment-in-progress", "checkout-completed", "checkout-not-found", "key-reused"]);

/** Records for analytics what refused an attempt to order. */
export async function recordRefusedOrder(shop: Shop, buyer: CheckoutBuyer, { code, params }: Refusal): Promise<void> {
  if (noFault.has(code)) return;
  const fields = Object.keys(params["fields"] ?? {});
  const faults = fields.length > 0 ? fields.map((name) => ({ kind: "field" as const, name })) : [{ kind: "rule" as const, name: code }];
  await recordFaultsOfAttempt(shop, buyer, { isTrial: (await readSettings(shop)).shop.trialMode, faults });
}
