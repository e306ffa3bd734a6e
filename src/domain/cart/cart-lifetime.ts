/** A guest's cart is kept so long after its last change; one with many lines, which is rarely a person's, shorter. */
export const guestCartDays = 30;
export const longGuestCartDays = 3;
/** More lines than this make a cart long. */
export const shortCartLines = 20;
/** An account's cart, and one that became an order. */
export const otherCartDays = 90;
