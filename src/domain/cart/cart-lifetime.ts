/** How long a guest's cart is kept after its last change; a cart with many lines, which is rarely a person's, is kept for a shorter time. */
export const guestCartDays = 30;
export const longGuestCartDays = 3;
/** More lines than this make a cart long. */
export const shortCartLines = 20;
/** How long an account's cart, or one that became an order, is kept. */
export const otherCartDays = 90;
