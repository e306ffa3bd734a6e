import { productsForExport, readHandles, type StoredProduct } from "#domain/catalog/catalog.ts";
import { csvLine } from "#domain/csv-line.ts";
import { pictureHash } from "#domain/picture.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { documentColumns, drawingColumn, metafieldColumn, readMetafieldColumn, specificationsColumn } from "../import/metafield-columns.ts";
import { fileColumns, isFileColumn, productColumns, stockSeenColumn, variantColumns, writeFields } from "../import/product-columns.ts";
import { relationsCell, relationsColumn } from "../import/relation-cells.ts";
import { specificationsCell } from "../import/specification-cells.ts";

type Row = Record<string, string>;

/**
 * Yields all products as Shopify's CSV, line by line in constant memory. Importing the file again changes nothing. `origin` is
 * put before the paths of uploaded pictures and documents (`https://shop.example`), so that another shop can fetch them.
 */
export async function* productsCsv(shop: Shop, origin = ""): AsyncGenerator<string> {
  const { currency } = (await readSettings(shop)).shop;
  const metafields = new Set<string>();
  const extras = new Set<string>();
  let hasRelations = false;
  for await (const batch of productsForExport(shop))
    for (const product of batch) {
      for (const name of Object.keys(metafieldCells(product, origin))) metafields.add(name);
      hasRelations ||= product.relations.length > 0;
      for (const { extra } of product.variants)
        for (const name of Object.keys(extra)) if (!readMetafieldColumn(name) && !isFileColumn(name)) extras.add(name);
    }
  const columns = [...fileColumns, ...(hasRelations ? [relationsColumn] : []), ...metafields, ...extras];
  yield csvLine(columns);
  for await (const batch of productsForExport(shop)) {
    const handles = await readHandles(shop, hasRelations ? batch.flatMap(({ relations }) => relations.map(({ productId }) => productId)) : []);
    for (const product of batch)
      for (const row of rowsOf(product, currency, origin, handles)) yield csvLine(columns.map((column) => cellOf(row, column)));
  }
}

/** One row per variant or picture, whichever are more; the values of the product itself are in the first. */
function rowsOf(product: StoredProduct, currency: string, origin: string, handles: ReadonlyMap<string, string>): Row[] {
  const addresses = product.images.map((image) => image.sourceUrl ?? `${origin}/media/${pictureHash(image.fileKey)}-1600.webp`);
  const rows: Row[] = [];
  for (let at = 0; at < Math.max(product.variants.length, product.images.length); at++) {
    let row: Row = { Handle: product.handle };
    if (at === 0) Object.assign(row, firstRow(product, currency), relationCells(product, handles), metafieldCells(product, origin));
    const variant = product.variants[at];
    if (variant) row = { ...variant.extra, ...row, ...variantRow(product, variant, currency, addresses) };
    const image = product.images[at];
    if (image) Object.assign(row, { "Image Src": addresses[at] ?? "", "Image Position": String(at + 1), "Image Alt Text": image.alt });
    rows.push(row);
  }
  return rows;
}

function firstRow(product: StoredProduct, currency: string): Row {
  const names = product.options.length > 0 ? product.options.map((option) => option.name) : ["Title"];
  return {
    ...writeFields(productColumns, product, currency),
    Published: String(product.status === "active"),
    ...Object.fromEntries(names.map((name, at) => [`Option${at + 1} Name`, name])),
  };
}

/** Leaves out products that were deleted. */
function relationCells({ relations }: StoredProduct, handles: ReadonlyMap<string, string>): Row {
  const named = relations.flatMap(({ kind, productId }) => {
    const handle = handles.get(productId);
    return handle === undefined ? [] : [{ kind, handle }];
  });
  return { [relationsColumn]: relationsCell(named) };
}

/** A column may have any name, even `constructor`, which every object inherits. */
function cellOf(row: Row, column: string): string {
  return (Object.hasOwn(row, column) ? row[column] : undefined) ?? "";
}

/** Only cells with a value: the file has a column where at least one product has a value for it. */
function metafieldCells(product: StoredProduct, origin: string): Row {
  const cells: Row = {};
  if (product.specifications.length > 0) cells[specificationsColumn] = specificationsCell(product.specifications);
  if (product.drawing !== "generic") cells[drawingColumn] = product.drawing;
  for (const { namespace, key, value } of product.metafields) cells[metafieldColumn(namespace, key)] ??= value;
  for (const [kind, column] of Object.entries(documentColumns)) {
    const document = product.documents.find((candidate) => candidate.kind === kind);
    if (document) cells[column] = `${origin}/media/${document.fileKey}`;
  }
  return cells;
}

function variantRow(product: StoredProduct, variant: StoredProduct["variants"][number], currency: string, addresses: string[]): Row {
  const values = product.options.length > 0 ? variant.optionValues : ["Default Title"];
  const image = product.images.findIndex((candidate) => candidate.id === variant.imageId);
  return {
    ...writeFields(variantColumns, variant, currency),
    ...Object.fromEntries(values.map((value, at) => [`Option${at + 1} Value`, value])),
    "Variant ID": variant.id,
    [stockSeenColumn]: String(variant.stock),
    "Variant Image": image < 0 ? "" : (addresses[image] ?? ""),
  };
}
