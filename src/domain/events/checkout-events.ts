import { createHash } from "node:crypto";
import type { Buyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import type { ServerEventName } from "./event-names.ts";
import { upsertMeasuredCarts } from "./event-queries.ts";
import { consumeEventQuota } from "./event-quota.ts";
import { dayOf, type NewEvent } from "./stored-event.ts";

/**
 * Stores which visit opens a checkout, in the transaction that records its start: the note of which visit filled the cart may still wait in the buffer of a
 * process, and the reader of domain events would find no visit.
 */
export async function storeVisitOfCheckout(shop: Shop, { visit }: Pick<Buyer, "visit">, cartId: string): Promise<void> {
  if (visit) await upsertMeasuredCarts(shop, [{ cartId, ...visit, at: shop.clock.now().toISOString() }]);
}

/** `address`: contact and address are complete. `shipping`: the buyer saw a price of shipping, `valueCents`. */
export type CheckoutStep = { name: "address" | "shipping"; valueCents?: number };

/** What stopped the buyer: a field of the form by its name, or a rule of the shop by its code, never what the buyer typed. */
export type CheckoutFault = { kind: "field" | "rule"; name: string };

/** The most faults that are recorded for one attempt to order; a form has fewer fields. */
const maxFaults = 20;

/**
 * Records how far a buyer came in their checkout, with the visit if it is measured. May be called each time a page is shown: an event of the same
 * checkout, visit, step and amount is stored once a day.
 */
export function recordCheckoutStep(
  shop: Shop,
  { visit }: Pick<Buyer, "visit">,
  { token, currency, isTrial, step }: { token: string; currency: string; isTrial: boolean; step: CheckoutStep },
): void {
  const id = idOf([token, visit?.sessionId ?? "", step.name, step.valueCents ?? ""]);
  add(shop, visit, { id, name: "checkout_step", isTrial, currency, targetType: step.name, valueCents: step.valueCents ?? null });
}

/** Records what a page of the checkout shows as standing in the way: once a day, however often it is shown. */
export function recordShownFault(
  shop: Shop,
  { visit }: Pick<Buyer, "visit">,
  { token, isTrial, fault: { kind, name } }: { token: string; isTrial: boolean; fault: CheckoutFault },
): void {
  add(shop, visit, { id: idOf([token, visit?.sessionId ?? "", kind, name]), name: "checkout_fault", isTrial, targetType: name, target: kind });
}

/** Records what stopped an attempt to order. Each one counts, so the quota of an IP address for events of browsers applies. */
export async function recordFaultsOfAttempt(
  shop: Shop,
  buyer: Pick<Buyer, "visit" | "address">,
  { isTrial, faults }: { isTrial: boolean; faults: CheckoutFault[] },
): Promise<void> {
  const noted = faults.slice(0, maxFaults);
  if (!(await consumeEventQuota(shop, buyer, noted.length))) return;
  for (const { kind, name } of noted)
    add(shop, buyer.visit, { id: shop.ids.random(), name: "checkout_fault", isTrial, targetType: name, target: kind });
}

type Noted = Pick<NewEvent, "id" | "isTrial" | "currency" | "targetType" | "target" | "valueCents"> & { name: ServerEventName };

function add(shop: Shop, visit: Buyer["visit"], event: Noted): void {
  const at = shop.clock.now().toISOString();
  const who = visit ?? { isBot: false, isStaff: false };
  const isStored = shop.events.add({ ...event, at, receivedAt: at, origin: "server", ...who }, { mayCross: true });
  if (!isStored) shop.events.countRefused(dayOf(at), "refused", 1);
}

/** Makes the id of an event as a hash, so that it does not reveal the checkout's token, which is a secret. */
function idOf(parts: (string | number)[]): string {
  const hex = createHash("sha256")
    .update(`checkout:${parts.join(":")}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
