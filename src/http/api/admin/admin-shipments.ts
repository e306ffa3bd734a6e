import { z } from "zod";
import { exemptionHoldsAt } from "#domain/exemptions/exemptions.ts";
import {
  balanceInput,
  newDateInput,
  orderEditInput,
  orderEditSaveInput,
  parcelsInput,
  shipmentCancellationInput,
} from "#domain/orders/order-input.ts";
import {
  cancelShipment,
  changeParcels,
  editOrder,
  previewOrderEdit,
  refundDifference,
  rescheduleOrder,
  resendOrderMail,
  settleBalance,
} from "#domain/orders/orders.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";
import { orderAfter, orderOf, refundSensitivity } from "./admin-orders.ts";
import { editPreview, orderAnswer } from "./order-answers.ts";

const shipmentParams = idParam.extend({ fulfillmentId: z.guid() });

/** Changes by staff to a placed order: its parcels, and what was not shipped. Each call answers the order's new state. */
export const adminShipmentRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/fulfillments/:fulfillmentId/parcels",
    who: "staff",
    right: "orders.fulfill",
    summary: "Replace the parcels of a shipment",
    request: { params: shipmentParams, body: parcelsInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "shipment-not-found", "shipment-cancelled", "changed-meanwhile"],
    answer: orderAfter((c, { params: { id, fulfillmentId }, body }) =>
      changeParcels(c.get("shop"), c.get("actor"), { ...body, orderId: id, fulfillmentId }),
    ),
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
    answer: orderAfter((c, { params: { id, fulfillmentId }, body }) =>
      cancelShipment(c.get("shop"), c.get("actor"), { ...body, orderId: id, fulfillmentId }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/dates",
    who: "staff",
    right: "orders.fulfill",
    summary: "Set a new expected date for what has not shipped",
    request: { params: idParam, body: newDateInput },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "order-cancelled", "line-not-found", "nothing-left-to-ship"],
    answer: orderAfter((c, { params: { id }, body }) => rescheduleOrder(c.get("shop"), c.get("actor"), { ...body, orderId: id })),
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
    answer: async (c, { params: { id }, body }) => ({
      preview: await previewOrderEdit(c.get("shop"), c.get("actor"), { ...body, orderId: id, holdsAt: exemptionHoldsAt }),
    }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/edits",
    who: "staff",
    right: "orders.change",
    sensitive: refundSensitivity,
    takesIdempotencyKey: true,
    summary: "Change what was not shipped of an order",
    request: { params: idParam, body: orderEditSaveInput },
    answers: { 201: orderAnswer },
    refuses: [
      ...(["order-not-found", "order-cancelled", "order-refunded", "changed-meanwhile", "line-not-found", "variant-not-found"] as const),
      ...(["country-not-served", "out-of-stock", "quantity-not-available", "refund-failed"] as const),
    ],
    answer: async (c, { params: { id }, body }) => {
      const edit = { ...body, orderId: id, holdsAt: exemptionHoldsAt, idempotencyKey: c.get("idempotencyKey") };
      await editOrder(c.get("shop"), c.get("actor"), edit);
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
    answer: orderAfter((c, { params: { id }, body }) => settleBalance(c.get("shop"), c.get("actor"), { ...body, orderId: id })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/difference",
    who: "staff",
    right: "orders.refund",
    summary: "Refund what an edited order was overpaid, where that failed before",
    request: { params: idParam },
    answers: { 201: orderAnswer },
    refuses: ["order-not-found", "balance-changed", "refund-failed"],
    answer: orderAfter((c, { params: { id } }) => refundDifference(c.get("shop"), c.get("actor"), { orderId: id })),
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
    answer: orderAfter((c, { params: { id }, body: { mail } }) => resendOrderMail(c.get("shop"), c.get("actor"), { orderId: id, mail })),
  }),
];
