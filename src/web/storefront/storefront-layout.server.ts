import type { LoaderFunctionArgs } from "react-router";
import { readMenu } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { originContext, pageRecordContext, shopOf } from "#web/page-context.ts";
import { footerOf, navigationOf } from "./layout/navigation-view.ts";
import { promisesOf } from "./promises.ts";

/**
 * What stands around every page. It names its tags but does not say that the page may be kept: only the page itself
 * knows that (the cart, for one, must never be).
 */
export async function loadStorefront({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  context.get(pageRecordContext).tags.add(tags.settings).add(tags.menus);
  const frame = await shop.memo.get("storefront-frame", [tags.settings, tags.menus], () => frameOf(shop));
  return { ...frame, origin: context.get(originContext), facts: { ...frame.facts, year: shop.clock.now().getUTCFullYear() } };
}

/** The same on every page, so made once until one of its parts changes. */
async function frameOf(shop: Shop) {
  const [settings, main, footer] = await Promise.all([readSettings(shop), readMenu(shop, "main"), readMenu(shop, "footer")]);
  const promises = promisesOf(settings);
  const { name, announcement, logoKey, tagline, supportEmail, phone, address } = settings.shop;
  return {
    shopName: name,
    announcement,
    logoUrl: logoKey ? `/files/${logoKey}` : null,
    navigation: navigationOf(main),
    footer: footerOf(footer),
    reassurance: [promises.satisfaction && "Satisfaction Guaranteed", "Secure Checkout", promises.labs].filter((point) => typeof point === "string"),
    facts: { shopName: name, tagline, supportEmail, phone, address },
  };
}
