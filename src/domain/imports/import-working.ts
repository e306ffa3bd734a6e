import type { ImportOutcome } from "#db/schema/imports.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { beginningOf } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import { claimImport, type ImportRow, moveImport, selectRole, selectStranded, storeProgress } from "./import-queries.ts";

/** What the job does about an import: one process at a time works on it, and says every few seconds that it goes on. */

/** A process that said nothing for so long is gone. */
const silentMs = 30_000;

export type ClaimedImport = { row: ImportRow; bytes: Uint8Array; actor: Actor };

/** Null: another process works on it, or there is nothing to do. An import whose file is gone, or whose starter may not import anymore, fails. */
export async function takeImport(shop: Shop, id: string): Promise<ClaimedImport | null> {
  const row = await claimImport(shop, id, new Date(shop.clock.now().getTime() - silentMs));
  if (!row) return null;
  const bytes = await shop.files.read(row.fileKey);
  const role = row.createdBy === null ? null : await selectRole(shop, row.createdBy);
  if (bytes !== null && row.createdBy === null) return { row, bytes, actor: system };
  if (bytes !== null && row.createdBy !== null && role !== null) return { row, bytes, actor: { kind: "staff", accountId: row.createdBy, role } };
  await failImport(shop, id, bytes === null ? "The file is gone. Upload it again." : "Whoever started it is no member of staff anymore.");
  return null;
}

export async function noteProgress(shop: Shop, id: string, done: number, total: number): Promise<void> {
  await storeProgress(shop, id, done, total);
}

/** The file was checked; nothing was changed. */
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
    // What is in a file of customers is in the shop now: no second copy of it stays.
    const without = isKept ? {} : { preview: null, fileKey: "" };
    if (!(await moveImport(shop, row.id, ["importing"], { state, imported, finishedAt, fault: imported.fileFault, ...without }))) return;
    if (!isKept) await shop.jobs.send(shop.sql, "remove-files", { keys: [row.fileKey] });
    const { created, updated, faulty } = imported.counts;
    await record(shop, actor, "import.finished", { kind: "import", id: row.id }, { title: row.fileName, created, updated, faulty });
  });
}

/** In words that staff read. */
export async function failImport(shop: Shop, id: string, fault: string): Promise<void> {
  await moveImport(shop, id, ["checking", "importing"], { state: "failed", fault: beginningOf(fault, 500), finishedAt: shop.clock.now() });
}

/** Enqueues again what a process left unfinished. */
export async function resumeImports(shop: Shop): Promise<void> {
  for (const importId of await selectStranded(shop, new Date(shop.clock.now().getTime() - silentMs)))
    await shop.jobs.send(shop.sql, "import-file", { importId }, { key: importId });
}

function totalOf({ counts: { created, updated, unchanged, faulty, unclear } }: ImportOutcome): number {
  return created + updated + unchanged + faulty + unclear;
}
