import type { StoredProduct } from "#domain/catalog/catalog.ts";
import { specificationNumber } from "#domain/catalog/metafields.ts";
import type { ProductEdit } from "#domain/catalog/product-editing.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import type { BulkChange, BulkReason, RunChange } from "./bulk-change-input.ts";
import { priceAfter } from "./price-formula.ts";

/** The effect of a change on one product: the affected fields before and after, the reason why it is refused, or null for no effect. */
export type Effect = { before: ProductEdit; after: ProductEdit } | { refused: BulkReason } | null;

type Prices = NonNullable<ProductEdit["variants"]>[string];
const maxTags = 1000;
const maxSpecifications = 1000;

/** Returns the effect of a change on a product. Pure. Prices in minor units of `currency`. */
export function effectOf(product: StoredProduct, change: RunChange, currency: string): Effect {
  switch (change.kind) {
    case "status":
      return field({ status: product.status }, { status: change.status });
    case "vendor":
      return field({ vendor: product.vendor }, { vendor: change.vendor });
    case "type":
      return field({ productType: product.productType }, { productType: change.productType });
    case "rename-type":
      return product.productType === change.from ? field({ productType: change.from }, { productType: change.to }) : null;
    case "tags": {
      const gone = new Set(change.remove);
      const tags = [...new Set([...product.tags.filter((tag) => !gone.has(tag)), ...change.add])];
      return tags.length > maxTags ? { refused: "tags-full" } : field({ tags: product.tags }, { tags });
    }
    case "specification": {
      const specifications = specificationsAfter(product.specifications, change);
      if (specifications.length > maxSpecifications) return { refused: "specifications-full" };
      return field({ specifications: product.specifications }, { specifications });
    }
    case "prices":
      return pricesAfter(product, change, currency);
  }
}

/** Returns the effect of undoing a change: refused where one of these fields was changed since. Pure. */
export function undoingEffect(product: StoredProduct, { before, after }: { before: ProductEdit; after: ProductEdit }): Effect {
  const { variants: expected = {}, ...fields } = before;
  const isThere = Object.entries(fields).every(([name, value]) => isEqual(product[name as keyof StoredProduct], value));
  const byId = new Map(product.variants.map((variant) => [variant.id, variant]));
  const arePrices = Object.entries(expected).every(([id, prices]) => {
    const variant = byId.get(id);
    return variant !== undefined && Object.entries(prices).every(([name, value]) => isEqual(variant[name as keyof typeof variant], value));
  });
  return isThere && arePrices ? { before, after } : { refused: "changed-since" };
}

/** Sets the value in the first row with this name, or adds a row. An empty value removes all rows with the name. */
function specificationsAfter(
  rows: StoredProduct["specifications"],
  { name, value, unit }: Extract<BulkChange, { kind: "specification" }>,
): StoredProduct["specifications"] {
  const isNamed = (row: { name: string }) => row.name.toLowerCase() === name.toLowerCase();
  if (value === "") return rows.filter((row) => !isNamed(row));
  const at = rows.findIndex(isNamed);
  const next = { name: rows[at]?.name ?? name, value, unit, number: specificationNumber(value) };
  return at < 0 ? [...rows, next] : rows.with(at, next);
}

function field(before: ProductEdit, after: ProductEdit): Effect {
  return isEqual(before, after) ? null : { before, after };
}

type PriceChange = Extract<BulkChange, { kind: "prices" }>;

/** Changes the prices of all variants of a product or of none, because a partly changed price list is worse than an unchanged one. */
function pricesAfter(product: StoredProduct, change: PriceChange, currency: string): Effect {
  const before: Record<string, Prices> = {};
  const after: Record<string, Prices> = {};
  for (const variant of product.variants) {
    const { id, priceCents, compareAtPriceCents, volumePrices } = variant;
    const price = priceAfter(priceCents, change, currency);
    const next: Required<Pick<Prices, "priceCents" | "compareAtPriceCents" | "volumePrices">> = {
      priceCents: price,
      compareAtPriceCents: compareAtAfter(variant, change, currency),
      volumePrices: volumePrices.map((volume) => ({ ...volume, priceCents: priceAfter(volume.priceCents, change, currency) })),
    };
    const was = { priceCents, compareAtPriceCents, volumePrices };
    if (isEqual(was, next)) continue;
    const all = [price, next.compareAtPriceCents ?? price, ...next.volumePrices.map((volume) => volume.priceCents)];
    if (all.some((cents) => cents <= 0)) return { refused: "price-zero" };
    if (all.some((cents) => cents > productLimits.cents)) return { refused: "price-too-large" };
    if (next.compareAtPriceCents !== null && next.compareAtPriceCents <= price) return { refused: "compare-at-low" };
    before[id] = was;
    after[id] = next;
  }
  return Object.keys(after).length === 0 ? null : { before: { variants: before }, after: { variants: after } };
}

function compareAtAfter(
  { priceCents, compareAtPriceCents }: Pick<StoredProduct["variants"][number], "priceCents" | "compareAtPriceCents">,
  change: PriceChange,
  currency: string,
): number | null {
  if (change.compareAt === "none") return null;
  if (change.compareAt === "old") return priceCents;
  return change.compareAt === "along" && compareAtPriceCents !== null ? priceAfter(compareAtPriceCents, change, currency) : compareAtPriceCents;
}

/** Compares JSON values; the order of keys does not matter. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return left.length === Object.keys(right).length && left.every(([key, value]) => isEqual(value, right[key]));
}
