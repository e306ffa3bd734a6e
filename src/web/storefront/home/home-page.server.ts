import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { countProducts, listCategoryGroups } from "#domain/catalog/catalog.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { pictureUrl } from "#domain/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BuyerTexts, buyerTexts } from "#domain/settings/buyer-texts.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { type Settings, settingsSchemas } from "#domain/settings/settings-input.ts";
import { settingsFaults } from "#domain/settings/settings-rules.ts";
import { readForm } from "#web/form-body.server.ts";
import { cachePage, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import type { CategoryGroups } from "./category-browser.tsx";
import { featuredView, homeBlockViews } from "./home-blocks.server.ts";
import { categoryIconPath, featureIconPath } from "./home-icons.server.ts";

export async function loadHome({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  cachePage(context, [tags.catalogIndex, tags.settings]);
  return homeView(context, await readSettings(shop), await readBuyerTexts(shop));
}

/** Of the section that the editor of the home page sends, as it would be saved. Refuses `input-invalid`. */
export async function previewHome({ context, request }: ActionFunctionArgs) {
  const sent = (await readForm(request)).get("home");
  const settings = await readSettings(shopOf(context));
  const home = draftOf(sent);
  const faults = settingsFaults("home", { ...settings, home }, settings);
  if (Object.keys(faults).length > 0) throw new Refusal("input-invalid", { fields: faults });
  // The picture beside the title is stored as soon as it is chosen.
  const draft = { ...settings, home: { ...home, heroPicture: settings.home.heroPicture } };
  return homeView(context, draft, buyerTexts(draft));
}

function draftOf(sent: FormDataEntryValue | null): Settings["home"] {
  let home: unknown;
  try {
    home = JSON.parse(String(sent));
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "This is not a home page." }, fault);
  }
  return parseInput(settingsSchemas.home, home);
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
    /** The film that comes with the sample shop shows an instrument of the sample. */
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

/** `/category-groups.json`: the collections of the category groups but the first, by the group's handle. */
export async function loadCategoryGroups({ context }: LoaderFunctionArgs) {
  const groups = await listCategoryGroups(shopOf(context));
  cachePage(context, [tags.catalogIndex]);
  return Response.json(
    Object.fromEntries(groups.slice(1).map(({ handle, collections }) => [handle, collections.map(collectionView)])) satisfies CategoryGroups,
  );
}
