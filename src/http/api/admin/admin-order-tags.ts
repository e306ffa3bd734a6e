import { z } from "zod";
import { listOrderTags, tagOrder, tagOrders } from "#domain/orders/order-tags.ts";
import { orderTaggingInput, orderTagsInput, tagChanges } from "#domain/orders/order-tags-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";
import { orderOf } from "./admin-orders.ts";
import { orderAnswer } from "./order-answers.ts";

/** Tags by which staff sort orders. */
export const adminOrderTagsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/order-tags",
    who: "staff",
    right: "orders.read",
    summary: "List the tags that orders have",
    answers: { 200: z.object({ tags: z.array(z.string()) }) },
    answer: async (c) => ({ tags: await listOrderTags(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/orders/:id/tags",
    who: "staff",
    right: "orders.note",
    summary: "Set the tags of an order",
    request: { params: idParam, body: orderTagsInput },
    answers: { 200: orderAnswer },
    refuses: ["order-not-found"],
    answer: async (c, { params: { id }, body }) => {
      await tagOrder(c.get("shop"), c.get("actor"), id, body);
      return orderOf(c, id);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/order-tags",
    who: "staff",
    right: "orders.note",
    summary: "Add tags to many orders, and take others off",
    request: { body: orderTaggingInput },
    answers: {
      200: z.object({
        count: z.number().describe("Orders that are tagged otherwise than before."),
        undo: tagChanges.nullable().describe("Send it back to undo exactly what was changed; null: there are more than 1,000."),
      }),
    },
    refuses: ["too-many-selected"],
    answer: (c, { body }) => tagOrders(c.get("shop"), c.get("actor"), body),
  }),
];
