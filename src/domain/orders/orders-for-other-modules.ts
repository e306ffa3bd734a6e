/** For modules that build on orders: locking an order with the sums of its records, its timeline, the data of its invoices, and which orders are chosen. */

export { lateOrders } from "./late-order-queries.ts";
export { selectChosen } from "./order-admin-queries.ts";
export { lockOrderBilling, type OrderBilling } from "./order-billing-queries.ts";
export { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
export { recordMailResending } from "./order-mail-resending.ts";
export { refuseFuture } from "./order-payments.ts";
export { selectUnitsInStock } from "./order-picking-queries.ts";
export { lockOrdersOf } from "./orders-person-queries.ts";
export { unitsRestockable, unitsReturnable } from "./refund-lines.ts";
export { selectRefundByKey } from "./refund-queries.ts";
