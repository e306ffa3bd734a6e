import { readProduct } from "#domain/catalog/catalog.ts";
import type { Product, ProductCard } from "#domain/catalog/catalog-types.ts";
import { differenceTexts, priceDifferenceText } from "#domain/catalog/shown-specifications.ts";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { formatMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { type ProductView, productView, type ViewContext } from "./product-view.ts";

/** `differences`: "Volume: 56 L instead of 30 L", and the difference in price. */
export type AlternativeView = { handle: string; title: string; price: string; differences: string[] };

const maxShown = 3;
const maxDifferences = 3;

/** Returns what can be ordered instead of a product that is out of stock: its replacement, then others of its type. None where it can be had. */
export async function alternativesTo(
  shop: Shop,
  product: Product,
  { specifications }: Pick<ProductView, "specifications">,
  { named, related }: { named: ProductCard[]; related: ProductCard[] },
  context: ViewContext,
): Promise<AlternativeView[]> {
  if (product.availability.state !== "out-of-stock") return [];
  const replacing = new Set(product.relations.filter(({ kind }) => kind === "replaced-by").map(({ productId }) => productId));
  const cards = [...named.filter(({ id }) => replacing.has(id)), ...related.filter((card) => card.productType === product.productType)];
  const chosen = [...new Map(cards.map((card) => [card.id, card])).values()].filter(({ availability }) => availability.state !== "out-of-stock");
  const found = await Promise.all(chosen.slice(0, maxShown).map(({ handle }) => readProduct(shop, handle)));
  return found.flatMap((other) => {
    if (!other) return [];
    const there = productView(other, context, new Set()).specifications;
    return [
      {
        handle: other.handle,
        title: unbroken(other.title),
        price: formatMoney(other.minPriceCents, context.currency),
        differences: [
          ...differenceTexts(specifications, there, maxDifferences),
          priceDifferenceText(other.minPriceCents - product.minPriceCents, context.currency),
        ],
      },
    ];
  });
}
