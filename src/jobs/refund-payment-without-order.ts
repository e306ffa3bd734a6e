import { rememberingFault } from "#domain/faults/background-faults.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** Refunds a payment without an order; retried until the provider has done it. */
export async function refundPaymentWithoutOrder(shop: Shop, { attemptId }: JobData["refund-attempt"]): Promise<void> {
  await rememberingFault(shop, "returned-payment", attemptId, () => refundAttempt(shop, attemptId));
}
