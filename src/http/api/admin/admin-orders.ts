import { type Context, Hono } from "hono";
import { z } from "zod";
import { requireRight } from "#domain/accounts/permissions.ts";
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
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";

/** Orders in the admin area. Each action is a record below the order's address and answers the order as it is afterwards. */
export const adminOrdersApi = new Hono<Env>();

const listQuery = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(adminOrderViews).optional().catch(undefined),
  sort: z.enum(adminOrderSorts).optional().catch(undefined),
  first: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().max(2000).optional(),
});

adminOrdersApi.get("/api/admin/orders", async (c) => c.json(await listAdminOrders(c.var.shop, c.var.actor, parseInput(listQuery, c.req.query()))));

adminOrdersApi.get("/api/admin/orders/:id", (c) => answerOrder(c, 200));

adminOrdersApi.post("/api/admin/orders/:id/approval", async (c) => {
  requireRight(c.var.actor, "orders.change");
  await approveOrder(c.var.shop, c.var.actor, { orderId: orderIdOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/payment", async (c) => {
  requireRight(c.var.actor, "orders.change");
  await markPaid(c.var.shop, c.var.actor, { orderId: orderIdOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/fulfillments", async (c) => {
  requireRight(c.var.actor, "orders.fulfill");
  const input = await readJson(c, fulfillmentInput);
  await fulfillOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: keyOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/refunds", async (c) => {
  requireRight(c.var.actor, "orders.refund");
  const input = await readJson(c, refundInput);
  await refundOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: keyOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/refunds/:refundId/sent", async (c) => {
  requireRight(c.var.actor, "orders.refund");
  const { reference } = await readJson(c, refundSentInput);
  const refundId = c.req.param("refundId");
  if (!isId(refundId)) throw new Refusal("refund-not-to-send");
  await markRefundSent(c.var.shop, c.var.actor, { orderId: orderIdOf(c), refundId, reference });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/reductions", async (c) => {
  requireRight(c.var.actor, "orders.change");
  const input = await readJson(c, refundInput);
  await reduceOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: keyOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/restock", async (c) => {
  requireRight(c.var.actor, "stock.adjust");
  const input = await readJson(c, restockInput);
  await restockOrder(c.var.shop, c.var.actor, { ...input, orderId: orderIdOf(c), idempotencyKey: keyOf(c) });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/cancellation", async (c) => {
  requireRight(c.var.actor, "orders.change");
  const { reason } = await readJson(c, cancellationInput);
  await cancelOrder(c.var.shop, c.var.actor, { orderId: orderIdOf(c), reason });
  return answerOrder(c);
});

adminOrdersApi.post("/api/admin/orders/:id/notes", async (c) => {
  requireRight(c.var.actor, "orders.note");
  const { text } = await readJson(c, noteInput);
  await addOrderNote(c.var.shop, c.var.actor, { orderId: orderIdOf(c), text });
  return answerOrder(c);
});

function orderIdOf(c: Context<Env>): string {
  const id = c.req.param("id") ?? "";
  if (!isId(id)) throw new Refusal("order-not-found");
  return id;
}

/** The same action sent twice is done once; a program that sends no key does a new one each time. */
function keyOf(c: Context<Env>): string {
  const key = c.req.header("idempotency-key");
  return key !== undefined && /^[\x21-\x7e]{1,100}$/.test(key) ? key : c.var.shop.ids.next();
}

async function answerOrder(c: Context<Env>, status: 200 | 201 = 201): Promise<Response> {
  return c.json({ order: await readAdminOrder(c.var.shop, c.var.actor, orderIdOf(c)) }, status);
}
