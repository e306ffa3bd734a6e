import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { refuseFuture, selectChosen } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  maxInOrderRun,
  type OrderRun,
  type OrderRunInput,
  type OrderRunKind,
  type OrderRunResult,
  type OrderRunRow,
  orderRunInput,
} from "./order-run-input.ts";
import { deleteRunsBefore, endRun, insertRows, insertRun, lockRun, selectRows, selectRun, selectRuns } from "./order-run-queries.ts";

/**
 * Runs over many orders guarantee: each order is approved, paid or shipped by the operation for a single order, in a transaction of its own; the
 * result is stored, with the reason for a refusal; a run that was interrupted goes on, and does no order twice. Nothing is undone here: what can be
 * undone of an order is undone at the order.
 */

const pageSize = 50;
const rowsAtOnce = 1000;

/** Requires the same right as for one order. */
function requireRunRight(actor: Actor, kind: OrderRunKind): void {
  if (kind === "ship") requireRight(actor, "orders.fulfill");
  else requireRight(actor, "orders.change");
}

/**
 * Starts a run over the orders that are chosen or match now; a job does it. Staff need the right to do it to one order. Refuses `not-allowed` (also to
 * programs: the job acts as a person, with the rights that they have then), `input-invalid`, `nothing-selected`, `too-many-selected`. Returns the id.
 */
export async function startOrderRun(shop: Shop, actor: Actor, input: OrderRunInput): Promise<string> {
  requireRight(actor, "orders.read");
  const { change, selection, trackingNumbers } = parseInput(orderRunInput, input);
  requireRunRight(actor, change.kind);
  if (actor.kind !== "staff") throw new Refusal("not-allowed");
  if (change.kind === "record-payments") refuseFuture(shop, change.paidOn);
  const { currency } = (await readSettings(shop)).shop;
  const ids = await selectChosen(shop, selection, currency, maxInOrderRun + 1);
  if (ids.length === 0) throw new Refusal("nothing-selected");
  if (ids.length > maxInOrderRun) throw new Refusal("too-many-selected", { limit: maxInOrderRun });
  const id = shop.ids.next();
  await inTransaction(shop, async (shop) => {
    const at = shop.clock.now().toISOString();
    await insertRun(shop, { id, change, accountId: actor.accountId, total: ids.length, at });
    const rows = ids.map((orderId) => ({ orderId, trackingNumber: trackingNumbers[orderId] || null }));
    await insertRows(shop, id, rows);
    await shop.jobs.send(shop.sql, "order-run", { runId: id });
    await record(shop, actor, "order-run.started", { kind: "order-run", id }, { kind: change.kind, count: ids.length });
  });
  return id;
}

/** Stops a run: orders that it has not reached stay as they are. Staff need the right of the run. Refuses `not-allowed`, `not-found`. */
export async function stopOrderRun(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "orders.read");
  await inTransaction(shop, async (shop) => {
    const run = isId(id) ? await lockRun(shop, id) : null;
    if (!run) throw new Refusal("not-found");
    requireRunRight(actor, run.change.kind);
    if (run.finishedAt !== null || run.stoppedAt !== null) return;
    await endRun(shop, id, "stopped");
    await record(shop, actor, "order-run.stopped", { kind: "order-run", id }, { kind: run.change.kind, count: run.total });
  });
}

/** Reads a run with its first refused orders, and its first orders of any result. Staff need the right `orders.read`. Refuses `not-allowed`, `not-found`. */
export async function readOrderRun(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<{ run: OrderRun; refusedRows: OrderRunRow[]; rows: OrderRunRow[] }> {
  requireRight(actor, "orders.read");
  const run = isId(id) ? await selectRun(shop, id) : null;
  if (!run) throw new Refusal("not-found");
  const first = async (result: OrderRunResult | null) => (await selectRows(shop, id, { result, after: 0, limit: pageSize })).map(withoutPlace);
  return { run, refusedRows: await first("refused"), rows: await first(null) };
}

/** Lists runs, newest first. Staff need the right `orders.read`. Refuses `not-allowed`. */
export async function listOrderRuns(
  shop: Shop,
  actor: Actor,
  { after }: { after?: string | undefined } = {},
): Promise<{ runs: OrderRun[]; next: string | null }> {
  requireRight(actor, "orders.read");
  const rows = await selectRuns(shop, readCursor(after, "newest", "timestamptz"), pageSize + 1);
  const last = rows[pageSize - 1];
  return { runs: rows.slice(0, pageSize), next: rows.length > pageSize && last ? writeCursor("newest", { key: last.createdAt, id: last.id }) : null };
}

/** Yields every order of a run, in batches, for a file. Staff need the right `orders.read`. Refuses `not-allowed`, `not-found`. */
export async function* orderRunRows(shop: Shop, actor: Actor, id: string): AsyncGenerator<OrderRunRow[]> {
  requireRight(actor, "orders.read");
  if (!isId(id) || !(await selectRun(shop, id))) throw new Refusal("not-found");
  let after = 0;
  for (;;) {
    const rows = await selectRows(shop, id, { result: null, after, limit: rowsAtOnce });
    if (rows.length > 0) yield rows.map(withoutPlace);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** Deletes some runs that were started before `time`. Returns how many. */
export async function removeOldOrderRuns(shop: Shop, time: Date): Promise<number> {
  return deleteRunsBefore(shop, time);
}

function withoutPlace({ position: _, ...row }: OrderRunRow & { position: number }): OrderRunRow {
  return row;
}
