/** For modules that build on orders: the lock of an order with what its records come to, and its timeline. */
export { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
export { unitsReturnable } from "./refund-lines.ts";
