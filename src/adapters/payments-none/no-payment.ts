import type { PaymentProvider } from "#domain/ports.ts";

/** For an order that costs nothing: there is nothing to charge and nobody to ask, so it is paid as soon as it is placed. */
export const noPayment: PaymentProvider = {
  name: "no-payment",
  isTest: false,
  isHosted: false,
  payloadFaults: () => ({}),
  charge: async ({ attemptId, amountCents }) => {
    if (amountCents !== 0) throw new Error("An amount is due, and nothing would charge it.");
    return paid(attemptId);
  },
  /** The buyer placed it, and the shop ended before it was stored: it becomes the order. */
  lookUp: async ({ attemptId }) => paid(attemptId),
  confirm: async (reference) => paid(reference),
  refund: async () => ({ status: "failed", failureCode: "nothing-paid" }),
};

function paid(attemptId: string) {
  return { status: "paid", reference: attemptId, eventId: `${attemptId}:paid` } as const;
}
