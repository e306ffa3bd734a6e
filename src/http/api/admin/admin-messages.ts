import type { Context } from "hono";
import { z } from "zod";
import { listCannedReplies, listFilledReplies, removeCannedReply, saveCannedReply } from "#domain/contact/canned-replies.ts";
import {
  cannedReplyInput,
  conversationFilters,
  conversationSorts,
  conversationViews,
  noteInput,
  replyInput,
} from "#domain/contact/conversation-input.ts";
import {
  assignConversation,
  closeConversation,
  listAssignable,
  listConversations,
  noteOnConversation,
  readConversation,
  readReplyFigures,
  reopenConversation,
  replyToConversation,
} from "#domain/contact/conversations.ts";
import { toMoney } from "#domain/money.ts";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { adminListQuery, idParam, money, nameOf, nextCursor, time } from "../shared-schemas.ts";

const staffChoice = z.object({ id: z.string(), name: z.string() });
const rowFields = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(["open", "waiting", "closed"]).describe("`open`: the shop has to answer; `waiting`: the buyer has."),
  at: time,
  lastAt: time,
  waitingSince: time.nullable().describe("Since when the buyer waits for an answer; null: they do not."),
  assignedTo: staffChoice.nullable(),
};
const conversation = z
  .object({
    ...rowFields,
    message: z.string(),
    isEmailProven: z.boolean().describe("Whether the sender has shown that the email address is theirs; otherwise anybody may have typed it."),
    firstReplyAt: time.nullable(),
    closedAt: time.nullable(),
    revision: z.number().describe("Sent back with a reply."),
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["reply", "answer", "note"]),
        text: z.string(),
        at: time,
        author: z.string().nullable().describe("Null: the buyer, or staff whose account is gone."),
        mailedAt: time.nullable().describe("When the email about it went out."),
      }),
    ),
    orders: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          isTest: z.boolean(),
          processedAt: time,
          total: money,
          financialStatus: nameOf<string>(),
          paymentState: z.enum(paymentStates),
          fulfillmentStatus: nameOf<string>(),
        }),
      )
      .describe("The newest ten under the email address, or of the account that sent the message."),
    orderCount: z.number(),
    customer: z.object({ id: z.string(), name: z.string(), isEmailConfirmed: z.boolean() }).nullable(),
  })
  .meta({ id: "Conversation" });
const answer = z.object({ conversation });
const cannedReply = z
  .object({ id: z.string(), title: z.string(), text: z.string(), updatedAt: time.describe("Sent back as `seenAt`.") })
  .meta({ id: "CannedReply" });
const cannedReplies = z.object({ cannedReplies: z.array(cannedReply) });
const seenAt = z.iso.datetime({ offset: true });

async function answerOf(c: Context<Env>, id: string): Promise<z.output<typeof answer>> {
  const { orders, accountId: _, ...rest } = await readConversation(c.get("shop"), c.get("actor"), id);
  return {
    conversation: { ...rest, orders: orders.map(({ totalCents, currency, ...order }) => ({ ...order, total: toMoney(totalCents, currency) })) },
  };
}

async function cannedOf(c: Context<Env>): Promise<z.output<typeof cannedReplies>> {
  return { cannedReplies: await listCannedReplies(c.get("shop"), c.get("actor")) };
}

const reading = { who: "staff", right: "messages.read" } as const;
const changing = { who: "staff", right: "messages.change" } as const;

