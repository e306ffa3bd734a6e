import { z } from "zod";
import { webhookChange, webhookInput } from "#domain/webhooks/webhook-input.ts";
import { webhookTopics } from "#domain/webhooks/webhook-topics.ts";
import {
  addWebhook,
  changeWebhook,
  deliveryViews,
  listWebhooks,
  readWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  sendFailedAgain,
  testWebhook,
  turnWebhookOff,
  turnWebhookOn,
} from "#domain/webhooks/webhooks.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam, nextCursor, time } from "../shared-schemas.ts";

const endpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    topics: z.array(z.enum(webhookTopics)),
    idsOnly: z.boolean().describe("Bodies name the object by its id only."),
    createdAt: time,
    createdBy: z.string().nullable(),
    updatedAt: time,
    previousUntil: time.nullable().describe("Until when the secret before the present one signs too."),
    failingSince: time.nullable().describe("Null: the last delivery was accepted, or there was none."),
    disabledAt: time.nullable(),
    disabledReason: z.enum(["staff", "failing"]).nullable(),
    waiting: z.number().describe("Deliveries that wait, counted up to 1,000."),
    lastDeliveredAt: time.nullable(),
  })
  .meta({ id: "Webhook" });

const delivery = z
  .object({
    id: z.string().describe("The header `webhook-id`."),
    event: z.string(),
    topic: z.string(),
    subjectId: z.string(),
    at: time.describe("When it happened."),
    attempts: z.number(),
    nextAt: time.nullable().describe("When it is tried next; null: it was delivered or given up."),
    deliveredAt: time.nullable(),
    lastAt: time.nullable(),
    lastMs: z.number().nullable(),
    lastStatus: z.number().nullable(),
    lastAnswer: z.string().nullable().describe("The beginning of the answer, or why there was none."),
  })
  .meta({ id: "WebhookDelivery" });

const deliveryQuery = z.object({ view: z.enum(deliveryViews).optional().catch(undefined), after: z.string().max(2000).optional() });
const staff = { who: "staff", right: "api.change" } as const;

/** Webhooks: where the shop sends events, and how that went. */
export const adminWebhooksRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/webhooks",
    who: "staff",
    right: "api.read",
    summary: "List webhooks",
    answers: { 200: z.object({ webhooks: z.array(endpoint) }) },
    answer: async (c) => ({ webhooks: await listWebhooks(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/webhooks/:id",
    who: "staff",
    right: "api.read",
    summary: "Read a webhook with the log of its deliveries",
    request: { params: idParam, query: deliveryQuery },
    answers: { 200: z.object({ endpoint, deliveries: z.array(delivery), next: nextCursor }) },
    answer: (c, { params: { id }, query }) => readWebhook(c.get("shop"), c.get("actor"), { id, ...query }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhooks",
    ...staff,
    summary: "Add a webhook",
    description: "The answer alone has its secret.",
    request: { body: webhookInput },
    answers: { 201: z.object({ id: z.string(), secret: z.string() }) },
    refuses: ["webhooks-full"],
    answer: (c, { body }) => addWebhook(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/webhooks/:id",
    ...staff,
    summary: "Change where a webhook leads and what it sends",
    request: { params: idParam, body: webhookChange },
    answers: { 204: null },
    refuses: ["changed-meanwhile"],
    answer: (c, { params: { id }, body }) => changeWebhook(c.get("shop"), c.get("actor"), id, body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/webhooks/:id",
    ...staff,
    summary: "Remove a webhook with its log",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeWebhook(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhooks/:id/secret",
    ...staff,
    summary: "Renew the secret of a webhook",
    description: "The one before signs too for 24 hours.",
    request: { params: idParam },
    answers: { 201: z.object({ secret: z.string() }) },
    answer: (c, { params: { id } }) => renewWebhookSecret(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhooks/:id/test",
    ...staff,
    summary: "Send a test to a webhook",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => testWebhook(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhooks/:id/pause",
    ...staff,
    summary: "Turn a webhook off",
    description: "What happens while it is off is not sent later.",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => turnWebhookOff(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/webhooks/:id/pause",
    ...staff,
    summary: "Turn a webhook on again",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => turnWebhookOn(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhooks/:id/replay",
    ...staff,
    summary: "Send everything again that was given up",
    request: { params: idParam },
    answers: { 200: z.object({ count: z.number().describe("How many wait now; at most 5,000 at once.") }) },
    answer: (c, { params: { id } }) => sendFailedAgain(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/webhook-deliveries/:id/repeat",
    ...staff,
    summary: "Send a delivery of a webhook again",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => sendDeliveryAgain(c.get("shop"), c.get("actor"), id),
  }),
];
