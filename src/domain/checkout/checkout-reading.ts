import type { CheckoutBuyer } from "#domain/buyer.ts";
import { readCartForCheckout } from "#domain/cart/cart.ts";
import { noteText } from "#domain/cart/cart-json.ts";
import { notesFor } from "#domain/cart/cart-note-access.ts";
import { type Cart, isBlocked } from "#domain/cart/cart-types.ts";
import type { Picture } from "#domain/catalog/catalog-types.ts";
import { readOffers } from "#domain/discounts/discounts.ts";
import { type Availability, togetherText } from "#domain/inventory/availability.ts";
import { heldUnits } from "#domain/inventory/inventory.ts";
import { type PaymentMethod, waitsForStaff } from "#domain/payments/payment-methods.ts";
import { lastAttempts, openAttemptIds } from "#domain/payments/payments.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { Refusal } from "#domain/refusal.ts";
import { confirmationsFor, type UseConfirmation } from "#domain/regulatory-markings.ts";
import { placeholderValues, shownText } from "#domain/settings/placeholders.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { TypedDelivery } from "#domain/shipping/delivery-choices.ts";
import type { ShippingFault, ShippingOption } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import { taxSums } from "#domain/tax/tax-texts.ts";
import { type AddressFieldRules, addressFieldRulesOf, withoutHiddenFields } from "./address-field-rules.ts";
import { type Change, changesSince } from "./checkout-changes.ts";
import { deliveryFaults, formFaults } from "./checkout-form-faults.ts";
import { addSeen, type CheckoutForm, claimForm } from "./checkout-form-queries.ts";
import type { Faults } from "./checkout-input.ts";
import { methodsFor } from "./checkout-payment-methods.ts";
import { type ReadCheckout, selectCheckout } from "./checkout-queries.ts";
import { recordCheckoutSteps } from "./checkout-step-recording.ts";
import { type FreightQuoteStatus, type Summary, shippingFaultText, summarize } from "./checkout-summary.ts";
import { codeFaults } from "./discount-code-faults.ts";
import { type ExemptionState, exemptionOf } from "./exemption-state.ts";
import { type Payment, paymentKeyOf, paymentOf } from "./payment-view.ts";
import { type PoFacts, selectPoFacts } from "./purchase-order-form-queries.ts";

/** Everything that a checkout page shows in one browser. Amounts in minor units of `currency`. */
export type Checkout = {
  token: string;
  /** Set once this browser placed an order with it; then nothing else can be done with it. */
  orderId: string | null;
  returnUrl: string;
  currency: string;
  isTrial: boolean;
  email: string;
  shippingAddress: TypedAddress;
  /** Null: the same as the shipping address. */
  billingAddress: TypedAddress | null;
  shippingMethod: string | null;
  paymentMethod: string | null;
  poNumber: string;
  /** As entered in the cart, where it can be changed; empty: nothing was entered, or it is another browser's. */
  note: string;
  costCenter: string;
  exemptionCertificate: string;
  exemption: ExemptionState;
  discountCode: string;
  /** What an address must contain, and whether a purchase order needs its number. */
  addressFields: AddressFieldRules;
  poNumberRequired: boolean;
  /** The limits of a purchase order by a buyer the shop does not know yet. */
  newBuyers: Pick<Settings["payments"], "newBuyerUnits" | "newBuyerCents">;
  /** The merchant's text above the button that places the order; empty: none. */
  placeNote: string;
  /** After how many hours a buyer who agreed is reminded of a checkout that they left; 0: reminders are off. */
  reminderHours: number;
  wantsReminder: boolean;
  delivery: TypedDelivery;
  /** The faults of what was entered, by field; also empty while nothing was entered. */
  faults: Faults;
  /** Contact, addresses, goods and shipping are complete: only the payment is missing. */
  isReady: boolean;
  countries: string[];
  lines: CheckoutLine[];
  totalQuantity: number;
  shippingOptions: ShippingOption[];
  /** The chosen option, else the first; null where nothing is offered, for the reason in `shippingFault`. */
  shipping: ShippingOption | null;
  shippingFault: ShippingFault | null;
  /** The reason in words, with the products concerned. */
  shippingFaultText: string | null;
  /** Whether everything ships together; null: everything is available now, so there is no choice. */
  together: boolean | null;
  /** The state of a request for a freight quote, and until when the price holds; null: none was requested. */
  quote: FreightQuoteStatus | null;
  quoteEndsAt: string | null;
  /** Additional charges for freight. */
  extras: Pick<Settings["shipping"], "liftGateCents" | "appointmentCents">;
  /** The order waits for staff: its delivery days, and those of `handlingDays`, count from their approval. */
  isHeld: boolean;
  handlingDays: number;
  /** What the buyer has to confirm about the use of the goods. */
  confirmations: { name: UseConfirmation; text: string }[];
  paymentMethods: PaymentMethod[];
  totals: CheckoutTotals;
  /** Sent back with the payment, which is refused if any of it changed. */
  seenTotals: string;
  /** What differs from what was shown before and is announced to the shopper: see `ChangeScope`. */
  changes: Change[];
  /** Staff prepared it (a draft order): products, prices and discount stay as they are. */
  isPrepared: boolean;
  /** The code is valid, but another discount takes off more. */
  isCodeSmaller: boolean;
  /** The idempotency key of the next payment attempt; it changes after an attempt was declined. */
  paymentKey: string;
  /** This browser's latest payment attempt, if there was one. */
  payment: Payment | null;
  purchaseOrder: PoFacts;
};

