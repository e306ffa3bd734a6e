import { z } from "zod";
import type { FreightRequest } from "#db/schema/checkout.ts";
import { inTransaction, pipelined } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { keepCartUntil, readCartForCheckout } from "#domain/cart/cart.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { readOffers } from "#domain/discounts/discounts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings, readSettings } from "#domain/settings/settings.ts";
import { freightDeliveryOf } from "#domain/shipping/delivery-choices.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { addressFieldRulesOf, withoutHiddenFields } from "./address-field-rules.ts";
import { formFaults } from "./checkout-form-faults.ts";
import { type CheckoutForm, selectForm } from "./checkout-form-queries.ts";
import type { QuotedFreight } from "./checkout-input.ts";
import { lockCheckout } from "./checkout-queries.ts";
import type { Summary } from "./checkout-summary.ts";
import {
  copyForm,
  type FreightQuote,
  insertFreightQuote,
  lockFreightQuote,
  selectFreightQuote,
  selectFreightQuotes,
  updateAnswer,
  updateFormFreightQuote,
  updateFormsOfFreightQuote,
} from "./freight-quote-queries.ts";
import { checkedSummary } from "./payment-starting.ts";

/**
 * Freight at a price that staff set: the buyer requests it at checkout, staff answer with a price, and the buyer opens the link of the email, checks the
 * total and pays as for any order. Until then nothing is ordered and no stock is reserved. A price is for exactly these goods, this address and this
 * delivery, and holds until it expires.
 */

export type { FreightQuote } from "./freight-quote-queries.ts";

const purpose = "freight-quote";
/** The limit of requests per day from one IP address and for one email address. */
const requestsPerDay = 20;

/** Returns `id.signature`, for the link of the email. */
export function freightQuoteToken(shop: Shop, id: string): string {
  return signedId(shop, purpose, id);
}

function openToken(shop: Shop, token: string): string | null {
  return openSignedId(shop, purpose, token);
}

/**
 * Requests a freight quote from staff. Another request for the same goods, address and delivery is the same one. Refuses `checkout-not-found`,
 * `checkout-completed`, `checkout-incomplete` (with `fields`), what refuses a payment because of the goods, `totals-changed` where the page showed
 * something else or no quote is needed, `too-many-requests`, `stored-too-much`.
 */
export async function requestFreightQuote(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, seenTotals }: { token: string; seenTotals: string },
): Promise<{ quoteId: string }> {
  await consumeStorageQuota(shop, buyer, 3 * rowBytes);
  return inTransaction(shop, async (shop) => {
    const checkout = await lockCheckout(shop, token);
    if (!checkout) throw new Refusal("checkout-not-found");
    if (checkout.orderId || !checkout.isCartOpen) throw new Refusal("checkout-completed");
    const { cartId } = checkout;
    const [stored, settings, cart] = await pipelined([
      selectForm(shop, token, buyer),
      loadSettings(shop),
      readCartForCheckout(shop, buyer, cartId, new Map()),
    ]);
    if (!cart) throw new Refusal("checkout-completed");
    const form = withoutHiddenFields(stored, addressFieldRulesOf(settings.checkout, Boolean(cart.draftTerms)));
    const faults = formFaults(form, settings);
    if (Object.keys(faults).length > 0) throw new Refusal("checkout-incomplete", { fields: faults });
    const offers = await readOffers(shop, { cartId, code: form.discountCode, email: form.email });
    const summary = checkedSummary(cart, form, { settings, offers, now: shop.clock.now() }, true);
    if (summary.seen.fingerprint !== seenTotals || !summary.totals.shipping?.needsQuote || summary.freightKey === null)
      throw new Refusal("totals-changed");
    await countRequest(shop, buyer, form.email);
    const { email } = form;
    const asked = {
      ...{ id: shop.ids.next(), checkoutToken: token, browserId: buyer.browserId, key: summary.freightKey, email, currency: cart.currency },
      ...{ isTest: settings.shop.trialMode, request: requestOf(form, summary) },
    };
    const { id, isNew } = await insertFreightQuote(shop, asked);
    // The buyer may have requested another quote since: the form uses this request again, and its answer.
    await updateFormFreightQuote(shop, token, buyer.browserId, quotedIn((await selectFreightQuote(shop, id)) as FreightQuote));
    if (!isNew) return { quoteId: id };
    const payload = { lines: summary.lines.length, amountCents: asked.request.goodsCents, currency: cart.currency };
    await record(shop, buyer, "freight-quote.requested", { kind: "freight-quote", id }, payload);
    await shop.jobs.sendEach(shop.sql, "freight-quote-mail", [
      { quoteId: id, kind: "requested" },
      { quoteId: id, kind: "staff" },
    ]);
    return { quoteId: id };
  });
}

const quotedIn = ({ id, key, cents, expiresAt }: FreightQuote): QuotedFreight => ({ id, key, cents, expiresAt });

async function countRequest(shop: Shop, buyer: CheckoutBuyer, email: string): Promise<void> {
  for (const key of [`address ${buyer.address ?? ""}`, `email ${email.toLowerCase()}`]) {
    const { sum, msLeft } = await shop.counters.add("freight-quote", key, 1, dayMs);
    if (sum > requestsPerDay) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
  }
}

function requestOf(form: CheckoutForm, { lines, totals, together }: Summary): FreightRequest {
  return {
    lines: lines.map(({ line, totals }) => ({
      title: line.productTitle,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      weightGrams: line.weightGrams,
      totalCents: totals.discountedTotalCents,
    })),
    goodsCents: totals.subtotalCents - totals.discountCents,
    weightGrams: lines.reduce((sum, { line }) => sum + (line.requiresShipping ? line.weightGrams * line.quantity : 0), 0),
    shippingAddress: form.shippingAddress,
    delivery: { together, freight: freightDeliveryOf(form.delivery) },
  };
}

