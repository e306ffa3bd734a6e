import type { Figure } from "#domain/catalog/catalog-types.ts";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { moneyText, type WireMoney } from "#ui/money-text.tsx";
import type { AvailabilityView } from "./availability.tsx";
import type { CardView } from "./card-view.ts";

type WireImage = { url: string; width?: number | null; height?: number | null };

/** The parts of a product as `/api` returns it that a card shows. */
export type WireProduct = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  featuredImage: WireImage | null;
  priceRange: { minVariantPrice: WireMoney; maxVariantPrice: WireMoney };
  compareAtPrice?: WireMoney | null;
  /** Null where a choice must be made. */
  onlyVariantId?: string | null;
  /** For a back-order. */
  leadTimeDays?: number | null;
  expectedOn?: string | null;
  /** The number of features; `features` may hold only the first. */
  featureCount?: number;
  metafields?: ({ key: string; value: string } | null)[] | null;
};

export function cardFromWire(product: WireProduct): CardView {
  const field = (key: string) => product.metafields?.find((metafield) => metafield?.key === key)?.value ?? null;
  const { minVariantPrice, maxVariantPrice } = product.priceRange;
  const features = featureList(field("features"));
  const figures = figureList(field("figures"));
  const image = product.featuredImage;
  const state = stateOf(field("availability_status"));
  return {
    id: product.id,
    handle: product.handle,
    title: unbroken(product.title),
    brand: field("brand") ?? product.vendor,
    model: field("model_number"),
    price: moneyText(minVariantPrice),
    isFrom: Number(maxVariantPrice.amount) > Number(minVariantPrice.amount),
    compareAtPrice: product.compareAtPrice ? moneyText(product.compareAtPrice) : null,
    availability: { state, leadTimeDays: product.leadTimeDays ?? null, ...(product.expectedOn && { expectedOn: product.expectedOn }) },
    isBoughtAtOnce: Boolean(product.onlyVariantId) && state !== "out-of-stock",
    onlyVariantId: product.onlyVariantId ?? null,
    figures,
    features: figures.length > 0 ? [] : features.slice(0, 3).map(unbroken),
    moreFeatures: figures.length > 0 ? 0 : Math.max(0, (product.featureCount ?? features.length) - 3),
    picture: { src: image?.url ?? "/drawings/generic.svg", width: image?.width ?? 800, height: image?.height ?? 800 },
  };
}

/** Reads a list. Invalid JSON, or JSON that is no list, counts as an empty list. */
export function featureList(json: string | null): string[] {
  try {
    const list: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Reads figures as carefully as features: the answer may come from another version. */
function figureList(json: string | null): Figure[] {
  try {
    const list: unknown = JSON.parse(json ?? "[]");
    const isFigure = (item: unknown): item is Figure => typeof (item as Figure)?.name === "string" && typeof (item as Figure).text === "string";
    return Array.isArray(list) ? list.filter(isFigure) : [];
  } catch {
    return [];
  }
}

/** 'in stock' green, 'limited stock' and back-orders amber, everything else red. */
function stateOf(status: string | null): AvailabilityView["state"] {
  const words = (status ?? "").toLowerCase().replace(/[\s_-]+/g, " ");
  if (words === "in stock") return "in-stock";
  if (words === "limited stock") return "limited-stock";
  return words.startsWith("back order") ? "back-order" : "out-of-stock";
}
