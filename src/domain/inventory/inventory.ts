import type { Fragment } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { daysUntilThere, splitUnits } from "./availability.ts";
import {
  type ChangedLevel,
  endReservations,
  insertAdjustments,
  lockLevels,
  lockOpenReservations,
  moveLevels,
  moveReservations,
  type Quantity,
  reduceReservations,
  reservationState,
  reserveUnits,
  selectExpired,
  selectHeld,
  selectShort,
  sellNow,
  sellReserved,
  sendStateChanges,
  updateExpiry,
} from "./inventory-queries.ts";

/**
 * Inventory guarantees: a unit is reserved or sold once, however many buyers ask concurrently; every change of the stock on hand is an
 * adjustment with who and why; pages change only when a state does (in stock, limited, back-order, out of stock). Checkout and orders
 * decide what a sale or a payment is. Every operation joins the caller's transaction.
 */

/** How many of a variant's reserved units were not in stock when they were reserved, and in how many days they arrive. */
export type BackOrder = { variantId: string; quantity: number; leadTimeDays: number | null };

/**
 * Reserves the units of `lines` for a payment attempt until `expiresAt` and returns those that are back-ordered, counted on the
 * locked stock, so concurrent buyers never count the same unit. Returns null, and changes nothing, where the attempt already holds
 * or sold its units. Refuses `out-of-stock` or `quantity-not-available` with `title`, `available` and `variantId`; then nothing is
 * reserved.
 */
export async function reserve(shop: Shop, lines: Quantity[], attemptId: string, expiresAt: Date): Promise<BackOrder[] | null> {
  if (lines.length === 0) return [];
  return inTransaction(shop, async (shop) => {
    const wanted = summed(lines);
    const promised = await reserveUnits(shop, attemptId, wanted, expiresAt);
    if (promised.length === 0 && (await reservationState(shop, attemptId)) !== null) return null;
    if (promised.length < wanted.length) throw await shortage(shop, wanted, promised);
    await sendStateChanges(shop, promised);
    return backOrdersOf(wanted, promised, shop.clock.now());
  });
}

/**
 * Reserves more units for an attempt that holds units already, until the same time. Does nothing where it holds none anymore: when it reserves
 * again, that includes these units. Refuses what `reserve` refuses.
 */
export async function reserveMore(shop: Shop, lines: Quantity[], attemptId: string, expiresAt: Date): Promise<BackOrder[]> {
  return inTransaction(shop, async (shop) => {
    if ((await reservationState(shop, attemptId)) !== "open") return [];
    const apart = shop.ids.next();
    const backOrders = await reserve(shop, lines, apart, expiresAt);
    await moveReservations(shop, apart, attemptId);
    return backOrders ?? [];
  });
}

function backOrdersOf(wanted: Quantity[], promised: ChangedLevel[], now: Date): BackOrder[] {
  const quantities = new Map(wanted.map((line) => [line.variantId, line.quantity]));
  return promised.flatMap((level) => {
    const { tracked, policy, available_before: available, lead_time_days: leadTimeDays, incoming } = level;
    const split = splitUnits({ tracked, available, policy, leadTimeDays, incoming }, quantities.get(level.variant_id) ?? 0);
    return split.backOrdered === 0 ? [] : [{ variantId: level.variant_id, quantity: split.backOrdered, leadTimeDays: daysUntilThere(split, now) }];
  });
}

async function shortage(shop: Shop, wanted: Quantity[], promised: ChangedLevel[]): Promise<Refusal> {
  const had = new Set(promised.map((level) => level.variant_id));
  const [short] = await selectShort(
    shop,
    wanted.map((line) => line.variantId).filter((id) => !had.has(id)),
  );
  if (!short) return new Refusal("variant-not-found");
  return new Refusal(short.available > 0 ? "quantity-not-available" : "out-of-stock", short);
}

/** Units per variant that these attempts hold: they count as available to the buyer who pays with them. */
export async function heldUnits(shop: Shop, attemptIds: string[]): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  return new Map((await selectHeld(shop, attemptIds)).map(({ variantId, quantity }) => [variantId, quantity]));
}

/** Releases what an attempt holds. Idempotent. */
export async function release(shop: Shop, attemptId: string): Promise<void> {
  await inTransaction(shop, async (shop) => giveBack(shop, await endReservations(shop, [attemptId])));
}

