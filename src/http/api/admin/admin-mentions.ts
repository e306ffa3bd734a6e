import { z } from "zod";
import { listColleagues, listMentions, seeMentions } from "#domain/orders/order-mentions.ts";
import { apiRoute } from "#http/api-route.ts";
import { nextCursor, time } from "../shared-schemas.ts";

const mention = z.object({
  ...{ id: z.string(), orderId: z.string(), orderName: z.string(), text: z.string(), authorName: z.string().nullable() },
  at: time,
  isSeen: z.boolean(),
});

/** Notes about orders in which a member of staff was named. */
export const adminMentionsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/colleagues",
    who: "staff",
    right: "orders.note",
    summary: "List the colleagues whom a note can name",
    answers: { 200: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }) },
    answer: async (c) => ({ colleagues: await listColleagues(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/mentions",
    who: "staff",
    right: "orders.read",
    summary: "List the notes in which you were named",
    request: { query: z.object({ search: z.string().max(200).optional(), after: z.string().max(500).optional() }) },
    answers: { 200: z.object({ mentions: z.array(mention), next: nextCursor }) },
    answer: (c, { query }) => listMentions(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/mentions/seen",
    who: "staff",
    right: "orders.read",
    summary: "Say that you have seen where you were named",
    request: { body: z.object({ orderId: z.guid().nullable().describe("Null: all of them.") }) },
    answers: { 204: null },
    answer: (c, { body }) => seeMentions(c.get("shop"), c.get("actor"), body),
  }),
];
