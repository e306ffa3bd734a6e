import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "#cli/import/import-run.ts";
import type { ImportOutcome } from "#db/schema/imports.ts";
import type { Actor } from "#domain/actor.ts";
import { type ClaimedImport, failImport, finishCheck, finishImport, noteProgress, takeImport } from "#domain/imports/import-working.ts";
import type { ImportRow } from "#domain/imports/imports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Tries } from "./job-retries.ts";

/** What reads the files, by what is in them; the command `npm run import` is made of the same. */
export type FileImporter = {
  importFile(
    shop: Shop,
    actor: Actor,
    path: string,
    options: { kind: ImportRow["kind"]; check: boolean; stock: number | null; onProgress?: (done: number, total: number) => void },
  ): Promise<ImportReport>;
  previewFile(path: string, kind: ImportRow["kind"]): Promise<ImportRow["preview"]>;
};

const aliveEveryMs = 5000;

/** Checks or imports one file. An import that was cut off goes on with the next try: what is imported already is the same the second time. */
export async function workOnImport(shop: Shop, { importId }: { importId: string }, { isLast }: Tries, importer: FileImporter): Promise<void> {
  const claimed = await takeImport(shop, importId);
  if (!claimed) return;
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, claimed.bytes);
    await readAll(shop, claimed, path, importer);
  } catch (fault) {
    if (isRefusal(fault)) return failImport(shop, importId, `It was refused: ${fault.code}.`);
    if (isLast) await failImport(shop, importId, "The shop failed to finish it. Try again; the log of the shop says why.");
    throw fault;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAll(shop: Shop, claimed: ClaimedImport, path: string, { importFile, previewFile }: FileImporter): Promise<void> {
  const { row, actor } = claimed;
  const reached = { done: 0, total: 0 };
  const alive = setInterval(() => void noteProgress(shop, row.id, reached.done, reached.total).catch(() => {}), aliveEveryMs);
  let shownAt = 0;
  const onProgress = (done: number, total: number) => {
    Object.assign(reached, { done, total });
    if (performance.now() - shownAt < 500) return;
    shownAt = performance.now();
    void noteProgress(shop, row.id, done, total).catch(() => {});
  };
  try {
    const check = row.state === "checking";
    const outcome = outcomeOf(await importFile(shop, actor, path, { kind: row.kind, check, stock: row.stockOfNew, onProgress }));
    if (check) await finishCheck(shop, row.id, outcome, outcome.fileFault === null ? await previewFile(path, row.kind) : null);
    else await finishImport(shop, claimed, outcome);
  } finally {
    clearInterval(alive);
  }
}

function outcomeOf({
  created,
  updated,
  unchanged,
  faultCount,
  faults,
  unclearCount,
  unclear,
  noteCount,
  notes,
  fileFault,
}: ImportReport): ImportOutcome {
  const rows = [
    ...faults.map((row) => ({ ...row, kind: "fault" as const })),
    ...unclear.map((row) => ({ ...row, kind: "unclear" as const })),
    ...notes.map((row) => ({ ...row, kind: "note" as const })),
  ].sort((one, other) => one.line - other.line);
  return { counts: { created, updated, unchanged, faulty: faultCount, unclear: unclearCount, notes: noteCount }, rows, fileFault };
}
