import type { Fragment } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Buyer } from "#domain/buyer.ts";
import { type ChangedLine, recordCartChange } from "#domain/events/cart-events.ts";
import { inBatches, type RowCounts } from "#domain/faults/background-faults.ts";
import { foreignKeyViolated } from "#domain/foreign-key-violation.ts";
import { isId } from "#domain/ids.ts";
import { allowedUpTo, isAllowedQuantity, type QuantityRule } from "#domain/quantity-rules.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { recordAddedToCart } from "./cart-event-recording.ts";
import { type AddLinesInput, type CartNoteInput, type ChangeLineInput, maxLines, maxQuantity, type RemoveLineInput } from "./cart-input.ts";
import { notesFor } from "./cart-note-access.ts";
import {
  type AddLinesResult,
  deleteCarts,
  deleteLine,
  insertCart,
  insertOrAddLines,
  lockCart,
  type RequestedLine,
  removeOrderedLines,
  selectCart,
  selectExpiredCarts,
  updateCartEnd,
  updateLine,
  updateNote,
  updateQuoteNumber,
} from "./cart-queries.ts";
import { type CartRow, cartOf, type LineRow } from "./cart-rows.ts";
import type { Cart } from "./cart-types.ts";

/**
 * The cart promises one line per variant, current prices and availability, changes that are atomic no matter how many
 * arrive at the same time, and that nobody reaches another buyer's cart. A completed cart is never reached again. Taxes, shipping and
 * reserving stock are left to checkout: a cart reserves nothing.
 */

/**
 * Adds to the shopper's cart, or makes one. Refuses `variant-not-found`, `out-of-stock`, `quantity-not-available`, `quantity-not-allowed`,
 * `cart-full`, `stored-too-much`, `cart-not-found` for a cart that is not the shopper's, and `session-ended` for an account that is gone by now.
 */
export async function addLines(shop: Shop, buyer: Buyer, input: AddLinesInput): Promise<Cart> {
  const cart = await addAll(shop, buyer, input);
  await recordAddedToCart(shop, buyer, cart, input.lines);
  return cart;
}

async function addAll(shop: Shop, buyer: Buyer, input: AddLinesInput): Promise<Cart> {
  const wanted = mergeWanted(shop, input.lines);
  const cartId = namedCart(buyer, input.cartId);
  const { currency } = buyer;
  await consumeStorageQuota(shop, buyer, rowBytes * (wanted.length + (cartId ? 0 : 1)));
  if (cartId) {
    const cart = await changeLines(shop, buyer, cartId, async (shop) => {
      const added = await insertOrAddLines(shop, cartId, wanted);
      if (!added.stored) throw faultOf(added, wanted);
    });
    if (cart) return cart;
    // The cart in the cookie became an order or is gone, so the shopper starts another one.
    if (!buyer.cartId) throw new Refusal("cart-not-found");
  }
  const cart = newCart(shop, buyer);
  const added = await insertNewCart(shop, cart, wanted);
  if (!added.stored) throw faultOf(added, wanted);
  return cartOf(cart, added.rows, currency);
}

/** A wanted line that was not added, and why. `sku` is null where the variant has none, or is not sold. */
export type RefusedLine = { variantId: string; sku: string | null; refusal: Refusal };
type Fitted = { cart: Cart | null; refused: RefusedLine[] };

/**
 * In one transaction, adds those of many lines that can be ordered, and says why each other one was not added. `cart` is null where the shopper has none
 * and nothing could be added. Refuses `stored-too-much`, `cart-not-found` for a cart that is not the shopper's, and `session-ended`.
 */
export async function addLinesThatFit(shop: Shop, buyer: Buyer, input: AddLinesInput): Promise<Fitted> {
  const fitted = await addThoseThatFit(shop, buyer, input);
  if (fitted.cart) await recordAddedToCart(shop, buyer, fitted.cart, input.lines, fitted.refused);
  return fitted;
}

async function addThoseThatFit(shop: Shop, buyer: Buyer, input: AddLinesInput): Promise<Fitted> {
  const wanted = mergeWanted(shop, input.lines);
  const cartId = namedCart(buyer, input.cartId);
  await consumeStorageQuota(shop, buyer, rowBytes * (wanted.length + (cartId ? 0 : 1)));
  if (cartId) {
    let refused: RefusedLine[] = [];
    const cart = await changeLines(shop, buyer, cartId, async (shop) => {
      ({ refused } = await addFitting(wanted, (lines) => insertOrAddLines(shop, cartId, lines)));
    });
    if (cart) return { cart, refused };
    if (!buyer.cartId) throw new Refusal("cart-not-found");
  }
  const cart = newCart(shop, buyer);
  const { added, refused } = await addFitting(wanted, (lines) => insertNewCart(shop, cart, lines));
  return { cart: added && cartOf(cart, added.rows, buyer.currency), refused };
}

