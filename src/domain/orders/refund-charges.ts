import { formatMoney } from "#domain/money.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCharges } from "./balance-payment-queries.ts";
import type { LockedOrder } from "./order-change-queries.ts";

/**
 * The payment through which a refund goes back. An order has one payment, unless its balance was paid after an edit: by card (another payment), or
 * outside of the shop (`outside`: staff send it).
 */
export type RefundCharge = string | null;
type Left = { charge: RefundCharge; cents: number };

/** Returns what can still go back through each payment, the order's own payment first. The caller holds the order's lock. */
async function chargesLeft(shop: Shop, order: LockedOrder): Promise<Left[]> {
  const { charges, differenceCents, outsideCents } = await selectCharges(shop, order.id);
  const left = charges.map(({ id, amountCents, refundedCents }) => ({ charge: id, cents: amountCents - refundedCents }));
  const paidCents = order.dueCents - order.balanceCents + differenceCents;
  const outside = paidCents - charges.reduce((sum, { amountCents }) => sum + amountCents, 0) - outsideCents;
  return outside > 0 ? [...left, { charge: "outside", cents: outside }] : left;
}

/** Returns as much of an amount as goes back through one payment; the rest takes another refund. */
export async function firstPart(shop: Shop, order: LockedOrder, amountCents: number): Promise<{ charge: RefundCharge; amountCents: number }> {
  const left = isPaidOutside(order.paymentMethod) ? [] : await chargesLeft(shop, order);
  const first = left.length > 1 ? left.find(({ cents }) => cents > 0) : undefined;
  return first ? { charge: first.charge, amountCents: Math.min(amountCents, first.cents) } : { charge: null, amountCents };
}

/** Returns the first payment that has the whole amount left. Refuses `refund-in-parts` if it takes more than one. */
export async function chargeFor(shop: Shop, order: LockedOrder, amountCents: number): Promise<RefundCharge> {
  if (isPaidOutside(order.paymentMethod)) return null;
  const left = await chargesLeft(shop, order);
  const fitting = left.find(({ cents }) => cents >= amountCents);
  if (fitting) return fitting.charge;
  // With a single payment, the provider says what can be refunded.
  if (left.length < 2) return null;
  throw new Refusal("refund-in-parts", { most: formatMoney(Math.max(...left.map(({ cents }) => cents)), order.currency) });
}
