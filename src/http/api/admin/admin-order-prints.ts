import { z } from "zod";
import { readInvoicesToPrint } from "#domain/invoices/invoices.ts";
import { readOrdersToPrint, readPickList } from "#domain/orders/order-picking.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { fileAnswer } from "#http/file-answer.ts";
import { orderAnswer } from "./order-answers.ts";

const ids = z.object({ ids: z.string().max(2000).describe("Ids of at most 50 orders, with commas between.") });

/** Documents of several orders to print. */
export const adminOrderPrintsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/pick-list",
    who: "staff",
    right: "orders.read",
    summary: "Read what to fetch from the shelves for some orders",
    request: { query: ids },
    answers: {
      200: z.object({
        variants: z.array(
          z.object({
            variantId: z.string().nullable(),
            title: z.string(),
            variantTitle: z.string(),
            sku: z.string().nullable(),
            place: z.string().describe("Where it lies; empty where nobody said."),
            units: z.number().describe("Units that are there and not shipped yet."),
            orders: z.array(z.object({ name: z.string(), units: z.number() })),
          }),
        ),
      }),
    },
    answer: async (c, { query }) => ({ variants: await readPickList(c.get("shop"), c.get("actor"), query) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/orders-to-print",
    who: "staff",
    right: "orders.read",
    summary: "Read some orders in full",
    request: { query: ids },
    answers: { 200: z.object({ orders: z.array(orderAnswer.shape.order) }) },
    answer: async (c, { query }) => ({ orders: await readOrdersToPrint(c.get("shop"), c.get("actor"), query) }),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/order-invoices",
    who: "staff",
    right: "orders.read",
    limit: "document",
    answer: async (c) => {
      const file = await readInvoicesToPrint(c.get("shop"), c.get("actor"), { ids: c.req.query("ids") ?? "" });
      return fileAnswer(c, { ...file, type: "application/pdf" });
    },
  }),
];
