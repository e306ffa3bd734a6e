import { createHash } from "node:crypto";
import type { DraftTerms } from "#db/schema/cart.ts";
import type { SeenTotals } from "#db/schema/checkout.ts";
import type { LinePromise } from "#db/schema/types.ts";
import type { Cart, CartLine } from "#domain/cart/cart-types.ts";
import { type AppliedDiscounts, applyDiscounts, type OfferedDiscount } from "#domain/discounts/discount-rules.ts";
import { exemptionAt, type HeldCertificate } from "#domain/exemptions/exemption-rules.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { isTogether } from "#domain/shipping/delivery-choices.ts";
import { arrivalText, differInAvailability, promisesOf } from "#domain/shipping/delivery-dates.ts";
import { notShippedReason, notShippedRemedy } from "#domain/shipping/lines-not-shipped.ts";
import { type FreightTerms, shippingFaultWords } from "#domain/shipping/shipping.ts";
import { provinceCode } from "#domain/tax/provinces.ts";
import { type Destination, taxIsKnown } from "#domain/tax/tax.ts";
import { standardClass } from "#domain/tax/tax-classes.ts";
import type { CheckoutForm } from "./checkout-form-queries.ts";
import { type LineTotals, sumUp, type Totals } from "./checkout-totals.ts";

/** What a checkout comes to now. Pure. `lines` are those that are still sold, each with its sums. */
export type Summary = {
  lines: SummaryLine[];
  totals: Totals;
  discounts: AppliedDiscounts;
  /** The certificate that exempts it from tax; null where there is none. */
  exemption: HeldCertificate | null;
  /** Whether everything ships together, if some goods are available before others. Null: there is no choice. */
  together: boolean | null;
  /** What a freight quote has to be for; null: none is needed. */
  freightKey: string | null;
  /** The state of a request for a freight quote; null: none was requested. */
  quote: FreightQuoteStatus | null;
  seen: SeenTotals;
};

export type FreightQuoteStatus = "asked" | "answered" | "expired";

/** `promise`: when it arrives. */
export type SummaryLine = { line: CartLine; totals: LineTotals; promise: LinePromise; arrives: string | null };

/** What a sum depends on besides the cart and the form. `offers`: from `readOffers`. */
export type SummaryFacts = { settings: Settings; offers: OfferedDiscount[]; now: Date };

/** The part of the form that sums depend on. */
type SummedForm = Pick<CheckoutForm, "shippingAddress" | "shippingMethod" | "delivery" | "freightQuote" | "discountCode" | "certificates">;

export function summarize(cart: Cart, checkout: SummedForm, { settings, offers, now }: SummaryFacts): Summary {
  const sold = cart.lines.filter((line) => !line.notes.some((note) => note.kind === "not-sold"));
  const { country, province, zip } = checkout.shippingAddress;
  const destination = country ? { country, province, zip } : null;
  const freight = freightTermsOf(sold, checkout, now);
  const exemption = exemptionAt(checkout.certificates, destination, now);
  const isExempt = exemption !== null;
  const discounts = cart.draftTerms ? discountOfDraft(cart.draftTerms, sold) : discountsOf(sold, offers, { code: checkout.discountCode, now });
  const totals = sumUp({
    lines: sold,
    discounts: discounts.goods ? [discounts.goods] : [],
    isShippingFree: discounts.freeShipping !== null,
    settings,
    destination,
    isExempt,
    shippingMethod: checkout.shippingMethod,
    freight,
    fixedShipping: fixedShippingOf(cart, destination),
  });
  const splits = sold.map(({ split }) => split);
  const shipped = sold.filter((line) => line.requiresShipping).map(({ split }) => split);
  const together = differInAvailability(shipped) ? isTogether(checkout.delivery, settings.shipping.waitByDefault) : null;
  const days = totals.shipping?.days ?? null;
  const promises = promisesOf(splits, { now, calendar: settings.shipping, days, together: together ?? false });
  const near = now.toISOString();
  const lines = sold.map((line, at): SummaryLine => {
    const promise = line.requiresShipping ? (promises[at] as LinePromise) : { now: null, later: null };
    return { line, totals: totals.lines[at] as LineTotals, promise, arrives: arrivalText(line.split, promise, near) };
  });
  const freightKey = totals.shipping?.kind === "quote" ? freightKeyOf(sold, checkout) : null;
  const seen = seenOf(cart, lines, { totals, discounts }, { destination, exemption, shippingMethod: totals.shipping?.handle ?? null, freight });
  const quote = freightKey === null ? null : standOf(sold, checkout, now);
  return { lines, totals, discounts, exemption, together, freightKey, quote, seen };
}

/** Why nothing ships, in words for the buyer; null: something does. */
export function shippingFaultText({ lines, totals }: Pick<Summary, "lines" | "totals">): string | null {
  const { shippingFault, notShipped } = totals;
  if (notShipped.length === 0) return shippingFault && shippingFaultWords[shippingFault];
  return notShipped.map((found) => notShippedReason(found, titlesOf(lines))).join(" ");
}

/** Refuses an order with goods that no method carries to its address. */
export function refuseNotCarried({ lines, totals }: Pick<Summary, "lines" | "totals">): void {
  if (totals.shippingFault !== "dangerous-goods") return;
  const remedy = notShippedRemedy(totals.notShipped, titlesOf(lines));
  throw new Refusal("dangerous-goods-not-shipped", { reason: `${shippingFaultText({ lines, totals })} ${remedy}, or contact us.` });
}