/** Messages of the contact form in the admin area. */
export const adminMessagesRoutes = [
  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/messages",
    summary: "List conversations",
    request: {
      query: adminListQuery(conversationViews, conversationSorts).extend({ ...conversationFilters, email: z.string().max(254).optional() }),
    },
    answers: {
      200: z.object({
        conversations: z.array(z.object({ ...rowFields, excerpt: z.string(), isLastByStaff: z.boolean() })),
        next: nextCursor,
      }),
    },
    answer: (c, { query }) => listConversations(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/message-figures",
    summary: "Read how quickly messages are replied to",
    description: "Of the messages of the last 30 days.",
    answers: {
      200: z.object({
        received: z.number(),
        replied: z.number(),
        medianSeconds: z.number().nullable().describe("From a message to its first reply; null: none was replied to."),
        late: z.number().describe("Not replied to within the promised time."),
        promisedHours: z.number().describe("What the settings promise; 0: nothing."),
      }),
    },
    answer: (c) => readReplyFigures(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/message-staff",
    summary: "List staff to whom a conversation can be assigned",
    answers: { 200: z.object({ staff: z.array(staffChoice) }) },
    answer: async (c) => ({ staff: await listAssignable(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/messages/:id",
    summary: "Read a conversation",
    request: { params: idParam },
    answers: { 200: answer },
    answer: (c, { params: { id } }) => answerOf(c, id),
  }),

  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/messages/:id/canned-replies",
    summary: "List canned replies as they go into a conversation",
    request: { params: idParam },
    answers: { 200: z.object({ cannedReplies: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })) }) },
    answer: async (c, { params: { id } }) => ({ cannedReplies: await listFilledReplies(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    ...changing,
    method: "POST",
    path: "/api/admin/messages/:id/replies",
    summary: "Reply to the buyer by email",
    request: { params: idParam, body: replyInput },
    answers: { 201: answer },
    refuses: ["confirmation-needed", "key-reused"],
    answer: async (c, { params: { id }, body }) => {
      await replyToConversation(c.get("shop"), c.get("actor"), id, body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    ...changing,
    method: "POST",
    path: "/api/admin/messages/:id/notes",
    summary: "Add a note that only staff see",
    request: { params: idParam, body: noteInput },
    answers: { 201: answer },
    refuses: ["key-reused"],
    answer: async (c, { params: { id }, body }) => {
      await noteOnConversation(c.get("shop"), c.get("actor"), id, body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    ...changing,
    method: "PUT",
    path: "/api/admin/messages/:id/assignment",
    summary: "Assign a conversation",
    request: { params: idParam, body: z.object({ staffId: z.guid().nullable() }) },
    answers: { 200: answer },
    answer: async (c, { params: { id }, body }) => {
      await assignConversation(c.get("shop"), c.get("actor"), id, body);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    ...changing,
    method: "POST",
    path: "/api/admin/messages/:id/closing",
    summary: "Close a conversation",
    request: { params: idParam },
    answers: { 200: answer },
    answer: async (c, { params: { id } }) => {
      await closeConversation(c.get("shop"), c.get("actor"), id);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    ...changing,
    method: "POST",
    path: "/api/admin/messages/:id/reopening",
    summary: "Reopen a conversation",
    request: { params: idParam },
    answers: { 200: answer },
    answer: async (c, { params: { id } }) => {
      await reopenConversation(c.get("shop"), c.get("actor"), id);
      return answerOf(c, id);
    },
  }),

  apiRoute({
    ...reading,
    method: "GET",
    path: "/api/admin/canned-replies",
    summary: "List canned replies",
    answers: { 200: cannedReplies },
    answer: (c) => cannedOf(c),
  }),

  apiRoute({
    ...changing,
    method: "POST",
    path: "/api/admin/canned-replies",
    summary: "Add a canned reply",
    request: { body: cannedReplyInput },
    answers: { 201: cannedReplies },
    answer: async (c, { body }) => {
      await saveCannedReply(c.get("shop"), c.get("actor"), body, null);
      return cannedOf(c);
    },
  }),

  apiRoute({
    ...changing,
    method: "PUT",
    path: "/api/admin/canned-replies/:id",
    summary: "Change a canned reply",
    request: { params: idParam, body: cannedReplyInput.extend({ seenAt }) },
    answers: { 200: cannedReplies },
    refuses: ["changed-meanwhile"],
    answer: async (c, { params: { id }, body: { seenAt, ...values } }) => {
      await saveCannedReply(c.get("shop"), c.get("actor"), values, { id, seenAt });
      return cannedOf(c);
    },
  }),

  apiRoute({
    ...changing,
    method: "DELETE",
    path: "/api/admin/canned-replies/:id",
    summary: "Delete a canned reply",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeCannedReply(c.get("shop"), c.get("actor"), id),
  }),
];
