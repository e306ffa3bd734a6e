import { inTransaction } from "#db/transaction.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { savedChanges } from "#domain/domain-events/field-changes.ts";
import { isId } from "#domain/ids.ts";
import { sameFigure } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { DiscountInput, DiscountListInput } from "./discount-input.ts";
import {
  countUsedUp,
  type DiscountUse,
  deleteDiscount,
  hasAutomaticDiscounts,
  insertDiscount,
  insertUses,
  lockDiscount,
  lockLimited,
  type StoredDiscount,
  selectAmounts,
  selectDiscount,
  selectDiscounts,
  selectOffers,
  selectProductsIn,
  selectUsed,
  updateAmounts,
  updateDiscount,
} from "./discount-queries.ts";
import { normalCode, type OfferedDiscount } from "./discount-rules.ts";

export type { DiscountUse } from "./discount-queries.ts";

/**
 * Discounts promise: what is shown is what is taken off, to the last minor unit; never more than the products cost; and a limited
 * discount is never used more often than allowed, however many buyers pay at the same time. Totals are left to checkout.
 */

/**
 * Returns the discounts that the order of a cart may have. One query, and none in a shop without automatic discounts for a cart without
 * a code. `email`: the buyer's, where it is known.
 */
export async function readOffers(shop: Shop, order: { cartId: string; code: string; email: string }): Promise<OfferedDiscount[]> {
  const code = normalCode(order.code);
  const hasAutomatic = await shop.memo.get("automatic-discounts", [tags.discounts], () => hasAutomaticDiscounts(shop));
  if (code === "" && !hasAutomatic) return [];
  return selectOffers(shop, { goods: { cartId: order.cartId }, code, email: order.email, now: shop.clock.now() });
}

/**
 * Returns the discounts that an order of these products would have at `now` with `discount` as given, saved or not. `id`: the stored
 * discount that it replaces. No buyer has used it yet.
 */
export async function readOffersWith(
  shop: Shop,
  { id, discount, productIds, now }: { id: string | null; discount: DiscountInput; productIds: string[]; now: Date },
): Promise<{ own: OfferedDiscount; offers: OfferedDiscount[] }> {
  const { collectionIds, maxUses, startsAt, endsAt, isOncePerBuyer: _, ...rules } = discount;
  const running = await selectOffers(shop, { goods: { productIds }, code: "", email: "", now });
  const stored = id !== null && isId(id) ? await selectDiscount(shop, id) : null;
  const own: OfferedDiscount = {
    ...rules,
    id: stored?.id ?? shop.ids.next(),
    productIds: collectionIds.length === 0 ? null : new Set(await selectProductsIn(shop, collectionIds, productIds)),
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    isUsedUp: maxUses !== null && (stored?.uses ?? 0) >= maxUses,
    isUsedByBuyer: false,
  };
  const others = running.filter((offer) => offer.id !== own.id);
  const offers = [...others, own].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1));
  return { own, offers };
}

/**
 * Counts these discounts as used by a payment. Joins the caller's transaction, which holds the lock on the cart. False where other
 * buyers used one of them up meanwhile; then the caller gives up.
 */
export async function useDiscounts(shop: Shop, use: { attemptId: string; cartId: string; email: string; uses: DiscountUse[] }): Promise<boolean> {
  if (use.uses.length === 0) return true;
  await lockLimited(
    shop,
    use.uses.map(({ id }) => id),
  );
  return (await insertUses(shop, use)) === use.uses.length;
}

/**
 * Makes the discounts of a purchase order count, because its buyer confirmed the email address. Joins the caller's transaction, which makes
 * it an order. Refuses `discount-used-up` where other buyers used one of them up meanwhile.
 */
export async function confirmDiscounts(shop: Shop, attempt: { id: string; email: string }): Promise<void> {
  const ids = await selectUsed(shop, attempt.id);
  if (ids.length === 0 || (await lockLimited(shop, ids)) === 0) return;
  if ((await countUsedUp(shop, { attemptId: attempt.id, email: attempt.email })) > 0) throw new Refusal("discount-used-up");
}

const perPage = 50;

/** Lists one page of the discounts, newest first. Staff need the right `discounts.read`. */
export async function listDiscounts(
  shop: Shop,
  actor: Actor,
  input: DiscountListInput,
): Promise<{ discounts: StoredDiscount[]; next: string | null }> {
  requireRight(actor, "discounts.read");
  const rows = await selectDiscounts(shop, input, { after: readCursor(input.after, "newest", "timestamptz"), limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: last.created, id: last.id }) : null;
  return { discounts: rows.slice(0, perPage).map(({ created: _, ...discount }) => discount), next };
}

/** Returns one discount. Staff need the right `discounts.read`. Refuses `discount-not-found`. */
export async function readDiscount(shop: Shop, actor: Actor, id: string): Promise<StoredDiscount> {
  requireRight(actor, "discounts.read");
  const discount = isId(id) ? await selectDiscount(shop, id) : null;
  if (!discount) throw new Refusal("discount-not-found");
  return discount;
}

