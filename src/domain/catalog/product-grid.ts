import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { askUnless, type Questions } from "#domain/confirmation-questions.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { countProductStock } from "#domain/inventory/product-stock.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { toDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { loadSettings, readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { specificationNumber } from "./metafields.ts";
import { editProducts, type ProductEdit } from "./product-editing.ts";
import {
  type GridChange,
  type GridField,
  type GridQuery,
  type GridRow,
  type GridSpecification,
  gridCells,
  gridChange,
} from "./product-grid-input.ts";
import { needsStock, selectGridRows } from "./product-list-queries.ts";
import { questionsOf, type Warning } from "./product-warnings.ts";
import { lockCatalog, selectStored } from "./product-write-queries.ts";
import type { StoredProduct, StoredVariant } from "./stored-product.ts";

const pageSize = 100;
const maxIds = 100;
const maxSpecifications = 1000;

/** Reads one page of variants, ordered by the titles of their products. Staff need the right `products.read`. */
export async function readProductGrid(
  shop: Shop,
  actor: Actor,
  { ids, after, ...query }: GridQuery,
): Promise<{ rows: GridRow[]; next: string | null; currency: string }> {
  requireRight(actor, "products.read");
  const { currency } = (await readSettings(shop)).shop;
  const chosen = ids === undefined ? null : ids.split(",").filter(isId).slice(0, maxIds);
  if (needsStock(query)) await countProductStock(shop);
  const rows = await selectGridRows(shop, { ...query, currency, ids: chosen, after: gridPosition(after), limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    currency,
    rows: shown.map(({ sortKey: _, position: __, specifications, ...row }) => ({
      ...row,
      specifications: specifications.map(({ name, value, unit }) => ({ name, value, unit })),
    })),
    next: rows.length > pageSize && last ? writeCursor("grid", { key: `${last.position} ${last.sortKey}`, id: last.productId }) : null,
  };
}

function gridPosition(cursor: string | undefined): { position: number; title: string; id: string } | null {
  const place = readCursor(cursor, "grid", "text");
  const parts = place && /^(\d{1,9}) (.*)$/s.exec(place.key);
  return place && parts ? { position: Number(parts[1]), title: parts[2] ?? "", id: place.id } : null;
}

type Row = ReturnType<typeof gridChange.parse>["rows"][number];
const variantFields = ["priceCents", "compareAtPriceCents", "costCents", "sku", "barcode"] as const satisfies GridField[];

/**
 * Saves the changes made in the grid, all or none. Staff need the right `products.change`, and `stock.adjust` where stock was counted.
 * Refuses `input-invalid` with the fault of each cell (`rows.0.priceCents`), `changed-meanwhile` in the same way where a cell no longer has the value
 * from which it was changed, and `confirmation-needed`.
 */
export async function saveProductGrid(
  shop: Shop,
  actor: Actor,
  input: GridChange,
  { confirmed = [] }: { confirmed?: string[] } = {},
): Promise<{ products: number; variants: number }> {
  requireRight(actor, "products.change");
  const { rows, currency } = parseInput(gridChange, input);
  if (rows.some(({ stock }) => stock)) requireRight(actor, "stock.adjust");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const shopCurrency = (await loadSettings(shop)).shop.currency;
    if (shopCurrency !== currency)
      throw new Refusal("input-invalid", {
        reason: `These prices are in ${currency}, and the shop sells in ${shopCurrency} now. Nothing was saved.`,
      });
    const ids = [...new Set(rows.map(({ productId }) => productId))];
    const products = new Map((await selectStored(shop, { ids })).map((product) => [product.id, product]));
    refuseFaults(rows, products);
    const moved = { ...movedCells(rows, products, currency), ...(await setCounted(shop, actor, rows, products)) };
    if (Object.keys(moved).length > 0) throw new Refusal("changed-meanwhile", { fields: moved });
    askUnless(confirmed, questionsOf(warningsIn(rows, products)));
    const edits = editsOf(rows, products);
    await editProducts(shop, actor, ids, (product) => edits.get(product.id) ?? null);
    return { products: ids.length, variants: rows.length };
  });
}

const variantOf = (row: Row, products: Map<string, StoredProduct>) => products.get(row.productId)?.variants.find(({ id }) => id === row.variantId);
const cellsOf = (row: Row) => (Object.keys(gridCells) as GridField[]).filter((field) => row[field] !== undefined);

/**
 * Stores counted stock, in the order of variant ids, in which all writers lock the levels. Returns a question by cell where the stock moved since it was
 * seen: saving again sets it anyway.
 */
async function setCounted(shop: Shop, actor: Actor, rows: Row[], products: Map<string, StoredProduct>): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const counted = rows.flatMap((row, at) => (row.stock && variantOf(row, products) ? [{ ...row.stock, at, variantId: row.variantId }] : []));
  for (const { at, variantId, from, to } of counted.sort((one, other) => (one.variantId < other.variantId ? -1 : 1))) {
    await adjustStock(shop, actor, { variantId, onHand: to, seen: from, reason: "counted" }).catch((fault) => {
      if (!isRefusal(fault) || fault.code !== "confirmation-needed") throw fault;
      Object.assign(fields, ...Object.values(fault.params.questions as Questions).map((question) => ({ [`rows.${at}.stock`]: question })));
    });
  }
  return fields;
}

