import type { Metafield, ProductOption, Specification } from "#db/schema/catalog.ts";
import type { EncodedPicture } from "#domain/picture-storing.ts";
import { planImages } from "./image-plan.ts";
import { type Warning, warningsOf } from "./product-warnings.ts";
import { matchVariants } from "./variant-matching.ts";
import { planVariants } from "./variant-plan.ts";

/**
 * The wanted state of a product. Fields that are left out keep their value, or get a default where the product is new; so a file
 * without a column never empties that field. Pure.
 */
export type VariantDraft = {
  /** The id of the stored variant; null: a new variant. Left out: found by comparing SKU and option values (`matchVariants`). */
  id?: string | null | undefined;
  optionValues: string[];
  sku?: string | null;
  barcode?: string | null;
  priceCents: number;
  compareAtPriceCents?: number | null;
  weightGrams?: number;
  taxable?: boolean;
  requiresShipping?: boolean;
  policy?: "deny" | "continue";
  lowStockThreshold?: number;
  leadTimeDays?: number | null;
  /** Units on hand; left out: not touched, or the import's default where the variant is new. */
  stock?: number;
  /** Units on hand as the author of the draft saw them. If equal to `stock`, no change was meant, and what was sold since stays sold. */
  stockSeen?: number;
  tracked?: boolean;
  /** One of the product's image addresses. */
  imageUrl?: string | null;
  extra?: Record<string, string>;
};

export type MetafieldChange = { namespace: string; key: string; value: string | null };

export type ProductDraft = {
  handle: string;
  title: string;
  vendor?: string;
  productType?: string;
  /** Sanitized when it is stored. */
  descriptionHtml?: string;
  status?: "active" | "draft" | "archived";
  tags?: string[];
  /** Names of the options, in the order of the variants' values; empty for a product without a choice. */
  options: string[];
  specifications?: Specification[];
  /** All of them. */
  metafields?: Metafield[];
  /** Only these; null takes one out. The others, and what is stored of documents, stay. */
  metafieldChanges?: MetafieldChange[];
  drawing?: string;
  seoTitle?: string | null;
  seoDescription?: string | null;
  createdAt?: Date;
  variants: VariantDraft[];
  /** In order. Empty or left out: the pictures stay. */
  images?: DraftImage[];
};

/** By the address it is to be fetched from, or stored already. */
export type DraftImage = { alt: string } & ({ sourceUrl: string } | { stored: EncodedPicture });

export type StoredVariant = Required<Omit<VariantDraft, "id" | "stock" | "stockSeen" | "imageUrl">> & {
  id: string;
  position: number;
  title: string;
  imageId: string | null;
  stock: number;
};
export type StoredImage = {
  id: string;
  position: number;
  alt: string;
  sourceUrl: string | null;
  fileKey: string | null;
  width: number | null;
  height: number | null;
};
export type StoredDocument = { kind: "manual" | "quick-start" | "other"; fileKey: string };
export type StoredProduct = Required<Omit<ProductDraft, "options" | "variants" | "images" | "createdAt" | "metafieldChanges">> & {
  id: string;
  options: ProductOption[];
  variants: StoredVariant[];
  /** Retired variants: removed while something referred to them; newest first. A draft with their option values restores them. */
  retired: StoredVariant[];
  images: StoredImage[];
  /** Written by operations of their own. */
  documents: StoredDocument[];
  createdAt: string;
  updatedAt: string;
};

/** The retired ones are not part of what is written: those who go and those who come back are named apart. */
export type PlannedProduct = Omit<StoredProduct, "retired">;

