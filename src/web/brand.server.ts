import { brandProperties } from "#domain/settings/brand-colors.ts";
import type { Settings } from "#domain/settings/settings-input.ts";

/** Colors of the shop as properties of the root element, and its icon. What is left out is as in the style sheet. */
export type Brand = { properties?: Record<string, string> | undefined; iconUrl?: string | undefined };

export function brandOf({ shop, brand }: Pick<Settings, "shop" | "brand">): Brand {
  const icon = shop.iconKey ?? shop.logoIconKey;
  return { properties: brandProperties(brand), iconUrl: icon ? `/files/${icon}` : undefined };
}
