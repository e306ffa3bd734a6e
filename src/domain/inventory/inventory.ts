import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { eachAlone, type Worked } from "#domain/faults/background-faults.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { splitUnits } from "./availability.ts";
import {
  type ChangedLevel,
  endReservations,
  insertAdjustments,
  insertReservations,
  lessenReservations,
  moveLevels,
  type Quantity,
  raiseReserved,
  reservationState,
  selectExpired,
  selectHeld,
  selectShort,
  sendStateChanges,
} from "./inventory-queries.ts";

/**
 * Inventory promises: a unit is promised or sold once, however many buyers ask at the same moment; every change of what
 * is on the shelf is an adjustment with who and why; pages change only when a state does (in stock, limited, back-order,
 * out of stock). What a sale or a payment is, is left to checkout and orders. Every operation joins the caller's transaction.
 */

/** What of a variant's promised units the stock did not have when they were promised. */
export type BackOrder = { variantId: string; quantity: number; leadTimeDays: number | null };

/**
 * Promises the units of `lines` to a payment attempt until `expiresAt`; gives those of them that are back-ordered, as the
 * locked stock says: of buyers at once only the first have what is there. An attempt that holds or sold its units already
 * is left as it is: null. Refuses `out-of-stock` or `quantity-not-available` with `title`, `available` and `variantId`;
 * then nothing is promised.
 */
export async function reserve(shop: Shop, lines: Quantity[], attemptId: string, expiresAt: Date): Promise<BackOrder[] | null> {
  if (lines.length === 0) return [];
  return inTransaction(shop, async (shop) => {
    if ((await reservationState(shop, attemptId)) !== null) return null;
    const wanted = summed(lines);
    const promised = await raiseReserved(shop, wanted);
    if (promised.length < wanted.length) throw await shortage(shop, wanted, promised);
    await insertReservations(shop, attemptId, wanted, expiresAt);
    await sendStateChanges(shop, promised);
    return backOrdersOf(wanted, promised);
  });
}

function backOrdersOf(wanted: Quantity[], promised: ChangedLevel[]): BackOrder[] {
  const quantities = new Map(wanted.map((line) => [line.variantId, line.quantity]));
  return promised.flatMap((level) => {
    const figures = { tracked: level.tracked, available: level.available_before, policy: level.policy, leadTimeDays: level.lead_time_days };
    const { backOrdered, leadTimeDays } = splitUnits(figures, quantities.get(level.variant_id) ?? 0);
    return backOrdered === 0 ? [] : [{ variantId: level.variant_id, quantity: backOrdered, leadTimeDays }];
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

/** Units per variant that these attempts hold: they are not missing for who pays by them. */
export async function heldUnits(shop: Shop, attemptIds: string[]): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  return new Map((await selectHeld(shop, attemptIds)).map(({ variantId, quantity }) => [variantId, quantity]));
}

/** Gives back what an attempt held; once, however often it is called. */
export async function release(shop: Shop, attemptId: string): Promise<void> {
  await inTransaction(shop, async (shop) => giveBack(shop, await endReservations(shop, [attemptId], "released")));
}

/** Gives back some of what an attempt still holds; what it does not hold any more is left. */
export async function releasePart(shop: Shop, attemptId: string, lines: Quantity[]): Promise<void> {
  await inTransaction(shop, async (shop) => giveBack(shop, await lessenReservations(shop, attemptId, summed(lines))));
}

async function giveBack(shop: Shop, held: Quantity[]): Promise<void> {
  const levels = await moveLevels(
    shop,
    held.map(({ variantId, quantity }) => ({ variantId, onHand: 0, reserved: -quantity })),
  );
  await sendStateChanges(shop, levels);
}

/**
 * Sells what the attempt holds: it leaves the shelf and the promise ends. `nothing-held`: the promise ended before (paid
 * too late); the caller may `reserve` again for the same attempt. Sold already: `taken`, and nothing moves.
 */
export async function take(shop: Shop, attemptId: string, orderId: string): Promise<"taken" | "nothing-held"> {
  return inTransaction(shop, async (shop) => {
    const held = await endReservations(shop, [attemptId], "taken");
    if (held.length === 0) return (await reservationState(shop, attemptId)) === "taken" ? "taken" : "nothing-held";
    const moves = held.map(({ variantId, quantity }) => ({ variantId, onHand: -quantity, reserved: -quantity }));
    const levels = await moveLevels(shop, moves);
    await adjusted(shop, system, levels, held, "sold", -1, orderId);
    await sendStateChanges(shop, levels);
    return "taken";
  });
}

/** Puts units of an order back on the shelf. The caller says it once per refund or cancellation. */
export async function restock(shop: Shop, actor: Actor, orderId: string, lines: Quantity[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const back = summed(lines);
    const levels = await moveLevels(
      shop,
      back.map(({ variantId, quantity }) => ({ variantId, onHand: quantity, reserved: 0 })),
    );
    await adjusted(shop, actor, levels, back, "returned", 1, orderId);
    await sendStateChanges(shop, levels);
  });
}

async function adjusted(
  shop: Shop,
  actor: Actor,
  levels: ChangedLevel[],
  lines: Quantity[],
  reason: "sold" | "returned",
  sign: 1 | -1,
  orderId: string,
) {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const rows = levels
    .filter((level) => level.tracked)
    .map((level) => ({ variantId: level.variant_id, delta: sign * (quantities.get(level.variant_id) ?? 0), onHandAfter: level.on_hand }));
  await insertAdjustments(shop, rows, { reason, actorKind: actor.kind, actorId: actorId(actor), orderId });
}

/** Holds an open promise until another moment: a pending order, a longer payment. False: there is none (anymore). */
export async function extendReservation(shop: Shop, attemptId: string, expiresAt: Date): Promise<boolean> {
  const rows = await shop.sql`
    update stock_reservations set expires_at = ${expiresAt.toISOString()} where attempt_id = ${attemptId} and ended_at is null returning id`;
  return rows.length > 0;
}

const mostExpired = 500;

/**
 * Releases promises whose time ran out, each attempt's by itself, at most 500 a call. Two nodes at once are safe: what one has
 * released, or what was promised for longer meanwhile, the other leaves.
 */
export async function releaseExpired(shop: Shop, now: Date): Promise<Worked> {
  const attemptIds = await selectExpired(shop, now, mostExpired);
  const due = { rows: attemptIds, subjectOf: (attemptId: string) => attemptId, isWhole: attemptIds.length < mostExpired };
  return eachAlone(shop, "reservation", due, (attemptId) =>
    inTransaction(shop, async (shop) => giveBack(shop, await endReservations(shop, [attemptId], "released", now))),
  );
}

function summed(lines: Quantity[]): Quantity[] {
  const totals = new Map<string, number>();
  for (const { variantId, quantity } of lines) totals.set(variantId, (totals.get(variantId) ?? 0) + quantity);
  return [...totals].map(([variantId, quantity]) => ({ variantId, quantity }));
}
