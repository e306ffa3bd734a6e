import type { LoaderFunctionArgs } from "react-router";
import { countProducts, listCategoryGroups, listCollections, menuPictures } from "#domain/catalog/catalog.ts";
import { listPages, nextPublication, readMenu } from "#domain/content/content.ts";
import { announcementsAt } from "#domain/settings/announcements.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { satisfactionText } from "#domain/settings/promise-texts.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { shopSharePicture } from "#domain/share-pictures/share-pictures.ts";
import type { Shop } from "#domain/shop.ts";
import { brandOf } from "#web/brand.server.ts";
import { noEmailsText } from "#web/messages/email-words.ts";
import { cachePage, consentStepContext, experimentsContext, originContext, pageRecordContext, shopOf, showUntil } from "#web/page-context.ts";
import { footerWithoutMenu, navigationWithoutMenu } from "./layout/derived-navigation.ts";
import { footerOf, type MegaMenuItem, type MegaMenus, navigationEntries, navigationOf, subItemAddresses } from "./layout/navigation-view.ts";

/**
 * Loads what surrounds every page. It names its tags but does not allow the page to be cached: only the page itself
 * knows that (the cart, for one, must never be cached).
 */
export async function loadStorefront({ context }: LoaderFunctionArgs) {
  const { navigation, announcements, ...frame } = await readFrame(context);
  showUntil(context, announcements.until);
  const year = shopOf(context).clock.now().getUTCFullYear();
  showUntil(context, new Date(Date.UTC(year + 1, 0)));
  return {
    ...frame,
    announcements: announcements.shown,
    navigation: navigationEntries(navigation),
    origin: context.get(originContext),
    consentStep: context.get(consentStepContext),
    experiments: context.get(experimentsContext),
    facts: { ...frame.facts, year },
  };
}

/** Loads `/mega-menus.json`: what opens under the items of the main navigation, by the URLs of the items. */
export async function loadMegaMenus({ context }: LoaderFunctionArgs) {
  const { navigation } = await readFrame(context);
  cachePage(context, []);
  const menus = new Map<string, MegaMenuItem[]>();
  for (const { url, items } of navigation) menus.set(url, [...(menus.get(url) ?? []), ...items]);
  return Response.json(Object.fromEntries(menus) satisfies MegaMenus);
}

async function readFrame(context: LoaderFunctionArgs["context"]): Promise<Frame> {
  const shop = shopOf(context);
  context.get(pageRecordContext).tags.add(tags.settings).add(tags.menus);
  const frame = await shop.memo.get(
    "storefront-frame",
    [tags.settings, tags.menus],
    () => frameOf(shop),
    ({ announcements }) => announcements.until,
  );
  return frame.navigation.length > 0 && frame.footer.length > 0 ? frame : { ...frame, ...(await withoutMenus(context, frame)) };
}

/** Replaces menus that the merchant has not made by links to what there is. */
async function withoutMenus(context: LoaderFunctionArgs["context"], { navigation, footer }: Pick<Frame, "navigation" | "footer">) {
  const shop = shopOf(context);
  const derived = await shop.memo.get(
    "navigation-without-menu",
    [tags.catalogIndex, tags.contentIndex],
    () => derivedNavigation(shop),
    ({ until }) => until,
  );
  showUntil(context, derived.until);
  const made = context.get(pageRecordContext).tags.add(tags.collections).add(tags.contentIndex);
  // The first product changes every page of an empty shop; later products change no navigation.
  if (derived.navigation.length === 0) made.add(tags.catalogIndex);
  return { navigation: navigation.length > 0 ? navigation : derived.navigation, footer: footer.length > 0 ? footer : derived.footer };
}

async function derivedNavigation(shop: Shop) {
  const until = await nextPublication(shop);
  const [products, groups, collections, pages] = await Promise.all([
    countProducts(shop),
    listCategoryGroups(shop),
    listCollections(shop),
    listPages(shop),
  ]);
  const isFilled = ({ productCount }: { productCount: number }) => productCount > 0;
  const filledGroups = groups.map((group) => ({ ...group, collections: group.collections.filter(isFilled) }));
  const contents = {
    hasProducts: products > 0,
    groups: filledGroups.filter((group) => group.collections.length > 0),
    collections: collections.filter(isFilled),
    pages,
  };
  return { navigation: navigationWithoutMenu(contents), footer: footerWithoutMenu(contents), until };
}

type Frame = Awaited<ReturnType<typeof frameOf>>;

/** Returns what is the same on every page, made once until one of its parts changes. */
async function frameOf(shop: Shop) {
  const [settings, main, footer] = await Promise.all([readSettings(shop), readMenu(shop, "main"), readMenu(shop, "footer")]);
  const promises = promisesOf(settings);
  const { tagline } = await readBuyerTexts(shop);
  const { name, logoKey, supportEmail, phone, address } = settings.shop;
  return {
    shopName: name,
    sharePicture: shopSharePicture(settings, tagline),
    brand: brandOf(settings),
    announcements: announcementsAt(settings, shop.clock.now()),
    logoUrl: logoKey ? `/files/${logoKey}` : null,
    navigation: navigationOf(main, await menuPictures(shop, subItemAddresses(main))),
    footer: footerOf(footer),
    reassurance: [promises.satisfaction && satisfactionText, "Secure Checkout", promises.labs].filter((point) => typeof point === "string"),
    noEmails: noEmailsText({ ...shop.deployment, trialMode: settings.shop.trialMode }),
    facts: { shopName: name, tagline, supportEmail, phone, address },
  };
}
