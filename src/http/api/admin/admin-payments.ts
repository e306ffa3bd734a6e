import { z } from "zod";
import { readDisputesOfOrder } from "#domain/payments/disputes.ts";
import { closingInput, payoutListInput } from "#domain/payments/payout-input.ts";
import { listPayouts } from "#domain/payments/payouts.ts";
import { closeUnmatched, refundUnmatched } from "#domain/payments/unmatched-payments.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, money, nextCursor, time } from "../shared-schemas.ts";

export const disputeAnswer = z
  .object({
    id: z.string(),
    amount: money,
    reason: z.string().describe("A word of the payment provider."),
    status: z.enum(["inquiry", "open", "in-review", "won", "lost", "closed"]),
    answerBy: time.nullable().describe("Staff have to answer it by then; null: there is nothing to answer."),
    hasEvidence: z.boolean(),
    url: z.string().nullable().describe("Where staff answer it."),
    openedAt: time,
    endedAt: time.nullable(),
    isTest: z.boolean(),
    order: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: "Dispute" });

const payout = z
  .object({
    id: z.string(),
    provider: z.string(),
    reference: z.string().describe("The provider's."),
    amount: money,
    fee: money.nullable().describe("The provider's fees for the payments in it; null: not known."),
    status: z.enum(["pending", "paid", "failed", "canceled"]),
    failureCode: z.string().nullable(),
    createdAt: time,
    arrivesAt: time,
    isTest: z.boolean(),
  })
  .meta({ id: "Payout" });

export const unmatchedAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(["payment", "refund"]).describe("`refund`: refunded at the provider, beyond what the shop knows to have been paid."),
    provider: z.string(),
    reference: z.string().describe("The provider's."),
    amount: money,
    isTest: z.boolean(),
    at: time,
  })
  .meta({ id: "UnmatchedMovement" });

const closed = z.object({ closed: z.literal(true) });

/** Money that payment providers report: payments that belong to no order, disputes, payouts. */
export const adminPaymentsRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/unmatched-movements/:id/refund",
    who: "staff",
    right: "orders.refund",
    summary: "Refund a payment that belongs to no order, through its provider",
    request: { params: idParam },
    answers: { 200: closed },
    refuses: ["not-found", "refund-failed"],
    answer: async (c, { params: { id } }) => {
      await refundUnmatched(c.get("shop"), c.get("actor"), { id });
      return { closed: true as const };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/unmatched-movements/:id/closing",
    who: "staff",
    right: "orders.refund",
    summary: "Say what became of money that belongs to no order",
    request: { params: idParam, body: closingInput },
    answers: { 200: closed },
    refuses: ["not-found"],
    answer: async (c, { params: { id }, body }) => {
      await closeUnmatched(c.get("shop"), c.get("actor"), { id, note: body.note });
      return { closed: true as const };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id/disputes",
    who: "staff",
    right: "orders.read",
    summary: "List the disputes of an order's payment",
    request: { params: idParam },
    answers: { 200: z.object({ disputes: z.array(disputeAnswer) }) },
    answer: async (c, { params: { id } }) => ({ disputes: await readDisputesOfOrder(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/payouts",
    who: "staff",
    right: "payouts.read",
    summary: "List what payment providers paid out",
    request: { query: payoutListInput },
    answers: { 200: z.object({ payouts: z.array(payout), next: nextCursor }) },
    answer: (c, { query }) => listPayouts(c.get("shop"), c.get("actor"), query),
  }),
];
