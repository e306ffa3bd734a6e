import type { PaymentProvider } from "#domain/ports.ts";
import { purchaseOrder } from "./payments-purchase-order/purchase-order.ts";
import { testCard } from "./payments-test/test-card.ts";

/** The providers of this installation, by name. Which of them a shopper may use is decided by settings, at checkout. */
export function paymentProviders(): Record<string, PaymentProvider> {
  return { [testCard.name]: testCard, [purchaseOrder.name]: purchaseOrder };
}
