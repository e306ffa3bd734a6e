import type { Settings } from "#domain/settings/settings-input.ts";

/** Which methods a shopper may use is the settings' choice; the test card exists in trial mode only. */
export type PaymentMethodName = "test-card" | "purchase-order";
export const paymentMethodNames: PaymentMethodName[] = ["test-card", "purchase-order"];

/** `holdDays`: how long the stock of a pending order stays reserved. */
export type PaymentMethod = { name: PaymentMethodName; title: string; needsCard: boolean; holdDays: number | null };

export function paymentMethodsOnOffer(settings: Pick<Settings, "shop" | "payments">): PaymentMethod[] {
  const methods: PaymentMethod[] = [];
  if (settings.shop.trialMode) methods.push({ name: "test-card", title: "Test card", needsCard: true, holdDays: null });
  if (settings.payments.purchaseOrders)
    methods.push({ name: "purchase-order", title: "Purchase order", needsCard: false, holdDays: settings.payments.purchaseOrderHoldDays });
  return methods;
}

/** Paid by bank transfer or check, which the shop does not see: staff say that the money came, and staff send it back. */
export function isPaidOutside(method: string): boolean {
  return method === "purchase-order";
}
