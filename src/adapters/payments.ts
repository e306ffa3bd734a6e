import type { Sql } from "#db/open.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { purchaseOrder } from "./payments-purchase-order/purchase-order.ts";
import { testCard } from "./payments-test/test-card.ts";

/** The providers of this installation, by name. Which of them a shopper may use is decided by settings, at checkout. */
export function paymentProviders(sql: Sql): Record<string, PaymentProvider> {
  const providers = [testCard(sql), purchaseOrder];
  return Object.fromEntries(providers.map((provider) => [provider.name, provider]));
}
