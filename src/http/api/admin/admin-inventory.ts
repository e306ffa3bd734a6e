import type { Context } from "hono";
import { z } from "zod";
import { cancelDelivery, receiveDelivery, saveDelivery } from "#domain/inventory/incoming-deliveries.ts";
import { deliveryInput, receiptInput } from "#domain/inventory/incoming-input.ts";
import { deliverySorts, deliveryViews, listDeliveries, readDelivery } from "#domain/inventory/incoming-list.ts";
import { setStockPlace } from "#domain/inventory/stock-adjusting.ts";
import { placeInput } from "#domain/inventory/stock-adjustment-input.ts";
import { readStockHistory } from "#domain/inventory/stock-history.ts";
import { listReorders, listStock, stockSorts, stockViews } from "#domain/inventory/stock-list.ts";
import { answerAfter, apiRoute, plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";
import type { Env } from "#http/hono-env.ts";
import { adminListQuery, idParam } from "../shared-schemas.ts";
import { deliveryAnswer, deliveryList, reorderList, stockHistoryAnswer, stockList } from "./inventory-answers.ts";

const seenAt = z.iso.datetime({ offset: true }).describe("The `updatedAt` that was seen.");
const codes = z.array(z.string().max(200)).max(500).default([]);
const deliveryAfter = answerAfter(deliveryOf);

/** Stock, its history, and incoming stock, in the admin area. */
export const adminInventoryRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/inventory",
    who: "staff",
    right: "products.read",
    summary: "List the stock of all variants",
    request: { query: adminListQuery(stockViews, stockSorts) },
    answers: { 200: stockList },
    answer: (c, { query }) => listStock(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/inventory/:id",
    who: "staff",
    right: "products.read",
    summary: "Read what moved of a variant's stock",
    request: { params: idParam, query: z.object({ after: z.string().max(2000).optional() }) },
    answers: { 200: stockHistoryAnswer },
    refuses: ["variant-not-found"],
    answer: (c, { params: { id }, query: { after } }) => readStockHistory(c.get("shop"), c.get("actor"), { variantId: id, after }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/inventory/:id/place",
    who: "staff",
    right: "stock.adjust",
    summary: "Say where a variant lies",
    request: { params: idParam, body: placeInput },
    answers: { 204: null },
    refuses: ["variant-not-found", "changed-meanwhile"],
    answer: (c, { params: { id }, body }) => setStockPlace(c.get("shop"), c.get("actor"), { variantId: id, ...body }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/reorders",
    who: "staff",
    right: "products.read",
    summary: "List what is low, with what to order of it",
    request: { query: adminListQuery(["low"], ["available"]) },
    answers: { 200: reorderList },
    answer: (c, { query: { search, first, after } }) => listReorders(c.get("shop"), c.get("actor"), { search, first, after }),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/reorders/file",
    who: "staff",
    right: "products.read",
    answer: (c) => csvAnswer(c, "reorder.csv", reorderLines(c)),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/incoming",
    who: "staff",
    right: "products.read",
    summary: "List incoming deliveries",
    request: { query: adminListQuery(deliveryViews, deliverySorts) },
    answers: { 200: deliveryList },
    answer: (c, { query }) => listDeliveries(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/incoming/:id",
    who: "staff",
    right: "products.read",
    summary: "Read an incoming delivery",
    request: { params: idParam },
    answers: { 200: deliveryAnswer },
    answer: (c, { params: { id } }) => deliveryOf(c, id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/incoming",
    who: "staff",
    right: "stock.adjust",
    summary: "Record goods that are expected",
    request: { body: deliveryInput },
    answers: { 201: deliveryAnswer },
    refuses: ["variant-not-found"],
    answer: async (c, { body }) => deliveryOf(c, await saveDelivery(c.get("shop"), c.get("actor"), body, null)),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/incoming/:id",
    who: "staff",
    right: "stock.adjust",
    summary: "Change what is expected",
    request: { params: idParam, body: z.object({ seenAt, delivery: deliveryInput }) },
    answers: { 200: deliveryAnswer },
    refuses: ["changed-meanwhile", "delivery-ended", "variant-not-found"],
    answer: deliveryAfter((c, { params: { id }, body: { seenAt, delivery } }) =>
      saveDelivery(c.get("shop"), c.get("actor"), delivery, { id, seenAt }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/incoming/:id/receipts",
    who: "staff",
    right: "stock.adjust",
    summary: "Take what came into stock, all or a part of it",
    description: "More than is expected is refused with `confirmation-needed` first; the same call with its codes in `confirmed` says yes.",
    request: { params: idParam, body: receiptInput.extend({ seenAt, confirmed: codes }) },
    answers: { 200: deliveryAnswer },
    refuses: ["changed-meanwhile", "delivery-ended", "confirmation-needed"],
    answer: deliveryAfter((c, { params: { id }, body: { seenAt, confirmed, ...receipt } }) =>
      receiveDelivery(c.get("shop"), c.get("actor"), { id, seenAt }, receipt, { confirmed }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/incoming/:id/cancellation",
    who: "staff",
    right: "stock.adjust",
    summary: "Expect nothing more of a delivery",
    request: { params: idParam, body: z.object({ seenAt }) },
    answers: { 200: deliveryAnswer },
    refuses: ["changed-meanwhile", "delivery-ended"],
    answer: deliveryAfter((c, { params: { id }, body: { seenAt } }) => cancelDelivery(c.get("shop"), c.get("actor"), { id, seenAt })),
  }),
];

const reorderColumns = [
  "SKU",
  "Product",
  "Variant",
  "Available",
  "Low From",
  "Incoming",
  "Next Delivery",
  "Sold In 90 Days",
  "Days To Cover",
  "Order",
];

/** The first page is read before the first line is yielded, so that a refusal is not sent as a file. */
async function* reorderLines(c: Context<Env>): AsyncGenerator<string[]> {
  const read = (after: string | null) => listReorders(c.get("shop"), c.get("actor"), { first: 100, after });
  let page = await read(null);
  yield reorderColumns;
  for (;;) {
    for (const row of page.variants) {
      const figures = [row.available, row.lowStockThreshold, row.incoming, row.nextOn ?? "", row.sold, row.coverDays, row.suggested];
      yield [row.sku ?? "", row.productTitle, row.variantTitle, ...figures.map(String)];
    }
    if (page.next === null) return;
    page = await read(page.next);
  }
}

async function deliveryOf(c: Context<Env>, id: string) {
  return { delivery: await readDelivery(c.get("shop"), c.get("actor"), id) };
}