/** Creates a discount. Staff need the right `discounts.change`. Refuses `discount-code-taken`. */
export async function createDiscount(shop: Shop, actor: Actor, input: DiscountInput): Promise<StoredDiscount> {
  requireRight(actor, "discounts.change");
  const id = shop.ids.next();
  return inTransaction(shop, async (shop) => {
    if (!(await insertDiscount(shop, id, input))) throw codeTaken();
    await record(shop, actor, "discount.saved", { kind: "discount", id }, { title: input.title, ...savedChanges(undefined, input) });
    await invalidate(shop, [tags.discounts]);
    return (await selectDiscount(shop, id)) as StoredDiscount;
  });
}

/**
 * Changes a discount; orders that have it keep it as it was. Staff need the right `discounts.change`, and send the `revision` that they saw.
 * Refuses `discount-not-found`, `discount-code-taken`, `changed-meanwhile`.
 */
export async function changeDiscount(
  shop: Shop,
  actor: Actor,
  { id, revision, discount }: { id: string; revision: number; discount: DiscountInput },
): Promise<StoredDiscount> {
  requireRight(actor, "discounts.change");
  const work = inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockDiscount(shop, id) : null;
    if (!stored) throw new Refusal("discount-not-found");
    if (stored.revision !== revision) throw new Refusal("changed-meanwhile");
    await updateDiscount(shop, id, discount);
    const { id: _, uses: __, revision: ___, ...before } = stored;
    const { currency } = (await readSettings(shop)).shop;
    await record(shop, actor, "discount.saved", { kind: "discount", id }, { title: discount.title, ...savedChanges(before, discount, { currency }) });
    await invalidate(shop, [tags.discounts]);
    return (await selectDiscount(shop, id)) as StoredDiscount;
  });
  return work.catch((thrown) => {
    throw isUniqueViolation(thrown) ? codeTaken() : thrown;
  });
}

type Dates = { startsAt: string; endsAt: string | null };

/**
 * Switches a discount on (begun, without an end) or off (ended), or sets its dates. Returns the dates before; null: nothing changed. Staff need
 * the right `discounts.change`. Refuses `discount-not-found`.
 */
export async function setDiscountDates(shop: Shop, actor: Actor, id: string, to: "on" | "off" | Dates): Promise<Dates | null> {
  requireRight(actor, "discounts.change");
  return inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockDiscount(shop, id) : null;
    if (!stored) throw new Refusal("discount-not-found");
    const { id: _, uses: __, revision: ___, ...before } = stored;
    const { startsAt, endsAt } = before;
    const wanted = typeof to === "string" ? datesFor(to, { startsAt, endsAt }, shop.clock.now()) : to;
    if (wanted === null) return null;
    const after = { ...before, ...wanted };
    await updateDiscount(shop, id, after);
    const { currency } = (await readSettings(shop)).shop;
    await record(shop, actor, "discount.saved", { kind: "discount", id }, { title: stored.title, ...savedChanges(before, after, { currency }) });
    await invalidate(shop, [tags.discounts]);
    return { startsAt, endsAt };
  });
}

/** Null: it is already on or off. */
function datesFor(to: "on" | "off", { startsAt, endsAt }: Dates, now: Date): Dates | null {
  const hasBegun = Date.parse(startsAt) <= now.getTime();
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  if (to === "on") return hasBegun && !hasEnded ? null : { startsAt: hasBegun ? startsAt : now.toISOString(), endsAt: null };
  // The end must be after the start, even for a discount that had not begun.
  return hasEnded ? null : { startsAt: hasBegun ? startsAt : new Date(now.getTime() - 1000).toISOString(), endsAt: now.toISOString() };
}

/** Removes a discount. Staff need the right `discounts.change`. Refuses `discount-not-found`, and `discount-in-use` where payments use it: end it instead. */
export async function removeDiscount(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "discounts.change");
  await inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockDiscount(shop, id) : null;
    if (!stored) throw new Refusal("discount-not-found");
    if (!(await deleteDiscount(shop, id))) throw new Refusal("discount-in-use");
    await record(shop, actor, "discount.removed", { kind: "discount", id }, { title: stored.title });
    await invalidate(shop, [tags.discounts]);
  });
}

function codeTaken(): Refusal {
  return new Refusal("discount-code-taken", { fields: { code: "Another discount has this code." } });
}

/** Converts all amounts, which keep their figures in the other currency. Joins the caller's transaction, which invalidates everything. */
export async function convertDiscounts(shop: Shop, from: string, to: string): Promise<void> {
  const amounts = await selectAmounts(shop);
  await updateAmounts(
    shop,
    amounts.map(({ id, amountCents, minimumCents }) => ({
      id,
      amountCents: amountCents === null ? null : Math.max(1, sameFigure(amountCents, from, to)),
      minimumCents: sameFigure(minimumCents, from, to),
    })),
  );
}
