import type { QuoteContent } from "#db/schema/quotes.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { addLinesThatFit, readCart, setCartQuote } from "#domain/cart/cart.ts";
import { noteText } from "#domain/cart/cart-json.ts";
import { type Cart, type CartLine, isBlocked } from "#domain/cart/cart-types.ts";
import { estimateCart, parseDestination } from "#domain/checkout/cart-estimate.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { readOffers } from "#domain/discounts/discounts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { foreignKeyViolated } from "#domain/foreign-key-violation.ts";
import { availabilityLabel } from "#domain/inventory/availability.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { requireRight } from "#domain/permissions.ts";
import { countryName } from "#domain/postal-address.ts";
import { Refusal } from "#domain/refusal.ts";
import { printWithBrand } from "#domain/settings/branded-printing.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import { quoteDocument } from "./quote-document.ts";
import type { QuoteInput, QuoteListInput } from "./quote-input.ts";
import { deleteEndedQuotes, insertQuote, type Quote, selectQuote, selectQuotes, selectSoldNow } from "./quote-queries.ts";

/**
 * A quote is a document of a cart that never changes, whatever becomes of the cart, prices and settings; anybody with its link and staff can read it.
 * It holds neither prices nor stock: filling a cart from it adds what is available, at the prices of that day, and names the rest.
 */

export type { Quote } from "./quote-queries.ts";

const purpose = "quote";
/** The limit for one IP address. */
const quotesPerDay = 60;
const perPage = 50;

/** Returns `id.signature`, for the link on the document. */
export function quoteToken(shop: Shop, id: string): string {
  return signedId(shop, purpose, id);
}

/** `place`: the destination that the buyer entered, as their browser keeps it. */
type Issuing = { input: QuoteInput; place: string | null };

/**
 * Issues a quote of the buyer's own cart. Refuses `cart-empty` if nothing in it is sold, `too-many-requests`, `stored-too-much`,
 * `session-ended` if the account was erased meanwhile.
 */
export async function issueQuote(shop: Shop, buyer: Buyer, { input, place }: Issuing): Promise<{ token: string; number: string }> {
  const [cart, settings] = await Promise.all([readCart(shop, buyer), readSettings(shop)]);
  if (!cart?.lines.some(isSold)) throw new Refusal("cart-empty");
  await countQuote(shop, buyer);
  const content = await contentOf(shop, cart, { input, place, settings });
  await consumeStorageQuota(shop, buyer, 4 * rowBytes + Buffer.byteLength(JSON.stringify(content)));
  const now = shop.clock.now();
  const { currency } = cart;
  const { totalCents } = content;
  const id = shop.ids.next();
  const validUntil = new Date(now.getTime() + settings.invoices.quoteDays * dayMs).toISOString();
  const quote = { id, currency, totalCents, content, isTest: settings.shop.trialMode, issuedAt: now.toISOString(), validUntil };
  const accountId = buyer.kind === "customer" ? buyer.accountId : null;
  const number = await inTransaction(shop, async (shop) => {
    const number = await insertQuote(shop, { ...quote, accountId }).catch((fault) => {
      // The account was erased since the request began, so nobody is signed in to it anymore.
      throw foreignKeyViolated(fault)?.includes("account_id") ? new Refusal("session-ended") : fault;
    });
    await record(shop, buyer, "quote.issued", { kind: "quote", id }, { number, lines: content.lines.length, amountCents: totalCents, currency });
    return number;
  });
  return { token: quoteToken(shop, id), number };
}

async function countQuote(shop: Shop, buyer: Buyer): Promise<void> {
  const { sum, msLeft } = await shop.counters.add("quote", buyer.address ? clientPrefix(buyer.address) : "", 1, dayMs);
  if (sum > quotesPerDay) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}

const isSold = ({ notes }: CartLine) => !notes.some(({ kind }) => kind === "not-sold");

async function contentOf(shop: Shop, cart: Cart, { input, place, settings }: Issuing & { settings: Settings }): Promise<QuoteContent> {
  const lines = cart.lines.filter(isSold);
  const offers = await readOffers(shop, { cartId: cart.id, code: "", email: "" });
  const sold = { ...cart, lines };
  const { totalCents, estimate } = estimateCart(sold, parseDestination(place, settings), { settings, offers, now: shop.clock.now() });
  const { shop: seller, invoices } = settings;
  const arrivals = new Map(estimate.arrivals.map(({ lineId, text }) => [lineId, text]));
  return {
    version: 1,
    paper: ["US", "CA", "MX"].includes(seller.countries[0] ?? "US") ? "letter" : "a4",
    seller: {
      name: invoices.sellerName || seller.name,
      address: seller.address,
      email: seller.supportEmail,
      phone: seller.phone,
      taxId: invoices.taxId,
    },
    ...input,
    costCenter: cart.costCenter,
    note: cart.note,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      title: line.productTitle,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: line.totalCents,
      leadTime: leadTimeOf(line, arrivals.get(line.id), cart.currency),
    })),
    subtotalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
    discount: estimate.discount,
    shipping:
      estimate.shipping === null ? null : { title: `Shipping (estimate${estimate.method ? `: ${estimate.method}` : ""})`, amount: estimate.shipping },
    tax: estimate.tax && { title: `${estimate.tax.title} (estimate)`, amount: estimate.tax.amount },
    included: estimate.included.replace(/Tax at checkout$/, "Tax is calculated at checkout."),
    place: estimate.place ? [estimate.place.zip, countryName(estimate.place.country)].filter(Boolean).join(", ") : "",
    totalCents,
    terms: invoices.quoteTerms,
  };
}

