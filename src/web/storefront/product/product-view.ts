import type { Product, Variant } from "#domain/catalog/catalog-types.ts";
import { formatMoney, toDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { firstSentence } from "#domain/plain-text.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { type DescribedPicture, describedPicture } from "../picture-view.ts";
import type { AvailabilityView } from "../product-card/availability.tsx";
import type { Promises } from "../promises.ts";
import { documentIconPath, manualIconPath, shippingIconPath, supportIconPath, warrantyIconPath } from "./product-icons.server.ts";

export type VariantView = {
  id: string;
  /** Indexes into the options' values. */
  values: number[];
  price: string;
  compareAtPrice: string | null;
  /** Decimal, for structured data. */
  amount: string;
  availability: AvailabilityView;
  sku: string | null;
  barcode: string | null;
  imageIndex: number | null;
  canBeBought: boolean;
};

export type SpecificationView = { name: string; value: string; unit: string | null };
/** `size` is null of a document that lies elsewhere. */
export type DocumentView = { label: string; url: string; size: string | null; iconPath: string };
/** A promise in the trust strip. */
export type TrustPoint = { text: string; iconPath: string };

export type ProductView = {
  id: string;
  handle: string;
  title: string;
  brand: string;
  model: string | null;
  summary: string;
  descriptionHtml: string;
  options: { name: string; values: string[] }[];
  variants: VariantView[];
  pictures: DescribedPicture[];
  features: string[];
  applications: string[];
  specifications: SpecificationView[];
  documents: DocumentView[];
  collection: { handle: string; title: string } | null;
};

/** `categories` are the handles of the collections that the category browser shows. */
export function productView(
  product: Product,
  { currency, productDefaults }: Pick<Settings, "productDefaults"> & { currency: string },
  categories: ReadonlySet<string>,
): ProductView {
  const hasDefaults = productDefaults.instrumentTypes.includes(product.productType);
  const defaultRows = productDefaults.specifications.find(({ types }) => types.includes(product.productType))?.rows ?? [];
  // "Default Title" is how a product without a choice is stored: no selector is shown for it.
  const hasChoice = !(product.variants.length === 1 && product.variants[0]?.title === "Default Title");
  const options = hasChoice ? product.options : [];
  const home = product.collections.find((collection) => categories.has(collection.handle)) ?? product.collections[0];
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    brand: product.vendor,
    model: product.modelNumber,
    summary: firstSentence(product.descriptionHtml),
    descriptionHtml: product.descriptionHtml,
    options,
    variants: product.variants.map((variant) => variantView(variant, options, currency)),
    pictures: product.images.map(describedPicture),
    features: product.features.length > 0 ? product.features : hasDefaults ? productDefaults.features : [],
    applications: product.applications.length > 0 ? product.applications : hasDefaults ? productDefaults.applications : [],
    specifications: (product.specifications.length > 0 ? product.specifications : defaultRows).map(specificationView),
    documents: product.documents.map(({ kind, title, url, bytes }) => ({
      label: documentLabels[kind] ?? title,
      url,
      size: bytes === null ? null : sizeText(bytes),
      iconPath: kind === "manual" ? manualIconPath : documentIconPath,
    })),
    collection: home ? { handle: home.handle, title: home.title } : null,
  };
}

/** Only what the settings say. */
export function trustPointsOf({ warranty, freeShippingOver, support }: Promises): TrustPoint[] {
  return [
    { text: warranty, iconPath: warrantyIconPath },
    { text: freeShippingOver && `Free Shipping over ${freeShippingOver}`, iconPath: shippingIconPath },
    { text: support, iconPath: supportIconPath },
  ].flatMap(({ text, iconPath }) => (text ? [{ text, iconPath }] : []));
}

const documentLabels: Record<string, string | undefined> = { manual: "View Manual", "quick-start": "Quick Start Guide" };

function variantView(variant: Variant, options: Product["options"], currency: string): VariantView {
  const { priceCents, compareAtPriceCents } = variant;
  return {
    id: variant.id,
    values: options.map((option, at) => option.values.indexOf(variant.optionValues[at] ?? "")),
    price: formatMoney(priceCents, currency),
    compareAtPrice: compareAtPriceCents !== null && compareAtPriceCents > priceCents ? formatMoney(compareAtPriceCents, currency) : null,
    amount: toDecimal(priceCents, currency),
    availability: variant.availability,
    sku: variant.sku,
    barcode: variant.barcode,
    imageIndex: variant.imageIndex,
    canBeBought: variant.availability.state !== "out-of-stock",
  };
}

/** Plain numbers of five digits and more get separators: `15000` -> `15,000`; ranges an en dash, products a times sign. */
export function specificationView({ name, value, unit }: { name: string; value: string; unit: string | null }): SpecificationView {
  const shown = value
    // The digits are taken whole (`\1`): in a number of thousands of digits no shorter one is looked for.
    .replace(/(?<![\d.])(?=(\d{5,}))\1(?![\d.]*[A-Za-z])/g, (digits) => numberText(Number(digits)))
    .replace(/(?<=\d) x (?=\d)/g, " × ")
    .replace(/^(-?[\d.,]+)-([\d.,]+)$/, "$1–$2")
    .replace(/^-(?=\d)/, "−");
  return { name, value: shown, unit: unit === "x g" ? "× g" : unit };
}

function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`;
}
