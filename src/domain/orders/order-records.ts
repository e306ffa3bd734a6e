/** For modules that build on orders: the lock of an order with what its records come to, its timeline, and what its invoices are made of. */

export { lockOrderBilling, type OrderBilling } from "./order-billing-queries.ts";
export { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
export { noteMailAgain } from "./order-mail-resending.ts";
export { lockOrdersOf } from "./orders-person-queries.ts";
export { unitsRestockable, unitsReturnable } from "./refund-lines.ts";
export { selectRefundByKey } from "./refund-queries.ts";
