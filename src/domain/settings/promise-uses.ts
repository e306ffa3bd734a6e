import { lazyValue } from "#domain/lazy-value.ts";
import { numberText } from "#domain/number-text.ts";
import { freeShippingFrom } from "#domain/shipping/shipping.ts";
import { isPlaceholder, namesIn, type PlaceholderName, placeholderFault, placeholderValues, shortMoney, shownText } from "./placeholders.ts";
import { freeShippingTexts, type Promises, returnsText, satisfactionText, thanksForMessage, warrantyInCart } from "./promise-texts.ts";
import type { Settings } from "./settings-input.ts";

/** Finds where texts of the shop repeat the promises of the settings, and how they read. Pure, and safe in a browser. */

type Promising = Pick<Settings, "promises" | "shipping" | "shop">;

/** The promises as the storefront words them. */
export function promisesOf({ promises, shipping, shop }: Promising): Promises {
  const freeFromCents = freeShippingFrom(shipping);
  return {
    freeShippingOver: freeFromCents ? shortMoney(freeFromCents, shop.currency) : null,
    warranty: promises.warrantyYears > 0 ? `${promises.warrantyYears}-Year Warranty` : null,
    support: promises.supportLocation ? `${promises.supportLocation} Support` : null,
    labs: promises.labsTrusting > 0 ? `Trusted by ${numberText(promises.labsTrusting)}+ Labs` : null,
    replyHours: promises.replyHours || null,
    satisfaction: promises.satisfactionGuaranteed,
  };
}

export type PromiseName = "free-shipping" | "warranty" | "support" | "labs" | "reply" | "returns" | "satisfaction";

/** The placeholders of each promise. */
const figures: Record<PromiseName, PlaceholderName[]> = {
  "free-shipping": ["free-shipping-threshold"],
  warranty: ["warranty-period", "warranty-years"],
  support: ["support-location"],
  labs: ["labs-trusting"],
  reply: ["reply-time"],
  returns: ["return-period"],
  satisfaction: [],
};

/** `sentence` null: the place shows nothing, because the promise is not made. `path`: where staff change the text; null: a text of the shop itself. */
export type PromiseUse = { place: string; sentence: string | null; path: string | null };

/** A text of the merchant with placeholders. */
export type FigureText = { place: string; text: string; path: string };

/** Where the shop's built-in texts make each promise. */
function ownUses(settings: Settings): Record<PromiseName, PromiseUse[]> {
  const promises = promisesOf(settings);
  const use = (place: string, sentence: string | null): PromiseUse => ({ place, sentence, path: null });
  const { returnDays, replyHours } = settings.promises;
  return {
    "free-shipping": [
      use("Home page, closing banner", freeShippingTexts.closing(promises)),
      use("Product page", freeShippingTexts.product(promises)),
      use("Cart", freeShippingTexts.cart(promises)),
    ],
    warranty: [
      use("Home page, closing banner", promises.warranty),
      use("Product pages of instruments", promises.warranty),
      use("Cart", warrantyInCart(promises)),
    ],
    support: [use("Home page, closing banner", promises.support), use("Product page", promises.support), use("Cart", promises.support)],
    labs: [use("Below each page", promises.labs), use("Cart", promises.labs)],
    reply: [use("Contact form, once a message is sent", replyHours > 0 ? thanksForMessage(replyHours) : null)],
    returns: [use("Order page: goods can be sent back", returnsText(returnDays))],
    satisfaction: [use("Below each page", promises.satisfaction ? satisfactionText : null)],
  };
}

/** The texts of the settings that contain placeholders. */
function textsOfSettings({ shop, home, announcements, productDefaults, checkout }: Settings): FigureText[] {
  const found: FigureText[] = [];
  const walk = (place: string, path: string, value: unknown): void => {
    if (typeof value === "string") {
      if (value.includes("{{") && !placeholderFault(value)) found.push({ place, text: value, path });
    } else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) walk(place, path, inner);
  };
  walk("Permanent announcement", "announcements", shop.announcement);
  walk("Tagline", "settings/shop", shop.tagline);
  walk("Home page", "home-page", home);
  walk("Announcements", "announcements", announcements);
  walk("Product defaults", "settings/product-defaults", productDefaults);
  walk("Checkout", "settings/checkout", checkout.placeNote);
  return found;
}

const sentences = lazyValue(() => new Intl.Segmenter("en-US", { granularity: "sentence" }));

/** Where each promise is made, and its sentence as buyers read it under these settings. `texts`: texts of pages, in addition to those of the settings. */
export function promiseUses(settings: Settings, texts: FigureText[]): Record<PromiseName, PromiseUse[]> {
  const uses = ownUses(settings);
  const values = placeholderValues(settings);
  for (const { place, text, path } of [...textsOfSettings(settings), ...texts])
    for (const { segment } of sentences().segment(text)) {
      const named = namesIn(segment).filter(isPlaceholder);
      for (const name of Object.keys(figures) as PromiseName[])
        if (named.some((figure) => figures[name].includes(figure)))
          uses[name].push({ place, path, sentence: shownText(segment.trim(), values) || null });
    }
  return uses;
}
