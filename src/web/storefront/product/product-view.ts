import type { Product, ProductDocument, Variant } from "#domain/catalog/catalog-types.ts";
import { languageName } from "#domain/catalog/product-enumerations.ts";
import { type SpecificationView, specificationView } from "#domain/catalog/shown-specifications.ts";
import { hazardClassText } from "#domain/hazard-classes.ts";
import { type LengthUnit, sizeText } from "#domain/length-text.ts";
import { unbroken, unbrokenHtml } from "#domain/measures/non-breaking-quantities.ts";
import { formatMoney, toDecimal } from "#domain/money.ts";
import { packText, unitPriceText, unitsPriced } from "#domain/pack-text.ts";
import { firstSentence } from "#domain/plain-text.ts";
import { countryName } from "#domain/postal-address.ts";
import { minOrderQuantity, quantityRuleText } from "#domain/quantity-rules.ts";
import { type RegulatoryMarking, regulatoryMarkings } from "#domain/regulatory-markings.ts";
import { freeShippingTexts, type Promises } from "#domain/settings/promise-texts.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { type WeightUnit, weightText } from "#domain/weight-text.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { describedPicture } from "../picture-view.ts";
import { documentIconPath, manualIconPath, shippingIconPath, supportIconPath, warrantyIconPath } from "./product-icons.server.ts";

export type VariantView = ReturnType<typeof variantView>;
/** `details`: "German · Rev. C · 5 L"; `size` is null for a document on another site. */
export type DocumentView = { variantId: string | null; label: string; details: string; url: string; size: string | null; iconPath: string };
/** A promise in the trust strip. */
export type TrustPoint = { text: string; iconPath: string };

/** The context for what the page sends to the browser. */
export type ViewContext = Pick<Settings, "productDefaults"> & { currency: string; weightUnit: WeightUnit; lengthUnit: LengthUnit };
export type ProductView = ReturnType<typeof productView>;

/** Returns the product as its page shows it. `categories` are the handles of the collections in the category browser. */
export function productView(product: Product, { productDefaults, ...units }: ViewContext, categories: ReadonlySet<string>) {
  // Fields named here are shown in another form, or not on the page; every other field of a product is sent as it is.
  const { vendor, modelNumber, productType, tags, images, collections, availability, minPriceCents, maxPriceCents, ...others } = product;
  const { taxClass: _, metafields, relatedHandles, relations, seoTitle, seoDescription, createdAt, updatedAt, ...plain } = others;
  const { countryOfOrigin, hsCode, hazardClass, regulatoryMarking, ...shown } = plain;
  const priced = unitsPriced(product.variants, units.currency);
  const hasDefaults = productDefaults.instrumentTypes.includes(productType);
  const defaultRows = productDefaults.specifications.find(({ types }) => types.includes(productType))?.rows ?? [];
  // "Default Title" marks a stored product without a choice: no selector is shown for it.
  const hasChoice = !(product.variants.length === 1 && product.variants[0]?.title === "Default Title");
  const options = hasChoice ? product.options : [];
  const home = collections.find((collection) => categories.has(collection.handle)) ?? collections[0];
  return {
    ...shown,
    title: unbroken(product.title),
    descriptionHtml: unbrokenHtml(product.descriptionHtml),
    brand: vendor,
    model: modelNumber,
    // The first tag is the category in the specification's sense.
    category: tags[0] ?? "",
    summary: unbroken(firstSentence(product.descriptionHtml)),
    options,
    variants: product.variants.map((variant) => variantView(variant, priced, options, units)),
    pictures: images.map(describedPicture),
    features: (product.features.length > 0 ? product.features : hasDefaults ? productDefaults.features : []).map(unbroken),
    applications: (product.applications.length > 0 ? product.applications : hasDefaults ? productDefaults.applications : []).map(unbroken),
    facts: factsOf({ countryOfOrigin, hsCode, hazardClass }),
    marking: regulatoryMarkings[regulatoryMarking as RegulatoryMarking] ?? null,
    specifications: (product.specifications.length > 0 ? product.specifications : defaultRows).map(specificationView),
    documents: product.documents.map((document) => documentView(product, document)),
    collection: home ? { handle: home.handle, title: home.title } : null,
  };
}