/** Returns the lead time in words. A line that cannot be ordered in this quantity says so instead. */
function leadTimeOf(line: CartLine, arrives: string | undefined, currency: string): string {
  if (!isBlocked(line)) return arrives ?? availabilityLabel(line.availability);
  return line.notes.filter((note) => note.kind !== "price-changed").map((note) => noteText(note, line, currency))[0] ?? "";
}

async function openToken(shop: Shop, token: string): Promise<Quote> {
  const id = openSignedId(shop, purpose, token);
  const quote = id === null ? null : await selectQuote(shop, id);
  if (!quote) throw new Refusal("not-found");
  return quote;
}

/** A line then and now. `nowCents`: the price of one unit in this quantity; null: it is not sold anymore, or in another currency. */
export type ComparedLine = QuoteContent["lines"][number] & { nowCents: number | null; isSold: boolean };
export type QuoteByLink = { quote: Quote; isExpired: boolean; lines: ComparedLine[] };

/** Reads a quote. Refuses `not-found` for a link that this shop did not make, and for a quote that is gone. */
export async function readQuoteByLink(shop: Shop, token: string): Promise<QuoteByLink> {
  const quote = await openToken(shop, token);
  const { lines } = quote.content;
  const [sold, settings] = await Promise.all([
    selectSoldNow(
      shop,
      lines.map(({ variantId }) => variantId),
    ),
    readSettings(shop),
  ]);
  const isSameCurrency = settings.shop.currency === quote.currency;
  const now = new Map(sold.map((found) => [found.variantId, found]));
  const compared = lines.map((line) => {
    const found = now.get(line.variantId);
    const nowCents = found && isSameCurrency ? unitPriceAt(found.priceCents, found.volumePrices, line.quantity) : null;
    return { ...line, nowCents, isSold: found !== undefined };
  });
  return { quote, isExpired: new Date(quote.validUntil) <= shop.clock.now(), lines: compared };
}

/** A line of the quote that was not added, and why. */
export type NotAdded = { title: string; variantTitle: string; refusal: Refusal };
/** `cartId` null: the buyer has no cart, and nothing could be added. `added`: the number of lines that were added. */
export type QuoteFillResult = { cartId: string | null; added: number; notAdded: NotAdded[] };

/**
 * Puts the lines of the quote into the buyer's own cart, as far as they are available, at today's prices; also if the quote has expired. Refuses
 * `not-found`, `stored-too-much`, `session-ended`.
 */
export async function fillFromQuote(shop: Shop, buyer: Buyer, token: string): Promise<QuoteFillResult> {
  const { number, content } = await openToken(shop, token);
  const { lines } = content;
  const wanted = lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity }));
  const { cart, refused } = await addLinesThatFit(shop, buyer, { lines: wanted });
  if (cart && refused.length < wanted.length) await setCartQuote(shop, { ...buyer, cartId: cart.id }, number);
  const byVariant = new Map(lines.map((line) => [line.variantId, line]));
  const notAdded = refused.flatMap(({ variantId, refusal }) => {
    const line = byVariant.get(variantId);
    return line ? [{ title: line.title, variantTitle: line.variantTitle, refusal }] : [];
  });
  return { cartId: cart?.id ?? null, added: lines.length - notAdded.length, notAdded };
}

/** Returns the file of a quote, made from its own copy. `pageUrl`: where its link leads, for a token. Refuses `not-found`, `too-busy`. */
export async function readQuoteFile(
  shop: Shop,
  { token, pageUrl }: { token: string; pageUrl: (token: string) => string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const quote = await openToken(shop, token);
  return { name: `${quote.number}.pdf`, bytes: await printWithBrand(shop, quoteDocument(quote, pageUrl(quoteToken(shop, quote.id)))) };
}

/** A row of the staff's list; `token` leads to the quote and its file. */
export type ListedQuote = Omit<Quote, "content"> & { institution: string; token: string; isExpired: boolean };

/** Lists quotes, newest first. Staff need the right `orders.read`. */
export async function listQuotes(shop: Shop, actor: Actor, input: QuoteListInput): Promise<{ quotes: ListedQuote[]; next: string | null }> {
  requireRight(actor, "orders.read");
  const now = shop.clock.now();
  const narrowed = { search: input.search, validAt: input.view === "valid" ? now : null };
  const rows = await selectQuotes(shop, narrowed, { after: readCursor(input.after, "newest", "timestamptz"), limit: perPage + 1 });
  const last = rows[perPage - 1];
  return {
    quotes: rows.slice(0, perPage).map(({ content, ...row }) => ({
      ...row,
      institution: content.institution,
      token: quoteToken(shop, row.id),
      isExpired: new Date(row.validUntil) <= now,
    })),
    next: rows.length > perPage && last ? writeCursor("newest", { key: last.issuedAt, id: last.id }) : null,
  };
}

/** Deletes quotes that ended before this time, for the hourly cleanup. Returns how many were deleted. */
export async function removeEndedQuotes(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteEndedQuotes(shop, before, limit);
}
