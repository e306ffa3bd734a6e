import type { DraftTerms } from "#db/schema/cart.ts";
import type { DraftOrderContent } from "#db/schema/checkout.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { cartOfLines } from "#domain/cart/draft-carts.ts";
import { addressFields, type TypedAddress } from "#domain/postal-address-input.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { linesNotCarried, titlesText } from "#domain/shipping/dangerous-goods.ts";
import type { ShippingFault } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import { taxSums } from "#domain/tax/tax-texts.ts";
import { type Summary, summarize, titlesOf } from "./checkout-summary.ts";
import type { DraftOrderInput } from "./draft-order-input.ts";

/** What a draft order comes to, with the same sums as a checkout: staff see what the buyer has to pay. Minor units. */
export type DraftOrderTotals = {
  currency: string;
  lines: {
    variantId: string;
    title: string;
    variantTitle: string;
    quantity: number;
    unitPriceCents: number;
    totalCents: number;
    note: "gone" | "short" | null;
  }[];
  subtotalCents: number;
  discountCents: number;
  shippingTitle: string | null;
  /** Null: the address is not known, or nothing is offered there. */
  shippingCents: number | null;
  shippingFault: ShippingFault | null;
  /** What staff should know about dangerous goods that no method carries there; null: there are none. */
  dangerousGoods: string | null;
  /** The buyer may choose another method. */
  isShippingChosen: boolean;
  taxCents: number | null;
  taxes: { title: string; rateMillionths: number; cents: number }[];
  isTaxIncluded: boolean;
  totalCents: number;
};

const empty = Object.fromEntries(addressFields.map((field) => [field, ""])) as TypedAddress;

/** Returns the terms that staff fixed, in the form in which the draft's cart stores them. */
export function termsOf(draftId: string, content: DraftOrderContent, validUntil: string | null): DraftTerms {
  const { shippingAddress: to, shipping } = content;
  const place = to?.country ? { country: to.country, province: to.province, zip: to.zip } : null;
  return {
    draftId,
    ...(content.ownLines && content.ownLines.length > 0 && { ownLines: content.ownLines }),
    prices: Object.fromEntries(content.lines.map(({ variantId, savedPriceCents }) => [variantId, savedPriceCents])),
    discount: content.discount && { title: content.discount.title, cents: content.discount.cents },
    shipping: shipping && { ...shipping, place },
    validUntil,
  };
}

/** Returns the content with the current price where staff set none. Refuses `variant-not-found` for an unknown variant or one that is not sold anymore. */
export async function contentOf(shop: Shop, input: DraftOrderInput, currency: string): Promise<DraftOrderContent> {
  if (input.lines.length + input.ownLines.length === 0) throw new Refusal("input-invalid", { fields: { lines: "Add a product or a custom item." } });
  const cart = await cartOfLines(shop, input.lines, currency, null);
  const prices = new Map(cart.lines.map((line) => [line.variantId, line]));
  const lines = input.lines.map(({ variantId, quantity, priceCents }) => {
    const line = prices.get(variantId);
    if (!line || line.notes.some(({ kind }) => kind === "not-sold")) throw new Refusal("variant-not-found", { title: line?.productTitle ?? "" });
    return { variantId, quantity, priceCents, savedPriceCents: priceCents ?? line.unitPriceCents };
  });
  const { shippingCents, shippingTitle } = input;
  const isAddress = input.shippingAddress !== null && Object.values(input.shippingAddress).some((value) => value);
  return {
    lines,
    ...(input.ownLines.length > 0 && { ownLines: input.ownLines }),
    discount: discountOf(input, lines),
    shipping: shippingCents === null ? null : { title: shippingTitle || "Shipping", cents: shippingCents },
    shippingAddress: isAddress ? input.shippingAddress : null,
  };
}

