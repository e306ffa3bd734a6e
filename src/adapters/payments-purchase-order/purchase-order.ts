import type { PaymentProvider } from "#domain/ports.ts";

/** Pay on a purchase order: nothing is charged now; the order waits until staff approve it and mark it paid. */
export const purchaseOrder: PaymentProvider = {
  name: "purchase-order",
  isTest: false,
  isHosted: false,
  payloadFaults: () => ({}),
  charge: async ({ attemptId }) => ({ status: "pending", reference: attemptId, eventId: `${attemptId}:pending` }),
  /** There is no provider to ask: a purchase order that was not settled was never confirmed to the buyer either. */
  lookUp: async () => null,
  confirm: async (reference) => ({ status: "pending", reference, eventId: `${reference}:pending` }),
  /** The money was paid outside of the shop: only people can send it back. */
  refund: async () => ({ status: "to-send" }),
};
