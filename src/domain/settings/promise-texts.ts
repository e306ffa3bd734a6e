/**
 * How the shop words what the settings promise, once for the storefront and for the settings, which show beside each promise how it reads. Pure, without
 * imports, because pages of shoppers load it.
 */

/** The merchant's claims from the settings, as the storefront words them; null where the settings make no such claim. */
export type Promises = {
  freeShippingOver: string | null;
  warranty: string | null;
  support: string | null;
  labs: string | null;
  replyHours: number | null;
  satisfaction: boolean;
};

/** What the sender of a message reads. Hours are named only where the shop promises them (0: it does not). */
export function thanksForMessage(replyHours: number): string {
  if (replyHours <= 0) return "Thank you for contacting us! We have received your message.";
  return `Thank you for contacting us! We will respond within ${replyHours} ${replyHours === 1 ? "hour" : "hours"}.`;
}

export const satisfactionText = "Satisfaction Guaranteed";

/** Each place words it in its own way; null where the settings do not say it. */
export const freeShippingTexts = {
  closing: ({ freeShippingOver }: Promises) => freeShippingOver && `Free Shipping ${freeShippingOver}+`,
  cart: ({ freeShippingOver }: Promises) => freeShippingOver && `Free shipping on orders over ${freeShippingOver}`,
  product: ({ freeShippingOver }: Promises) => freeShippingOver && `Free Shipping over ${freeShippingOver}`,
};

export const warrantyInCart = ({ warranty }: Promises) => warranty && `${warranty.toLowerCase()} on all lab equipment`;

/** On an order's page, where its goods can be sent back. */
export function returnsText(returnDays: number): string | null {
  return returnDays > 0 ? `until ${returnDays} ${returnDays === 1 ? "day" : "days"} after the items shipped` : null;
}
