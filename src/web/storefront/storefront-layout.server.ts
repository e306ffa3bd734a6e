import type { LoaderFunctionArgs } from "react-router";
import { readMenu } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { originContext, pageRecordContext, shopOf } from "#web/page-context.ts";
import { footerOf, navigationOf } from "./layout/navigation-view.ts";
import { promisesOf } from "./promises.ts";

/**
 * What stands around every page. It names its tags but does not say that the page may be kept: only the page itself
 * knows that (the cart, for one, must never be).
 */
export async function loadStorefront({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const [settings, main, footer] = await Promise.all([readSettings(shop), readMenu(shop, "main"), readMenu(shop, "footer")]);
  const record = context.get(pageRecordContext);
  record.tags.add(tags.settings).add(tags.menus);
  const promises = promisesOf(settings);
  const { name, announcement, logoKey, tagline, supportEmail, phone, address } = settings.shop;
  return {
    origin: context.get(originContext),
    shopName: name,
    announcement,
    logoUrl: logoKey ? `/files/${logoKey}` : null,
    navigation: navigationOf(main),
    footer: footerOf(footer),
    reassurance: [promises.satisfaction && "Satisfaction Guaranteed", "Secure Checkout", promises.labs].filter((point) => typeof point === "string"),
    facts: { shopName: name, tagline, supportEmail, phone, address, year: shop.clock.now().getUTCFullYear() },
  };
}
