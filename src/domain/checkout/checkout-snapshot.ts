import type { LinePromise } from "#db/schema/types.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { notesFor } from "#domain/cart/cart-note-access.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { waitingAt } from "#domain/exemptions/exemption-rules.ts";
import { daysUntilThere } from "#domain/inventory/availability.ts";
import type { OrderSnapshot } from "#domain/orders/order-snapshot.ts";
import type { PaymentMethod } from "#domain/payments/payment-methods.ts";
import { providerOf } from "#domain/payments/payments.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { confirmationsFor } from "#domain/regulatory-markings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { freightDeliveryOf } from "#domain/shipping/delivery-choices.ts";
import { daysFromOrder } from "#domain/shipping/delivery-dates.ts";
import type { Shop } from "#domain/shop.ts";
import { provinceCode } from "#domain/tax/provinces.ts";
import type { CheckoutForm } from "./checkout-form-queries.ts";
import type { Summary, SummaryLine } from "./checkout-summary.ts";
import type { PaymentRequest } from "./payment-starting.ts";

type DraftParts = {
  form: CheckoutForm;
  cart: Cart;
  summary: Summary;
  method: PaymentMethod;
  settings: Settings;
  request: PaymentRequest;
  buyer: CheckoutBuyer;
};

/** Returns the order as it will be, from what the shopper confirmed: see `OrderSnapshot`. */
export function orderSnapshotOf(shop: Shop, { form, cart, summary, method, settings, request, buyer }: DraftParts): OrderSnapshot {
  const { totals } = summary;
  const notes = notesFor(buyer, cart);
  const shippingAddress = storedAddress(form.shippingAddress);
  return {
    cartId: cart.id,
    ...(cart.draftTerms && { draftOrderId: cart.draftTerms.draftId }),
    // Anybody with the token may pay; the owner of the cart learns nothing about them.
    accountId: buyer.kind === "customer" ? buyer.accountId : null,
    email: form.email,
    currency: cart.currency,
    isTest: settings.shop.trialMode || providerOf(shop, method.name).isTest,
    paymentMethod: method.name,
    poNumber: (method.name === "purchase-order" && request.poNumber?.trim()) || null,
    buyerNote: notes.note || null,
    costCenter: notes.costCenter || null,
    quoteNumber: notes.quoteNumber || null,
    exemptionCertificate: summary.exemption?.number ?? null,
    exemptionId: summary.exemption?.id ?? null,
    exemptionClaim: claimOf(form, summary, shop.clock.now()),
    taxIncluded: totals.isTaxIncluded,
    shippingMethod: totals.shipping?.title ?? "",
    delivery: { together: summary.together, freight: totals.shipping?.kind === "parcel" ? null : freightDeliveryOf(form.delivery) },
    shippingAddress,
    billingAddress: form.billingAddress ? storedAddress(form.billingAddress) : shippingAddress,
    lines: summary.lines.map(({ line, totals: { shown, ...totals }, promise }) => ({
      ...(line.isOwn && { isOwn: line.isOwn }),
      variantId: line.variantId,
      productId: line.productId,
      productHandle: line.productHandle,
      title: line.productTitle,
      variantTitle: line.variantTitle,
      sku: line.sku,
      imageUrl: line.isOwn ? null : thumbnailUrl(line.image),
      imageAlt: line.image.alt,
      quantity: line.quantity,
      // As it was shown; the reservation has the final figures.
      backOrdered: line.split.backOrdered,
      leadTimeDays: daysUntilThere(line.split, shop.clock.now()),
      promised: promisedOf(summary, { line, promise }, { isHeld: method.holdDays !== null, handlingDays: settings.shipping.handlingDays }),
      // For an exempt buyer, what is left of a price with tax.
      unitPriceCents: summary.totals.isTaxIncluded ? line.unitPriceCents : Math.round(shown.originalTotalCents / line.quantity),
      ...totals,
      weightGrams: line.weightGrams,
    })),
    shippingTaxes: totals.shippingTaxes,
    subtotalCents: totals.subtotalCents,
    discountCents: totals.discountCents,
    ...(summary.discounts.goods && !cart.draftTerms && { discountId: summary.discounts.goods.id }),
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
    totalCents: totals.totalCents,
    ...confirmedOf(summary, shop.clock.now()),
    holdDays: method.holdDays,
  };
}

/** An order that waits for staff has no date yet from which its days count. */
function promisedOf(
  { totals }: Summary,
  { line, promise }: Pick<SummaryLine, "line" | "promise">,
  { isHeld, handlingDays }: { isHeld: boolean; handlingDays: number },
): LinePromise | null {
  if (!isHeld) return (promise.now ?? promise.later) === null ? null : promise;
  const days = totals.shipping?.days ?? null;
  if (days === null || !line.requiresShipping) return null;
  return { now: null, later: null, afterApproval: daysFromOrder(days, handlingDays) };
}

/** In the words that the buyer saw; empty where nothing had to be confirmed. */
function confirmedOf({ lines }: Summary, now: Date): Pick<OrderSnapshot, "confirmed"> {
  const confirmed = confirmationsFor(lines.map(({ line }) => line.regulatoryMarking));
  return confirmed.length === 0 ? {} : { confirmed: confirmed.map((one) => ({ ...one, at: now.toISOString() })) };
}

/** The number of a certificate that is not verified yet, given with a taxed order: the tax is refunded once staff have verified it. */
function claimOf(form: CheckoutForm, { exemption, totals }: Summary, now: Date): string | null {
  if (exemption || totals.taxCents === 0) return null;
  return form.exemptionCertificate || (waitingAt(form.certificates, form.shippingAddress, now)?.number ?? null);
}

function storedAddress(address: TypedAddress): TypedAddress {
  return { ...address, province: provinceCode(address.country, address.province) };
}
