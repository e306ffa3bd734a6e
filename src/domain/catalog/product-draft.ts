import type { Metafield, ProductOption, Specification } from "#db/schema/catalog.ts";
import { pictureHash } from "#domain/picture.ts";
import type { EncodedPicture } from "#domain/picture-storing.ts";

/**
 * A product as it shall be. What is left out stays as it is, or gets its default where the product is new; so a file
 * that has no column for something never empties it. Pure.
 */
export type VariantDraft = {
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

export type StoredVariant = Required<Omit<VariantDraft, "stock" | "imageUrl">> & {
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
  images: StoredImage[];
  /** Written by verbs of their own. */
  documents: StoredDocument[];
  createdAt: string;
  updatedAt: string;
};

export type Plan = {
  next: StoredProduct;
  isNew: boolean;
  /** What differs, by name: for the audit log. Empty: nothing is to be written. */
  changed: string[];
  removedVariantIds: string[];
  newImages: StoredImage[];
  /** Levels to set: of new variants, and where the draft says how many. */
  stock: { variantId: string; onHand: number; tracked: boolean; isNew: boolean }[];
};

type Defaults = { now: string; nextId(): string; stockOfNew: number; sanitize(html: string): string };

/** What has to be written so that `stored` becomes `draft`. */
export function planProduct(stored: StoredProduct | null, draft: ProductDraft, defaults: Defaults): Plan {
  const images = planImages(stored?.images ?? [], draft, defaults);
  const { variants, stock } = planVariants(stored, draft, images, defaults);
  const next: StoredProduct = {
    id: stored?.id ?? defaults.nextId(),
    handle: draft.handle,
    title: draft.title,
    vendor: draft.vendor ?? stored?.vendor ?? "",
    productType: draft.productType ?? stored?.productType ?? "",
    descriptionHtml: draft.descriptionHtml === undefined ? (stored?.descriptionHtml ?? "") : defaults.sanitize(draft.descriptionHtml),
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
  const kept = new Set(variants.map((variant) => variant.id));
  const known = new Set(stored?.images.map((image) => image.id));
  return {
    next,
    isNew: stored === null,
    changed: stored ? differences(stored, next, stock) : ["created"],
    removedVariantIds: (stored?.variants ?? []).filter((variant) => !kept.has(variant.id)).map((variant) => variant.id),
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

function planImages(stored: StoredImage[], draft: ProductDraft, defaults: Defaults): StoredImage[] {
  const named = (draft.images ?? []).map(({ alt, ...of }) => ({ alt, ...emptyImage, ...("stored" in of ? of.stored : of) }));
  for (const { imageUrl } of draft.variants)
    if (imageUrl && !named.some((image) => isAddressOf(imageUrl, image))) named.push({ ...emptyImage, sourceUrl: imageUrl, alt: "" });
  if (named.length === 0) return stored;
  return named.map((image, position) => {
    const { sourceUrl, fileKey, alt } = image;
    const known = stored.find((candidate) => (sourceUrl === null ? candidate.fileKey === fileKey : isAddressOf(sourceUrl, candidate)));
    return known ? { ...known, position, alt } : { id: defaults.nextId(), position, ...image };
  });
}

const emptyImage = { sourceUrl: null as string | null, fileKey: null as string | null, width: null as number | null, height: null as number | null };

/** A stored picture is named by where it came from, or by its own address in this shop (`/media/<hash>-1600.webp`). */
export function isAddressOf(address: string, image: Pick<StoredImage, "sourceUrl" | "fileKey">): boolean {
  if (image.sourceUrl !== null && image.sourceUrl === address) return true;
  const hash = /\/media\/([a-z0-9]+)-\d+\.(?:webp|avif)$/.exec(address)?.[1];
  return hash !== undefined && hash === pictureHash(image.fileKey);
}

function planVariants(stored: StoredProduct | null, draft: ProductDraft, images: StoredImage[], defaults: Defaults) {
  const free = new Set(stored?.variants ?? []);
  const matched = draft.variants.map((variant) => claim(free, (candidate) => sameValues(candidate, variant)));
  const stock: Plan["stock"] = [];
  const variants = draft.variants.map((variant, position): StoredVariant => {
    const before =
      matched[position] ??
      claim(free, (candidate) => !!variant.sku && candidate.sku === variant.sku) ??
      (draft.variants.length === 1 ? claim(free, () => true) : null);
    const tracked = variant.tracked ?? before?.tracked ?? true;
    const onHand = variant.stock ?? before?.stock ?? defaults.stockOfNew;
    const id = before?.id ?? defaults.nextId();
    if (!before || onHand !== before.stock || tracked !== before.tracked) stock.push({ variantId: id, onHand, tracked, isNew: !before });
    const image = variant.imageUrl ? images.find((candidate) => isAddressOf(variant.imageUrl as string, candidate)) : undefined;
    return {
      id,
      position,
      title: variant.optionValues.join(" / ") || "Default Title",
      optionValues: variant.optionValues,
      sku: variant.sku === undefined ? (before?.sku ?? null) : variant.sku,
      barcode: variant.barcode === undefined ? (before?.barcode ?? null) : variant.barcode,
      priceCents: variant.priceCents,
      compareAtPriceCents: variant.compareAtPriceCents === undefined ? (before?.compareAtPriceCents ?? null) : variant.compareAtPriceCents,
      weightGrams: variant.weightGrams ?? before?.weightGrams ?? 0,
      taxable: variant.taxable ?? before?.taxable ?? true,
      requiresShipping: variant.requiresShipping ?? before?.requiresShipping ?? true,
      policy: variant.policy ?? before?.policy ?? "deny",
      lowStockThreshold: variant.lowStockThreshold ?? before?.lowStockThreshold ?? 5,
      leadTimeDays: variant.leadTimeDays === undefined ? (before?.leadTimeDays ?? null) : variant.leadTimeDays,
      imageId: variant.imageUrl === undefined ? (before?.imageId ?? null) : (image?.id ?? null),
      extra: variant.extra ?? before?.extra ?? {},
      tracked,
      stock: onHand,
    };
  });
  return { variants, stock };
}

function claim(free: Set<StoredVariant>, fits: (variant: StoredVariant) => boolean): StoredVariant | null {
  for (const candidate of free)
    if (fits(candidate)) {
      free.delete(candidate);
      return candidate;
    }
  return null;
}

function sameValues(stored: StoredVariant, draft: VariantDraft): boolean {
  return JSON.stringify(stored.optionValues) === JSON.stringify(draft.optionValues);
}

function differences(stored: StoredProduct, next: StoredProduct, stock: Plan["stock"]): string[] {
  const keys = Object.keys(next) as (keyof StoredProduct)[];
  const changed: string[] = keys.filter((key) => key !== "variants" && canonical(stored[key]) !== canonical(next[key]));
  // Stock moves by adjustments of its own and is no change of the product.
  const withoutStock = (variants: StoredVariant[]) => variants.map(({ stock: _stock, tracked: _tracked, ...variant }) => variant);
  if (canonical(withoutStock(stored.variants)) !== canonical(withoutStock(next.variants))) changed.push("variants");
  if (stock.length > 0) changed.push("stock");
  return changed;
}

/** JSON with the keys in order, since the database gives them back in its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
