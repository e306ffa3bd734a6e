import { z } from "zod";
import { readDisputesOfOrder } from "#domain/payments/disputes.ts";
import { payoutListInput } from "#domain/payments/payout-input.ts";
import { listPayouts } from "#domain/payments/payouts.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, money, nextCursor, time } from "../answer-parts.ts";

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

/** What payment providers report by themselves. */
export const adminPaymentsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/orders/:id/disputes",
    who: "staff",
    right: "orders.read",
    summary: "List the disputes of an order's payment",
    request: { params: idParam },
    answers: { 200: z.object({ disputes: z.array(disputeAnswer) }) },
    answer: async (c, { params: { id } }) => ({ disputes: await readDisputesOfOrder(c.var.shop, c.var.actor, id) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/payouts",
    who: "staff",
    right: "payouts.read",
    summary: "List what payment providers paid out",
    request: { query: payoutListInput },
    answers: { 200: z.object({ payouts: z.array(payout), next: nextCursor }) },
    answer: (c, { query }) => listPayouts(c.var.shop, c.var.actor, query),
  }),
];
