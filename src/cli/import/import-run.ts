import type { Actor } from "#domain/actor.ts";
import { type ProductInput, previewProducts, skusHeldByOthers, writeProducts } from "#domain/catalog/catalog.ts";
import type { NamedRelation } from "#domain/catalog/catalog-types.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { batchCharacters } from "./csv-rows.ts";
import { FaultList, FileFault, type RowFault, RowProblem } from "./import-fault.ts";
import { handleOf, inputOfRecord, parseRecord, placeInRecord, skuName } from "./import-ndjson.ts";
import { RelationLinks } from "./import-relations.ts";
import { linesOf, openSource, type Source } from "./import-source.ts";
import { stageCsv } from "./import-staging.ts";
import { noteOf, unclearFault } from "./import-warnings.ts";
import { RepeatedNames } from "./repeated-names.ts";

export type ImportOptions = {
  /** Plans every product against the database and reports what an import would do; writes nothing. */
  check: boolean;
  /** Units of a new product of an NDJSON file, and of a CSV file without a stock column. */
  stock: number | null;
  /** Called with the number of products done and the number of all products. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

export type ImportReport = {
  products: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that could not be imported: their products were skipped. */
  faultCount: number;
  faults: RowFault[];
  /** Products left unchanged because it is ambiguous which variants of the file are which stored ones. */
  unclearCount: number;
  unclear: RowFault[];
  /** What was imported as the file says, but may have been meant otherwise. */
  noteCount: number;
  notes: RowFault[];
  /** Not null: the file as a whole could not be read, and nothing was written. */
  fileFault: string | null;
};

/** A product of the file with the line where it begins, the lines of its variants, and the place of each field in the file. */
export type FileProduct = {
  input: ProductInput;
  /** Its approximate length in the file. */
  characters: number;
  line: number;
  lines: number[];
  /** By handles; missing where the file has no such column. */
  relations?: NamedRelation[];
  cellOfField(path: readonly string[]): Omit<RowFault, "reason">;
};
type Products = { total: number; each(): AsyncGenerator<FileProduct>; close(): Promise<void> };

const batchSize = 200;
const ndjsonStock = 25;

/**
 * Reads a file of products twice: first all of it, so that a fault of the file writes nothing, then product by product in
 * batches of one transaction each. Memory does not grow with the file. Sending the same file again changes nothing.
 */
export async function importFile(shop: Shop, actor: Actor, path: string, options: ImportOptions): Promise<ImportReport> {
  const counts = { products: 0, created: 0, updated: 0, unchanged: 0 };
  const faults = new FaultList();
  const unclear = new FaultList();
  const notes = new FaultList();
  let fileFault: string | null = null;
  try {
    const source = await openSource(path);
    const { currency } = (await readSettings(shop)).shop;
    const products = source.kind === "csv" ? await stageCsv(shop, source, faults, currency) : await ndjsonProducts(shop, source, faults, currency);
    try {
      const stockOfNew = options.stock ?? (source.kind === "csv" ? 0 : ndjsonStock);
      await takeAll(shop, actor, products, options, {
        counts,
        faults,
        unclear,
        notes,
        check: options.check,
        stockOfNew,
        currency,
        links: new RelationLinks(),
      });
    } finally {
      await products.close();
    }
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    fileFault = fault.message;
  }
  return {
    ...counts,
    faultCount: faults.count,
    faults: faults.inOrder(),
    unclearCount: unclear.count,
    unclear: unclear.inOrder(),
    noteCount: notes.count,
    notes: notes.inOrder(),
    fileFault,
  };
}

type Run = {
  counts: Pick<ImportReport, "products" | "created" | "updated" | "unchanged">;
  faults: FaultList;
  unclear: FaultList;
  notes: FaultList;
  check: boolean;
  stockOfNew: number;
  /** The currency in which the prices of the file were read. */
  currency: string;
  links: RelationLinks;
};

async function takeAll(shop: Shop, actor: Actor, products: Products, options: ImportOptions, run: Run): Promise<void> {
  let batch: FileProduct[] = [];
  let writing: Promise<void> = Promise.resolve();
  let done = 0;
  let held = 0;
  const flush = async () => {
    const full = batch;
    batch = [];
    held = 0;
    // One batch is written while the next one is read.
    await writing;
    writing = writeBatch(shop, actor, full, run);
    writing.catch(() => {});
    done += full.length;
    options.onProgress?.(done, products.total);
  };
  try {
    for await (const product of products.each()) {
      run.counts.products += 1;
      batch.push(product);
      held += product.characters;
      if (batch.length >= batchSize || held >= batchCharacters) await flush();
    }
    await flush();
  } finally {
    await writing;
  }
  await run.links.finish(shop, actor, run);
  options.onProgress?.(products.total, products.total);
}

/** Writes a batch in one transaction; where that fails, its products one by one, so that one bad product does not affect the others. */
async function writeBatch(shop: Shop, actor: Actor, batch: FileProduct[], run: Run): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  try {
    await writeAll(shop, actor, batch, run);
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    if (others.length === 0) run.faults.add({ line: first.line, column: "product", reason: reasonOf(fault), of: nameOf(first) });
    else for (const product of batch) await writeBatch(shop, actor, [product], run);
  }
}

