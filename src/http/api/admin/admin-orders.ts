import type { Context } from "hono";
import { z } from "zod";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { listAdminOrders, readAdminOrder } from "#domain/orders/order-admin.ts";
import { adminOrderSorts, adminOrderViews } from "#domain/orders/order-admin-types.ts";
import { cancellationInput, fulfillmentInput, noteInput, refundInput, refundSentInput, restockInput } from "#domain/orders/order-input.ts";
import {
  addOrderNote,
  approveOrder,
  cancelOrder,
  fulfillOrder,
  markPaid,
  markRefundSent,
  reduceOrder,
  refundOrder,
  restockOrder,
} from "#domain/orders/orders.ts";
import { Refusal } from "#domain/refusal.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";

const listQuery = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(adminOrderViews).optional().catch(undefined),
  sort: z.enum(adminOrderSorts).optional().catch(undefined),
  first: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().max(2000).optional(),
});

/** Orders in the admin area. Each action is a record below the order's address and answers the order as it is afterwards. */
export const adminOrdersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/orders",
    who: "staff",
    right: "orders.read",
    answer: async (c) => c.json(await listAdminOrders(c.var.shop, c.var.actor, parseInput(listQuery, c.req.query()))),
  }),

  apiRoute({ method: "GET", path: "/api/admin/orders/:id", who: "staff", right: "orders.read", answer: (c) => answerOrder(c, 200) }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/approval",
    who: "staff",
    right: "orders.change",
    answer: async (c) => {
      await approveOrder(c.var.shop, c.var.actor, { orderId: orderIdOf(c) });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/payment",
    who: "staff",
    right: "orders.change",
    answer: async (c) => {
      await markPaid(c.var.shop, c.var.actor, { orderId: orderIdOf(c) });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/fulfillments",
    who: "staff",
    right: "orders.fulfill",
    takesIdempotencyKey: true,
    answer: async (c) => {
      const input = await readJson(c, fulfillmentInput);
      await fulfillOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: c.var.idempotencyKey });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/refunds",
    who: "staff",
    right: "orders.refund",
    takesIdempotencyKey: true,
    answer: async (c) => {
      const input = await readJson(c, refundInput);
      await refundOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: c.var.idempotencyKey });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/refunds/:refundId/sent",
    who: "staff",
    right: "orders.refund",
    answer: async (c) => {
      const { reference } = await readJson(c, refundSentInput);
      const refundId = c.req.param("refundId");
      if (!isId(refundId)) throw new Refusal("refund-not-to-send");
      await markRefundSent(c.var.shop, c.var.actor, { orderId: orderIdOf(c), refundId, reference });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/reductions",
    who: "staff",
    right: "orders.change",
    takesIdempotencyKey: true,
    answer: async (c) => {
      const input = await readJson(c, refundInput);
      await reduceOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: c.var.idempotencyKey });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/restock",
    who: "staff",
    right: "stock.adjust",
    takesIdempotencyKey: true,
    answer: async (c) => {
      const input = await readJson(c, restockInput);
      await restockOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: c.var.idempotencyKey });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/cancellation",
    who: "staff",
    right: "orders.change",
    answer: async (c) => {
      const { reason } = await readJson(c, cancellationInput);
      await cancelOrder(c.var.shop, c.var.actor, { orderId: orderIdOf(c), reason });
      return answerOrder(c);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/notes",
    who: "staff",
    right: "orders.note",
    answer: async (c) => {
      const { text } = await readJson(c, noteInput);
      await addOrderNote(c.var.shop, c.var.actor, { orderId: orderIdOf(c), text });
      return answerOrder(c);
    },
  }),
];

function orderIdOf(c: Context<Env>): string {
  const id = c.req.param("id") ?? "";
  if (!isId(id)) throw new Refusal("order-not-found");
  return id;
}

async function answerOrder(c: Context<Env>, status: 200 | 201 = 201): Promise<Response> {
  return c.json({ order: await readAdminOrder(c.var.shop, c.var.actor, orderIdOf(c)) }, status);
}
