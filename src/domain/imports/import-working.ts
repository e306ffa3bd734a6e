import type { ImportOutcome } from "#db/schema/imports.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { beginningOf } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import { claimImportRow, type ImportRow, moveImport, selectRole, selectScopes, selectStranded, storeProgress } from "./import-queries.ts";

/** What the job does with an import: one process at a time works on it, and reports its progress every few seconds. */

/** A process that has been silent for this long is gone or has failed; only then is the import started again. */
const silentMs = 30_000;
const maxAttempts = 3;

export type ClaimedImport = { row: ImportRow; actor: Actor };

/** Null: another process works on it, or there is nothing to do. An import fails if its file is gone or its starter may not import anymore. */
export async function claimImport(shop: Shop, id: string): Promise<ClaimedImport | null> {
  const row = await claimImportRow(shop, id, new Date(shop.clock.now().getTime() - silentMs));
  if (!row) return null;
  // A process that died could not mark the import as failed itself.
  if (row.tries > maxAttempts) return giveUp(shop, row);
  const isThere = await shop.files.exists(row.fileKey);
  const actor = await starterOf(shop, row);
  if (isThere && actor !== null) return { row, actor };
  const ended =
    row.startedBy === "apiKey"
      ? "The API key that started the import is no longer valid."
      : "The person who started the import is no longer a staff member.";
  await failImport(shop, id, !isThere ? "The file no longer exists. Upload it again." : ended);
  return null;
}

/** Null: the starter may not do anything anymore. */
async function starterOf(shop: Shop, { startedBy, createdBy, createdByKey }: ImportRow): Promise<Actor | null> {
  if (startedBy === "system") return system;
  if (startedBy === "apiKey") {
    const scopes = createdByKey === null ? null : await selectScopes(shop, createdByKey);
    return scopes && createdByKey !== null ? { kind: "apiKey", keyId: createdByKey, scopes } : null;
  }
  const role = createdBy === null ? null : await selectRole(shop, createdBy);
  return role && createdBy !== null ? { kind: "staff", accountId: createdBy, role } : null;
}

/** Returns whether failed work is retried: not after the third try. */
export async function mayTryAgain(shop: Shop, { row }: ClaimedImport): Promise<boolean> {
  if (row.tries < maxAttempts) return true;
  await giveUp(shop, row);
  return false;
}

async function giveUp(shop: Shop, { id, state }: ImportRow): Promise<null> {
  const text =
    state === "checking"
      ? `The shop tried to check the file ${maxAttempts} times and could not finish. Nothing was changed. Upload a smaller file, or ask the person who runs the shop to check its log.`
      : `The shop tried to import the file ${maxAttempts} times and could not finish. What was already imported is kept. Try again, or ask the person who runs the shop to check its log.`;
  await failImport(shop, id, text);
  return null;
}

/**
 * Returns whether the work continues: not after the import was discarded, or another process took it over. A report that comes late, when the import is
 * past that work, changes nothing: the next work would look as if it were already being done.
 */
export async function recordProgress(shop: Shop, { row }: ClaimedImport, done: number, total: number): Promise<boolean> {
  return storeProgress(shop, row, done, total);
}

/** Stores the result of checking a file; nothing was imported. */
export async function finishCheck(shop: Shop, id: string, checked: ImportOutcome, preview: ImportRow["preview"]): Promise<void> {
  const total = totalOf(checked);
  await moveImport(shop, id, ["checking"], {
    state: checked.fileFault === null ? "checked" : "failed",
    checked,
    preview,
    done: total,
    total,
    fault: checked.fileFault,
  });
}

export async function finishImport(shop: Shop, { row, actor }: ClaimedImport, imported: ImportOutcome): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const finishedAt = shop.clock.now();
    const state = imported.fileFault === null ? "done" : "failed";
    const isKept = row.kind !== "customers" || state === "failed";
    // The contents of the file are in the shop now, so no second copy of customers' data is kept.
    const without = isKept ? {} : { preview: null, fileKey: "" };
    if (!(await moveImport(shop, row.id, ["importing"], { state, imported, finishedAt, fault: imported.fileFault, ...without }))) return;
    if (!isKept) await shop.jobs.send(shop.sql, "remove-files", { keys: [row.fileKey] });
    const { created, updated, faulty } = imported.counts;
    await record(shop, actor, "import.finished", { kind: "import", id: row.id }, { title: row.fileName, created, updated, faulty });
  });
}

/** Marks an import as failed. `fault` is shown to staff. */
export async function failImport(shop: Shop, id: string, fault: string): Promise<void> {
  await moveImport(shop, id, ["checking", "importing"], { state: "failed", fault: beginningOf(fault, 500), finishedAt: shop.clock.now() });
}

/** Enqueues imports again that a process left unfinished. */
export async function resumeImports(shop: Shop): Promise<void> {
  for (const importId of await selectStranded(shop, new Date(shop.clock.now().getTime() - silentMs)))
    await shop.jobs.send(shop.sql, "import-file", { importId }, { key: importId });
}

function totalOf({ counts: { created, updated, unchanged, faulty, unclear } }: ImportOutcome): number {
  return created + updated + unchanged + faulty + unclear;
}