export type CheckoutLine = {
  id: string;
  variantId: string;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  image: Picture;
  quantity: number;
  unitPriceCents: number;
  originalTotalCents: number;
  discountedTotalCents: number;
  availability: Availability;
  /** When the line arrives, in words, counted from now; null: no date can be given. */
  arrives: string | null;
  /** What prevents ordering it or has changed, in words. */
  notes: string[];
  /** The line cannot be ordered like this. */
  isBlocked: boolean;
};

export type CheckoutTotals = {
  subtotalCents: number;
  discountCents: number;
  /** The title of the discount on the goods, and of the one that makes shipping free. */
  discountTitle: string | null;
  freeShippingTitle: string | null;
  /** Null: nothing is offered, or its price has to be requested. */
  shippingCents: number | null;
  /** Null: not known until there is an address. */
  taxCents: number | null;
  /** By title of the tax and its rate (82500 is 8.25 %). */
  taxes: { title: string; rateMillionths: number; cents: number }[];
  /** The amounts above include the tax. */
  isTaxIncluded: boolean;
  totalCents: number;
};

/** An open page: `seenTotals` of what it shows, and whether it tries to order or stores what was entered. */
export type OpenPage = { seenTotals: string; tries: "save" | "order" };

/**
 * Returns the checkout as it is, with what was entered in this browser; it counts as shown from now on. For an open page,
 * `changes` are the differences from that page; else from what was shown last. Refuses `checkout-not-found`, also when the cart became an
 * order through another checkout, and `checkout-completed` when another browser placed an order with it.
 */
export async function readCheckout(shop: Shop, buyer: CheckoutBuyer, token: string, page?: OpenPage): Promise<Checkout> {
  const checkout = await selectOwn(shop, buyer, token);
  const { orderId, cartId, returnUrl } = checkout;
  const [settings, open, own, purchaseOrder] = await Promise.all([
    readSettings(shop),
    openAttemptIds(shop, cartId),
    lastAttempts(shop, { checkoutToken: token, browserId: buyer.browserId }),
    selectPoFacts(shop, token, buyer),
  ]);
  const [cart, offers] = orderId
    ? [emptyCart(checkout, buyer.currency), []]
    : await Promise.all([
        heldUnits(shop, open).then((held) => readCartForCheckout(shop, buyer, cartId, held)),
        readOffers(shop, { cartId, code: checkout.form.discountCode, email: checkout.form.email }),
      ]);
  if (!cart) throw new Refusal("checkout-not-found");
  const addressFields = addressFieldRulesOf(settings.checkout, Boolean(cart.draftTerms));
  const form = withoutHiddenFields(checkout.form, addressFields);
  const summary = summarize(cart, form, { settings, offers, now: shop.clock.now() });
  const before = page ? form.seen.find(({ fingerprint }) => fingerprint === page.seenTotals) : form.seen[0];
  const changes = before && !orderId ? changesSince(before, { cart, summary, settings }, page?.tries ?? "visit") : [];
  if (!orderId && form.isKnown && form.seen[0]?.fingerprint !== summary.seen.fingerprint) await addSeen(shop, token, buyer.browserId, summary.seen);
  const faults = {
    ...formFaults(form, settings),
    ...codeFaults(summary, cart.currency),
    ...deliveryFaults(form, summary),
  };
  const lines = linesOf(cart, summary);
  const paymentMethods = methodsFor(summary.totals, settings, shop.deployment);
  if (!orderId && lines.length > 0) recordCheckoutSteps(shop, buyer, { token, currency: cart.currency, form, summary, settings });
  return {
    ...{ token, orderId, returnUrl, purchaseOrder, changes },
    ...typedOf(form),
    ...notesFor(buyer, cart),
    ...{ addressFields, poNumberRequired: settings.checkout.poNumberRequired, reminderHours: settings.checkout.reminderHours },
    ...{ placeNote: shownText(settings.checkout.placeNote, placeholderValues(settings)), newBuyers: settings.payments },
    exemption: exemptionOf(form, summary, shop.clock.now()),
    ...{ currency: cart.currency, isTrial: settings.shop.trialMode, countries: settings.shop.countries },
    faults: form.isTyped ? faults : {},
    isReady: Object.keys(faults).length === 0 && lines.length > 0 && !lines.some((line) => line.isBlocked) && summary.totals.shipping !== null,
    lines,
    totalQuantity: cart.totalQuantity,
    ...{ shippingOptions: summary.totals.shippingOptions, shipping: summary.totals.shipping },
    shippingFault: summary.totals.shippingFault,
    shippingFaultText: shippingFaultText(summary),
    together: summary.together,
    quote: summary.quote,
    quoteEndsAt: form.freightQuote?.expiresAt ?? null,
    extras: settings.shipping,
    ...{ isHeld: waitsForStaff(paymentMethods, form.paymentMethod), handlingDays: settings.shipping.handlingDays, paymentMethods },
    confirmations: confirmationsFor(summary.lines.map(({ line }) => line.regulatoryMarking)),
    totals: totalsOf(summary, form),
    seenTotals: summary.seen.fingerprint,
    isPrepared: Boolean(cart.draftTerms),
    isCodeSmaller: summary.discounts.codeFault?.fault === "smaller",
    paymentKey: paymentKeyOf([token, buyer.browserId, summary.seen.fingerprint], own),
    payment: paymentOf(shop, own),
  };
}