/** Tries all lines, then leaves out those that were refused until the rest is stored; the second try nearly always succeeds. */
async function addFitting(
  wanted: RequestedLine[],
  add: (lines: RequestedLine[]) => Promise<AddLinesResult>,
): Promise<{ added: AddLinesResult | null; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = [];
  for (let lines = wanted; lines.length > 0; lines = lines.filter((line) => !refused.some(({ variantId }) => variantId === line.variantId))) {
    const added = await add(lines);
    if (added.stored) return { added, refused };
    refused.push(...refusedOf(added, lines));
  }
  return { added: null, refused };
}

/** Finds at least one line to refuse after an addition of which nothing was stored. */
function refusedOf(added: AddLinesResult, wanted: RequestedLine[]): RefusedLine[] {
  const refused = wanted.flatMap(({ variantId }): RefusedLine[] => {
    const row = added.rows.find((one) => one.variant_id === variantId);
    if (!row) return [{ variantId, sku: null, refusal: new Refusal("variant-not-found") }];
    return isShort(row) ? [{ variantId, sku: row.sku, refusal: shortage(row) }] : [];
  });
  if (refused.length > 0) return refused;
  // Each line alone could be ordered, but there is no room for the last of those that are not in the cart already.
  const fresh = added.rows.filter((row) => wanted.some(({ lineId }) => lineId === row.line_id));
  const tooMany = (fresh.length > 0 ? fresh : added.rows).slice(Math.min(maxLines - added.lineCount, -1));
  return tooMany.map(({ variant_id: variantId, sku }) => ({ variantId, sku, refusal: new Refusal("cart-full", { limit: maxLines }) }));
}

function newCart(shop: Shop, buyer: Buyer): CartRow {
  const accountId = buyer.kind === "customer" ? buyer.accountId : null;
  return {
    id: shop.ids.random(),
    account_id: accountId,
    currency: buyer.currency,
    draft_terms: null,
    note: null,
    cost_center: null,
    quote_number: null,
  };
}

async function insertNewCart(shop: Shop, { id, account_id: accountId, currency }: CartRow, wanted: RequestedLine[]): Promise<AddLinesResult> {
  return insertCart(shop, { id, accountId, currency }, wanted).catch((fault) => {
    // The account was deleted or merged into another one since the request began, so nobody is signed in to it any longer.
    throw foreignKeyViolated(fault)?.includes("account_id") ? new Refusal("session-ended") : fault;
  });
}

/** Returns null where the cart is gone or is not the buyer's. */
function changeLines(shop: Shop, buyer: Buyer, cartId: string, change: (shop: Shop) => Promise<void>): Promise<Cart | null> {
  return inTransaction(shop, async (shop) => {
    const locked = await lockCart(shop, cartId);
    if (!locked || !isReachable(locked, buyer)) return null;
    await change(shop);
    const found = await selectCart(shop, cartId);
    return found && shownTo(buyer, cartOf(found.cart, found.rows, buyer.currency));
  });
}

/** Returns the shopper's cart; null where they have none. Refuses `cart-not-found` for a named cart that is not theirs. */
export async function readCart(shop: Shop, buyer: Buyer, cartId?: string | null): Promise<Cart | null> {
  const id = namedCart(buyer, cartId);
  const found = id ? await selectCart(shop, id) : null;
  if (found && isReachable(found.cart, buyer)) return shownTo(buyer, cartOf(found.cart, found.rows, buyer.currency));
  if (cartId) throw new Refusal("cart-not-found");
  return null;
}

/** Sets a line's quantity. Refuses `cart-line-not-found`, `out-of-stock`, `quantity-not-available`, `quantity-not-allowed`, `cart-not-found`. */
export async function changeLine(shop: Shop, buyer: Buyer, input: ChangeLineInput): Promise<Cart> {
  return changeCart(shop, buyer, input.cartId, async (shop, cartId) => {
    const changed = await updateLine(shop, cartId, input.lineId, input.quantity);
    if (!changed) throw new Refusal("cart-line-not-found");
    if (!changed.stored) throw shortage(changed.found);
  });
}

/** Removes a line. Refuses `cart-line-not-found`, `cart-not-found`. */
export async function removeLine(shop: Shop, buyer: Buyer, input: RemoveLineInput): Promise<Cart> {
  let gone: ChangedLine | null = null;
  const cart = await changeCart(shop, buyer, input.cartId, async (shop, cartId) => {
    gone = await deleteLine(shop, cartId, input.lineId);
    if (!gone) throw new Refusal("cart-line-not-found");
  });
  if (gone) await recordCartChange(shop, buyer, "remove_from_cart", { ...cart, changed: [gone] });
  return cart;
}

/** Stores the notes that go with the order in the cart of this browser or account. Refuses `cart-not-found`. */
export async function setCartNotes(shop: Shop, buyer: Buyer, note: CartNoteInput): Promise<Cart> {
  return changeCart(shop, buyer, null, (shop, id) => updateNote(shop, id, note));
}

/** Stores which quote filled the cart of this browser or account, because its order shows it. Refuses `cart-not-found`. */
export async function setCartQuote(shop: Shop, buyer: Buyer, quoteNumber: string): Promise<Cart> {
  return changeCart(shop, buyer, null, (shop, id) => updateQuoteNumber(shop, id, quoteNumber));
}

const shownTo = (buyer: Buyer, cart: Cart): Cart => ({ ...cart, ...notesFor(buyer, cart) });

