import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";

/** Which methods a shopper may use depends on the settings and on the operator's keys; the test card exists in trial mode only. */
export type PaymentMethodName = "stripe" | "test-card" | "purchase-order" | "no-payment";

/**
 * `holdDays`: how long the stock of a pending order stays reserved. `needsCard`: the number of a card is typed here. `isHosted`: the buyer
 * pays on a page of the provider.
 */
export type PaymentMethod = { name: PaymentMethodName; title: string; needsCard: boolean; isHosted: boolean; holdDays: number | null };

/** The method of an order that costs nothing. It is never offered beside others. */
export const nothingToPay: PaymentMethod = { name: "no-payment", title: "Nothing to pay", needsCard: false, isHosted: false, holdDays: null };

/** What that order says instead once it costs something because staff edited it. */
export const freeWhenOrdered = "Free when ordered";

type Deployment = Pick<Shop["deployment"], "stripe">;

/** Stripe is offered where its key is of the same kind as the shop: a test key in trial mode, a live key in a live shop. */
export function paymentMethodsOnOffer(settings: Pick<Settings, "shop" | "payments">, deployment: Deployment): PaymentMethod[] {
  const { trialMode } = settings.shop;
  const methods: PaymentMethod[] = [];
  if (deployment.stripe === (trialMode ? "test" : "live"))
    methods.push({ name: "stripe", title: trialMode ? "Card (Stripe in test mode)" : "Card", needsCard: false, isHosted: true, holdDays: null });
  if (trialMode) methods.push({ name: "test-card", title: "Test card", needsCard: true, isHosted: false, holdDays: null });
  if (settings.payments.purchaseOrders) {
    const holdDays = settings.payments.purchaseOrderHoldDays;
    methods.push({ name: "purchase-order", title: "Purchase order", needsCard: false, isHosted: false, holdDays });
  }
  return methods;
}

/** Returns whether a method is paid by bank transfer or check, which the shop does not see: staff record that the money came, and send it back. */
export function isPaidOutside(method: string): boolean {
  return method === "purchase-order";
}

/** Returns whether an order by the chosen method, or else by the first one offered, waits for staff: its days count from their approval. */
export function waitsForStaff(offered: readonly PaymentMethod[], chosen: string | null): boolean {
  const method = offered.find(({ name }) => name === chosen) ?? offered[0];
  return method !== undefined && method.holdDays !== null;
}
