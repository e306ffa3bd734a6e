import { isSameAddress, maxAddresses, type OwnAddress } from "#domain/accounts/addresses.ts";
import { addressLines } from "#domain/address-lines.ts";
import { addressWithoutHiddenFields } from "#domain/checkout/address-field-rules.ts";
import type { Checkout, CheckoutLine } from "#domain/checkout/checkout.ts";
import { formatMoney, toMoney } from "#domain/money.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { daysFromOrder, daysText } from "#domain/shipping/delivery-dates.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { utcDayText, utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { addressView } from "#web/postal-address/address-view.ts";
import { countryViews } from "#web/postal-address/country-views.server.ts";
import type { CheckoutView, ExemptionView, SavedAddressesView, SummaryLine } from "./checkout-view.ts";

/** The addresses of the signed-in customer; where nobody is signed in, the URL of the sign-in. */
type BuyersAccount = { savedAddresses: OwnAddress[] | null; signInUrl: string | null };

/** Returns the checkout as plain values for the page. */
export function checkoutView(checkout: Checkout, { savedAddresses, signInUrl }: BuyersAccount): CheckoutView {
  const { totals } = checkout;
  const money = (cents: number) => toMoney(cents, checkout.currency);
  return {
    email: checkout.email,
    ...{ addressFields: checkout.addressFields, poNumberRequired: checkout.poNumberRequired, placeNote: checkout.placeNote },
    reminder: checkout.reminderHours > 0 ? { isTicked: checkout.wantsReminder, hours: checkout.reminderHours } : null,
    shippingAddress: addressView(checkout.shippingAddress),
    billingAddress: checkout.billingAddress && addressView(checkout.billingAddress),
    savedAddresses: savedAddresses && savedView(checkout, savedAddresses),
    signInUrl,
    paymentMethod: checkout.paymentMethod,
    poNumber: checkout.poNumber,
    note: checkout.note,
    costCenter: checkout.costCenter,
    exemptionCertificate: checkout.exemptionCertificate,
    exemption: exemptionView(checkout),
    discountCode: checkout.discountCode,
    isCodeSmaller: checkout.isCodeSmaller,
    isPrepared: checkout.isPrepared,
    lines: checkout.lines.map((line) => lineView(checkout.isHeld ? { ...line, arrives: null } : line, checkout.currency)),
    itemCount: checkout.totalQuantity,
    totals: {
      subtotal: money(totals.subtotalCents),
      discount: totals.discountCents > 0 ? money(totals.discountCents) : null,
      discountTitle: totals.discountTitle,
      freeShippingTitle: totals.freeShippingTitle,
      shipping: totals.shippingCents === null ? null : money(totals.shippingCents),
      isQuoted: checkout.shipping?.needsQuote ?? false,
      isNotShipped: checkout.shippingFault !== null && checkout.shippingFault !== "unknown",
      tax: totals.taxCents === null ? null : money(totals.taxCents),
      taxTitle: taxTitleOf(checkout),
      isTaxIncluded: totals.isTaxIncluded,
      total: money(totals.totalCents),
    },
    waiting: waitingOf(checkout),
    faults: checkout.faults,
    shippingMethods: checkout.shippingOptions.map(({ handle, title, cents, needsQuote, days }) => ({
      id: handle,
      title,
      price: needsQuote ? null : money(cents),
      days: days && (checkout.isHeld ? `${daysText(daysFromOrder(days, checkout.handlingDays))} after our approval` : daysText(days)),
    })),
    shippingMethod: checkout.shipping?.handle ?? null,
    shippingFault: checkout.shippingFaultText,
    isForGoods: checkout.shippingFault !== null && !["unknown", "not-served"].includes(checkout.shippingFault),
    together: checkout.together,
    quote:
      checkout.shipping?.kind === "quote"
        ? { stand: checkout.quote ?? "needed", until: checkout.quoteEndsAt && utcTimeText(checkout.quoteEndsAt) }
        : null,
    freight: freightView(checkout),
    confirmations: checkout.confirmations,
    paymentMethods: checkout.paymentMethods.map(({ name: id, ...method }) => ({ id, ...method })),
    isTrial: checkout.isTrial,
    netDays: checkout.purchaseOrder.netDays,
    newBuyerNote: newBuyerNote(checkout),
    poDocuments: checkout.purchaseOrder.documents,
    countries: countryViews(checkout.countries),
    defaultCountry: checkout.countries[0] ?? "US",
    seenTotals: checkout.seenTotals,
    tryKey: tryKeyOf(checkout),
  };
}