async function writeAll(shop: Shop, actor: Actor, products: FileProduct[], run: Run): Promise<void> {
  const inputs = products.map((product) => product.input);
  const take = run.check ? previewProducts : writeProducts;
  const refused: RowFault[] = [];
  const onRefused = (at: number, refusal: Refusal) => refused.push(refusedFault(products[at] as FileProduct, refusal));
  const tell = await run.links.link(shop, products);
  const taken = await take(shop, actor, inputs, { stockOfNew: run.stockOfNew, reason: "imported", currency: run.currency, onRefused });
  run.counts.products -= refused.length;
  tell(taken.touched);
  for (const fault of refused) run.faults.add(fault);
  run.counts.created += taken.created;
  run.counts.updated += taken.updated;
  run.counts.unchanged += taken.unchanged;
  const byHandle = new Map(products.map((product) => [product.input.handle, product]));
  for (const unclear of taken.unclear) {
    const product = byHandle.get(unclear.handle) as FileProduct;
    run.unclear.add({ ...unclearFault(product, unclear), of: nameOf(product) });
  }
  for (const warning of taken.warnings) {
    const product = byHandle.get(warning.handle) as FileProduct;
    const note = noteOf(product, warning);
    if (note) run.notes.add({ ...note, of: nameOf(product) });
  }
}

/** Whether the data caused the fault; a lost connection or a full disk does not count, and ends the run. */
export function isDataFault(fault: unknown): boolean {
  const code = codeOf(fault);
  return isRefusal(fault) || (typeof code === "string" && /^(22|23|54)/.test(code));
}

function codeOf(fault: unknown): unknown {
  const { code, cause } = fault as { code?: unknown; cause?: unknown };
  return typeof code === "string" ? code : typeof cause === "object" && cause !== null ? (cause as { code?: unknown }).code : undefined;
}

export function reasonOf(fault: unknown): string {
  if (isRefusal(fault)) return refusalReason(fault);
  return fault instanceof Error ? fault.message : String(fault);
}

/** Describes the first field that is wrong, or what was refused. */
function refusalReason(refusal: Refusal): string {
  const [field] = Object.entries(refusal.params["fields"] ?? {});
  return field ? `${field[0]}: ${field[1]}` : refusalText(refusal);
}

/** Returns the first field that is wrong, with its place in the file. */
function refusedFault(product: FileProduct, refusal: Refusal): RowFault {
  const { line, cellOfField } = product;
  const of = nameOf(product);
  const [field] = Object.entries(refusal.params["fields"] ?? {});
  if (field) return { ...cellOfField(field[0].split(".")), reason: String(field[1]), of };
  return { line, column: "product", reason: refusalText(refusal), of };
}

/** Returns the name that people know a product of the file by. */
function nameOf({ input: { title, handle } }: FileProduct): string {
  return title || handle;
}

async function ndjsonProducts(shop: Shop, source: Source, faults: FaultList, currency: string): Promise<Products> {
  const names = new RepeatedNames();
  const handles = new RepeatedNames();
  let total = 0;
  for await (const { line, number, ended } of linesOf(source.text())) {
    if (line.trim() === "") continue;
    total += 1;
    try {
      const record = parseRecord(line, number);
      const name = skuName(record);
      if (name) names.add(name.toLowerCase());
      handles.add(handleOf(record, number));
    } catch (fault) {
      // In the middle of the file it is one bad row; a last line that just stops means that the file was cut off.
      if (!ended) throw new FileFault(`The file is cut off: line ${number} does not end.`);
      if (!(fault instanceof RowProblem)) throw fault;
    }
  }
  if (total === 0) throw new FileFault("The file holds no products.");
  return { total, each: () => readRecords(shop, source, { names, handles, currency }, faults), close: async () => {} };
}

type FileContext = { names: RepeatedNames; handles: RepeatedNames; currency: string };

async function* readRecords(shop: Shop, source: Source, context: FileContext, faults: FaultList): AsyncGenerator<FileProduct> {
  let waiting: FileProduct[] = [];
  let held = 0;
  const isShared = (name: string) => context.names.has(name.toLowerCase());
  /** Only for handles that come more than once, so that memory does not grow with the file. */
  const firstLines = new Map<string, number>();
  for await (const { line, number } of linesOf(source.text())) {
    if (line.trim() === "") continue;
    try {
      const input = inputOfRecord(parseRecord(line, number), number, { isShared, currency: context.currency });
      const first = firstLines.get(input.handle);
      if (first !== undefined) throw new RowProblem(number, "id", `The product of this title and id is already in line ${first}.`);
      if (context.handles.has(input.handle)) firstLines.set(input.handle, number);
      waiting.push({
        input,
        characters: line.length,
        line: number,
        lines: [number],
        cellOfField: (path) => ({ line: number, column: placeInRecord(path) }),
      });
    } catch (fault) {
      if (!(fault instanceof RowProblem)) throw fault;
      faults.add(fault.fault);
    }
    held += line.length;
    if (waiting.length >= batchSize || held >= batchCharacters) {
      yield* await withFreeSkus(shop, waiting);
      waiting = [];
      held = 0;
    }
  }
  yield* await withFreeSkus(shop, waiting);
}

/** Adds the record's id to a name that another product of the shop has already as its SKU, as to a name that two records share. */
async function withFreeSkus(shop: Shop, products: FileProduct[]): Promise<FileProduct[]> {
  const skus = products.flatMap(({ input }) => input.variants.map((variant) => variant.sku ?? ""));
  const held = await skusHeldByOthers(
    shop,
    skus,
    products.map(({ input }) => input.handle),
  );
  for (const { input } of products)
    for (const variant of input.variants)
      if (variant.sku && held.has(variant.sku.toLowerCase())) variant.sku = `${variant.sku}-${input.handle.split("-").at(-1)}`;
  return products;
}
