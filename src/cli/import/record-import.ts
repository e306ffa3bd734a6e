import type { Actor } from "#domain/actor.ts";
import { type CollectionImport, importCollections } from "#domain/catalog/collection-importing.ts";
import type { CustomerImport } from "#domain/customers/customer-import-input.ts";
import { importCustomers } from "#domain/customers/customer-importing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { collectionKey, collectionOfRows, collectionPlace } from "./collection-columns.ts";
import { batchCharacters } from "./csv-rows.ts";
import { customerKey, customerNote, customerOfRows, customerPlace, type LineNote } from "./customer-columns.ts";
import { FaultList, FileFault, RowProblem } from "./import-fault.ts";
import { type ImportOptions, type ImportReport, isDataFault, reasonOf } from "./import-run.ts";
import { openSource } from "./import-source.ts";
import { type RecordGroup, type RecordKey, readRecords } from "./record-rows.ts";

/** A record of a file with the lines of its parts. */
type Line<Input> = { input: Input; line: number; notes: LineNote[]; noteLines: number[] };
type Taken = { created: number; updated: number; unchanged: number; notes: LineNote[] };
type TakeOptions = { check: boolean; onRefused: (at: number, refusal: Refusal) => void };

type Kind<Input> = {
  key: RecordKey;
  /** How many records one call takes. */
  atOnce: number;
  read(group: RecordGroup, currency: string): Line<Input>;
  take(shop: Shop, actor: Actor, lines: Line<Input>[], options: TakeOptions): Promise<Taken>;
  place(path: readonly string[]): string;
};

const customers: Kind<CustomerImport> = {
  key: customerKey,
  atOnce: 200,
  read: (group) => {
    const { input, addressLines, notes } = customerOfRows(group);
    return { input, line: group.rows[0]?.line ?? 0, notes, noteLines: addressLines };
  },
  async take(shop, actor, lines, options) {
    const inputs = lines.map(({ input }) => input);
    const { notes, ...counts } = await importCustomers(shop, actor, inputs, options);
    const noted = notes.map(({ at, note }) => {
      const { line, noteLines } = lines[at] as Line<CustomerImport>;
      return { line: note.kind === "address-incomplete" ? (noteLines[note.at] ?? line) : line, ...customerNote(note) };
    });
    return { ...counts, notes: noted };
  },
  place: customerPlace,
};

const collections: Kind<CollectionImport> = {
  key: collectionKey,
  atOnce: 50,
  read: (group, currency) => ({ input: collectionOfRows(group, currency), line: group.rows[0]?.line ?? 0, notes: [], noteLines: [] }),
  async take(shop, actor, lines, options) {
    const inputs = lines.map(({ input }) => input);
    const { missing, ...counts } = await importCollections(shop, actor, inputs, options);
    const notes = missing.map(({ at, handles }) => {
      const names = handles.length > 5 ? `${handles.slice(0, 5).join(", ")} and ${handles.length - 5} more` : handles.join(", ");
      return { line: lines[at]?.line ?? 0, column: "Product: Handle", reason: `Left out, because the shop has no such products: ${names}.` };
    });
    return { ...counts, notes };
  },
  place: collectionPlace,
};

/** Checks or imports a file of customers as `importFile` does: reads all of it first, then works in batches; the same file again changes nothing. */
export async function importCustomerFile(shop: Shop, actor: Actor, path: string, options: Omit<ImportOptions, "stock">): Promise<ImportReport> {
  requireRight(actor, "customers.change");
  return importRecords(shop, actor, path, customers, options);
}

/** Checks or imports a file of collections in the same way. */
export async function importCollectionFile(shop: Shop, actor: Actor, path: string, options: Omit<ImportOptions, "stock">): Promise<ImportReport> {
  requireRight(actor, "products.change");
  return importRecords(shop, actor, path, collections, options);
}

type Run = { counts: { created: number; updated: number; unchanged: number }; faults: FaultList; notes: FaultList; check: boolean };

async function importRecords<Input>(
  shop: Shop,
  actor: Actor,
  path: string,
  kind: Kind<Input>,
  { check, onProgress }: Omit<ImportOptions, "stock">,
): Promise<ImportReport> {
  const run: Run = { counts: { created: 0, updated: 0, unchanged: 0 }, faults: new FaultList(), notes: new FaultList(), check };
  let done = 0;
  let fileFault: string | null = null;
  try {
    const { total, each } = await readRecords(await openSource(path), kind.key, run.faults);
    const { currency } = (await readSettings(shop)).shop;
    let batch: Line<Input>[] = [];
    let held = 0;
    const flush = async () => {
      await takeBatch(shop, actor, kind, batch, run);
      done += batch.length;
      batch = [];
      held = 0;
      onProgress?.(done, total);
    };
    for await (const group of each()) {
      try {
        batch.push(kind.read(group, currency));
      } catch (fault) {
        if (!(fault instanceof RowProblem)) throw fault;
        run.faults.add(fault.fault);
      }
      held += group.characters;
      if (batch.length >= kind.atOnce || held >= batchCharacters) await flush();
    }
    await flush();
    onProgress?.(total, total);
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    fileFault = fault.message;
  }
  const { counts, faults, notes } = run;
  return {
    ...{ products: done, ...counts, faultCount: faults.count, faults: faults.inOrder(), unclearCount: 0, unclear: [] },
    ...{ noteCount: notes.count, notes: notes.inOrder(), fileFault },
  };
}

/** Where a batch fails, its records are taken one by one, so that a bad record does not affect the others. */
async function takeBatch<Input>(shop: Shop, actor: Actor, kind: Kind<Input>, lines: Line<Input>[], run: Run): Promise<void> {
  const [first, ...others] = lines;
  if (!first) return;
  const refused: [Line<Input>, Refusal][] = [];
  try {
    const onRefused = (at: number, refusal: Refusal) => refused.push([lines[at] as Line<Input>, refusal]);
    const { notes, ...counts } = await kind.take(shop, actor, lines, { check: run.check, onRefused });
    for (const note of [...lines.flatMap((line) => line.notes), ...notes]) run.notes.add(note);
    for (const [name, count] of Object.entries(counts)) run.counts[name as keyof Run["counts"]] += count;
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    if (others.length > 0) for (const line of lines) await takeBatch(shop, actor, kind, [line], run);
    else run.faults.add({ line: first.line, column: "row", reason: reasonOf(fault) });
    return;
  }
  for (const [{ line }, refusal] of refused) {
    const [field] = Object.entries(refusal.params["fields"] ?? {});
    run.faults.add({
      line,
      column: field ? kind.place(field[0].split(".")) : "row",
      reason: field ? String(field[1]) : refusalText(refusal),
    });
  }
}