/**
 * Returns the order that this browser placed with a checkout, and where it continues. Refuses what `readCheckout` refuses, and `checkout-completed`
 * where it placed none: the order came from another checkout of the cart.
 */
export async function readPlaced(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<Pick<Checkout, "orderId" | "returnUrl">> {
  const { orderId, returnUrl } = await selectOwn(shop, buyer, token);
  if (orderId === null) throw new Refusal("checkout-completed");
  return { orderId, returnUrl };
}

/** An order is only shown to the browser that placed it: others who have the token are not led to it. */
async function selectOwn(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<ReadCheckout> {
  const checkout = await selectCheckout(shop, token, buyer);
  if (!checkout) throw new Refusal("checkout-not-found");
  if (checkout.orderId !== null && checkout.placedBy !== buyer.browserId) throw new Refusal("checkout-completed");
  const isUnknown = !checkout.form.isKnown && checkout.orderId === null && buyer.cartId === checkout.cartId;
  return isUnknown ? { ...checkout, form: (await claimForm(shop, token, buyer)) ?? checkout.form } : checkout;
}

function typedOf({ isKnown: _, isTyped: __, seen: ___, certificates: ____, ...typed }: CheckoutForm) {
  return typed;
}

function emptyCart(checkout: ReadCheckout, currency: string): Cart {
  return {
    id: checkout.cartId,
    accountId: checkout.accountId,
    currency,
    lines: [],
    subtotalCents: 0,
    totalQuantity: 0,
    note: "",
    costCenter: "",
    quoteNumber: "",
  };
}

function linesOf(cart: Cart, summary: Summary): CheckoutLine[] {
  const sums = new Map(summary.lines.map(({ line, totals }) => [line.id, totals]));
  const arrivals = new Map(summary.lines.map(({ line, arrives }) => [line.id, arrives]));
  return cart.lines.map((line) => ({
    id: line.id,
    variantId: line.variantId,
    productHandle: line.productHandle,
    title: line.productTitle,
    variantTitle: line.variantTitle,
    sku: line.sku,
    image: line.image,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    originalTotalCents: sums.get(line.id)?.shown.originalTotalCents ?? 0,
    discountedTotalCents: sums.get(line.id)?.shown.discountedTotalCents ?? 0,
    availability: line.availability,
    arrives: arrivals.get(line.id) ?? null,
    notes: line.notes.map((note) =>
      note.kind === "back-order" && summary.together ? `${togetherText(line.split)}.` : noteText(note, line, cart.currency),
    ),
    isBlocked: isBlocked(line),
  }));
}

function totalsOf({ totals, discounts }: Summary, { shippingAddress }: CheckoutForm): CheckoutTotals {
  return {
    subtotalCents: totals.shown.subtotalCents,
    discountCents: totals.shown.discountCents,
    discountTitle: discounts.goods?.title ?? null,
    freeShippingTitle: discounts.freeShipping?.title ?? null,
    shippingCents: totals.shipping && !totals.shipping.needsQuote ? totals.shown.shippingCents : null,
    isTaxIncluded: totals.isTaxIncluded,
    taxCents: taxIsKnown(shippingAddress) ? totals.taxCents : null,
    taxes: taxSums([...totals.lines.flatMap((line) => line.taxes), ...totals.shippingTaxes]),
    totalCents: totals.totalCents,
  };
}
