import type { Figure, ProductCard } from "#domain/catalog/catalog-types.ts";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { formatMoney } from "#domain/money.ts";
import { type PictureView, pictureView } from "../picture-view.ts";
import type { AvailabilityView } from "./availability.tsx";

/** A card as a page sends it: only what is shown, prices ready to read. */
export type CardView = {
  id: string;
  handle: string;
  title: string;
  brand: string;
  model: string | null;
  price: string;
  /** The price is the lowest of several. */
  isFrom: boolean;
  compareAtPrice: string | null;
  availability: AvailabilityView;
  /** There is no choice to make and the product can be had, so one press can put it into the cart. */
  isBoughtAtOnce: boolean;
  /** Set where there is no choice to make. */
  onlyVariantId: string | null;
  /** The deciding figures, at most three; features are shown only where there are none. */
  figures: Figure[];
  features: string[];
  moreFeatures: number;
  picture: PictureView;
};

export function cardView(card: ProductCard, currency: string): CardView {
  return {
    id: card.id,
    handle: card.handle,
    title: unbroken(card.title),
    brand: card.vendor,
    model: card.modelNumber,
    price: formatMoney(card.minPriceCents, currency),
    isFrom: card.maxPriceCents > card.minPriceCents,
    compareAtPrice: card.compareAtPriceCents === null ? null : formatMoney(card.compareAtPriceCents, currency),
    availability: card.availability,
    isBoughtAtOnce: card.onlyVariantId !== null && card.availability.state !== "out-of-stock",
    onlyVariantId: card.onlyVariantId,
    figures: card.figures,
    ...(card.figures.length > 0
      ? { features: [], moreFeatures: 0 }
      : { features: card.features.map(unbroken), moreFeatures: Math.max(0, card.featureCount - card.features.length) }),
    picture: pictureView(card.image),
  };
}
