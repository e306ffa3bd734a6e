import type { LoaderFunctionArgs } from "react-router";
import { readProduct, relatedProducts } from "#domain/catalog/catalog.ts";
import { Refusal } from "#domain/refusal.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { cachePage, shopOf } from "#web/page-context.ts";
import { cardView } from "../product-card/card-view.ts";
import { promisesOf } from "../promises.ts";
import { productView } from "./product-view.ts";

export async function loadProduct({ params, request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [settings, product] = await Promise.all([readSettings(shop), readProduct(shop, params["handle"] ?? "")]);
  if (!product) throw new Refusal("not-found");
  const related = await relatedProducts(shop, product.id, 8);
  cachePage(context, [
    tags.product(product.id),
    tags.settings,
    ...related.map((card) => tags.product(card.id)),
    ...product.collections.map(({ id }) => tags.collection(id)),
  ]);
  const view = productView(product, settings);
  const wanted = new URL(request.url).searchParams.get("variant");
  return {
    product: view,
    selected: Math.max(
      0,
      view.variants.findIndex((variant) => variant.id === wanted),
    ),
    related: related.map((card) => cardView(card, settings.shop.currency)),
    promises: promisesOf(settings),
    seo: { title: product.seoTitle, description: product.seoDescription },
    currency: settings.shop.currency,
  };
}
