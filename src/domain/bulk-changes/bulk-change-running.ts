import { inTransaction } from "#db/transaction.ts";
import { type Actor, type Staff, system } from "#domain/actor.ts";
import { editProducts, type ProductEdit } from "#domain/catalog/product-editing.ts";
import { refreshCollectionsOfType } from "#domain/catalog/product-types.ts";
import { bulkChangeRequest, record } from "#domain/domain-events/domain-events.ts";
import { rightsOf } from "#domain/permissions.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { BulkReason } from "./bulk-change-input.ts";
import { type DoneRow, endRun, type LockedRun, lockRun, selectWaiting, type WaitingRow, writeResults } from "./bulk-change-queries.ts";
import { type Effect, effectOf, undoingEffect } from "./product-effects.ts";

/** The rows of one transaction: others who write products wait for that long. */
const atOnce = 200;
/** How long a job works before it leaves the rest to the next one, so that it is not taken for hanging. */
const spellMs = 60_000;

/**
 * Processes the waiting rows of a run in batches. Each batch is one transaction with its results, so after a crash it continues where it stopped and does
 * nothing twice. A product that makes a batch fail is found and left unchanged. The run stops if its author may no longer change products.
 */
export async function runBulkChange(shop: Shop, { runId }: { runId: string }): Promise<void> {
  const until = Date.now() + spellMs;
  for (;;) {
    if (Date.now() > until) {
      await shop.jobs.send(shop.sql, "bulk-change", { runId });
      return;
    }
    const isOver = await doBatch(shop, runId, atOnce).catch(async (fault) => {
      shop.log.warn({ err: fault, runId }, "a batch of a bulk change failed; its products are changed one by one");
      return oneByOne(shop, runId);
    });
    if (isOver) return;
  }
}

/** Returns whether nothing is left to do. */
async function doBatch(shop: Shop, runId: string, limit: number): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    const run = await lockRun(shop, runId);
    if (!run || run.finishedAt !== null || run.stoppedAt !== null) return true;
    const rows = await selectWaiting(shop, runId, limit);
    const about = { kind: run.kind, count: run.total };
    const author = authorOf(run);
    if (author === null) {
      await endRun(shop, runId, "stopped");
      await record(shop, system, "bulk-change.stopped", { kind: "bulk-change", id: runId }, about);
      return true;
    }
    if (rows.length > 0) await writeResults(shop, runId, await changeProducts(shop, run, author, rows));
    if (rows.length === limit) return false;
    await endRun(shop, runId, "finished");
    // This includes collections whose products were refused, or had the new type before.
    if (run.change.kind === "rename-type") await refreshCollectionsOfType(shop, run.change.collectionIds);
    await record(shop, system, "bulk-change.finished", { kind: "bulk-change", id: runId }, about);
    return true;
  });
}

/** The author with their current rights; the shop itself where it undoes a change at its end. Null: a person without the right. */
function authorOf({ id, accountId, role }: LockedRun): Actor | null {
  const requestId = bulkChangeRequest(id);
  if (accountId === null) return { ...system, requestId };
  if (role === null || !rightsOf(role).includes("products.change")) return null;
  return { kind: "staff", accountId, role, requestId } satisfies Staff;
}

/** Processes the rows of a failed batch one by one; the row that causes the fault is refused. */
async function oneByOne(shop: Shop, runId: string): Promise<boolean> {
  for (let done = 0; done < atOnce; done++) {
    const isOver = await doBatch(shop, runId, 1).catch((fault) => refuseFirst(shop, runId, fault));
    if (isOver) return true;
  }
  return false;
}

async function refuseFirst(shop: Shop, runId: string, fault: unknown): Promise<boolean> {
  shop.log.error({ err: fault, runId }, "a product could not be changed with the others");
  return inTransaction(shop, async (shop) => {
    const run = await lockRun(shop, runId);
    const [row] = run ? await selectWaiting(shop, runId, 1) : [];
    if (row) await writeResults(shop, runId, [refusedRow(row, "fault")]);
    return row === undefined;
  });
}

async function changeProducts(shop: Shop, run: LockedRun, actor: Actor, rows: WaitingRow[]): Promise<DoneRow[]> {
  const { currency } = (await loadSettings(shop)).shop;
  const bySubject = new Map(rows.map((row) => [row.subjectId, row]));
  const effects = new Map<string, Effect>();
  await editProducts(shop, actor, [...bySubject.keys()], (product) => {
    const row = bySubject.get(product.id) as WaitingRow;
    const effect = run.undoes === null ? effectOf(product, run.change, currency) : undoingEffect(product, editsOf(row));
    effects.set(product.id, effect);
    return effect && "after" in effect ? effect.after : null;
  });
  return rows.map((row) => doneRow(row, effects.get(row.subjectId)));
}

const editsOf = ({ before, after }: WaitingRow) => ({ before: (before ?? {}) as ProductEdit, after: (after ?? {}) as ProductEdit });

/** `undefined`: the product no longer exists. */
function doneRow(row: WaitingRow, effect: Effect | undefined): DoneRow {
  if (effect === undefined) return refusedRow(row, "gone");
  const { position } = row;
  if (effect === null) return { position, result: "unchanged", reason: null, before: null, after: null };
  return "refused" in effect ? refusedRow(row, effect.refused) : { position, result: "changed", reason: null, ...effect };
}

function refusedRow({ position, before, after }: WaitingRow, reason: BulkReason): DoneRow {
  return { position, result: "refused", reason, before, after };
}
