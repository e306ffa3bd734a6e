import { createHash } from "node:crypto";
import { inTransaction, oneStatement, pipelined, sendWithCommit } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { readCartForCheckout } from "#domain/cart/cart.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { type DiscountUse, readOffers, useDiscounts } from "#domain/discounts/discounts.ts";
import { record, recordFragment } from "#domain/domain-events/domain-events.ts";
import { heldUnits, holdsGoods, lockStock, release, reserve } from "#domain/inventory/inventory.ts";
import { formatMoney } from "#domain/money.ts";
import { type OrderSnapshot, stockedLines, withBackOrders } from "#domain/orders/order-snapshot.ts";
import { readPurchaseOrderHistory } from "#domain/orders/purchase-order-history.ts";
import { nothingToPay, type PaymentMethod, paymentMethodsOnOffer } from "#domain/payments/payment-methods.ts";
import { refuseTooSoon } from "#domain/payments/payment-throttling.ts";
import { type Attempt, attemptsBefore, closeAttempt, lockAttempt, type NewAttempt, startAttempt } from "#domain/payments/payments.ts";
import { countPurchaseOrders, lockSender, refuseTooMany } from "#domain/payments/purchase-order-limits.ts";
import { isAllowedQuantity } from "#domain/quantity-rules.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings, lockCurrencyForUse } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { shippingFaultWords } from "#domain/shipping/shipping.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, countStorage, rowBytes } from "#domain/storage-limits.ts";
import { addressFieldRulesOf, withoutHiddenFields } from "./address-field-rules.ts";
import { deliveryFaults, formFaults } from "./checkout-form-faults.ts";
import { type CheckoutForm, selectForm, upsertForm } from "./checkout-form-queries.ts";
import { type CheckoutStepInput, confirmationFaults, type Faults, purchaseOrderFaults } from "./checkout-input.ts";
import { costsNothing } from "./checkout-payment-methods.ts";
import { cartOfCheckout, lockCheckout } from "./checkout-queries.ts";
import { orderSnapshotOf } from "./checkout-snapshot.ts";
import { recordCheckoutSteps } from "./checkout-step-recording.ts";
import { refuseNotCarried, type Summary, type SummaryFacts, shippingFaultText, summarize } from "./checkout-summary.ts";
import { isEmailConfirmed } from "./confirmed-emails.ts";
import { codeFaults } from "./discount-code-faults.ts";
import { isNewBuyerWithinLimits, requireNewBuyerLimit } from "./new-buyer-limits.ts";
import { confirmWithinMs, requestConfirmation } from "./purchase-order-confirmation-request.ts";

export type PaymentRequest = {
  token: string;
  /** Sent again with each retry of the same attempt. */
  idempotencyKey: string;
  /** What the shopper saw and confirmed: `seenTotals` of the checkout. */
  seenTotals: string;
  method: string;
  poNumber?: string | undefined;
  /** What the buyer confirmed about the use of the goods: names of `useConfirmations`. */
  confirmed?: readonly string[];
  /** What the page sends with it: stored as by `saveCheckoutStep`, whatever becomes of the payment. If missing: what was entered before. */
  typed?: CheckoutStepInput;
};

/** `returnUrl`: where the checkout sends the buyer when it is done. `superseded`: open payments of the cart that this one replaced. */
export type StartedPayment = Attempt & { returnUrl: string; superseded: Attempt[] };

const holdMs = 15 * 60_000;
/** After this time a provider has answered, or the process that called it is gone. */
export const answerWithinMs = 2 * 60_000;

/**
 * First step, one transaction, which locks the cart: checks everything a last time against what the shopper confirmed, reserves the stock for 15 minutes, and
 * stores the whole order as it will be with the attempt, from what was entered in this browser and no other. Nothing is charged yet. A purchase order that has
 * to be confirmed by email first reserves nothing (`awaitsEmail`). Refuses `checkout-not-found`, `checkout-completed`, `checkout-crowded` (where `typed` is
 * given), `key-reused`, `payment-in-progress`, `checkout-incomplete` (with `fields`), `country-not-served`, `payment-method-off`, `payment-pause`,
 * `purchase-order-limit`, `purchase-order-too-large`, `cart-empty`, `out-of-stock`, `quantity-not-available`, `quantity-not-allowed`, `variant-not-found`,
 * `draft-order-ended`, `dangerous-goods-not-shipped`, and `totals-changed` with the new total.
 */