export type Plan = {
  stored: StoredProduct | null;
  next: PlannedProduct;
  /** What differs, by name. Empty: nothing is to be written. */
  changed: string[];
  /** In the order of the draft's variants; null: new. */
  before: (StoredVariant | null)[];
  /** Of `next.variants` those of which more than the stock differs from what is stored. */
  changedVariants: StoredVariant[];
  removed: StoredVariant[];
  unknownIds: number[];
  isUnclear: boolean;
  warnings: Warning[];
  newImages: StoredImage[];
  /** Levels to set: of new variants, and where the draft says how many. `from` is what was on hand when this was planned. */
  stock: { variantId: string; onHand: number; from: number; tracked: boolean; isNew: boolean }[];
};

export type PlanDefaults = { now: string; nextId(): string; stockOfNew: number };

/** Made by `cleanDrafts`: nothing else may be planned, because what is planned is stored and shown. */
export type CleanDraft = ProductDraft & { isClean: true };

/** Plans what has to be written to turn `stored` into `draft`. */
export function planProduct(stored: StoredProduct | null, draft: CleanDraft, defaults: PlanDefaults): Plan {
  const images = planImages(stored?.images ?? [], draft, defaults);
  const match = matchVariants(stored, draft);
  const { before, removed, unknownIds, isUnclear } = match;
  const { variants, stock } = planVariants(before, draft, images, defaults);
  const next: PlannedProduct = {
    id: stored?.id ?? defaults.nextId(),
    handle: draft.handle,
    title: draft.title,
    vendor: draft.vendor ?? stored?.vendor ?? "",
    productType: draft.productType ?? stored?.productType ?? "",
    descriptionHtml: draft.descriptionHtml ?? stored?.descriptionHtml ?? "",
    status: draft.status ?? stored?.status ?? "active",
    tags: draft.tags ?? stored?.tags ?? [],
    options: draft.options.map((name, at) => ({ name, values: [...new Set(variants.map((variant) => variant.optionValues[at] ?? ""))] })),
    specifications: draft.specifications ?? stored?.specifications ?? [],
    metafields: planMetafields(stored, draft),
    drawing: draft.drawing ?? stored?.drawing ?? "generic",
    seoTitle: draft.seoTitle === undefined ? (stored?.seoTitle ?? null) : draft.seoTitle,
    seoDescription: draft.seoDescription === undefined ? (stored?.seoDescription ?? null) : draft.seoDescription,
    variants,
    images,
    documents: stored?.documents ?? [],
    createdAt: stored?.createdAt ?? draft.createdAt?.toISOString() ?? defaults.now,
    updatedAt: stored?.updatedAt ?? defaults.now,
  };
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
    warnings: warningsOf(stored, draft, next, match),
    newImages: images.filter((image) => !known.has(image.id)),
    stock,
  };
}

/** In the order in which they are stored; new ones behind. */
function planMetafields(stored: StoredProduct | null, { metafields, metafieldChanges = [] }: ProductDraft): Metafield[] {
  const fields = [...(metafields ?? stored?.metafields ?? [])];
  for (const { namespace, key, value } of metafieldChanges) {
    if (isOwnDocument({ namespace, key, value }, stored?.documents ?? [])) continue;
    const at = fields.findIndex((field) => field.namespace === namespace && field.key === key);
    if (at < 0 && value !== null) fields.push({ namespace, key, value });
    else if (at >= 0 && value !== null) fields[at] = { namespace, key, value };
    else if (at >= 0 && fields[at]?.value !== "") fields.splice(at, 1);
  }
  return fields;
}

/** The address of a document that the product has is derived from it, and no metafield. */
function isOwnDocument({ namespace, key, value }: MetafieldChange, documents: StoredDocument[]): boolean {
  if (namespace !== "custom" || (key !== "manual_url" && key !== "quick_start_url")) return false;
  return documents.some(({ fileKey }) => value?.endsWith(`/media/${fileKey}`));
}

function differences(stored: StoredProduct, next: PlannedProduct): string[] {
  const keys = Object.keys(next) as (keyof PlannedProduct)[];
  return keys.filter((key) => key !== "variants" && !isSame(stored[key], next[key]));
}

/** Stock moves by adjustments of its own and is no change of the product. */
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