/** Returns the facts that shipping and customs ask for. */
function factsOf({ countryOfOrigin, hsCode, hazardClass }: Pick<Product, "countryOfOrigin" | "hsCode" | "hazardClass">): SpecificationView[] {
  return [
    { name: "Country of origin", value: countryOfOrigin && countryName(countryOfOrigin) },
    { name: "HS code", value: hsCode },
    { name: "Dangerous goods", value: hazardClassText(hazardClass) },
  ].flatMap(({ name, value }) => (value ? [{ name, value, unit: null }] : []));
}

/** Shows only what the settings say. The warranty is for instruments, not for consumables. A shop that names no instruments has it for all products. */
export function trustPointsOf(promises: Promises, productType: string, { instrumentTypes }: Settings["productDefaults"]): TrustPoint[] {
  const isInstrument = instrumentTypes.length === 0 || instrumentTypes.includes(productType);
  return [
    { text: isInstrument ? promises.warranty : null, iconPath: warrantyIconPath },
    { text: freeShippingTexts.product(promises), iconPath: shippingIconPath },
    { text: promises.support, iconPath: supportIconPath },
  ].flatMap(({ text, iconPath }) => (text ? [{ text, iconPath }] : []));
}

const documentLabels: Record<string, string | undefined> = { manual: "View Manual", "quick-start": "Quick Start Guide" };

/** Where a product has several manuals, each has the name that staff gave it. */
function documentView({ documents, variants }: Product, { kind, title, language, revision, variantId, url, bytes }: ProductDocument): DocumentView {
  const isOnlyOne = documents.filter((other) => other.kind === kind && other.language === language && isBeside(other, variantId)).length === 1;
  const variant = variants.find(({ id }) => id === variantId)?.title;
  return {
    /** Null: it is about every variant. */
    variantId,
    label: (isOnlyOne && documentLabels[kind]) || title,
    details: [language && languageName(language), revision && `Rev. ${revision}`, variant].filter(Boolean).join(" · "),
    url,
    size: bytes === null ? null : bytesText(bytes),
    iconPath: kind === "manual" ? manualIconPath : documentIconPath,
  };
}

/** Whether both are shown together when the variant of one of them is chosen. */
function isBeside(other: ProductDocument, variantId: string | null): boolean {
  return other.variantId === null || variantId === null || other.variantId === variantId;
}

function variantView(
  variant: Variant,
  priced: ReadonlyMap<string, number>,
  options: Product["options"],
  { currency, weightUnit, lengthUnit }: Omit<ViewContext, "productDefaults">,
) {
  const { priceCents, compareAtPriceCents, optionValues, title, weightGrams, policy, orderable, volumePrices, minQuantity, quantityStep, ...others } =
    variant;
  const { packSize, packUnit, lengthMm, widthMm, heightMm, specifications, requiresShipping: _, freight: __, ...shown } = others;
  const rule = { minQuantity, quantityStep };
  return {
    ...shown,
    /** Indexes into the values of the options. */
    values: options.map((option, at) => option.values.indexOf(optionValues[at] ?? "")),
    price: formatMoney(priceCents, currency),
    compareAtPrice: compareAtPriceCents !== null && compareAtPriceCents > priceCents ? formatMoney(compareAtPriceCents, currency) : null,
    /** What differs from the product's specifications, by name. */
    specifications: specifications.map(specificationView),
    /** The shipping weight. */
    weight: weightGrams > 0 ? weightText(weightGrams, weightUnit) : null,
    /** A decimal string for structured data. */
    amount: toDecimal(priceCents, currency),
    pack: packText(packSize, packUnit),
    unitPrice: unitPriceText(variant, priced.get(packUnit) ?? 1, currency),
    volumePrices: volumePrices.map((volume) => ({ quantity: volume.quantity, price: formatMoney(volume.priceCents, currency) })),
    /** The fewest units that are sold together, and the steps above that. */
    least: minOrderQuantity(rule),
    step: quantityStep,
    /** "in steps of 5: 10, 15, 20 and so on" */
    soldIn: quantityRuleText(rule),
    /** "240 × 180 × 95 mm" */
    size: lengthMm !== null && widthMm !== null && heightMm !== null ? sizeText([lengthMm, widthMm, heightMm], lengthUnit) : null,
    canBeBought: orderable !== 0 && variant.availability.state !== "out-of-stock",
  };
}
