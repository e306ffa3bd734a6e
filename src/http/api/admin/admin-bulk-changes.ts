import { z } from "zod";
import { type BulkRow, bulkChangeInput, bulkReasons, runChange } from "#domain/bulk-changes/bulk-change-input.ts";
import {
  bulkChangeRows,
  listBulkChanges,
  previewBulkChange,
  readBulkChange,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from "#domain/bulk-changes/bulk-changes.ts";
import { readProductGrid, saveProductGrid } from "#domain/catalog/product-grid.ts";
import { gridChange, gridQuery } from "#domain/catalog/product-grid-input.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";
import { largeJsonBytes } from "#http/middleware/body-limit.ts";
import { refusalReason } from "#web/messages/bulk-change-words.ts";
import { idParam, nextCursor, time } from "../shared-schemas.ts";

const values = z.record(z.string(), z.unknown()).nullable();
const run = z
  .object({
    id: z.string(),
    kind: z.string(),
    change: runChange.describe("Prices in minor units."),
    undoes: z.string().nullable().describe("The run that it undoes."),
    undoneBy: z.string().nullable(),
    staffName: z.string().nullable(),
    isBySchedule: z.boolean().describe("The shop undid a change at its `endsAt`."),
    total: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    refused: z.number(),
    createdAt: time,
    startsAt: time,
    isWaiting: z.boolean().describe("Its `startsAt` has not come."),
    endsAt: time.nullable().describe("When the shop undoes it by itself."),
    finishedAt: time.nullable(),
    stoppedAt: time.nullable(),
  })
  .meta({ id: "BulkChange" });
const row = z.object({
  productId: z.string(),
  title: z.string().nullable().describe("Null: the product is gone."),
  handle: z.string().nullable(),
  result: z.enum(["changed", "unchanged", "refused"]).nullable(),
  reason: z.enum(bulkReasons).nullable(),
  before: values,
  after: values,
});
const preview = z.object({
  total: z.number(),
  looked: z.number().describe("So many of them were looked at."),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  rows: z.array(z.object({ productId: z.string(), title: z.string(), reason: z.enum(bulkReasons).nullable(), before: values, after: values })),
  currency: z.string(),
});
const gridRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  variantTitle: z.string().describe("Empty where the product has no choice."),
  status: z.enum(["active", "draft", "archived"]),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  priceCents: z.number().describe("In minor units of `currency`."),
  compareAtPriceCents: z.number().nullable(),
  costCents: z.number().nullable(),
  stock: z.number().nullable().describe("Units on hand; null: the stock of this variant is not counted."),
  tags: z.array(z.string()).describe("Of the product, as its specifications."),
  specifications: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string().nullable() })),
});
const started = z.object({ id: z.string() });

/** Changes of many products at once. */
export const adminBulkChangesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/bulk-changes",
    who: "staff",
    right: "products.read",
    summary: "List changes of many products",
    request: { query: z.object({ after: z.string().max(2000).optional() }) },
    answers: { 200: z.object({ runs: z.array(run), next: nextCursor }) },
    answer: (c, { query }) => listBulkChanges(c.get("shop"), c.get("actor"), query) as never,
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bulk-changes/preview",
    who: "staff",
    right: "products.change",
    summary: "Say what a change of many products would do",
    request: { body: bulkChangeInput },
    answers: { 200: preview },
    refuses: ["nothing-selected", "too-many-selected"],
    answer: (c, { body }) => previewBulkChange(c.get("shop"), c.get("actor"), body) as never,
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bulk-changes",
    who: "staff",
    right: "products.change",
    summary: "Change many products",
    description: "A job does it; read the run to follow it.",
    request: { body: bulkChangeInput },
    answers: { 201: started },
    refuses: ["nothing-selected", "too-many-selected"],
    answer: async (c, { body }) => ({ id: await startBulkChange(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/bulk-changes/:id",
    who: "staff",
    right: "products.read",
    summary: "Read a change of many products with its progress",
    request: { params: idParam },
    answers: { 200: z.object({ run, refusedRows: z.array(row) }) },
    answer: (c, { params: { id } }) => readBulkChange(c.get("shop"), c.get("actor"), id) as never,
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bulk-changes/:id/undo",
    who: "staff",
    right: "products.change",
    summary: "Undo a change of many products",
    description: "Products that were changed since stay as they are.",
    request: { params: idParam },
    answers: { 201: started },
    refuses: ["bulk-change-running", "bulk-change-undone"],
    answer: async (c, { params: { id } }) => ({ id: await undoBulkChange(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/bulk-changes/:id/stop",
    who: "staff",
    right: "products.change",
    summary: "Stop a change of many products",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => stopBulkChange(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/variant-grid",
    who: "staff",
    right: "products.read",
    summary: "List variants with what the grid edits",
    request: { query: gridQuery },
    answers: { 200: z.object({ rows: z.array(gridRow), next: nextCursor, currency: z.string() }) },
    answer: (c, { query }) => readProductGrid(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/variant-grid",
    who: "staff",
    right: "products.change",
    bodyBytes: largeJsonBytes,
    summary: "Save what was changed in the grid of variants, all or nothing",
    description:
      "A cell that is not what it was changed from is refused as `changed-meanwhile`, with its name in `fields`. Stock also needs the right to adjust it.",
    request: { body: gridChange.extend({ confirmed: z.array(z.string().max(200)).max(50).default([]) }) },
    answers: { 200: z.object({ products: z.number(), variants: z.number() }) },
    refuses: ["changed-meanwhile", "confirmation-needed"],
    answer: (c, { body: { confirmed, ...change } }) => saveProductGrid(c.get("shop"), c.get("actor"), change, { confirmed }),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/bulk-changes/:id/rows.csv",
    who: "staff",
    right: "products.read",
    answer: (c) => {
      const result = z
        .enum(["changed", "unchanged", "refused"])
        .nullable()
        .catch(null)
        .parse(c.req.query("result") ?? null);
      return csvAnswer(c, "bulk-change.csv", linesOf(bulkChangeRows(c.get("shop"), c.get("actor"), c.req.param("id"), result)));
    },
  }),
];

async function* linesOf(batches: AsyncGenerator<BulkRow[]>): AsyncGenerator<string[]> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  yield ["Product", "Handle", "Result", "Reason", "Before", "After"];
  for (let batch = first; !batch.done; batch = await rows.next())
    for (const { title, handle, result, reason, before, after } of batch.value)
      yield [
        ...[title ?? "", handle ?? "", result ?? "waiting", reason === null ? "" : refusalReason(reason)],
        ...[before === null ? "" : JSON.stringify(before), after === null ? "" : JSON.stringify(after)],
      ];
}