/** Releases some of the units that an attempt still holds; ignores those that it does not hold anymore. */
export async function releasePart(shop: Shop, attemptId: string, lines: Quantity[]): Promise<void> {
  await inTransaction(shop, async (shop) => giveBack(shop, await reduceReservations(shop, attemptId, summed(lines))));
}

async function giveBack(shop: Shop, held: Quantity[]): Promise<void> {
  const levels = await moveLevels(
    shop,
    held.map(({ variantId, quantity }) => ({ variantId, onHand: 0, reserved: -quantity })),
  );
  await sendStateChanges(shop, levels);
}

/**
 * Sells what the attempt holds: on hand and reserved both decrease, so that the available units stay the same. `nothing-held`: the reservation ended
 * earlier (paid too late); the caller may `reserve` again for the same attempt. If it is already sold: `taken`, and nothing changes.
 */
export async function sellReservation(shop: Shop, attemptId: string, orderId: string): Promise<"taken" | "nothing-held"> {
  return inTransaction(shop, async (shop) => {
    if ((await sellNow(shop, attemptId, { actorKind: system.kind, orderId })) > 0) return "taken";
    return (await reservationState(shop, attemptId)) === "taken" ? "taken" : "nothing-held";
  });
}

/** Whether the attempt holds goods; if so, it keeps them until the caller's transaction ends. */
export async function holdsGoods(shop: Shop, attemptId: string): Promise<boolean> {
  return lockOpenReservations(shop, attemptId);
}

/**
 * The statements of `sellReservation` for goods that are held (`holdsGoods`), as parts of a larger statement. With `until` the goods are not sold, but
 * reserved until then (a pending order).
 */
export function sellReservationFragments(
  shop: Shop,
  attemptId: string,
  { orderId, until }: { orderId: string; until: Date | null },
): Record<string, Fragment> {
  if (until) return { extended: updateExpiry(shop, attemptId, until) };
  return sellReserved(shop, attemptId, { actorKind: system.kind, orderId });
}

/**
 * Locks the levels of these variants in the order that all other code uses, for work that changes them in several statements: without it, two
 * transactions that lock the same goods in opposite order would deadlock.
 */
export async function lockStock(shop: Shop, variantIds: string[]): Promise<void> {
  await lockLevels(shop, variantIds);
}

/** Puts units of an order back into stock. Not idempotent: the caller calls it once per refund or cancellation. */
export async function restock(shop: Shop, actor: Actor, orderId: string, lines: Quantity[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const back = summed(lines);
    const levels = await moveLevels(
      shop,
      back.map(({ variantId, quantity }) => ({ variantId, onHand: quantity, reserved: 0 })),
    );
    const quantities = new Map(back.map((line) => [line.variantId, line.quantity]));
    const rows = levels
      .filter((level) => level.tracked)
      .map((level) => ({ variantId: level.variant_id, delta: quantities.get(level.variant_id) ?? 0, onHandAfter: level.on_hand }));
    await insertAdjustments(shop, rows, { reason: "returned", actorKind: actor.kind, actorId: actorId(actor), orderId });
    await sendStateChanges(shop, levels);
  });
}

const maxExpired = 500;

/**
 * Releases expired reservations, each attempt's in its own transaction, at most 500 a call. Safe on several nodes at once: a
 * reservation that was released or extended in the meantime is skipped.
 */
export async function releaseExpired(shop: Shop, now: Date): Promise<RowCounts> {
  const attemptIds = await selectExpired(shop, now, maxExpired);
  const due = { rows: attemptIds, subjectOf: (attemptId: string) => attemptId, isWhole: attemptIds.length < maxExpired };
  return forEachRow(shop, "reservation", due, (attemptId) =>
    inTransaction(shop, async (shop) => giveBack(shop, await endReservations(shop, [attemptId], now))),
  );
}

function summed(lines: Quantity[]): Quantity[] {
  const totals = new Map<string, number>();
  for (const { variantId, quantity } of lines) totals.set(variantId, (totals.get(variantId) ?? 0) + quantity);
  return [...totals].map(([variantId, quantity]) => ({ variantId, quantity }));
}
