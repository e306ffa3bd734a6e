import type { Context } from "hono";
import { z } from "zod";
import { approveReturn, closeReturn, declineReturn, listReturns, readReturn, receiveReturn, refundReturn } from "#domain/returns/return-handling.ts";
import { resendReturnMail } from "#domain/returns/return-mail-resending.ts";
import { openReturn, readOpenableLines } from "#domain/returns/return-opening.ts";
import { returnReasons, returnStatuses } from "#domain/returns/return-reasons.ts";
import {
  returnApprovalInput,
  returnDeclineInput,
  returnOpeningInput,
  returnReceiptInput,
  returnRefundInput,
  returnSorts,
  returnViews,
} from "#domain/returns/returns-input.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { adminListQuery, idParam, money, nextCursor, time } from "../shared-schemas.ts";

const head = {
  id: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  isTest: z.boolean(),
  customerName: z.string(),
  number: z.string().nullable().describe("From the approval on."),
  status: z.enum(returnStatuses),
  requestedAt: time,
};

const line = z.object({
  lineId: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  reason: z.enum(returnReasons),
  received: z.number().nullable(),
  restocked: z.number().nullable(),
  condition: z.string().nullable(),
});

const answer = z.object({
  return: z
    .object({
      ...head,
      email: z.string(),
      currency: z.string(),
      comment: z.string(),
      decidedAt: time.nullable(),
      decidedByName: z.string().nullable(),
      declineReason: z.string().nullable(),
      instructions: z.string().nullable(),
      returnAddress: z.string().nullable(),
      receivedAt: time.nullable(),
      receivedByName: z.string().nullable(),
      closedAt: time.nullable(),
      closedByName: z.string().nullable(),
      refundingAt: time.nullable().describe("A refund was started then, and is not answered yet."),
      refundId: z.string().nullable(),
      refund: z.object({ amount: money, status: z.enum(["started", "to-send", "succeeded", "failed"]) }).nullable(),
      begunRefund: money.nullable().describe("Of the refund that was started and is not answered yet. Refunding continues it with this amount."),
      goods: money.describe("What the buyer paid for the units, tax included."),
      refundable: money.describe("What may still be refunded for the whole order."),
      isPaid: z.boolean(),
      lines: z.array(line),
      pictures: z.array(z.object({ id: z.string(), name: z.string() })).describe("Each is read at /files/returns/{id}."),
    })
    .meta({ id: "Return" }),
});

const returnAfter = answerAfter(returnOf);

const openableLine = z.object({
  lineId: z.string(),
  quantity: z.number().describe("Shipped, not refunded, and in no other return."),
});

/** Returns in the admin area. Each action answers the return's new state. */
export const adminReturnsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/returns",
    who: "staff",
    right: "orders.read",
    summary: "List returns",
    request: { query: adminListQuery(returnViews, returnSorts).extend({ orderId: z.guid().optional() }) },
    answers: { 200: z.object({ returns: z.array(z.object({ ...head, units: z.number() })), next: nextCursor }) },
    answer: (c, { query }) => listReturns(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/returns/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read a return",
    request: { params: idParam },
    answers: { 200: answer },
    refuses: ["return-not-found"],
    answer: (c, { params: { id } }) => returnOf(c, id),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id/returnable",
    who: "staff",
    right: "orders.read",
    summary: "Read what of an order can be returned",
    request: { params: idParam },
    answers: { 200: z.object({ lines: z.array(openableLine) }) },
    refuses: ["order-not-found"],
    answer: async (c, { params: { id } }) => ({ lines: await readOpenableLines(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/orders/:id/returns",
    who: "staff",
    right: "orders.change",
    takesIdempotencyKey: true,
    summary: "Begin a return for the buyer, approved at once",
    request: { params: idParam, body: returnOpeningInput },
    answers: { 201: answer },
    refuses: ["order-not-found", "line-not-found", "return-not-possible", "key-reused"],
    answer: async (c, { params: { id }, body }) => {
      const { returnId } = await openReturn(c.get("shop"), c.get("actor"), { ...body, orderId: id, idempotencyKey: c.get("idempotencyKey") });
      return returnOf(c, returnId);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/approval",
    who: "staff",
    right: "orders.change",
    summary: "Approve a return",
    request: { params: idParam, body: returnApprovalInput },
    answers: { 201: answer },
    refuses: ["return-not-found", "return-not-open"],
    answer: returnAfter((c, { params: { id }, body }) => approveReturn(c.get("shop"), c.get("actor"), { returnId: id, ...body })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/email",
    who: "staff",
    right: "orders.change",
    summary: "Send the email about a return's last step to the buyer again",
    request: { params: idParam },
    answers: { 201: answer },
    refuses: ["return-not-found", "mail-not-found", "too-many-requests"],
    answer: returnAfter((c, { params: { id } }) => resendReturnMail(c.get("shop"), c.get("actor"), { returnId: id })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/decline",
    who: "staff",
    right: "orders.change",
    summary: "Decline a return",
    request: { params: idParam, body: returnDeclineInput },
    answers: { 201: answer },
    refuses: ["return-not-found", "return-not-open"],
    answer: returnAfter((c, { params: { id }, body }) => declineReturn(c.get("shop"), c.get("actor"), { returnId: id, reason: body.reason })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/receipt",
    who: "staff",
    right: "orders.fulfill",
    summary: "Say what arrived of a return",
    request: { params: idParam, body: returnReceiptInput },
    answers: { 201: answer },
    refuses: ["return-not-found", "return-not-open", "line-not-found"],
    answer: returnAfter((c, { params: { id }, body }) => receiveReturn(c.get("shop"), c.get("actor"), { returnId: id, ...body })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/refund",
    who: "staff",
    right: "orders.refund",
    summary: "Refund a return and close it",
    request: { params: idParam, body: returnRefundInput },
    answers: { 201: answer },
    refuses: [
      "return-not-found",
      "return-not-open",
      "order-not-paid",
      "order-not-pending",
      "refund-too-large",
      "refund-in-parts",
      "key-reused",
      "refund-failed",
    ],
    answer: returnAfter((c, { params: { id }, body }) => refundReturn(c.get("shop"), c.get("actor"), { returnId: id, amount: body.amount })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/returns/:id/closing",
    who: "staff",
    right: "orders.change",
    summary: "Close a return without a refund",
    request: { params: idParam },
    answers: { 201: answer },
    refuses: ["return-not-found", "return-not-open"],
    answer: returnAfter((c, { params: { id } }) => closeReturn(c.get("shop"), c.get("actor"), { returnId: id })),
  }),
];

async function returnOf(c: Context<Env>, id: string) {
  return { return: await readReturn(c.get("shop"), c.get("actor"), id) };
}
