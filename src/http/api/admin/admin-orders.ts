import type { Context } from "hono";
import { z } from "zod";
import { listAdminOrders, readAdminOrder, totalAdminOrders } from "#domain/orders/order-admin.ts";
import { adminOrderSorts, adminOrderViews } from "#domain/orders/order-admin-types.ts";
import {
  cancellationInput,
  fulfillmentInput,
  noteInput,
  paymentInput,
  refundInput,
  refundSentInput,
  restockInput,
  reversalInput,
} from "#domain/orders/order-input.ts";
import { orderFilters, orderSelection } from "#domain/orders/order-list-input.ts";
import {
  addOrderNote,
  approveOrder,
  cancelOrder,
  fulfillOrder,
  markPaid,
  markRefundSent,
  recordPayment,
  reduceOrder,
  refundOrder,
  restockOrder,
  returnOverpayment,
  reversePayment,
} from "#domain/orders/orders.ts";
import type { SensitiveKind } from "#domain/sensitive-changes.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { adminListQuery, idParam } from "../shared-schemas.ts";
import { orderAnswer, orderList, ordersTotal } from "./order-answers.ts";

/** For actions that also refund money where the order is paid. */
export const refundSensitivity: readonly SensitiveKind[] = ["orders", "refunds"];

export const orderAfter = answerAfter(orderOf);

/** Orders in the admin area. Each action is a record below the order's path and answers the order's new state. */
export const adminOrdersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/orders",
    who: "staff",
    right: "orders.read",
    summary: "List orders",
    request: { query: adminListQuery(adminOrderViews, adminOrderSorts).extend(orderFilters) },
    answers: { 200: orderList },
    answer: (c, { query }) => listAdminOrders(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders-total",
    who: "staff",
    right: "orders.read",
    summary: "Count the orders of a list and add up what they come to",
    request: { query: orderSelection },
    answers: { 200: ordersTotal },
    answer: (c, { query }) => totalAdminOrders(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read an order",
    request: { params: idParam },
    answers: { 200: orderAnswer },
    refuses: ["order-not-found"],
    answer: (c, { params }) => orderOf(c, params.id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/approval",
    who: "staff",
    right: "orders.change",
    summary: "Approve a purchase order",
    request: { params: idParam },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-cancelled", "order-not-pending"],
    answer: orderAfter((c, { params: { id } }) => approveOrder(c.get("shop"), c.get("actor"), { orderId: id })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/payment",
    who: "staff",
    right: "orders.change",
    summary: "Mark a purchase order as paid",
    request: { params: idParam },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-cancelled", "order-not-pending"],
    answer: orderAfter((c, { params: { id } }) => markPaid(c.get("shop"), c.get("actor"), { orderId: id })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/payments",
    who: "staff",
    right: "orders.change",
    takesIdempotencyKey: true,
    summary: "Record money of a purchase order",
    description:
      "The same amount of the same day under another reference is refused with `confirmation-needed` first; the same call with its codes in `confirmed` says yes.",
    request: { params: idParam, body: paymentInput.extend({ confirmed: z.array(z.string().max(200)).max(500).default([]) }) },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-not-paid-outside", "payment-recorded-already", "confirmation-needed", "key-reused"],
    answer: orderAfter((c, { params: { id }, body: { confirmed, ...payment } }) =>
      recordPayment(c.get("shop"), c.get("actor"), { ...payment, orderId: id, idempotencyKey: c.get("idempotencyKey") }, { confirmed }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/payments/:paymentId/reversal",
    who: "staff",
    right: "orders.change",
    summary: "Reverse a wrong record of a payment",
    request: { params: idParam.extend({ paymentId: z.guid() }), body: reversalInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "payment-not-found", "payment-refunded"],
    answer: orderAfter((c, { params: { id, paymentId }, body }) =>
      reversePayment(c.get("shop"), c.get("actor"), { orderId: id, paymentId, reason: body.reason }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/overpayment",
    who: "staff",
    right: "orders.refund",
    takesIdempotencyKey: true,
    summary: "Say that what was paid too much was sent back",
    request: { params: idParam, body: paymentInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "refund-too-large", "key-reused"],
    answer: orderAfter((c, { params: { id }, body }) =>
      returnOverpayment(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/fulfillments",
    who: "staff",
    right: "orders.fulfill",
    takesIdempotencyKey: true,
    summary: "Record a shipment",
    request: { params: idParam, body: fulfillmentInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-cancelled", "order-not-paid", "line-not-found", "more-than-to-ship"],
    answer: orderAfter((c, { params: { id }, body }) =>
      fulfillOrder(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/refunds",
    who: "staff",
    right: "orders.refund",
    takesIdempotencyKey: true,
    summary: "Refund an amount",
    request: { params: idParam, body: refundInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-not-paid", "line-not-found", "refund-too-large", "refund-in-parts", "key-reused", "refund-failed"],
    answer: orderAfter((c, { params: { id }, body }) =>
      refundOrder(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/refunds/:refundId/sent",
    who: "staff",
    right: "orders.refund",
    summary: "Say that a refund was sent outside of the shop",
    request: { params: idParam.extend({ refundId: z.guid() }), body: refundSentInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "refund-not-to-send"],
    answer: orderAfter((c, { params: { id, refundId }, body }) =>
      markRefundSent(c.get("shop"), c.get("actor"), { orderId: id, refundId, reference: body.reference }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/reductions",
    who: "staff",
    right: "orders.change",
    takesIdempotencyKey: true,
    summary: "Take an amount off before it is paid",
    request: { params: idParam, body: refundInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-cancelled", "order-not-pending", "line-not-found", "refund-too-large", "key-reused"],
    answer: orderAfter((c, { params: { id }, body }) =>
      reduceOrder(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/restock",
    who: "staff",
    right: "stock.adjust",
    takesIdempotencyKey: true,
    summary: "Put refunded units back into stock",
    request: { params: idParam, body: restockInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "line-not-found"],
    answer: orderAfter((c, { params: { id }, body }) =>
      restockOrder(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/cancellation",
    who: "staff",
    right: "orders.change",
    sensitive: refundSensitivity,
    summary: "Cancel an order of which nothing was shipped",
    request: { params: idParam, body: cancellationInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-shipped", "refund-failed", "changed-meanwhile"],
    answer: orderAfter((c, { params: { id }, body }) => cancelOrder(c.get("shop"), c.get("actor"), { orderId: id, reason: body.reason })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/notes",
    who: "staff",
    right: "orders.note",
    summary: "Add a note that only staff see",
    request: { params: idParam, body: noteInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found"],
    answer: orderAfter((c, { params: { id }, body }) => addOrderNote(c.get("shop"), c.get("actor"), { orderId: id, ...body })),
  }),
];

export async function orderOf(c: Context<Env>, id: string) {
  return { order: await readAdminOrder(c.get("shop"), c.get("actor"), id) };
}
