import { z } from "zod";
import { listStockByChange } from "#domain/inventory/stock-reading.ts";
import { listChanges } from "#domain/webhooks/object-changes.ts";
import { apiRoute } from "#http/api-route.ts";
import { nextCursor, time } from "../shared-schemas.ts";

const query = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() });
const answer = z
  .object({
    changes: z.array(z.object({ eventId: z.number(), type: z.string(), subjectId: z.string(), at: time })),
    next: z.number().nullable().describe("`after` of the next call, now or later; null: nothing happened yet."),
    isComplete: z.boolean().describe("There is nothing more for now."),
  })
  .meta({ id: "Changes" });
const description =
  "In the order in which it happened, from the first event on or after one that you name. Nothing is missed: a change shows once its transaction has ended.";
const shared = { method: "GET", who: "staff", description, request: { query }, answers: { 200: answer } } as const;

const stock = z
  .object({
    variantId: z.string(),
    productId: z.string(),
    handle: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    onHand: z.number(),
    reserved: z.number(),
    available: z.number().describe("On hand less reserved."),
    isTracked: z.boolean().describe("False: it is not counted and always available."),
    updatedAt: time,
  })
  .meta({ id: "StockLevel" });

/** For programs: what happened since their last request, and the stock of every variant. */
export const adminChangesRoutes = [
  apiRoute({
    ...shared,
    path: "/api/admin/changes/orders",
    right: "orders.read",
    summary: "List what happened to orders",
    answer: (c, { query: { after = null } }) => listChanges(c.get("shop"), c.get("actor"), "orders", after),
  }),

  apiRoute({
    ...shared,
    path: "/api/admin/changes/products",
    right: "products.read",
    summary: "List what happened to products",
    answer: (c, { query: { after = null } }) => listChanges(c.get("shop"), c.get("actor"), "products", after),
  }),

  apiRoute({
    ...shared,
    path: "/api/admin/changes/stock",
    right: "stock.read",
    summary: "List what happened to stock",
    answer: (c, { query: { after = null } }) => listChanges(c.get("shop"), c.get("actor"), "stock", after),
  }),

  apiRoute({
    ...shared,
    path: "/api/admin/changes/customers",
    right: "customers.read",
    summary: "List what happened to customers",
    answer: (c, { query: { after = null } }) => listChanges(c.get("shop"), c.get("actor"), "customers", after),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/stock",
    who: "staff",
    right: "stock.read",
    summary: "List the stock of all variants",
    description: "Those first that changed longest ago.",
    request: {
      query: z.object({
        updatedSince: z.iso.datetime({ offset: true }).optional(),
        sku: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(500).optional(),
        after: z.string().max(2000).optional(),
      }),
    },
    answers: { 200: z.object({ stock: z.array(stock), next: nextCursor }) },
    answer: (c, { query }) => listStockByChange(c.get("shop"), c.get("actor"), query),
  }),
];
