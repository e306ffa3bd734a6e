import type { Sql } from "#db/open-database.ts";
import type { Clock, Log, PaymentProvider } from "#domain/ports.ts";
import { noPayment } from "./payments-none/no-payment.ts";
import { purchaseOrder } from "./payments-purchase-order/purchase-order.ts";
import { type StripeKeys, stripePayments } from "./payments-stripe/stripe-payments.ts";
import { testCard } from "./payments-test/test-card.ts";

/**
 * The providers of this installation, by name. Which of them a shopper may use is decided by settings, at checkout. `stripe`: its keys,
 * where the operator has set them.
 */
export function paymentProviders(sql: Sql, stripe?: { keys: StripeKeys; clock: Clock; log: Log } | null): Record<string, PaymentProvider> {
  const providers = [testCard(sql), purchaseOrder, noPayment, ...(stripe ? [stripePayments(stripe.keys, stripe)] : [])];
  return Object.fromEntries(providers.map((provider) => [provider.name, provider]));
}
