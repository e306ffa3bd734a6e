import { planMetafields } from "./metafields.ts";
import { planPictures } from "./picture-plan.ts";
import { newProduct, type ParsedProduct } from "./product-input.ts";
import { type Warning, warningsOf } from "./product-warnings.ts";
import { plannedSpecifications } from "./specification-rows.ts";
import type { StoredProduct, StoredProductPicture, StoredVariant } from "./stored-product.ts";
import { matchVariants } from "./variant-matching.ts";
import { planVariants } from "./variant-plan.ts";

/** Plans what has to be written to turn a stored product into its input. Pure. */

/** A product without its retired variants: the plan lists removed and restored variants separately. */
export type PlannedProduct = Omit<StoredProduct, "retired">;

export type Plan = {
  stored: StoredProduct | null;
  next: PlannedProduct;
  /** The names of the fields that differ. Empty: nothing has to be written. */
  changed: string[];
  /** The stored variants in the order of the input's variants; null: a new one. */
  before: (StoredVariant | null)[];
  /** Those of `next.variants` that differ from the stored ones in more than their stock. */
  changedVariants: StoredVariant[];
  removed: StoredVariant[];
  unknownIds: number[];
  isUnclear: boolean;
  warnings: Warning[];
  newImages: StoredProductPicture[];
  /** Levels to set: for new variants, and where the input gives a number. `from` is the number on hand when this was planned. */
  stock: { variantId: string; onHand: number; from: number; tracked: boolean; isNew: boolean }[];
};

/** `pictures`: those that are already stored, by the URL that the input uses for them. */
export type PlanDefaults = {
  now: string;
  nextId(): string;
  stockOfNew: number;
  pictures?: ReadonlyMap<string, Pick<StoredProductPicture, "fileKey" | "width" | "height">>;
};

/** Made by `cleanProducts`: only clean input may be planned, because it is stored and shown. */
export type CleanProduct = ParsedProduct & { isClean: true };

export function planProduct(stored: StoredProduct | null, input: CleanProduct, defaults: PlanDefaults): Plan {
  const images = planPictures(stored?.images ?? [], input, defaults);
  const match = matchVariants(stored, input);
  const { before, removed, unknownIds, isUnclear } = match;
  const { variants, stock } = planVariants(before, input, images, defaults);
  const next: PlannedProduct = {
    ...newProduct,
    ...(stored && withoutRetired(stored)),
    ...columnsIn(input),
    id: stored?.id ?? defaults.nextId(),
    options: input.options.map((name, at) => ({ name, values: [...new Set(variants.map((variant) => variant.optionValues[at] ?? ""))] })),
    specifications: plannedSpecifications(stored?.specifications ?? [], input.specifications),
    metafields: planMetafields(stored, input),
    variants,
    images,
    documents: stored?.documents ?? [],
    createdAt: stored?.createdAt ?? input.createdAt ?? defaults.now,
    updatedAt: stored?.updatedAt ?? defaults.now,
  };
  // Only a draft has a publishing time.
  if (next.status !== "draft") next.publishAt = null;
  const known = new Set(stored?.images.map((image) => image.id));
  const changedVariants = variants.filter((variant, at) => !isSame(withoutStock(before[at] ?? null), withoutStock(variant)));
  const isOtherChoice = changedVariants.length > 0 || removed.length > 0;
  return {
    stored,
    next,
    changed: stored ? [...differences(stored, next), ...(isOtherChoice ? ["variants"] : []), ...(stock.length > 0 ? ["stock"] : [])] : ["created"],
    before,
    changedVariants,
    removed,
    unknownIds,
    isUnclear,
    warnings: warningsOf(stored, input, next, match),
    newImages: images.filter((image) => !known.has(image.id)),
    stock,
  };
}

/** New values for some fields of an existing product, and of its variants by id; everything else stays. */
export type ProductEdit = Partial<Pick<StoredProduct, "status" | "tags" | "vendor" | "productType" | "specifications" | "relations">> & {
  variants?: Record<string, Partial<Pick<StoredVariant, "priceCents" | "compareAtPriceCents" | "costCents" | "volumePrices" | "sku" | "barcode">>>;
};

/** Plans an edit. Nothing is checked: the caller makes sure that the values may be stored. */
export function planEdit(stored: StoredProduct, { variants: edits = {}, ...fields }: ProductEdit): Plan {
  const variants = stored.variants.map((variant) => ({ ...variant, ...edits[variant.id] }));
  const next: PlannedProduct = { ...withoutRetired(stored), ...fields, variants };
  const changedVariants = variants.filter((variant, at) => !isSame(stored.variants[at] ?? null, variant));
  return {
    ...{ stored, next, changedVariants, before: stored.variants },
    changed: [...differences(stored, next), ...(changedVariants.length > 0 ? ["variants"] : [])],
    ...{ removed: [], unknownIds: [], isUnclear: false, warnings: [], newImages: [], stock: [] },
  };
}

function withoutRetired({ retired: _retired, ...product }: StoredProduct): PlannedProduct {
  return product;
}

/** The fields of an input that are stored unchanged. */
function columnsIn({
  isClean,
  options,
  specifications,
  features,
  applications,
  modelNumber,
  metafields,
  images,
  variants,
  ...columns
}: CleanProduct) {
  return withoutUndefined(columns);
}

/** Fields left out must not overwrite stored values. */
export function withoutUndefined<Given extends object>(given: Given): { [Field in keyof Given]: Exclude<Given[Field], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

function differences(stored: StoredProduct, next: PlannedProduct): string[] {
  const keys = Object.keys(next) as (keyof PlannedProduct)[];
  return keys.filter((key) => key !== "variants" && !isSame(stored[key], next[key]));
}

/** Adjustments change the stock, so it does not count as a change of the product. */
function withoutStock(variant: StoredVariant | null): object | null {
  if (!variant) return null;
  const { stock: _stock, tracked: _tracked, ...rest } = variant;
  return rest;
}

/** Canonical JSON: PostgreSQL does not keep the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((inner, at) => isSame(inner, other[at]));
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}