export async function startPayment(shop: Shop, buyer: CheckoutBuyer, request: PaymentRequest): Promise<StartedPayment> {
  const { token, typed } = request;
  await consumeStorageQuota(shop, buyer, 4 * rowBytes + (typed ? rowBytes + JSON.stringify(typed).length : 0));
  const attempt = await inTransaction(shop, (shop) => writeAttempt(shop, buyer, request)).catch(async (thrown: unknown) => {
    if (typed) await upsertForm(shop, token, buyer, typed);
    throw thrown;
  });
  // The stored attempt, its reservations, and the order that may follow.
  await countStorage(shop, buyer, 2 * JSON.stringify(attempt.draft).length);
  return attempt;
}

async function writeAttempt(shop: Shop, buyer: CheckoutBuyer, request: PaymentRequest): Promise<StartedPayment> {
  const { token, idempotencyKey, typed } = request;
  const address = buyer.address ?? null;
  const cartId = cartOfCheckout(shop, token);
  const readCart = () => readCartForCheckout(shop, buyer, cartId, new Map());
  // Sent together: each statement runs after the one before it, so that all others see what the first locked.
  const [, checkout, stored, { repeated, open, tries }, settings, cartBefore] = await pipelined([
    lockCurrencyForUse(shop),
    lockCheckout(shop, token),
    typed ? upsertForm(shop, token, buyer, typed) : selectForm(shop, token, buyer),
    attemptsBefore(shop, { cartId, address, checkoutToken: token, idempotencyKey }),
    loadSettings(shop),
    readCart(),
  ]);
  if (!checkout) throw new Refusal("checkout-not-found");
  if (!stored) throw new Refusal(checkout.orderId ? "checkout-completed" : "checkout-crowded");
  const form = withoutHiddenFields(stored, addressFieldRulesOf(settings.checkout, Boolean(cartBefore?.draftTerms)));
  if (typed) refuseFaults(formFaults(form, settings));
  const isAnother = repeated && (repeated.fingerprint !== requestFingerprint(request) || repeated.browserId !== buyer.browserId);
  if (isAnother) throw new Refusal("key-reused");
  if (repeated) return { ...repeated, returnUrl: checkout.returnUrl, superseded: [] };
  if (checkout.orderId || !checkout.isCartOpen) throw new Refusal("checkout-completed");
  if (open.length > 0) {
    // Locked before any stock, as for every such order, so that no two wait for each other.
    if (costsSenderNothing(request.method)) await lockSender(shop, { email: form.email, address });
    await supersede(shop, open, cartBefore);
  }
  // A superseded attempt has released its goods.
  const cart = open.length > 0 ? await readCart() : cartBefore;
  if (!cart) throw new Refusal("checkout-completed");
  const method = checkedMethod(shop, { form, cart, request, settings });
  if (method.needsCard) await refuseTooSoon(shop, { cartId, address }, tries);
  const offers = await readOffers(shop, { cartId: cart.id, code: form.discountCode, email: form.email });
  const summary = checkedSummary(cart, form, { settings, offers, now: shop.clock.now() });
  // The buyer's currency comes from this node's memo, which may lag a quarter of a second behind a change.
  if (summary.seen.fingerprint !== request.seenTotals || cart.currency !== settings.shop.currency)
    throw totalsChanged(summary, settings.shop.currency);
  if (costsNothing(summary.totals) !== (method.name === nothingToPay.name)) throw new Refusal("payment-method-off");
  // Without script, what was entered comes with the order, and no page showed it before.
  recordCheckoutSteps(shop, buyer, { token, currency: cart.currency, form, summary, settings });
  const asked = orderSnapshotOf(shop, { form, cart, summary, method, settings, request, buyer });
  const terms = await termsOf(shop, buyer, { draft: asked, method, settings });
  const attemptId = shop.ids.next();
  const draft = terms.waits ? asked : await withGoods(shop, asked, { attemptId, isNewBuyer: terms.isNewBuyer, summary });
  if (terms.waits) await requestConfirmation(shop, attemptId);
  const { totalCents: amountCents, currency, isTest, paymentMethod: provider } = draft;
  const { attempt, write } = startAttempt(
    shop,
    newAttempt(shop, { attemptId, buyer, request, draft, confirmBy: terms.waits ? confirmBy(shop, cart) : null }),
    address,
  );
  const payload = { cartId: cart.id, provider, isTest, amountCents, currency };
  const recorded = recordFragment(shop, buyer, "payment.started", { kind: "payment-attempt", id: attemptId }, payload);
  const written = oneStatement(shop, { started: write, recorded });
  const uses = cart.draftTerms ? [] : usesOf(summary);
  if (uses.length > 0) {
    await written;
    // Another buyer took the last use between our read and our lock.
    if (!(await useDiscounts(shop, { attemptId, cartId: cart.id, email: draft.email, uses }))) throw totalsChanged(summary, settings.shop.currency);
  }
  sendWithCommit(shop, [written]);
  return { ...attempt, returnUrl: checkout.returnUrl, superseded: open };
}