/** A percentage applies to the prices that are fixed with it, rounded to whole minor units. */
function discountOf(
  { discountCents, discountPercentHundredths, discountTitle, ownLines }: DraftOrderInput,
  lines: DraftOrderContent["lines"],
): DraftOrderContent["discount"] {
  const title = discountTitle || "Discount";
  if (discountPercentHundredths === null) return discountCents ? { title, cents: discountCents } : null;
  const ownCents = ownLines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  const goodsCents = lines.reduce((sum, { quantity, savedPriceCents }) => sum + quantity * savedPriceCents, 0) + ownCents;
  const cents = Number((BigInt(goodsCents) * BigInt(discountPercentHundredths) + 5000n) / 10_000n);
  return { title, cents, percentHundredths: discountPercentHundredths };
}

type Facts = { draftId: string; settings: Settings; validUntil: string | null };

export async function sumsOf(shop: Shop, content: DraftOrderContent, { draftId, settings, validUntil }: Facts): Promise<DraftOrderTotals> {
  const cart = await cartOfLines(shop, content.lines, settings.shop.currency, termsOf(draftId, content, validUntil));
  const shippingAddress = { ...empty, ...content.shippingAddress };
  const form = { shippingAddress, shippingMethod: null, delivery: {}, freightQuote: null, discountCode: "", certificates: [] };
  const summary = summarize(cart, form, { settings, offers: [], now: shop.clock.now() });
  return shownSums(cart, summary, { shippingAddress, content, settings });
}

type Shown = { shippingAddress: TypedAddress; content: DraftOrderContent; settings: Settings };

function shownSums(cart: Cart, summary: Summary, { shippingAddress, content, settings }: Shown): DraftOrderTotals {
  const { totals, lines } = summary;
  const sums = new Map(lines.map(({ line, totals }) => [line.id, totals]));
  return {
    lines: cart.lines.map((line) => ({
      variantId: line.variantId,
      title: line.productTitle,
      variantTitle: line.variantTitle,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: sums.get(line.id)?.shown.originalTotalCents ?? 0,
      note: noteOf(line),
    })),
    currency: cart.currency,
    subtotalCents: totals.shown.subtotalCents,
    discountCents: totals.shown.discountCents,
    shippingTitle: totals.shipping?.title ?? null,
    shippingCents: totals.shipping && !totals.shipping.needsQuote ? totals.shown.shippingCents : null,
    shippingFault: totals.shippingFault,
    dangerousGoods: dangerousGoodsText(summary, shippingAddress, settings),
    isShippingChosen: content.shipping === null,
    taxCents: taxIsKnown(shippingAddress) ? totals.taxCents : null,
    taxes: taxSums([...totals.lines.flatMap((line) => line.taxes), ...totals.shippingTaxes]),
    isTaxIncluded: totals.isTaxIncluded,
    totalCents: totals.totalCents,
  };
}

const togetherText = { alone: "", "dangerous-goods": " together", freight: " together with goods that ship by freight" };

/** Staff who set the shipping of an order may send what no method carries, so they are told about it. */
function dangerousGoodsText({ lines, totals }: Summary, address: TypedAddress, { shipping }: Settings): string | null {
  const place = address.country === "" ? null : address;
  const found = linesNotCarried(
    shipping,
    lines.map(({ line }) => line),
    place,
  );
  if (found === null) return null;
  const what = `No shipping method${found.isEverywhere ? "" : " to this address"} carries these dangerous goods${togetherText[found.together ?? "alone"]}: ${titlesText(found.at.map((at) => titlesOf(lines)[at] ?? ""))}.`;
  return totals.shipping
    ? `${what} You set the shipping of this order yourself, so the buyer can pay it. Make sure that your carrier takes them.`
    : `${what} The buyer cannot pay until you set the shipping of this order yourself, or let a method carry them (Settings, Shipping).`;
}

function noteOf({ notes }: Cart["lines"][number]): "gone" | "short" | null {
  if (notes.some(({ kind }) => kind === "not-sold")) return "gone";
  return notes.some(({ kind }) => kind === "out-of-stock" || kind === "quantity-not-available") ? "short" : null;
}
