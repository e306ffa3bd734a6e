/**
 * The wording of the promises in the settings, shared by the storefront and by the settings, which show how each promise reads. Pure, without
 * imports, because pages of shoppers load it.
 */

/** The merchant's promises from the settings, as the storefront words them; null where the settings make no such promise. */
export type Promises = {
  freeShippingOver: string | null;
  warranty: string | null;
  support: string | null;
  labs: string | null;
  replyHours: number | null;
  satisfaction: boolean;
};

/** The text that the sender of a message sees. It gives hours only where the shop promises them (0: it does not). */
export function thanksForMessage(replyHours: number): string {
  if (replyHours <= 0) return "Thank you for contacting us! We have received your message.";
  return `Thank you for contacting us! We will respond within ${replyHours} ${replyHours === 1 ? "hour" : "hours"}.`;
}

export const satisfactionText = "Satisfaction Guaranteed";

/** The wording differs by place; null where the settings do not promise free shipping. */
export const freeShippingTexts = {
  closing: ({ freeShippingOver }: Promises) => freeShippingOver && `Free Shipping ${freeShippingOver}+`,
  cart: ({ freeShippingOver }: Promises) => freeShippingOver && `Free shipping on orders over ${freeShippingOver}`,
  product: ({ freeShippingOver }: Promises) => freeShippingOver && `Free Shipping over ${freeShippingOver}`,
};

export const warrantyInCart = ({ warranty }: Promises) => warranty && `${warranty.toLowerCase()} on all lab equipment`;

/** Shown on an order's page where its goods can be sent back. */
export function returnsText(returnDays: number): string | null {
  return returnDays > 0 ? `until ${returnDays} ${returnDays === 1 ? "day" : "days"} after the items shipped` : null;
}