function usesOf({ discounts: { goods, freeShipping }, totals }: Summary): DiscountUse[] {
  return [
    ...(goods ? [{ id: goods.id, waivedShippingCents: 0 }] : []),
    ...(freeShipping ? [{ id: freeShipping.id, waivedShippingCents: totals.waivedShippingCents }] : []),
  ];
}

/** `waits`: the buyer has to confirm by email first. */
type Terms = { waits: boolean; isNewBuyer: boolean };
const openTerms: Terms = { waits: false, isNewBuyer: false };

type Placing = { draft: OrderSnapshot; method: PaymentMethod; settings: Settings };

const costsSenderNothing = (method: string) => method === "purchase-order" || method === nothingToPay.name;

/**
 * Orders that cost their sender nothing have limits, unless staff prepared them to be free; a purchase order, which reserves goods for days, must also be
 * confirmed by email.
 */
async function termsOf(shop: Shop, buyer: CheckoutBuyer, { draft, method, settings }: Placing): Promise<Terms> {
  const isPurchaseOrder = method.name === "purchase-order";
  if (!costsSenderNothing(method.name) || (draft.draftOrderId && !isPurchaseOrder)) return openTerms;
  const { email, accountId } = draft;
  const [isConfirmed, count, history] = await pipelined([
    isEmailConfirmed(shop, buyer, email),
    // Locks such orders of this email address, before any stock, so that the next statement counts the previous order.
    countPurchaseOrders(shop, { email, accountId, address: buyer.address ?? null, browserId: buyer.browserId }),
    readPurchaseOrderHistory(shop, draft),
  ]);
  refuseTooMany(count, isConfirmed);
  // Anybody can enter the email address of a known buyer. A purchase order waits until it is confirmed, but a free order does not.
  const isNew = history.isNew || (!isPurchaseOrder && !isConfirmed);
  return { isNewBuyer: isNewBuyerWithinLimits(draft, { ...history, isNew }, settings.payments), waits: isPurchaseOrder && !isConfirmed };
}

type Goods = { attemptId: string; isNewBuyer: boolean; summary: Summary };

/** Reserves the goods for the attempt and returns the draft with what is back-ordered. */
async function withGoods(shop: Shop, asked: OrderSnapshot, { attemptId, isNewBuyer, summary }: Goods): Promise<OrderSnapshot> {
  const backOrders = await reserve(shop, stockedLines(asked.lines), attemptId, new Date(shop.clock.now().getTime() + holdMs));
  if (isNewBuyer) await requireNewBuyerLimit(shop, attemptId, asked);
  const draft = { ...asked, lines: withBackOrders(asked.lines, backOrders ?? []) };
  // Another buyer reserved units between our read of the stock and our reservation: fewer units ship now than were shown.
  const isAsShown = draft.lines.every((line, at) => (line.backOrdered ?? 0) <= (summary.lines[at]?.line.split.backOrdered ?? 0));
  if (!isAsShown) throw totalsChanged(summary, asked.currency);
  return draft;
}

function totalsChanged({ totals }: Summary, currency: string): Refusal {
  return new Refusal("totals-changed", { total: formatMoney(totals.totalCents, currency) });
}

type AttemptParts = { attemptId: string; buyer: CheckoutBuyer; request: PaymentRequest; draft: OrderSnapshot; confirmBy: Date | null };

/** Until when the buyer may confirm by email: no longer than its draft order, if any, is valid. */
function confirmBy({ clock }: Shop, { draftTerms }: Cart): Date {
  const byDefault = clock.now().getTime() + confirmWithinMs;
  const validUntil = draftTerms?.validUntil ? Date.parse(draftTerms.validUntil) : byDefault;
  return new Date(Math.min(byDefault, validUntil));
}

function newAttempt(shop: Shop, { attemptId, buyer, request, draft, confirmBy }: AttemptParts): NewAttempt {
  return {
    id: attemptId,
    status: confirmBy ? "needs-confirmation" : "started",
    checkoutToken: request.token,
    browserId: buyer.browserId,
    cartId: draft.cartId,
    email: draft.email,
    provider: draft.paymentMethod,
    isTest: draft.isTest,
    amountCents: draft.totalCents,
    currency: draft.currency,
    idempotencyKey: request.idempotencyKey,
    fingerprint: requestFingerprint(request),
    draft,
    expiresAt: confirmBy ?? new Date(shop.clock.now().getTime() + holdMs),
  };
}

