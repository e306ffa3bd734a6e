import { createHash } from "node:crypto";
import type { SeenTotals } from "#db/schema/checkout.ts";
import type { Cart, CartLine } from "#domain/cart/cart-types.ts";
import { type AppliedDiscounts, applyDiscounts, type OfferedDiscount } from "#domain/discounts/discount-rules.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import type { TypedCheckout } from "./checkout-input.ts";
import { type LineTotals, sumUp, type Totals } from "./checkout-totals.ts";

/** What a checkout comes to right now. Pure. `lines` are those that are still sold, each with its sums. */
export type Summary = { lines: { line: CartLine; totals: LineTotals }[]; totals: Totals; discounts: AppliedDiscounts; seen: SeenTotals };

/** What a sum depends on besides the cart and what was typed. `offers`: of `readOffers`. */
export type SummaryFacts = { settings: Settings; offers: OfferedDiscount[]; now: Date };

export function summarize(cart: Cart, checkout: TypedCheckout, { settings, offers, now }: SummaryFacts): Summary {
  const sold = cart.lines.filter((line) => !line.notes.some((note) => note.kind === "not-sold"));
  const { country, province } = checkout.shippingAddress;
  const destination = country ? { country, province } : null;
  const isExempt = checkout.exemptionCertificate !== "";
  const discounts = discountsOf(sold, offers, { code: checkout.discountCode, now });
  const totals = sumUp({
    lines: sold,
    discounts: discounts.goods ? [discounts.goods] : [],
    isShippingFree: discounts.freeShipping !== null,
    settings,
    destination,
    isExempt,
  });
  const lines = sold.map((line, at) => ({ line, totals: totals.lines[at] as LineTotals }));
  return { lines, totals, discounts, seen: seenOf(cart, lines, { totals, discounts }, { destination, isExempt }) };
}

/** The discounts that the lines of a cart get. */
export function discountsOf(lines: CartLine[], offers: OfferedDiscount[], order: { code: string; now: Date }): AppliedDiscounts {
  return applyDiscounts(
    lines.map(({ productId, totalCents }) => ({ productId, cents: totalCents })),
    offers,
    order,
  );
}

function seenOf(
  cart: Cart,
  lines: Summary["lines"],
  { totals, discounts }: Pick<Summary, "totals" | "discounts">,
  { destination, isExempt }: Required<Pick<SeenTotals, "destination" | "isExempt">>,
): SeenTotals {
  const priced = {
    lines: lines.map(({ line }) => ({
      variantId: line.variantId,
      title: line.productTitle,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
    })),
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
    totalCents: totals.totalCents,
  };
  const exact = [
    cart.currency,
    priced,
    totals.shipping?.handle,
    totals.discountCents,
    lines.map(({ totals }) => [totals.discountedTotalCents, totals.taxCents]),
    // Units that ship later, and when: nobody orders them without having seen it.
    ...lines.flatMap(({ line }) => (line.split.backOrdered === 0 ? [] : [[line.variantId, line.split.backOrdered, line.split.leadTimeDays]])),
  ];
  const shown = lines.map(
    ({ line: { variantId, productTitle: title, quantity, unitPriceCents, weightGrams, taxable, requiresShipping, split } }) => ({
      ...{ variantId, title, quantity, unitPriceCents, weightGrams, taxable, requiresShipping },
      ...(split.backOrdered > 0 ? { backOrdered: split.backOrdered, leadTimeDays: split.leadTimeDays } : {}),
    }),
  );
  return {
    lines: shown,
    destination,
    isExempt,
    discount: discounts.goods && {
      title: discounts.goods.title,
      cents: discounts.goods.cents,
      variantIds: discounts.goods.lines.flatMap((at) => lines[at]?.line.variantId ?? []),
    },
    isShippingFree: discounts.freeShipping !== null,
    shippingCents: totals.shipping?.cents ?? null,
    taxCents: taxIsKnown(destination) ? totals.taxCents : null,
    totalCents: totals.totalCents,
    fingerprint: createHash("sha256").update(JSON.stringify(exact)).digest("base64url"),
  };
}
