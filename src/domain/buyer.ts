import type { Actor, Customer, Visitor } from "./actor.ts";

/**
 * Who buys, with all that decides what they see and pay. Carts, checkouts and prices are read for a buyer; what more comes to depend on who
 * buys (a company, its price list, a language) joins here. Pages that many share are those of the default buyer.
 */
export type Buyer = (Visitor | Customer) & { currency: string };

/** At a checkout: what was typed there belongs to the browser that typed it (`browserIdOf`), whoever else knows its URL. */
export type CheckoutBuyer = Buyer & { browserId: string };

/** Staff who shop do so as visitors, with the cart of their browser. */
export function buyerOf(actor: Actor, { cartId, currency }: Pick<Buyer, "cartId" | "currency">): Buyer {
  if (actor.kind === "customer" || actor.kind === "visitor") return { ...actor, cartId, currency };
  return { kind: "visitor", cartId, currency, address: actor.address, requestId: actor.requestId };
}

/** Nobody in particular. */
export function defaultBuyer(currency: string): Buyer {
  return { kind: "visitor", cartId: null, currency };
}

/** `browserId` is null where the `browser` middleware was not told that somebody is at a checkout there. */
export function atCheckout(buyer: Buyer, browserId: string | null): CheckoutBuyer {
  if (browserId === null) throw new Error("Nobody can be at a checkout where the browser has no id.");
  return { ...buyer, browserId };
}
