import { readProduct } from "#domain/catalog/catalog.ts";
import type { Product, ProductCard } from "#domain/catalog/catalog-types.ts";
import { formatMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { comparedRows } from "../compare/comparison.ts";
import { type ProductView, productView, type ViewContext } from "./product-view.ts";

/** `differences`: "Volume: 56 L instead of 30 L", and what it costs more or less. */
export type AlternativeView = { handle: string; title: string; price: string; differences: string[] };

const maxShown = 3;
const maxDifferences = 3;

/** What can be ordered instead of a product that is out of stock: what replaces it, then others of its type. None where it can be had. */
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
    const rows = comparedRows([specifications, productView(other, context, new Set()).specifications]);
    const told = rows.filter(({ texts, differs }) => differs && !texts.includes(null)).slice(0, maxDifferences);
    return [
      {
        handle: other.handle,
        title: other.title,
        price: formatMoney(other.minPriceCents, context.currency),
        differences: [
          ...told.map(({ name, texts: [here, there] }) => `${name}: ${there} instead of ${here}`),
          priceText(product, other, context.currency),
        ],
      },
    ];
  });
}

function priceText(product: Product, other: Product, currency: string): string {
  const more = other.minPriceCents - product.minPriceCents;
  if (more === 0) return "Same price";
  return `${formatMoney(Math.abs(more), currency)} ${more > 0 ? "more" : "less"}`;
}
