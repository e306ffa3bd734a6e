import type { LoaderFunctionArgs } from "react-router";
import { readProduct } from "#domain/catalog/catalog.ts";
import type { Product } from "#domain/catalog/catalog-types.ts";
import { comparedRows, specificationsOfAll } from "#domain/catalog/shown-specifications.ts";
import { specificationsOf } from "#domain/catalog/variant-specifications.ts";
import { formatMoney } from "#domain/money.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { buyerOf, shopOf } from "#web/page-context.ts";
import { chosenTitle } from "../product/chosen-variant.ts";
import { type ProductView, productView } from "../product/product-view.ts";
import { comparedName, maxCompared } from "./compared-products.ts";

/** Loads the products and variants that the URL names, side by side; products that are not in the shop are left out and counted. */
export async function loadComparison({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  // A form without script sends each product as a field of its own.
  const named = [...new Set(query.getAll("products").join(",").split(",").filter(Boolean))];
  const wanted = named.slice(0, maxCompared).map((name) => name.split(":") as [handle: string, variantId?: string]);
  const [{ productDefaults }, settings, ...found] = await Promise.all([
    readBuyerTexts(shop),
    readSettings(shop),
    ...wanted.map(([handle]) => readProduct(shop, handle)),
  ]);
  const { weightUnit, lengthUnit } = settings.shop;
  const { currency } = buyerOf(context);
  const products = found.flatMap((product, at) => {
    if (!product) return [];
    const view = productView(product, { currency, productDefaults, weightUnit, lengthUnit }, new Set());
    return [columnOf(product, view, wanted[at]?.[1], currency)];
  });
  return {
    products: products.map(({ specifications: _, ...product }) => product),
    rows: comparedRows(products.map(({ specifications }) => specifications)),
    onlyDifferences: query.get("differences") === "1",
    missing: wanted.length - products.length,
    tooMany: named.length > maxCompared,
  };
}

/** Returns the column of a product, or of the variant that is asked for; a variant that no longer exists counts as none. */
function columnOf(product: Product, view: ProductView, variantId: string | undefined, currency: string) {
  const { handle, title, brand, model, pictures } = view;
  const variant = view.variants.find(({ id }) => id === variantId);
  const bought = variant ?? (view.variants.length === 1 ? view.variants[0] : undefined);
  return {
    name: comparedName(handle, variant?.id),
    handle,
    variantId: variant?.id ?? null,
    title,
    /** What this page can put into the cart; null where a choice must be made, or nothing can be had. */
    buying: bought?.canBeBought ? { variantId: bought.id, quantity: bought.least } : null,
    brand,
    model,
    /** The variants to choose from, where there is more than one. */
    variants: view.variants.length > 1 ? view.variants.map((one) => ({ id: one.id, title: chosenTitle(view, one) ?? title })) : [],
    specifications: variant ? specificationsOf(view.specifications, variant.specifications) : specificationsOfAll(view.specifications, view.variants),
    picture: pictures[variant?.imageIndex ?? 0] ?? null,
    price: variant?.price ?? formatMoney(product.minPriceCents, currency),
    isFrom: !variant && product.maxPriceCents > product.minPriceCents,
    availability: variant?.availability ?? product.availability,
  };
}
