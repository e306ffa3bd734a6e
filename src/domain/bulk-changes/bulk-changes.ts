import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { readStoredProducts } from "#domain/catalog/product-editing.ts";
import { matchingProductIds } from "#domain/catalog/product-list.ts";
import { carryTypeName, carryTypeNameBack } from "#domain/catalog/product-types.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type BulkChangeInput,
  type BulkReason,
  type BulkRow,
  type BulkRun,
  type BulkSelection,
  bulkChangeInput,
  maxInRun,
  type RunChange,
} from "./bulk-change-input.ts";
import {
  beginDueRuns,
  deleteRunsBefore,
  endRun,
  insertRows,
  insertRun,
  insertUndoneRows,
  isUndone,
  lockRun,
  type RunStart,
  selectEndedRuns,
  selectRows,
  selectRun,
  selectRuns,
} from "./bulk-change-queries.ts";
import { effectOf } from "./product-effects.ts";

/**
 * Bulk changes guarantee: many products change by the rules of a single change, each with its domain event; the result of each is kept, with the reason
 * for a refusal; and a change can be undone as long as nobody has changed the same fields since.
 */

/** The number of products that a preview looks at, from which staff decide before anything is changed. */
const maxPreviewed = 500;
const shownRows = 10;
const pageSize = 50;
const rowsAtOnce = 1000;

export type BulkPreview = {
  total: number;
  /** How many of them the preview looked at. */
  looked: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The first products that change, then the first that are refused. */
  rows: { productId: string; title: string; reason: BulkReason | null; before: object | null; after: object | null }[];
  currency: string;
};

/** Previews a change. Staff need the right `products.change`. Refuses `input-invalid`, `nothing-selected`, `too-many-selected`. */
export async function previewBulkChange(shop: Shop, actor: Actor, input: BulkChangeInput): Promise<BulkPreview> {
  requireRight(actor, "products.change");
  const { change, selection } = parseInput(bulkChangeInput, input);
  const ids = await idsOf(shop, selection);
  const looked = ids.slice(0, maxPreviewed);
  const { currency } = (await readSettings(shop)).shop;
  const products = new Map((await readStoredProducts(shop, actor, looked)).map((product) => [product.id, product]));
  const effects = looked.map((id) => {
    const product = products.get(id);
    return { id, title: product?.title ?? "", effect: product ? effectOf(product, change, currency) : { refused: "gone" as const } };
  });
  const refused = effects.flatMap(({ id, title, effect }) =>
    effect && "refused" in effect ? [{ productId: id, title, reason: effect.refused, before: null, after: null }] : [],
  );
  const changed = effects.flatMap(({ id, title, effect }) =>
    effect && "after" in effect ? [{ productId: id, title, reason: null, ...effect }] : [],
  );
  return {
    total: ids.length,
    looked: looked.length,
    changed: changed.length,
    refused: refused.length,
    unchanged: looked.length - changed.length - refused.length,
    rows: [...changed.slice(0, shownRows), ...refused.slice(0, shownRows)],
    currency,
  };
}

/**
 * Starts a run over the selected products, or those that match now, at once or at `startsAt`; a job processes it. At `endsAt` the shop undoes it. Staff need
 * the right `products.change`. Refuses `input-invalid`, `nothing-selected`, `too-many-selected`. Returns the id of the run.
 */
export async function startBulkChange(shop: Shop, actor: Actor, input: BulkChangeInput): Promise<string> {
  requireRight(actor, "products.change");
  const { change, selection, startsAt, endsAt } = parseInput(bulkChangeInput, input);
  if (endsAt !== null && new Date(endsAt) <= shop.clock.now())
    throw new Refusal("input-invalid", { fields: { endsAt: "Enter a time that is still to come." } });
  const ids = await idsOf(shop, selection);
  return inTransaction(shop, async (shop) => {
    const run = startOf(shop, actor, { kind: change.kind, change, undoes: null, total: ids.length }, { startsAt, endsAt });
    await insertRun(shop, run);
    await insertRows(shop, run.id, ids);
    if (!run.isWaiting) await shop.jobs.send(shop.sql, "bulk-change", { runId: run.id });
    const name = run.isWaiting ? "bulk-change.scheduled" : "bulk-change.started";
    await record(shop, actor, name, { kind: "bulk-change", id: run.id }, { kind: change.kind, count: ids.length });
    return run.id;
  });
}

/**
 * Undoes a run by a new run; products whose changed fields were changed again stay as they are. Staff need the right
 * `products.change`. Refuses `not-found`, `bulk-change-running`, `bulk-change-undone`. Returns the id of the new run.
 */
export async function undoBulkChange(shop: Shop, actor: Actor, id: string): Promise<string> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    const undone = isId(id) ? await lockRun(shop, id) : null;
    if (!undone) throw new Refusal("not-found");
    if (undone.finishedAt === null && undone.stoppedAt === null) throw new Refusal("bulk-change-running");
    if (await isUndone(shop, id)) throw new Refusal("bulk-change-undone");
    if (undone.change.kind === "rename-type") await carryBack(shop, actor, undone.change, undone.undoes !== null);
    const run = startOf(shop, actor, { kind: undone.kind, change: undone.change, undoes: id, total: undone.changed });
    await insertRun(shop, run);
    await insertUndoneRows(shop, run.id, id);
    await shop.jobs.send(shop.sql, "bulk-change", { runId: run.id });
    await record(shop, actor, "bulk-change.undone", { kind: "bulk-change", id: run.id }, { kind: undone.kind, count: undone.changed });
    return run.id;
  });
}