function movedCells(rows: Row[], products: Map<string, StoredProduct>, currency: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const [product, variant] = [products.get(row.productId), variantOf(row, products)];
    if (!product || !variant) {
      fields[`rows.${at}.${cellsOf(row)[0] ?? (row.stock ? "stock" : "priceCents")}`] = "This variant no longer exists.";
      continue;
    }
    for (const field of cellsOf(row)) {
      const now = field === "status" ? product.status : variant[field];
      if (now === row[field]?.from || now === row[field]?.to) continue;
      const text = typeof now === "number" ? toDecimal(now, currency) : (now ?? "empty");
      fields[`rows.${at}.${field}`] = changedTo(text);
    }
    Object.assign(fields, movedOfProduct(row, at, product));
  }
  return fields;
}

const changedTo = (text: string) => `Someone changed it to ${text} in the meantime.`;

/** Returns the faults of product cells that were changed in the meantime. */
function movedOfProduct({ tags, specifications = [] }: Row, at: number, product: StoredProduct): Record<string, string> {
  const fields: Record<string, string> = {};
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (tags && !isSame(product.tags, tags.from) && !isSame(product.tags, tags.to))
    fields[`rows.${at}.tags`] = changedTo(product.tags.join(", ") || "none");
  for (const [place, { name, from, to }] of specifications.entries()) {
    const now = gridSpecification(product.specifications, name);
    if (!isSame(now, from) && !isSame(now, to))
      fields[`rows.${at}.specifications.${place}`] = changedTo(now ? [now.value, now.unit].filter(Boolean).join(" ") : "none");
  }
  return fields;
}

function gridSpecification(all: StoredProduct["specifications"], name: string): GridSpecification {
  const found = all.find((one) => one.name === name);
  return found ? { value: found.value, unit: found.unit } : null;
}

function refuseFaults(rows: Row[], products: Map<string, StoredProduct>): void {
  const fields: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    const first = variantOf(row, products)?.volumePrices[0];
    const added = (row.specifications ?? []).filter(({ from, to }) => from === null && to !== null).length;
    if ((products.get(row.productId)?.specifications.length ?? 0) + added > maxSpecifications)
      fields[`rows.${at}.specifications.0`] = `A product has at most ${numberText(maxSpecifications)} specifications.`;
    if (row.stock && variantOf(row, products)?.tracked === false) fields[`rows.${at}.stock`] = "The stock of this variant is not counted.";
    if (row.priceCents && first && first.priceCents > row.priceCents.to) fields[`rows.${at}.priceCents`] = "A volume price is above this price.";
  }
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
}

/** Warnings about prices that may be a mistake, for variants whose prices change. */
function warningsIn(rows: Row[], products: Map<string, StoredProduct>): Warning[] {
  return rows.flatMap((row, at): Warning[] => {
    const variant = variantOf(row, products);
    if (!variant || (!row.priceCents && !row.compareAtPriceCents)) return [];
    const { priceCents, compareAtPriceCents } = edited(variant, row);
    const title = `${products.get(row.productId)?.title ?? ""}${variant.title === "Default Title" ? "" : `, ${variant.title}`}`;
    return [
      ...(row.priceCents && priceCents === 0 ? [{ kind: "free" as const, at, title }] : []),
      ...(compareAtPriceCents !== null && compareAtPriceCents <= priceCents ? [{ kind: "compare-at" as const, at, title }] : []),
    ];
  });
}

function changesOf(row: Row): Partial<StoredVariant> {
  return Object.fromEntries(variantFields.flatMap((field) => (row[field] ? [[field, row[field].to]] : [])));
}

const edited = (variant: StoredVariant, row: Row): StoredVariant => ({ ...variant, ...changesOf(row) });

/** The edits by product: if two rows change the same product field, the later row counts. */
function editsOf(rows: Row[], products: Map<string, StoredProduct>): Map<string, ProductEdit> {
  const edits = new Map<string, ProductEdit>();
  for (const row of rows) {
    const edit: ProductEdit = edits.get(row.productId) ?? {};
    if (row.status) edit.status = row.status.to;
    if (row.tags) edit.tags = [...new Set(row.tags.to)];
    if (row.specifications)
      edit.specifications = withSpecifications(edit.specifications ?? products.get(row.productId)?.specifications ?? [], row.specifications);
    edits.set(row.productId, { ...edit, variants: { ...edit.variants, [row.variantId]: changesOf(row) } });
  }
  return edits;
}

/** Keeps the order of the specifications; new ones are last. */
function withSpecifications(before: StoredProduct["specifications"], changes: NonNullable<Row["specifications"]>): StoredProduct["specifications"] {
  let after = before;
  for (const { name, to } of changes) {
    const at = after.findIndex((one) => one.name === name);
    const next = to && { name, value: to.value, unit: to.unit, number: specificationNumber(to.value) };
    if (at < 0) after = next ? [...after, next] : after;
    else after = next ? after.with(at, next) : after.toSpliced(at, 1);
  }
  return after;
}
