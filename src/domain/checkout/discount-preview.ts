import type { Actor } from "#domain/actor.ts";
import { cartOfLines } from "#domain/cart/draft-carts.ts";
import { type CodeFault, faultOf } from "#domain/discounts/discount-rules.ts";
import { readOffersWith } from "#domain/discounts/discounts.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { ShippingFault } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { homeOf } from "#domain/tax/tax.ts";
import { discountsOf } from "./checkout-summary.ts";
import { sumUp } from "./checkout-totals.ts";
import type { DiscountPreviewInput } from "./discount-preview-input.ts";

/** What a discount does to a cart, as the cart itself would show it before there is an address. Minor units of `currency`. */
export type DiscountPreview = {
  currency: string;
  /** The time of the preview: now, or the start of a discount that starts later. */
  at: Date;
  lines: { variantId: string; title: string; variantTitle: string; quantity: number; totalCents: number; discountCents: number }[];
  subtotalCents: number;
  discountCents: number;
  /** The discount on goods that applies; null: none does. `isOwn`: it is the previewed one. */
  goods: { title: string; isOwn: boolean } | null;
  freeShipping: { title: string; isOwn: boolean; waivedCents: number } | null;
  shippingTitle: string | null;
  /** Null: nothing is offered, or only by quote. */
  shippingCents: number | null;
  shippingFault: ShippingFault | null;
  isTaxIncluded: boolean;
  /** Like a cart without an address: prices without tax have none here either. */
  totalCents: number;
  /** Why the previewed discount takes nothing off; null: it applies. */
  fault: CodeFault | null;
};

/**
 * Previews a discount with the pure functions that every cart and checkout use, together with automatic discounts. Nothing is stored. Staff need
 * the right `discounts.read`. Refuses `variant-not-found` for an unknown variant or one that is not sold anymore.
 */
export async function previewDiscount(shop: Shop, actor: Actor, { id, discount, lines: wanted }: DiscountPreviewInput): Promise<DiscountPreview> {
  requireRight(actor, "discounts.read");
  const settings = await readSettings(shop);
  const { currency } = settings.shop;
  const { lines } = await cartOfLines(shop, wanted, currency, null);
  const gone = lines.find(({ notes }) => notes.some(({ kind }) => kind === "not-sold"));
  if (gone || lines.length < wanted.length) throw new Refusal("variant-not-found", { title: gone?.productTitle ?? "" });
  const at = new Date(Math.max(shop.clock.now().getTime(), Date.parse(discount.startsAt)));
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { own, offers } = await readOffersWith(shop, { id, discount, productIds, now: at });
  const { goods, freeShipping } = discountsOf(lines, offers, { code: discount.code ?? "", now: at });
  const totals = sumUp({
    lines,
    discounts: goods ? [goods] : [],
    isShippingFree: freeShipping !== null,
    settings,
    destination: settings.tax.pricesIncludeTax ? homeOf(settings) : null,
    isExempt: false,
  });
  const { shipping, shown } = totals;
  const isApplied = goods?.id === own.id || freeShipping?.id === own.id;
  const priced = lines.map(({ productId, totalCents }) => ({ productId, cents: totalCents }));
  return {
    currency,
    at,
    lines: lines.map(({ variantId, productTitle: title, variantTitle, quantity }, place) => {
      const { originalTotalCents = 0, discountedTotalCents = 0 } = totals.lines[place]?.shown ?? {};
      return { variantId, title, variantTitle, quantity, totalCents: originalTotalCents, discountCents: originalTotalCents - discountedTotalCents };
    }),
    subtotalCents: shown.subtotalCents,
    discountCents: shown.discountCents,
    goods: goods && { title: goods.title, isOwn: goods.id === own.id },
    freeShipping: freeShipping && { title: freeShipping.title, isOwn: freeShipping.id === own.id, waivedCents: totals.waivedShippingCents },
    shippingTitle: shipping?.title ?? null,
    shippingCents: shipping && !shipping.needsQuote ? shown.shippingCents : null,
    shippingFault: totals.shippingFault,
    isTaxIncluded: totals.isTaxIncluded,
    totalCents: totals.totalCents,
    fault: isApplied ? null : (faultOf(own, priced, at) ?? "smaller"),
  };
}
