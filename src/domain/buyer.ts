import type { Actor, Customer, Visitor } from "./actor.ts";

/**
 * Who buys, with everything that decides what they see and pay. Carts, checkouts and prices are read for a buyer; whatever else will
 * depend on who buys (a company, its price list, a language) is added here. Shared pages are rendered for the default buyer.
 */
export type Buyer = (Visitor | Customer) & { currency: string; visit?: BuyerVisit | null };

/** The visit during which the buyer shops, where it may be measured; for `domain/events`. */
export type BuyerVisit = {
  sessionId: string;
  visitorId: string;
  accountId: string | null;
  isBot: boolean;
  isStaff: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
};

/** A buyer at a checkout. What was typed there belongs to the browser it was typed in (`browserIdOf`), even if others know the checkout's URL. */
export type CheckoutBuyer = Buyer & { browserId: string };

/** Staff who shop do so as visitors, with the cart of their browser. */
export function buyerOf(actor: Actor, { cartId, currency }: Pick<Buyer, "cartId" | "currency">): Buyer {
  if (actor.kind === "customer" || actor.kind === "visitor") return { ...actor, cartId, currency };
  return { kind: "visitor", cartId, currency, address: actor.address, requestId: actor.requestId };
}

/** An anonymous visitor without a cart: the buyer for whom shared pages are rendered. */
export function defaultBuyer(currency: string): Buyer {
  return { kind: "visitor", cartId: null, currency };
}

/** `browserId` is null on routes that do not run the `browserId` middleware. */
export function atCheckout(buyer: Buyer, browserId: string | null): CheckoutBuyer {
  if (browserId === null) throw new Error("Nobody can be at a checkout where the browser has no id.");
  return { ...buyer, browserId };
}
