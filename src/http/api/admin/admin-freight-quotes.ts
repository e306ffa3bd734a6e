import { z } from "zod";
import { addressLines } from "#domain/address-lines.ts";
import {
  answerFreightQuote,
  type FreightQuote,
  freightAnswerInput,
  freightQuoteListInput,
  listFreightQuotes,
  readFreightQuote,
} from "#domain/checkout/freight-quotes.ts";
import { toMoney } from "#domain/money.ts";
import { deliveryLines } from "#domain/shipping/delivery-choices.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, money, nextCursor, time } from "../shared-schemas.ts";

const quote = z
  .object({
    id: z.string(),
    email: z.string(),
    isTest: z.boolean(),
    requestedAt: time,
    lines: z.array(
      z.object({
        title: z.string(),
        variantTitle: z.string(),
        sku: z.string().nullable(),
        quantity: z.number(),
        weightGrams: z.number().describe("Of one unit."),
        total: money,
      }),
    ),
    goods: money,
    weightGrams: z.number().describe("Of all that ships."),
    address: z.array(z.string()).describe("As on an envelope."),
    delivery: z.array(z.string()).describe("What the buyer chose, in words."),
    price: money.nullable().describe("Null: not answered, or it cannot be shipped."),
    message: z.string(),
    answeredAt: time.nullable(),
    expiresAt: time.nullable(),
    orderId: z.string().nullable(),
    isGone: z.boolean().describe("Its checkout is gone: the buyer did not come back."),
  })
  .meta({ id: "FreightQuote" });

function wire({ request, currency, cents, ...found }: FreightQuote): z.input<typeof quote> {
  const { id, email, isTest, requestedAt, message, answeredAt, expiresAt, orderId, isGone } = found;
  return {
    ...{ id, email, isTest, requestedAt, message, answeredAt, expiresAt, orderId, isGone },
    lines: request.lines.map(({ totalCents, ...line }) => ({ ...line, total: toMoney(totalCents, currency) })),
    goods: toMoney(request.goodsCents, currency),
    weightGrams: request.weightGrams,
    address: addressLines(request.shippingAddress),
    delivery: deliveryLines(request.delivery),
    price: cents === null ? null : toMoney(cents, currency),
  };
}

/** Freight quotes in the admin area. */
export const adminFreightQuotesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/freight-quotes",
    who: "staff",
    right: "orders.read",
    summary: "List requests for freight quotes",
    request: { query: freightQuoteListInput },
    answers: { 200: z.object({ quotes: z.array(quote), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { quotes, next } = await listFreightQuotes(c.get("shop"), c.get("actor"), query);
      return { quotes: quotes.map(wire), next };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/freight-quotes/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read a request for a freight quote",
    request: { params: idParam },
    answers: { 200: z.object({ quote }) },
    refuses: ["not-found"],
    answer: async (c, { params: { id } }) => ({ quote: wire(await readFreightQuote(c.get("shop"), c.get("actor"), id)) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/freight-quotes/:id/answer",
    who: "staff",
    right: "orders.change",
    summary: "Answer a request with a price, or that it cannot be shipped",
    request: { params: idParam, body: freightAnswerInput },
    answers: { 200: z.object({ quote }) },
    refuses: ["not-found", "checkout-completed"],
    answer: async (c, { params: { id }, body }) => ({ quote: wire(await answerFreightQuote(c.get("shop"), c.get("actor"), { id, ...body })) }),
  }),
];
