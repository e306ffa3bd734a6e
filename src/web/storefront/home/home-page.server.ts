import type { LoaderFunctionArgs } from "react-router";
import { listCategoryGroups, listCollectionProducts, listFeaturedCollections } from "#domain/catalog/catalog.ts";
import { pictureUrl } from "#domain/picture.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readSettings, readShownTexts } from "#domain/settings/settings.ts";
import { buyerOf, cachePage, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import { cardView } from "../product-card/card-view.ts";
import { promisesOf } from "../promises.ts";
import type { CategoryGroups } from "./category-browser.tsx";
import { categoryIconPath, featureIconPath } from "./home-icons.server.ts";

const mostFeatured = 6;
const carouselProducts = 12;

export async function loadHome({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [settings, groups, featured] = await Promise.all([readSettings(shop), listCategoryGroups(shop), listFeaturedCollections(shop)]);
  const shownFeatured = featured.slice(0, mostFeatured);
  const first = shownFeatured[0];
  const products = first ? await listCollectionProducts(shop, first, { first: carouselProducts }) : null;
  cachePage(context, [tags.catalogIndex, tags.settings, ...(first ? [tags.collection(first.id)] : [])]);
  const { name } = settings.shop;
  const { currency } = buyerOf(context);
  const { home, tagline } = await readShownTexts(shop);
  const { heroPicture } = home;
  return {
    shopName: name,
    tagline,
    home: {
      ...home,
      heroPicture: heroPicture && { src: pictureUrl(heroPicture.fileKey, 800), width: heroPicture.width, height: heroPicture.height },
      marketingFeatures: home.marketingFeatures.map(({ title, text, icon }) => ({ title, text, iconPath: featureIconPath(icon) })),
    },
    promises: promisesOf(settings),
    groups: groups.map(({ handle, title, icon, collections }) => ({
      handle,
      title,
      iconPath: categoryIconPath(icon),
      collectionCount: collections.length,
    })),
    firstGroup: (groups[0]?.collections ?? []).map(collectionView),
    featured: shownFeatured.map(({ handle, title }) => ({ handle, title })),
    products: (products?.cards ?? []).map((card) => cardView(card, currency)),
  };
}

/** `/category-groups.json`: the collections of the category groups but the first, by the group's handle. */
export async function loadCategoryGroups({ context }: LoaderFunctionArgs) {
  const groups = await listCategoryGroups(shopOf(context));
  cachePage(context, [tags.catalogIndex]);
  return Response.json(
    Object.fromEntries(groups.slice(1).map(({ handle, collections }) => [handle, collections.map(collectionView)])) satisfies CategoryGroups,
  );
}
