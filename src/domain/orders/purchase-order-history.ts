/** The purchase orders under a buyer's email address; the checkout reads them before it accepts another one. */
export { type PurchaseOrderHistory, selectPurchaseOrderHistory as readPurchaseOrderHistory } from "./purchase-order-history-queries.ts";