export const freightQuoteListInput = z.object({
  search: z.string().trim().max(100).default(""),
  view: z.enum(["open", "all"]).default("open"),
  after: z.string().max(500).default(""),
});
const perPage = 50;

/** Returns freight quotes, newest first. Staff need the right `orders.read`. */
export async function listFreightQuotes(
  shop: Shop,
  actor: Actor,
  input: z.output<typeof freightQuoteListInput>,
): Promise<{ quotes: FreightQuote[]; next: string | null }> {
  requireRight(actor, "orders.read");
  const rows = await selectFreightQuotes(shop, input, { after: readCursor(input.after, "newest", "timestamptz"), limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: last.requestedAt, id: last.id }) : null;
  return { quotes: rows.slice(0, perPage), next };
}

/** Returns a freight quote. Staff need the right `orders.read`. Refuses `not-found`. */
export async function readFreightQuote(shop: Shop, actor: Actor, id: string): Promise<FreightQuote> {
  requireRight(actor, "orders.read");
  const quote = isId(id) ? await selectFreightQuote(shop, id) : null;
  if (!quote) throw new Refusal("not-found");
  return quote;
}

/** `cents` null: the goods cannot be shipped. Minor units of the request's currency. */
export const freightAnswerInput = z.object({
  cents: z.int().min(0).max(100_000_000).nullable(),
  message: z.string().trim().max(1000).default(""),
});

/**
 * Stores the price, or that the goods cannot be shipped; the buyer gets an email with it. A later answer replaces an earlier one. Needs the right
 * `orders.change`. Refuses `not-allowed`, `not-found`, and `checkout-completed` where the buyer already ordered or the checkout is gone.
 */
export async function answerFreightQuote(
  shop: Shop,
  actor: Actor,
  { id, cents, message }: z.output<typeof freightAnswerInput> & { id: string },
): Promise<FreightQuote> {
  requireRight(actor, "orders.change");
  if (!isId(id)) throw new Refusal("not-found");
  return inTransaction(shop, async (shop) => {
    const known = await selectFreightQuote(shop, id);
    if (!known) throw new Refusal("not-found");
    // The first lock of everything that pays (decision 016).
    const checkout = await lockCheckout(shop, known.checkoutToken);
    const quote = await lockFreightQuote(shop, id);
    if (!quote) throw new Refusal("not-found");
    if (!checkout || checkout.orderId || !checkout.isCartOpen) throw new Refusal("checkout-completed");
    const { shipping } = await loadSettings(shop);
    const expiresAt = cents === null ? null : new Date(shop.clock.now().getTime() + shipping.quoteDays * dayMs);
    await updateAnswer(shop, id, { cents, message, answeredBy: actorId(actor), expiresAt: expiresAt?.toISOString() ?? null });
    const quoted = cents === null || expiresAt === null ? null : { id, key: quote.key, cents, expiresAt: expiresAt.toISOString() };
    await updateFormsOfFreightQuote(shop, quote, quoted);
    if (expiresAt) await keepCartUntil(shop, checkout.cartId, expiresAt);
    await record(shop, actor, "freight-quote.answered", { kind: "freight-quote", id }, { amountCents: cents, currency: quote.currency });
    await shop.jobs.send(shop.sql, "freight-quote-mail", { quoteId: id, kind: "answered" });
    return (await selectFreightQuote(shop, id)) as FreightQuote;
  });
}

/** What the page behind the email's link shows. `ended`: the quote expired or was declined, or its checkout is gone. */
export type FreightQuoteByLink = { state: "open" | "waiting" | "ordered" | "ended"; quote: FreightQuote };

/** Reads a freight quote by its link. Refuses `not-found` for a link that this shop did not make. */
export async function readFreightQuoteByLink(shop: Shop, token: string): Promise<FreightQuoteByLink> {
  const id = openToken(shop, token);
  const quote = id === null ? null : await selectFreightQuote(shop, id);
  if (!quote) throw new Refusal("not-found");
  const { shop: settings } = await readSettings(shop);
  const isOver = quote.isGone || settings.currency !== quote.currency || (quote.answeredAt !== null && quote.cents === null);
  if (quote.orderId) return { state: "ordered", quote };
  if (isOver || (quote.expiresAt !== null && new Date(quote.expiresAt) <= shop.clock.now())) return { state: "ended", quote };
  return { state: quote.answeredAt === null ? "waiting" : "open", quote };
}

/**
 * Lets the buyer go on to pay, in whichever browser the link was opened, with what was entered at the request. Refuses `not-found`, `quote-ended`,
 * `stored-too-much`.
 */
export async function acceptFreightQuote(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<{ checkoutToken: string }> {
  const { quote: asked } = await readFreightQuoteByLink(shop, token);
  await consumeStorageQuota(shop, buyer, 2 * rowBytes);
  const { checkoutToken, browserId } = asked;
  await inTransaction(shop, async (shop) => {
    await lockCheckout(shop, checkoutToken);
    // Staff may have answered with another price, or none, before the lock was obtained.
    const { state, quote } = await readFreightQuoteByLink(shop, token);
    if (state !== "open") throw new Refusal("quote-ended");
    await copyForm(shop, checkoutToken, browserId, buyer.browserId);
    await updateFormFreightQuote(shop, checkoutToken, buyer.browserId, quotedIn(quote));
  });
  return { checkoutToken };
}

/** For the job that emails it; null where it is gone. */
export async function readFreightQuoteToMail(shop: Shop, id: string): Promise<FreightQuote | null> {
  return isId(id) ? selectFreightQuote(shop, id) : null;
}