/**
 * Makes space for a new payment, since a cart has only one open payment. One that is being charged stops the new one; one that waits for the shopper or was
 * never answered ends. Should that one be paid after all, `settle` refunds the money.
 */
async function supersede(shop: Shop, open: Attempt[], cart: Cart | null): Promise<void> {
  const attempts: Attempt[] = [];
  for (const { id, status, createdAt } of open) {
    if (status === "started" && shop.clock.now().getTime() - createdAt.getTime() < answerWithinMs) throw new Refusal("payment-in-progress");
    const attempt = await lockAttempt(shop, id);
    if (attempt?.orderId) throw new Refusal("checkout-completed");
    if (attempt && !attempt.isSettled) attempts.push(attempt);
  }
  // Locks reservations first, as the job that ends expired ones does. Then all goods in one order, those to be released and those
  // to be taken: otherwise two buyers who change to each other's goods would wait for each other.
  for (const { id } of attempts) await holdsGoods(shop, id);
  const ids = attempts.map(({ id }) => id);
  const wanted = (cart?.lines ?? []).map(({ variantId }) => variantId);
  await lockStock(shop, [...(await heldUnits(shop, ids)).keys(), ...wanted]);
  for (const id of ids) {
    await release(shop, id);
    await closeAttempt(shop, id, { status: "cancelled", isUnanswered: true });
    await record(shop, system, "payment.superseded", { kind: "payment-attempt", id });
  }
}

type Asked = { form: CheckoutForm; cart: Cart; request: PaymentRequest; settings: Settings };

function checkedMethod(shop: Shop, { form, cart, request, settings }: Asked): PaymentMethod {
  const offered = [...paymentMethodsOnOffer(settings, shop.deployment), nothingToPay];
  const method = offered.find(({ name }) => name === request.method);
  if (!method) throw new Refusal("payment-method-off");
  const country = form.shippingAddress.country;
  if (country && !settings.shop.countries.includes(country))
    throw new Refusal("country-not-served", { fields: { "shippingAddress.country": "We do not ship to this country." } });
  const ofMethod = method.name === "purchase-order" ? purchaseOrderFaults(request.poNumber?.trim() ?? "", settings.checkout) : {};
  refuseFaults({ ...formFaults(form, settings), ...ofMethod, ...confirmationFaults(cart, request.confirmed ?? []) });
  return method;
}

/** Refuses what is wrong with the goods and their delivery; freight without a price prevents a payment, but not a request for a quote. */
export function checkedSummary(cart: Cart, form: CheckoutForm, facts: SummaryFacts, isQuoteAsked = false): Summary {
  if (cart.lines.length === 0) throw new Refusal("cart-empty");
  const until = cart.draftTerms?.validUntil ?? null;
  if (until !== null && new Date(until) <= facts.now) throw new Refusal("draft-order-ended");
  for (const line of cart.lines) {
    if (line.notes.some((note) => note.kind === "not-sold")) throw new Refusal("variant-not-found", { title: line.productTitle });
    if (line.orderable !== null && line.orderable < line.quantity)
      throw new Refusal(line.orderable === 0 ? "out-of-stock" : "quantity-not-available", { title: line.productTitle, available: line.orderable });
    if (!isAllowedQuantity(line, line.quantity))
      throw new Refusal("quantity-not-allowed", { title: line.productTitle, minQuantity: line.minQuantity, quantityStep: line.quantityStep });
  }
  const summary = summarize(cart, form, facts);
  refuseFaults(codeFaults(summary, cart.currency));
  const { shipping } = summary.totals;
  refuseNotCarried(summary);
  if (!shipping) throw new Refusal("checkout-incomplete", { fields: { shippingMethod: shippingFaultText(summary) ?? shippingFaultWords.unknown } });
  refuseFaults(deliveryFaults(form, summary));
  if (shipping.needsQuote && !isQuoteAsked) throw new Refusal("freight-not-quoted");
  return summary;
}

function refuseFaults(fields: Faults): void {
  if (Object.keys(fields).length > 0) throw new Refusal("checkout-incomplete", { fields });
}

/** Returns a fingerprint of the request without the card: a card number is stored nowhere, not even as a hash. */
function requestFingerprint({ method, poNumber, seenTotals }: PaymentRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([method, poNumber?.trim() ?? "", seenTotals]))
    .digest("base64url");
}
