import { createHash } from "node:crypto";
import { readCartForCheckout } from "#domain/cart/cart.ts";
import { noteText } from "#domain/cart/cart-shape.ts";
import { type Cart, isBlocked } from "#domain/cart/cart-types.ts";
import type { Picture } from "#domain/catalog/catalog-types.ts";
import type { Availability } from "#domain/inventory/availability.ts";
import type { OrderDraft } from "#domain/orders/order-draft.ts";
import { type PaymentMethod, paymentMethodsOnOffer } from "#domain/payments/payment-methods.ts";
import { type Attempt, lastAttempts, openAttempts } from "#domain/payments/payments.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { ShippingOption } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { taxIsKnown } from "#domain/tax/tax.ts";
import { type Change, changesSince } from "./checkout-changes.ts";
import { checkoutFaults, type Faults, type TypedAddress } from "./checkout-input.ts";
import { addSeen, type StoredCheckout, selectCheckout } from "./checkout-queries.ts";
import { type Summary, summarize } from "./checkout-summary.ts";

/** Everything that a checkout page shows. Amounts in minor units of `currency`. */
export type Checkout = {
  token: string;
  /** Set once it became an order: then nothing else can be done with it. */
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
  exemptionCertificate: string;
  /** Of what was typed, by field; empty too while nothing was. */
  faults: Faults;
  /** Contact, addresses, goods and shipping are all in order: only the payment is missing. */
  isReady: boolean;
  countries: string[];
  lines: CheckoutLine[];
  totalQuantity: number;
  shippingOptions: ShippingOption[];
  paymentMethods: PaymentMethod[];
  totals: CheckoutTotals;
  /** Goes back with the payment: it is charged only if all this is still so. */
  seenTotals: string;
  /** What differs from what was shown before, and is news to the shopper: see `ChangeScope`. */
  changes: Change[];
  /** For the next try to pay: the same for a repetition, another after a try was declined. */
  paymentKey: string;
  /** The newest try to pay, if there was one. */
  payment: { attemptId: string; status: Attempt["status"]; failureCode: string | null } | null;
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
  /** In words, what stands in the way or changed. */
  notes: string[];
  /** It cannot be ordered like this. */
  isBlocked: boolean;
};

export type CheckoutTotals = {
  subtotalCents: number;
  discountCents: number;
  /** Null: no rate fits the weight. */
  shippingCents: number | null;
  /** Null: not known before there is an address. */
  taxCents: number | null;
  /** By title of the tax. */
  taxes: { title: string; cents: number }[];
  totalCents: number;
};

/** A page that is open: `seenTotals` of what it shows, and whether it tries the order or keeps what was typed. */
export type OpenPage = { seenTotals: string; tries: "save" | "order" };

/**
 * The checkout as it stands, which counts as shown from now on. Asked for by a page that is open, `changes` are what differs
 * from that page; else from what was shown last. Refuses `checkout-not-found`; also when the cart became an order through
 * another checkout.
 */
export async function readCheckout(shop: Shop, token: string, page?: OpenPage): Promise<Checkout> {
  const checkout = await selectCheckout(shop, token);
  if (!checkout) throw new Refusal("checkout-not-found");
  const [settings, open, own] = await Promise.all([readSettings(shop), openAttempts(shop, checkout.cartId), lastAttempts(shop, token)]);
  const cart = checkout.orderId ? emptyCart(checkout, settings.shop.currency) : await readCartForCheckout(shop, checkout.cartId, heldBy(open));
  if (!cart) throw new Refusal("checkout-not-found");
  const summary = summarize(cart, checkout, settings);
  const before = page ? checkout.seen.find(({ fingerprint }) => fingerprint === page.seenTotals) : checkout.seen[0];
  const changes = before && !checkout.orderId ? changesSince(before, { cart, summary, settings }, page?.tries ?? "visit") : [];
  if (!checkout.orderId && checkout.seen[0]?.fingerprint !== summary.seen.fingerprint) await addSeen(shop, token, summary.seen);
  const faults = checkoutFaults(checkout, settings.shop.countries);
  const lines = linesOf(cart, summary);
  return {
    ...shownOf(checkout),
    currency: cart.currency,
    isTrial: settings.shop.trialMode,
    faults: checkout.isTyped ? faults : {},
    isReady: Object.keys(faults).length === 0 && lines.length > 0 && !lines.some((line) => line.isBlocked) && summary.totals.shipping !== null,
    countries: settings.shop.countries,
    lines,
    totalQuantity: cart.totalQuantity,
    shippingOptions: summary.totals.shippingOptions,
    paymentMethods: paymentMethodsOnOffer(settings),
    totals: totalsOf(summary, checkout),
    seenTotals: summary.seen.fingerprint,
    changes,
    paymentKey: paymentKeyOf(token, own, summary.seen.fingerprint),
    payment: own[0] ? { attemptId: own[0].id, status: own[0].status, failureCode: own[0].failureCode } : null,
  };
}

function shownOf(checkout: StoredCheckout) {
  const { token, orderId, returnUrl, email, shippingAddress, billingAddress, shippingMethod, paymentMethod, poNumber, exemptionCertificate } =
    checkout;
  return { token, orderId, returnUrl, email, shippingAddress, billingAddress, shippingMethod, paymentMethod, poNumber, exemptionCertificate };
}

function emptyCart(checkout: StoredCheckout, currency: string): Cart {
  return { id: checkout.cartId, accountId: checkout.accountId, currency, lines: [], subtotalCents: 0, totalQuantity: 0 };
}

function linesOf(cart: Cart, summary: Summary): CheckoutLine[] {
  const sums = new Map(summary.lines.map(({ line, totals }) => [line.id, totals]));
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
    originalTotalCents: sums.get(line.id)?.originalTotalCents ?? 0,
    discountedTotalCents: sums.get(line.id)?.discountedTotalCents ?? 0,
    availability: line.availability,
    notes: line.notes.map((note) => noteText(note, line, cart.currency)),
    isBlocked: isBlocked(line),
  }));
}

function totalsOf({ totals }: Summary, checkout: StoredCheckout): CheckoutTotals {
  const byTitle = new Map<string, number>();
  for (const tax of [...totals.lines.flatMap((line) => line.taxes), ...totals.shippingTaxes])
    byTitle.set(tax.title, (byTitle.get(tax.title) ?? 0) + tax.amountCents);
  return {
    subtotalCents: totals.subtotalCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shipping ? totals.shippingCents : null,
    taxCents: taxIsKnown(checkout.shippingAddress) ? totals.taxCents : null,
    taxes: [...byTitle].map(([title, cents]) => ({ title, cents })),
    totalCents: totals.totalCents,
  };
}

/** Units per variant that the cart's open payments hold: they are not missing for its shopper. */
export function heldBy(open: Attempt[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const { draft } of open)
    for (const line of (draft as OrderDraft).lines) held.set(line.variantId, (held.get(line.variantId) ?? 0) + line.quantity);
  return held;
}

/** Made on the server, so that a form sent twice without script carries the same key twice; another after each try that came to nothing. */
function paymentKeyOf(token: string, newest: Attempt[], fingerprint: string): string {
  const ended = newest.find((attempt) => attempt.isSettled && attempt.orderId === null);
  return createHash("sha256")
    .update(`${token}:${ended?.id ?? ""}:${fingerprint}`)
    .digest("base64url");
}
