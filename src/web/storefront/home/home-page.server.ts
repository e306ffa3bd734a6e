import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { countProducts, listCategoryGroups } from "#domain/catalog/catalog.ts";
import { pictureUrl } from "#domain/picture.ts";
import { type BuyerTexts, buyerTexts } from "#domain/settings/buyer-texts.ts";
import { previewHome } from "#domain/settings/home-preview.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { actorOf, cachePage, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import { readUnsaved, shownOrRefused } from "../unsaved-form.server.ts";
import type { CategoryGroups } from "./category-browser.tsx";
import { featuredView, homeBlockViews } from "./home-blocks.server.ts";
import { categoryIconPath, featureIconPath } from "./home-icons.server.ts";

export async function loadHome({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  cachePage(context, [tags.catalogIndex, tags.settings]);
  return homeView(context, await readSettings(shop), await readBuyerTexts(shop));
}

/** Loads what the editor of the home page sends, as it would be saved. */
export function loadUnsavedHome({ context, request }: ActionFunctionArgs) {
  return shownOrRefused(async () => {
    const home = await readUnsaved(request, z.record(z.string(), z.unknown()));
    const settings = await previewHome(shopOf(context), actorOf(context), home);
    return homeView(context, settings, buyerTexts(settings));
  });
}

async function homeView(context: LoaderFunctionArgs["context"], settings: Settings, { home, tagline }: BuyerTexts) {
  const shop = shopOf(context);
  const [groups, productCount] = await Promise.all([listCategoryGroups(shop), countProducts(shop)]);
  const { blocks, revision: _, ...words } = home;
  const [shownBlocks, featured] = await Promise.all([
    homeBlockViews(context, blocks),
    blocks.some(({ kind, isHidden }) => kind === "featured" && !isHidden) ? featuredView(context) : { featured: [], products: [] },
  ]);
  const { heroPicture } = words;
  return {
    shopName: settings.shop.name,
    /** The video that comes with the sample shop shows an instrument of the sample. */
    hasFilm: settings.shop.sampleLoaded,
    hasProducts: productCount > 0,
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

/** Loads `/category-groups.json`: the collections of all category groups but the first, by group handle. */
export async function loadCategoryGroups({ context }: LoaderFunctionArgs) {
  const groups = await listCategoryGroups(shopOf(context));
  cachePage(context, [tags.catalogIndex]);
  return Response.json(
    Object.fromEntries(groups.slice(1).map(({ handle, collections }) => [handle, collections.map(collectionView)])) satisfies CategoryGroups,
  );
}
