import type { LoaderFunctionArgs } from "react-router";
import { readProduct } from "#domain/catalog/catalog.ts";
import { formatMoney } from "#domain/money.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { buyerOf, shopOf } from "#web/page-context.ts";
import { productView } from "../product/product-view.ts";
import { maxCompared } from "./compared-products.ts";
import { comparedRows } from "./comparison.ts";

/** The products that the address names, side by side; those that are not in the shop are left out and counted. */
export async function loadComparison({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const named = [...new Set((query.get("products") ?? "").split(",").filter(Boolean))];
  const wanted = named.slice(0, maxCompared);
  const [
    { productDefaults },
    {
      shop: { weightUnit, lengthUnit },
    },
    ...found
  ] = await Promise.all([readBuyerTexts(shop), readSettings(shop), ...wanted.map((handle) => readProduct(shop, handle))]);
  const { currency } = buyerOf(context);
  const products = found.flatMap((product) => {
    if (!product) return [];
    const view = productView(product, { currency, productDefaults, weightUnit, lengthUnit }, new Set());
    const { handle, title, brand, model, specifications, pictures } = view;
    const price = formatMoney(product.minPriceCents, currency);
    const isFrom = product.maxPriceCents > product.minPriceCents;
    return [{ handle, title, brand, model, specifications, picture: pictures[0] ?? null, price, isFrom, availability: product.availability }];
  });
  return {
    products: products.map(({ specifications: _, ...product }) => product),
    rows: comparedRows(products.map(({ specifications }) => specifications)),
    onlyDifferences: query.get("differences") === "1",
    missing: wanted.length - products.length,
    tooMany: named.length > maxCompared,
  };
}
