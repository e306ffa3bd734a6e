import { toMoney } from "#domain/money.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import type { Collection, Metafield, Picture, Product, ProductCard, Variant } from "./catalog-types.ts";
import { specificationText } from "./metafields.ts";

/** Products, cards and collections as JSON in the shape of the storefront's specification, which other clients know. Pure. */

const edges = <T>(list: T[]) => ({ edges: list.map((node) => ({ node })) });

function pictureToWire(picture: Picture) {
  const { url, alt, width, height, avifSrcset, webpSrcset } = picture;
  return { url, altText: alt, width, height, avifSrcset, webpSrcset };
}

/** The availability states as the badge's rule compares them. */
const availabilityWords = {
  "in-stock": "in stock",
  "limited-stock": "limited stock",
  "back-order": "back-order",
  "out-of-stock": "out of stock",
} as const;

export function productToWire(product: Product, currency: string) {
  // The fields named here have another shape in the specification; every other field is returned as it is.
  const { images, minPriceCents, maxPriceCents, variants, availability, seoTitle, seoDescription, ...shown } = product;
  const { modelNumber, features, applications, relatedHandles, relations: _relations, ...plain } = shown;
  return {
    ...plain,
    featuredImage: pictureToWire(images[0] as Picture),
    images: edges(images.map(pictureToWire)),
    priceRange: priceRange({ minPriceCents, maxPriceCents }, currency),
    variants: edges(variants.map((variant) => variantToWire(variant, product.options, currency))),
    availability: availability.state,
    leadTimeDays: availability.leadTimeDays,
    expectedOn: availability.expectedOn ?? null,
    metafields: metafieldsToWire(product),
    seo: { title: seoTitle, description: seoDescription },
  };
}

function variantToWire(variant: Variant, options: Product["options"], currency: string) {
  const { optionValues, priceCents, compareAtPriceCents, availability, policy, orderable, imageIndex, volumePrices, ...plain } = variant;
  return {
    ...plain,
    price: toMoney(priceCents, currency),
    compareAtPrice: compareAtPriceCents === null ? null : toMoney(compareAtPriceCents, currency),
    volumePrices: volumePrices.map(({ quantity, priceCents }) => ({ quantity, price: toMoney(priceCents, currency) })),
    selectedOptions: options.map((option, at) => ({ name: option.name, value: optionValues[at] ?? "" })),
    availableForSale: availability.state !== "out-of-stock",
    availability: availability.state,
    leadTimeDays: availability.leadTimeDays,
    expectedOn: availability.expectedOn ?? null,
  };
}

/** The stored metafields and the derived ones, which are computed so that they cannot be out of date. */
function metafieldsToWire(product: Product): Metafield[] {
  const custom = (key: string, value: string): Metafield => ({ namespace: "custom", key, value });
  const derived = [custom("brand", product.vendor), custom("availability_status", availabilityWords[product.availability.state])];
  if (product.specifications.length > 0)
    derived.push(custom("specs", JSON.stringify(product.specifications.map((row) => `${row.name}: ${specificationText(row)}`))));
  const manual = product.documents.find((document) => document.kind === "manual");
  const quickStart = product.documents.find((document) => document.kind === "quick-start");
  if (manual) derived.push(custom("manual_url", manual.url));
  if (quickStart) derived.push(custom("quick_start_url", quickStart.url));
  // A URL from an imported file is never shown as it was written: only a web URL has become a document.
  const names = new Set([...derived.map((field) => field.key), "manual_url", "quick_start_url"]);
  return [...product.metafields.filter((field) => field.namespace !== "custom" || !names.has(field.key)), ...derived];
}

export function cardToWire(card: ProductCard, currency: string) {
  const custom = (key: string, value: string): Metafield => ({ namespace: "custom", key, value });
  const image = pictureToWire(card.image);
  return {
    id: card.id,
    handle: card.handle,
    title: card.title,
    vendor: card.vendor,
    productType: card.productType,
    featuredImage: image,
    images: edges([image]),
    priceRange: priceRange(card, currency),
    compareAtPrice: card.compareAtPriceCents === null ? null : toMoney(card.compareAtPriceCents, currency),
    availability: card.availability.state,
    leadTimeDays: card.availability.leadTimeDays,
    expectedOn: card.availability.expectedOn ?? null,
    onlyVariantId: card.onlyVariantId,
    featureCount: card.featureCount,
    metafields: [
      custom("brand", card.vendor),
      ...(card.modelNumber ? [custom("model_number", card.modelNumber)] : []),
      custom("features", JSON.stringify(card.features)),
      ...(card.figures.length > 0 ? [custom("figures", JSON.stringify(card.figures))] : []),
      custom("availability_status", availabilityWords[card.availability.state]),
    ],
  };
}

export function collectionToWire(
  collection: Pick<Collection, "id" | "handle" | "title" | "image"> & { productCount?: number; description?: string },
) {
  const { image, ...rest } = collection;
  return { ...rest, image: { url: thumbnailUrl(image), altText: image.alt } };
}

function priceRange(product: { minPriceCents: number; maxPriceCents: number }, currency: string) {
  return { minVariantPrice: toMoney(product.minPriceCents, currency), maxVariantPrice: toMoney(product.maxPriceCents, currency) };
}
