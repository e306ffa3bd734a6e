import type { ImportReport } from "#cli/import/import-run.ts";
import type { ImportOutcome } from "#db/schema/imports.ts";
import type { Actor } from "#domain/actor.ts";
import {
  type ClaimedImport,
  claimImport,
  failImport,
  finishCheck,
  finishImport,
  mayTryAgain,
  recordProgress,
} from "#domain/imports/import-working.ts";
import type { ImportRow } from "#domain/imports/imports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";

/** Reads the files by kind; the command `npm run import` uses the same code. */
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

/** Thrown where the import was discarded meanwhile, or another process took it over. */
class Discarded extends Error {}

/** Checks or imports one file. An interrupted or failed import is started again (`resumeImports`), three times in all; repeating it changes nothing. */
export async function workOnImport(shop: Shop, { importId }: { importId: string }, importer: FileImporter): Promise<void> {
  const claimed = await claimImport(shop, importId);
  if (!claimed) return;
  try {
    await shop.files.lend(claimed.row.fileKey, (path) => readAll(shop, claimed, path, importer));
  } catch (fault) {
    if (isRefusal(fault)) return failImport(shop, importId, `It was refused: ${fault.code}.`);
    if (fault instanceof Discarded) return;
    if (!(await mayTryAgain(shop, claimed))) throw fault;
    shop.log.error({ err: fault, importId }, "an import failed and is started again");
  }
}

async function readAll(shop: Shop, claimed: ClaimedImport, path: string, { importFile, previewFile }: FileImporter): Promise<void> {
  const { row, actor } = claimed;
  const reached = { done: 0, total: 0 };
  let goesOn = true;
  const note = async () => {
    goesOn = await recordProgress(shop, claimed, reached.done, reached.total).catch(() => goesOn);
  };
  const alive = setInterval(() => void note(), aliveEveryMs);
  let shownAt = 0;
  const onProgress = (done: number, total: number) => {
    if (!goesOn) throw new Discarded();
    Object.assign(reached, { done, total });
    if (performance.now() - shownAt < 500) return;
    shownAt = performance.now();
    void note();
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
