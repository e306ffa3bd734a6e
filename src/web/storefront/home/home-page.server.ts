import type { LoaderFunctionArgs } from "react-router";
import { listCategoryGroups } from "#domain/catalog/catalog.ts";
import { pictureUrl } from "#domain/picture.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readSettings, readShownTexts } from "#domain/settings/settings.ts";
import { cachePage, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import { promisesOf } from "../promises.ts";
import type { CategoryGroups } from "./category-browser.tsx";
import { featuredView, homeBlockViews } from "./home-blocks.server.ts";
import { categoryIconPath, featureIconPath } from "./home-icons.server.ts";

export async function loadHome({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [settings, groups, { home, tagline }] = await Promise.all([readSettings(shop), listCategoryGroups(shop), readShownTexts(shop)]);
  const { blocks, revision: _, ...words } = home;
  cachePage(context, [tags.catalogIndex, tags.settings]);
  const [shownBlocks, featured] = await Promise.all([
    homeBlockViews(context, blocks),
    blocks.some(({ kind, isHidden }) => kind === "featured" && !isHidden) ? featuredView(context) : { featured: [], products: [] },
  ]);
  const { heroPicture } = words;
  return {
    shopName: settings.shop.name,
    tagline,
    home: {
      ...words,
      heroPicture: heroPicture && { src: pictureUrl(heroPicture.fileKey, 800), width: heroPicture.width, height: heroPicture.height },
      marketingFeatures: words.marketingFeatures.map(({ title, text, icon }) => ({ title, text, iconPath: featureIconPath(icon) })),
    },
    blocks: shownBlocks,
    promises: promisesOf(settings),
    groups: groups.map(({ handle, title, icon, collections }) => ({
      handle,
      title,
      iconPath: categoryIconPath(icon),
      collectionCount: collections.length,
    })),
    firstGroup: (groups[0]?.collections ?? []).map(collectionView),
    ...featured,
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
