import { z } from "zod";
import { balanceInput, orderEditInput, orderEditSaveInput, parcelsInput, shipmentCancellationInput } from "#domain/orders/order-input.ts";
import {
  cancelShipment,
  changeParcels,
  editOrder,
  previewOrderEdit,
  refundDifference,
  resendOrderMail,
  settleBalance,
} from "#domain/orders/orders.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../answer-parts.ts";
import { orderOf } from "./admin-orders.ts";
import { editPreview, orderAnswer } from "./order-answers.ts";

const shipmentParams = idParam.extend({ fulfillmentId: z.guid() });

/** What staff change of an order after it was placed: its parcels, and what was not shipped. Each answers the order as it is afterwards. */
export const adminShipmentRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/fulfillments/:fulfillmentId/parcels",
    who: "staff",
    right: "orders.fulfill",
    summary: "Replace the parcels of a shipment",
    request: { params: shipmentParams, body: parcelsInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "shipment-not-found", "shipment-cancelled"],
    answer: async (c, { params: { id, fulfillmentId }, body }) => {
      await changeParcels(c.var.shop, c.var.actor, { ...body, orderId: id, fulfillmentId });
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/fulfillments/:fulfillmentId/cancellation",
    who: "staff",
    right: "orders.fulfill",
    summary: "Cancel a shipment: its units are to be shipped again",
    request: { params: shipmentParams, body: shipmentCancellationInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "shipment-not-found", "shipment-refunded"],
    answer: async (c, { params: { id, fulfillmentId }, body }) => {
      await cancelShipment(c.var.shop, c.var.actor, { ...body, orderId: id, fulfillmentId });
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/edit-preview",
    who: "staff",
    right: "orders.change",
    summary: "Read what an edit of the order would come to",
    request: { params: idParam, body: orderEditInput },
    answers: { 200: editPreview },
    refuses: [
      "order-not-found",
      "order-cancelled",
      "order-refunded",
      "changed-meanwhile",
      "line-not-found",
      "variant-not-found",
      "country-not-served",
    ],
    answer: async (c, { params: { id }, body }) => ({ preview: await previewOrderEdit(c.var.shop, c.var.actor, { ...body, orderId: id }) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/edits",
    who: "staff",
    right: "orders.change",
    takesIdempotencyKey: true,
    summary: "Change what was not shipped of an order",
    request: { params: idParam, body: orderEditSaveInput },
    answers: { 201: orderAnswer },
    refuses: [
      ...(["order-not-found", "order-cancelled", "order-refunded", "changed-meanwhile", "line-not-found", "variant-not-found"] as const),
      ...(["country-not-served", "out-of-stock", "quantity-not-available", "refund-failed"] as const),
    ],
    answer: async (c, { params: { id }, body }) => {
      await editOrder(c.var.shop, c.var.actor, { ...body, orderId: id, idempotencyKey: c.var.idempotencyKey });
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/balance",
    who: "staff",
    right: "orders.change",
    summary: "Say that the balance of an edited order was paid, or take it off",
    request: { params: idParam, body: balanceInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "balance-changed"],
    answer: async (c, { params: { id }, body }) => {
      await settleBalance(c.var.shop, c.var.actor, { ...body, orderId: id });
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/difference",
    who: "staff",
    right: "orders.refund",
    summary: "Give back what an edited order was paid too much, where that failed before",
    request: { params: idParam },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "balance-changed", "refund-failed"],
    answer: async (c, { params: { id } }) => {
      await refundDifference(c.var.shop, c.var.actor, { orderId: id });
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/mails",
    who: "staff",
    right: "orders.change",
    summary: "Send an email to the buyer again",
    request: { params: idParam, body: z.object({ mail: z.string().max(120) }) },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "mail-not-found", "too-many-requests"],
    answer: async (c, { params: { id }, body: { mail } }) => {
      await resendOrderMail(c.var.shop, c.var.actor, { orderId: id, mail });
      return orderOf(c, id);
    },
  }),
];
