/** What the shop knows of a buyer; the checkout asks before it accepts a purchase order. */
export { type BuyerStanding, selectBuyerStanding as readBuyerStanding } from "./buyer-standing-queries.ts";
