import { z } from "zod";
import { type OrderRunRow, orderRunChange, orderRunInput, orderRunResults } from "#domain/order-runs/order-run-input.ts";
import { listOrderRuns, orderRunRows, readOrderRun, startOrderRun, stopOrderRun } from "#domain/order-runs/order-runs.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { csvAnswer } from "#http/csv-answer.ts";
import { orderRunReason } from "#web/messages/order-run-words.ts";
import { idParam, nextCursor, time } from "../shared-schemas.ts";

const run = z
  .object({
    id: z.string(),
    change: orderRunChange,
    staffName: z.string().nullable(),
    total: z.number(),
    done: z.number(),
    unchanged: z.number().describe("Left alone: they were so already."),
    refused: z.number(),
    createdAt: time,
    finishedAt: time.nullable(),
    stoppedAt: time.nullable(),
  })
  .meta({ id: "OrderRun" });
const row = z.object({
  orderId: z.string(),
  name: z.string().nullable().describe("Null: the order is gone."),
  result: z.enum(orderRunResults).nullable().describe("Null: it waits."),
  reason: z.string().nullable().describe("Why it was left alone or refused, in words."),
});
const wireRow = ({ orderId, name, result, reason, params }: OrderRunRow) => ({ orderId, name, result, reason: orderRunReason(reason, params) });

/** Bulk actions on orders. */
export const adminOrderRunsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/order-runs",
    who: "staff",
    right: "orders.read",
    summary: "List bulk actions on orders",
    request: { query: z.object({ after: z.string().max(2000).optional() }) },
    answers: { 200: z.object({ runs: z.array(run), next: nextCursor }) },
    answer: (c, { query }) => listOrderRuns(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/order-runs",
    who: "staff",
    right: "orders.change",
    summary: "Approve, record the payment of, or ship many orders",
    description: "A job does it, one order at a time; read the run to follow it. Programs with a key change orders one by one.",
    request: { body: orderRunInput },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["nothing-selected", "too-many-selected"],
    answer: async (c, { body }) => ({ id: await startOrderRun(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/order-runs/:id",
    who: "staff",
    right: "orders.read",
    summary: "Read a bulk action on orders with its progress",
    request: { params: idParam },
    answers: { 200: z.object({ run, refusedRows: z.array(row), rows: z.array(row) }) },
    answer: async (c, { params: { id } }) => {
      const { run, refusedRows, rows } = await readOrderRun(c.get("shop"), c.get("actor"), id);
      return { run, refusedRows: refusedRows.map(wireRow), rows: rows.map(wireRow) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/order-runs/:id/stop",
    who: "staff",
    right: "orders.change",
    summary: "Stop a bulk action on orders; what was done stays",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => stopOrderRun(c.get("shop"), c.get("actor"), id),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/order-runs/:id/rows.csv",
    who: "staff",
    right: "orders.read",
    answer: (c) => csvAnswer(c, "orders-changed.csv", linesOf(orderRunRows(c.get("shop"), c.get("actor"), c.req.param("id")))),
  }),
];

async function* linesOf(batches: AsyncGenerator<OrderRunRow[]>): AsyncGenerator<string[]> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  yield ["Order", "Result", "Reason"];
  for (let batch = first; !batch.done; batch = await rows.next())
    for (const { name, result, reason, params } of batch.value) yield [name ?? "", result ?? "waiting", orderRunReason(reason, params) ?? ""];
}