function savedView({ shippingAddress, billingAddress, addressFields }: Checkout, saved: OwnAddress[]): SavedAddressesView {
  // Fields that the checkout does not ask for must not make a saved address a different one.
  const isSaved = (typed: TypedAddress) => saved.some(({ address }) => isSameAddress(addressWithoutHiddenFields(address, addressFields), typed));
  return {
    choices: saved.map(({ id, address }) => ({ id, text: addressLines({ ...address, phone: "" }).join(", ") })),
    isFull: saved.length >= maxAddresses,
    hasShippingAddress: isSaved(shippingAddress),
    hasBillingAddress: billingAddress !== null && isSaved(billingAddress),
  };
}

function newBuyerNote({ newBuyers: { newBuyerCents, newBuyerUnits }, purchaseOrder, totals, lines, currency }: Checkout): string | null {
  if (purchaseOrder.netDays !== null) return null;
  const limits = [
    newBuyerCents !== null && totals.totalCents > newBuyerCents && `total at most ${formatMoney(newBuyerCents, currency)}`,
    newBuyerUnits !== null && lines.some(({ quantity }) => quantity > newBuyerUnits) && `have at most ${newBuyerUnits} of one item`,
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return `First purchase orders can ${limits.join(" and ")}, and this one is above that. If you have not ordered here before, order less, or contact us first: we are glad to arrange it with you.`;
}

function taxTitleOf({ totals: { taxes, isTaxIncluded }, exemption }: Checkout): string {
  if (exemption.certificate) return "Tax (exempt)";
  if (isTaxIncluded) return includedText(taxes) ?? "incl. tax";
  return taxes.length === 1 ? (taxes[0]?.title ?? "Tax") : "Tax";
}

function exemptionView({ token, exemption: { certificate, waiting } }: Checkout): ExemptionView {
  const url = links.checkoutExemption(token);
  if (certificate) {
    const until = certificate.expiresOn ? ` until ${utcDayText(certificate.expiresOn)}` : "";
    const text = `No tax is charged: your certificate ${certificate.number} is verified for ${certificate.place}${until}.`;
    return { isExempt: true, isOpen: true, text, url };
  }
  if (!waiting)
    return { isExempt: false, isOpen: false, text: "Upload the certificate of your institution. Once we have verified it, no tax is charged.", url };
  const text = `Certificate ${waiting} is not verified yet, so tax is charged on this order. Upload it if you have not. Once we have verified it, we refund the tax of this order and write to you.`;
  return { isExempt: false, isOpen: true, text, url };
}

function lineView(line: CheckoutLine, currency: string): SummaryLine {
  return {
    id: line.id,
    title: line.title,
    variantTitle: shownVariant(line.variantTitle),
    image: { url: thumbnailUrl(line.image), altText: line.image.alt },
    quantity: line.quantity,
    total: toMoney(line.discountedTotalCents, currency),
    arrives: line.arrives,
    notes: line.notes,
    isBlocked: line.isBlocked,
  };
}

function freightView({ shipping, delivery, currency, extras }: Checkout): CheckoutView["freight"] {
  if (shipping === null || shipping.kind === "parcel") return null;
  const { unloading = "", appointment, contactName = "", contactPhone = "" } = delivery;
  // A freight quote includes everything.
  const price = (cents: number | null) => (cents !== null && cents > 0 && shipping.kind === "freight" ? toMoney(cents, currency) : null);
  return {
    ...{ unloading, appointment: appointment === "yes", contactName, contactPhone },
    liftGatePrice: price(extras.liftGateCents),
    appointmentPrice: price(extras.appointmentCents),
  };
}

function waitingOf({ payment }: Checkout): CheckoutView["waiting"] {
  return payment?.awaitsEmail ? { poNumber: payment.poNumber, email: payment.email } : null;
}

/** Returns the key of the next try. A shopper who left a bank's question unanswered starts a new try, perhaps with another card. */
function tryKeyOf({ paymentKey, payment }: Checkout): string {
  return payment?.status === "needs-confirmation" ? `${paymentKey}.${payment.attemptId}` : paymentKey;
}