async function changeCart(shop: Shop, buyer: Buyer, cartId: string | null | undefined, change: (shop: Shop, cartId: string) => Promise<void>) {
  const id = namedCart(buyer, cartId);
  if (!id) throw new Refusal("cart-not-found");
  const cart = await changeLines(shop, buyer, id, (shop) => change(shop, id));
  if (!cart) throw new Refusal("cart-not-found");
  return cart;
}

/** For checkout: returns the cart, locked against every other change until the transaction ends; null when it is completed. */
export async function lockCartForCheckout(shop: Shop, buyer: Buyer, cartId: string): Promise<Cart | null> {
  return (await lockCart(shop, cartId)) && readCartForCheckout(shop, buyer, cartId, new Map());
}

/**
 * For checkout, which has verified the checkout's token. `cartId` may be a statement that finds the id. `held`: units per variant that the buyer's own
 * payment reserves.
 */
export async function readCartForCheckout(
  shop: Shop,
  buyer: Buyer,
  cartId: string | Fragment,
  held: ReadonlyMap<string, number>,
): Promise<Cart | null> {
  const found = await selectCart(shop, cartId);
  return found && cartOf(found.cart, found.rows, buyer.currency, held);
}

/**
 * Parts of the statement that writes an order: ordered units leave the cart, which is completed when nothing else is in it. What the shopper added
 * while they paid stays for their next order.
 */
export function completeCartFragments(shop: Shop, cartId: string, ordered: { variantId: string; quantity: number }[]): Record<string, Fragment> {
  return removeOrderedLines(shop, cartId, ordered);
}

/** Keeps an open cart at least until that time, because staff quoted a price for it. Joins the caller's transaction, which has locked the cart. */
export async function keepCartUntil(shop: Shop, cartId: string, until: Date): Promise<void> {
  await updateCartEnd(shop, cartId, until);
}

/** For the hourly cleanup: removes at most `limit` expired carts. */
export async function removeExpiredCarts(shop: Shop, limit: number): Promise<RowCounts> {
  const subjects = await selectExpiredCarts(shop, limit);
  return inBatches(shop, "cart", { subjects, isWhole: subjects.length < limit }, (ids) => deleteCarts(shop, ids));
}

/** With a cart cookie, every other id is refused; without one, knowing the id is proof enough. */
function namedCart(buyer: Buyer, cartId: string | null | undefined): string | null {
  const own = buyer.cartId && isId(buyer.cartId) ? buyer.cartId : null;
  if (cartId && ((own && own !== cartId) || !isId(cartId))) throw new Refusal("cart-not-found");
  return own ?? cartId ?? null;
}

/** An account's cart is only for that account, no matter who knows its id; one made from a draft order is reached only at checkout and only staff change it. */
function isReachable(cart: CartRow, buyer: Buyer): boolean {
  if (cart.draft_terms) return false;
  return cart.account_id === null || (buyer.kind === "customer" && buyer.accountId === cart.account_id);
}

/** Makes one entry per variant, in the order of the variants' ids, so that two additions lock them in the same order. */
function mergeWanted(shop: Shop, lines: AddLinesInput["lines"]): RequestedLine[] {
  const byVariant = new Map<string, RequestedLine>();
  for (const { merchandiseId, quantity = 0 } of lines) {
    const variantId = merchandiseId.toLowerCase();
    const line = byVariant.get(variantId) ?? { lineId: shop.ids.next(), variantId, quantity: 0 };
    line.quantity = Math.min(line.quantity + quantity, maxQuantity + 1);
    byVariant.set(variantId, line);
  }
  return [...byVariant.values()];
}

function faultOf(added: AddLinesResult, wanted: RequestedLine[]): Refusal {
  if (added.rows.length < wanted.length) return new Refusal("variant-not-found");
  if (added.lineCount > maxLines) return new Refusal("cart-full", { limit: maxLines });
  const short = added.rows.find((row) => isShort(row)) ?? added.rows[0];
  return short ? shortage(short) : new Refusal("variant-not-found");
}

const ruleOf = ({ min_quantity: minQuantity, quantity_step: quantityStep }: LineRow): QuantityRule => ({ minQuantity, quantityStep });

function isShort(row: LineRow): boolean {
  return (
    row.quantity > maxQuantity ||
    !isAllowedQuantity(ruleOf(row), row.quantity) ||
    (row.tracked && row.policy === "deny" && row.quantity > row.available)
  );
}

/** Says how many units can be ordered at all, including those in the cart, or in which quantities the product is sold. */
function shortage(row: LineRow): Refusal {
  if (!row.is_sold) return new Refusal("variant-not-found");
  const counted = row.tracked && row.policy === "deny";
  const available = allowedUpTo(ruleOf(row), Math.min(maxQuantity, counted ? row.available : maxQuantity));
  const title = row.product_title;
  if (available > 0 && !isAllowedQuantity(ruleOf(row), row.quantity)) return new Refusal("quantity-not-allowed", { title, ...ruleOf(row) });
  return new Refusal(available === 0 ? "out-of-stock" : "quantity-not-available", { title, available });
}
