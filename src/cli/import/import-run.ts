import type { Actor } from "#domain/actor.ts";
import { type ProductDraft, skusHeldByOthers, writeProducts } from "#domain/catalog/catalog.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { FaultList, FileFault, type RowFault, RowProblem } from "./import-fault.ts";
import { RepeatedNames } from "./import-names.ts";
import { draftOfRecord, parseRecord, skuName } from "./import-ndjson.ts";
import { linesOf, openSource, type Source } from "./import-source.ts";
import { stageCsv } from "./import-staging.ts";

export type ImportOptions = {
  /** Only reads and reports. */
  check: boolean;
  /** Units of a new product of an NDJSON file, and of a CSV file without a stock column. */
  stock: number | null;
  /** Called with products done and products in all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
};

export type ImportReport = {
  products: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that could not be taken: their products were skipped. */
  faultCount: number;
  faults: RowFault[];
  /** Set: the file as a whole could not be read, and nothing was written. */
  fileFault: string | null;
};

/** A product of the file with the line it begins in. */
export type FileProduct = { draft: ProductDraft; line: number };
type Products = { total: number; each(): AsyncGenerator<FileProduct>; close(): Promise<void> };

const batchSize = 200;
const ndjsonStock = 25;

/**
 * Reads a file of products twice: first all of it, so that a fault of the file writes nothing, then product by product in
 * batches of one transaction each. Memory does not grow with the file. Sending the same file again changes nothing.
 */
export async function importFile(shop: Shop, actor: Actor, path: string, options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { products: 0, created: 0, updated: 0, unchanged: 0, faultCount: 0, faults: [], fileFault: null };
  const faults = new FaultList();
  try {
    const source = await openSource(path);
    const products = source.kind === "csv" ? await csvProducts(shop, source, faults) : await ndjsonProducts(shop, source, faults);
    try {
      await takeAll(shop, actor, products, options, { report, faults, stockOfNew: options.stock ?? (source.kind === "csv" ? 0 : ndjsonStock) });
    } finally {
      await products.close();
    }
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    report.fileFault = fault.message;
  }
  report.faultCount = faults.count;
  report.faults = faults.faults.sort((one, other) => one.line - other.line);
  return report;
}

type Run = { report: ImportReport; faults: FaultList; stockOfNew: number };

async function takeAll(shop: Shop, actor: Actor, products: Products, options: ImportOptions, run: Run): Promise<void> {
  let batch: FileProduct[] = [];
  let writing: Promise<void> = Promise.resolve();
  let done = 0;
  const flush = async () => {
    const full = batch;
    batch = [];
    // One batch is written while the next one is read.
    await writing;
    writing = options.check ? Promise.resolve() : writeBatch(shop, actor, full, run);
    writing.catch(() => {});
    done += full.length;
    options.onProgress?.(done, products.total);
  };
  try {
    for await (const product of products.each()) {
      run.report.products += 1;
      batch.push(product);
      if (batch.length >= batchSize) await flush();
    }
    await flush();
  } finally {
    await writing;
  }
  options.onProgress?.(products.total, products.total);
}

/** All of a batch in one transaction; where that fails, one by one, so that one bad product does not take the others along. */
async function writeBatch(shop: Shop, actor: Actor, batch: FileProduct[], run: Run): Promise<void> {
  if (batch.length === 0) return;
  const last = new Map(batch.map((product) => [product.draft.handle, product]));
  const products = [...last.values()];
  try {
    await writeDrafts(shop, actor, products, run);
  } catch (fault) {
    if (products.length === 1) {
      if (!isDataFault(fault)) throw fault;
      run.faults.add({ line: (products[0] as FileProduct).line, column: "product", reason: reasonOf(fault) });
      return;
    }
    if (!isDataFault(fault)) throw fault;
    for (const product of products) await writeBatch(shop, actor, [product], run);
  }
}

async function writeDrafts(shop: Shop, actor: Actor, products: FileProduct[], run: Run): Promise<void> {
  const drafts = products.map((product) => product.draft);
  const written = await writeProducts(shop, actor, drafts, { stockOfNew: run.stockOfNew, reason: "imported" });
  run.report.created += written.created;
  run.report.updated += written.updated;
  run.report.unchanged += written.unchanged;
}

/** What the data are to blame for; a lost connection or a full disk is not and ends the run. */
function isDataFault(fault: unknown): boolean {
  const code = codeOf(fault);
  return isRefusal(fault) || (typeof code === "string" && /^(22|23|54)/.test(code));
}

function codeOf(fault: unknown): unknown {
  const { code, cause } = fault as { code?: unknown; cause?: unknown };
  return typeof code === "string" ? code : typeof cause === "object" && cause !== null ? (cause as { code?: unknown }).code : undefined;
}

function reasonOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

async function csvProducts(shop: Shop, source: Source, faults: FaultList): Promise<Products> {
  const { currency } = (await readSettings(shop)).shop;
  return stageCsv(shop, source, faults, currency);
}

async function ndjsonProducts(shop: Shop, source: Source, faults: FaultList): Promise<Products> {
  const repeated = new RepeatedNames();
  let total = 0;
  for await (const { line, number, ended } of linesOf(source.text())) {
    if (line.trim() === "") continue;
    total += 1;
    try {
      const name = skuName(parseRecord(line, number));
      if (name) repeated.add(name.toLowerCase());
    } catch (fault) {
      // In the middle it is one bad row; a last line that just stops means that the file was cut off.
      if (!ended) throw new FileFault(`The file is cut off: line ${number} does not end.`);
      if (!(fault instanceof RowProblem)) throw fault;
    }
  }
  if (total === 0) throw new FileFault("The file holds no products.");
  return { total, each: () => readRecords(shop, source, repeated, faults), close: async () => {} };
}

async function* readRecords(shop: Shop, source: Source, repeated: RepeatedNames, faults: FaultList): AsyncGenerator<FileProduct> {
  let waiting: FileProduct[] = [];
  const shared = (name: string) => repeated.has(name.toLowerCase());
  for await (const { line, number } of linesOf(source.text())) {
    if (line.trim() === "") continue;
    try {
      waiting.push({ draft: draftOfRecord(parseRecord(line, number), number, shared), line: number });
    } catch (fault) {
      if (!(fault instanceof RowProblem)) throw fault;
      faults.add(fault.fault);
    }
    if (waiting.length >= batchSize) {
      yield* await withFreeSkus(shop, waiting);
      waiting = [];
    }
  }
  yield* await withFreeSkus(shop, waiting);
}

/** A name that another product of the shop has already as its SKU gets the record's id, as one that two records share. */
async function withFreeSkus(shop: Shop, products: FileProduct[]): Promise<FileProduct[]> {
  const skus = products.flatMap(({ draft }) => draft.variants.map((variant) => variant.sku ?? ""));
  const held = await skusHeldByOthers(
    shop,
    skus,
    products.map(({ draft }) => draft.handle),
  );
  for (const { draft } of products)
    for (const variant of draft.variants)
      if (variant.sku && held.has(variant.sku.toLowerCase())) variant.sku = `${variant.sku}-${draft.handle.split("-").at(-1)}`;
  return products;
}
