import type { ImportOutcome } from "#db/schema/imports.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { beginningOf } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import { claimImport, type ImportRow, moveImport, selectRole, selectScopes, selectStranded, storeProgress } from "./import-queries.ts";

/** What the job does about an import: one process at a time works on it, and says every few seconds that it goes on. */

/** A process that said nothing for so long is gone, or has failed: the import is begun again then, and by nothing else. */
const silentMs = 30_000;
const mostTries = 3;

export type ClaimedImport = { row: ImportRow; actor: Actor };

/** Null: another process works on it, or there is nothing to do. An import whose file is gone, or whose starter may not import anymore, fails. */
export async function takeImport(shop: Shop, id: string): Promise<ClaimedImport | null> {
  const row = await claimImport(shop, id, new Date(shop.clock.now().getTime() - silentMs));
  if (!row) return null;
  // A process that died could not say so itself.
  if (row.tries > mostTries) return giveUp(shop, row);
  const isThere = await shop.files.exists(row.fileKey);
  const actor = await starterOf(shop, row);
  if (isThere && actor !== null) return { row, actor };
  const ended = row.startedBy === "apiKey" ? "The API key that started it has ended." : "The person who started it is no longer a member of staff.";
  await failImport(shop, id, !isThere ? "The file is gone. Upload it again." : ended);
  return null;
}

/** Null: it may do nothing anymore. */
async function starterOf(shop: Shop, { startedBy, createdBy, createdByKey }: ImportRow): Promise<Actor | null> {
  if (startedBy === "system") return system;
  if (startedBy === "apiKey") {
    const scopes = createdByKey === null ? null : await selectScopes(shop, createdByKey);
    return scopes && createdByKey !== null ? { kind: "apiKey", keyId: createdByKey, scopes } : null;
  }
  const role = createdBy === null ? null : await selectRole(shop, createdBy);
  return role && createdBy !== null ? { kind: "staff", accountId: createdBy, role } : null;
}

/** The work failed. Whether it is begun again: not after the third time. */
export async function mayTryAgain(shop: Shop, { row }: ClaimedImport): Promise<boolean> {
  if (row.tries < mostTries) return true;
  await giveUp(shop, row);
  return false;
}

async function giveUp(shop: Shop, { id, state }: ImportRow): Promise<null> {
  const text =
    state === "checking"
      ? `The shop tried to check it ${mostTries} times and could not finish. Nothing was changed. Upload a smaller file, or ask whoever runs the shop to look into its log.`
      : `The shop tried to import it ${mostTries} times and could not finish. What it imported stays. Try again, or ask whoever runs the shop to look into its log.`;
  await failImport(shop, id, text);
  return null;
}

/** Whether the work goes on: not once somebody discarded the import. */
export async function noteProgress(shop: Shop, id: string, done: number, total: number): Promise<boolean> {
  return storeProgress(shop, id, done, total);
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