const atOnce = 50;

/** Runs every minute: begins runs whose starting time has come, and undoes those whose end has come. */
export async function runDueBulkChanges(shop: Shop): Promise<void> {
  await inTransaction(shop, async (shop) => {
    for (const { id, kind, total } of await beginDueRuns(shop, atOnce)) {
      await shop.jobs.send(shop.sql, "bulk-change", { runId: id });
      await record(shop, system, "bulk-change.started", { kind: "bulk-change", id }, { kind, count: total });
    }
  });
  const ended = await selectEndedRuns(shop, atOnce);
  await forEachRow(shop, "bulk-change", { rows: ended, subjectOf: (id) => id, isWhole: ended.length < atOnce }, (id) =>
    undoBulkChange(shop, system, id).catch((thrown: unknown) => {
      // Another caller undid it first.
      if (!isRefusal(thrown) || thrown.code !== "bulk-change-undone") throw thrown;
    }),
  );
}

/** Stops a run: remaining products stay unchanged. A run that has not begun is canceled. Staff need the right `products.change`. Refuses `not-found`. */
export async function stopBulkChange(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    const run = isId(id) ? await lockRun(shop, id) : null;
    if (!run) throw new Refusal("not-found");
    if (run.finishedAt !== null || run.stoppedAt !== null) return;
    await endRun(shop, id, "stopped");
    await record(shop, actor, "bulk-change.stopped", { kind: "bulk-change", id }, { kind: run.kind, count: run.total });
  });
}

/** Reads a run with its first refused rows. Staff need the right `products.read`. Refuses `not-found`. */
export async function readBulkChange(shop: Shop, actor: Actor, id: string): Promise<{ run: BulkRun; refusedRows: BulkRow[] }> {
  requireRight(actor, "products.read");
  const run = isId(id) ? await selectRun(shop, id) : null;
  if (!run) throw new Refusal("not-found");
  return { run, refusedRows: (await selectRows(shop, id, { result: "refused", after: 0, limit: pageSize })).map(withoutPlace) };
}

/** Lists the runs, newest first. Staff need the right `products.read`. */
export async function listBulkChanges(
  shop: Shop,
  actor: Actor,
  { after }: { after?: string | undefined } = {},
): Promise<{ runs: BulkRun[]; next: string | null }> {
  requireRight(actor, "products.read");
  const rows = await selectRuns(shop, readCursor(after, "newest", "timestamptz"), pageSize + 1);
  const last = rows[pageSize - 1];
  return { runs: rows.slice(0, pageSize), next: rows.length > pageSize && last ? writeCursor("newest", { key: last.createdAt, id: last.id }) : null };
}

/** All rows of a run, or those with one result, in batches: for a file. Staff need the right `products.read`. Refuses `not-found`. */
export async function* bulkChangeRows(
  shop: Shop,
  actor: Actor,
  id: string,
  result: "changed" | "unchanged" | "refused" | null,
): AsyncGenerator<BulkRow[]> {
  requireRight(actor, "products.read");
  if (!isId(id) || !(await selectRun(shop, id))) throw new Refusal("not-found");
  let after = 0;
  for (;;) {
    const rows = await selectRows(shop, id, { result, after, limit: rowsAtOnce });
    if (rows.length > 0) yield rows.map(withoutPlace);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** Removes some runs that were started before `time`, with the data for undoing them. Returns how many. */
export async function removeOldBulkChanges(shop: Shop, time: Date): Promise<number> {
  return deleteRunsBefore(shop, time);
}

/** Restores the previous name of a type, or renames it again where that was undone. */
async function carryBack(shop: Shop, actor: Actor, change: Extract<RunChange, { kind: "rename-type" }>, isAgain: boolean): Promise<void> {
  if (isAgain) await carryTypeName(shop, actor, change);
  else await carryTypeNameBack(shop, actor, change);
}

function withoutPlace({ position: _, ...row }: BulkRow & { position: number }): BulkRow {
  return row;
}

async function idsOf(shop: Shop, selection: BulkSelection): Promise<string[]> {
  const ids = "ids" in selection ? [...new Set(selection.ids)] : await matchingProductIds(shop, selection.matching, maxInRun + 1);
  if (ids.length === 0) throw new Refusal("nothing-selected");
  if (ids.length > maxInRun) throw new Refusal("too-many-selected", { limit: maxInRun });
  return ids;
}

/** Refuses `not-allowed` for actors without an account: the shop itself only undoes. Without times, the run begins at once and stays. */
export function startOf(
  shop: Shop,
  actor: Actor,
  run: Pick<RunStart, "kind" | "change" | "undoes" | "total">,
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null } = { startsAt: null, endsAt: null },
): RunStart {
  const accountId = actorId(actor);
  // The job acts as this person, with the rights that they have at that time.
  if (accountId === null && (actor.kind !== "system" || run.undoes === null)) throw new Refusal("not-allowed");
  const now = shop.clock.now();
  const isWaiting = startsAt !== null && new Date(startsAt) > now;
  const at = now.toISOString();
  return { ...run, accountId, id: shop.ids.next(), at, startsAt: isWaiting ? startsAt : at, isWaiting, endsAt };
}
