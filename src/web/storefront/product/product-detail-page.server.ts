import { type LoaderFunctionArgs, redirect } from "react-router";
import { listCategoryGroups, readAccessoryIds, readCards, readProduct, relatedProducts } from "#domain/catalog/catalog.ts";
import type { Product, ProductCard } from "#domain/catalog/catalog-types.ts";
import { type RelationKind, relationWords } from "#domain/catalog/product-enumerations.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { productSharePicture } from "#domain/share-pictures/share-pictures.ts";
import { shipDayUntil } from "#domain/shipping/delivery-dates.ts";
import type { Shop } from "#domain/shop.ts";
import { homeOf, ratesAt } from "#domain/tax/tax.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { links } from "#web/links.ts";
import { buyerOf, cachePage, shopOf, showUntil } from "#web/page-context.ts";
import { cardView } from "../product-card/card-view.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { deliveryView } from "./delivery-view.ts";
import { alternativesTo } from "./product-alternatives.server.ts";
import { productView, trustPointsOf } from "./product-view.ts";

export async function loadProduct({ params, request, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [settings, product] = await Promise.all([readSettings(shop), readProduct(shop, params["handle"] ?? "")]);
  if (!product) return redirectOrNotFound({ context, url });
  const wanted = new URL(request.url).searchParams.get("variant");
  // A variant that does not exist (anymore) leads to the page itself, so that made-up ids make no more copies of it.
  if (wanted !== null && !product.variants.some(({ id }) => id === wanted)) throw redirect(links.product(product.handle));
  const page = await productPage(context, settings, product, wanted);
  cachePage(context, [
    tags.product(product.id),
    tags.settings,
    ...page.shownIds.map(tags.product),
    ...product.collections.map(({ id }) => tags.collection(id)),
  ]);
  showUntil(context, shipDayUntil(shop.clock.now(), settings.shipping));
  const { shownIds: _, ...shown } = page;
  return {
    ...shown,
    sharePicture: productSharePicture(settings, product, page.figures),
  };
}

/** Returns what the page of a product shows; `shownIds` are the other products on it. `wanted` is the id of the variant that is chosen at first. */
export async function productPage(context: LoaderFunctionArgs["context"], settings: Settings, product: Product, wanted: string | null) {
  const shop = shopOf(context);
  const others = await othersOf(shop, product);
  const otherIds = others.map(({ productId }) => productId);
  const [related, categories, named] = await Promise.all([
    relatedProducts(shop, product, 8),
    categoryHandles(shop),
    readCards(shop, [product.id, ...otherIds]),
  ]);
  const promises = promisesOf(settings);
  const { currency } = buyerOf(context);
  const { productDefaults } = await readBuyerTexts(shop);
  const shown = { currency, productDefaults, weightUnit: settings.shop.weightUnit, lengthUnit: settings.shop.lengthUnit };
  const view = productView(product, shown, categories);
  return {
    shownIds: [...related.map(({ id }) => id), ...otherIds],
    product: view,
    relations: relationsView(others, named, currency),
    alternatives: await alternativesTo(shop, product, view, { named, related }, shown),
    selected: Math.max(
      0,
      view.variants.findIndex((variant) => variant.id === wanted),
    ),
    related: related.map((card) => cardView(card, currency)),
    freeShippingOver: promises.freeShippingOver,
    taxNote: taxNoteOf(settings, product.taxClass),
    figures: named.find(({ id }) => id === product.id)?.figures ?? [],
    delivery: deliveryView(product, settings.shipping, shop.clock.now()),
    trustPoints: trustPointsOf(promises, product.productType, productDefaults),
    seo: { title: product.seoTitle, description: product.seoDescription },
    currency,
  };
}

type OtherProduct = { kind: RelationKind | "accessory"; productId: string };

/** In this order; a product that is related in two ways is shown under the first. */
const shownKinds = ["replaced-by", "accessory", "spare-part", "fits"] as const;
const kindTitles = { ...relationWords, accessory: "Accessories" };
const maxAccessories = 24;

/** Returns the products that this one names, and those that name it as one that they fit. */
async function othersOf(shop: Shop, { id, relations }: Product): Promise<OtherProduct[]> {
  const named = relations.filter(({ productId }) => productId !== id);
  const known = new Set(named.map(({ productId }) => productId));
  const accessories = (await readAccessoryIds(shop, id, maxAccessories)).filter((productId) => productId !== id && !known.has(productId));
  return [...named, ...accessories.map((productId) => ({ kind: "accessory" as const, productId }))];
}

/** Returns the products that are in the shop, by their relation to this one. */
function relationsView(others: OtherProduct[], cards: ProductCard[], currency: string) {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return shownKinds.flatMap((kind) => {
    const ids = new Set(others.filter((one) => one.kind === kind).map(({ productId }) => productId));
    const shown = [...ids].flatMap((id) => byId.get(id) ?? []);
    for (const { id } of shown) byId.delete(id);
    return shown.length > 0 ? [{ kind, title: kindTitles[kind], cards: shown.map((card) => cardView(card, currency)) }] : [];
  });
}

/** Returns which tax prices include in the shop's own country, where they do: "incl. 19% VAT". */
function taxNoteOf(settings: Settings, taxClass: string): string | null {
  if (!settings.tax.pricesIncludeTax) return null;
  const home = homeOf(settings);
  return home ? includedText(ratesAt(settings.tax, home, taxClass)) : "incl. tax";
}

/** Returns the collections of the category browser: those where a product belongs, rather than "Best Sellers". */
function categoryHandles(shop: Shop): Promise<ReadonlySet<string>> {
  return shop.memo.get("category-handles", [tags.catalogIndex], async () => {
    const groups = await listCategoryGroups(shop);
    return new Set(groups.flatMap((group) => group.collections.map((collection) => collection.handle)));
  });
}
