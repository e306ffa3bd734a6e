import type { PaymentProvider } from "#domain/ports.ts";

/** Pay on a purchase order: nothing is charged now; the order waits until staff approve it and mark it paid. */
export const purchaseOrder: PaymentProvider = {
  name: "purchase-order",
  isTest: false,
  charge: async ({ attemptId }) => ({ status: "pending", reference: attemptId, eventId: `${attemptId}:pending` }),
  /** There is nobody to ask: a purchase order that was not settled was never answered to the buyer either. */
  lookUp: async () => null,
  confirm: async (reference) => ({ status: "pending", reference, eventId: `${reference}:pending` }),
  /** The money came by bank transfer, so it goes back by bank transfer: the record is all the shop can do. */
  refund: async (reference, _amountCents, _currency, key) => ({ status: "succeeded", reference: `${reference}:refund:${key}` }),
};