export const titlesOf = (lines: readonly SummaryLine[]) => lines.map(({ line }) => line.productTitle);

/** No code and no automatic discount applies as well: the buyer pays the price that staff fixed. */
function discountOfDraft({ draftId, discount }: DraftTerms, sold: CartLine[]): AppliedDiscounts {
  const cents = Math.min(
    discount?.cents ?? 0,
    sold.reduce((sum, { totalCents }) => sum + totalCents, 0),
  );
  const goods = discount && cents > 0 ? { id: draftId, title: discount.title, cents, lines: sold.map((_, at) => at) } : null;
  return { goods, freeShipping: null, codeFault: null };
}

/** Staff fixed it for the place of the draft's address; to another place, the order ships as the settings say. */
export function fixedShippingOf({ draftTerms }: Cart, destination: Destination | null): { title: string; cents: number } | null {
  const shipping = draftTerms?.shipping ?? null;
  if (shipping === null || shipping.place === null || destination === null) return shipping;
  const { country, province, zip } = shipping.place;
  const isSame = country === destination.country && provinceCode(country, province) === provinceCode(country, destination.province);
  return isSame && destinationText(zip) === destinationText(destination.zip ?? "") ? shipping : null;
}

const destinationText = (zip: string) => zip.replaceAll(/\s/g, "").toUpperCase();

/** A freight quote holds for the goods, the address and the delivery it was made for, until it expires. */
function freightTermsOf(sold: CartLine[], checkout: SummedForm, now: Date): FreightTerms {
  const { unloading, appointment } = checkout.delivery;
  const quotedCents = checkout.freightQuote && standOf(sold, checkout, now) === "answered" ? checkout.freightQuote.cents : null;
  return { liftGate: unloading === "lift-gate", appointment: appointment === "yes", quotedCents };
}

/** The state of a request for the price of shipping these goods; null: none was made. */
function standOf(sold: CartLine[], checkout: SummedForm, now: Date): FreightQuoteStatus | null {
  const quote = checkout.freightQuote;
  if (quote === null || quote.key !== freightKeyOf(sold, checkout)) return null;
  if (quote.cents === null || quote.expiresAt === null) return "asked";
  return new Date(quote.expiresAt) > now ? "answered" : "expired";
}

function freightKeyOf(sold: CartLine[], { shippingAddress, delivery }: SummedForm): string {
  const { address1, city, province, zip, country } = shippingAddress;
  const goods = sold.map(({ variantId, quantity }) => `${variantId} ${quantity}`).toSorted();
  return createHash("sha256")
    .update(JSON.stringify([goods, address1, city, province, zip, country, delivery.unloading ?? "", delivery.appointment ?? ""]))
    .digest("base64url");
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
  { exemption, ...facts }: Required<Pick<SeenTotals, "destination" | "shippingMethod" | "freight">> & { exemption: HeldCertificate | null },
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
    // The certificate is stored with the order, so a tax-free order needs the one that was shown.
    ...(exemption ? [exemption.id] : []),
    // The units that ship later, and when, so that nobody orders them without having seen it.
    ...lines.flatMap(({ line }) =>
      line.split.backOrdered === 0 ? [] : [[line.variantId, line.split.backOrdered, line.split.expectedOn ?? line.split.leadTimeDays]],
    ),
    // The day on which each line arrives, for the same reason.
    ...lines.flatMap(({ arrives }) => arrives ?? []),
    ...(totals.shipping?.needsQuote ? ["quote"] : []),
  ];
  return {
    lines: lines.map(seenLine),
    ...facts,
    isExempt: exemption !== null,
    discount: discounts.goods && {
      title: discounts.goods.title,
      cents: discounts.goods.cents,
      variantIds: discounts.goods.lines.flatMap((at) => lines[at]?.line.variantId ?? []),
    },
    isShippingFree: discounts.freeShipping !== null,
    shippingCents: totals.shipping && !totals.shipping.needsQuote ? totals.shipping.cents : null,
    taxCents: taxIsKnown(facts.destination) ? totals.taxCents : null,
    totalCents: totals.totalCents,
    fingerprint: createHash("sha256").update(JSON.stringify(exact)).digest("base64url"),
  };
}

function seenLine({ line, arrives }: SummaryLine): SeenTotals["lines"][number] {
  const {
    variantId,
    productTitle: title,
    quantity,
    unitPriceCents,
    weightGrams,
    taxable,
    taxClass,
    requiresShipping,
    freight,
    hazardClass,
    split,
  } = line;
  return {
    ...{ variantId, title, quantity, unitPriceCents, weightGrams, taxable, requiresShipping },
    ...(freight ? { freight } : {}),
    ...(hazardClass ? { hazardClass } : {}),
    ...(taxClass === standardClass ? {} : { taxClass }),
    ...(split.backOrdered > 0 ? { backOrdered: split.backOrdered, leadTimeDays: split.leadTimeDays } : {}),
    ...(split.expectedOn ? { expectedOn: split.expectedOn } : {}),
    ...(arrives === null ? {} : { arrives }),
  };
}
