import type { Fragment } from "#db/open-database.ts";
import type { IncomingUnits, stockAdjustments } from "#db/schema/inventory.ts";
import { oneStatement } from "#db/transaction.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { availabilityOf, type StockFigures } from "./availability.ts";

/** A stock level after a change; `availableBefore` shows whether its availability on pages changed. */
export type ChangedLevel = {
  variant_id: string;
  product_id: string;
  on_hand: number;
  reserved: number;
  available_before: number;
  tracked: boolean;
  low_stock_threshold: number;
  policy: "deny" | "continue";
  lead_time_days: number | null;
  incoming: IncomingUnits[] | null;
};

export type Quantity = { variantId: string; quantity: number };

/**
 * Locks the levels in the order of their variant ids, so that two carts with the same goods cannot deadlock, reserves the available
 * units, and writes the attempt's reservations. A variant with too few units is missing from the result, and all variants are missing where the
 * attempt already holds or sold its units.
 *
 * The arrays are in subselects, where PostgreSQL ignores their length: so it keeps one plan instead of planning each call, which takes
 * longer than running the statement.
 */
export async function reserveUnits(shop: Shop, attemptId: string, wanted: Quantity[], expiresAt: Date): Promise<ChangedLevel[]> {
  const now = shop.clock.now().toISOString();
  const ids = wanted.map(() => shop.ids.next());
  const variantIds = wanted.map((line) => line.variantId);
  const quantities = wanted.map((line) => line.quantity);
  return shop.sql<ChangedLevel[]>`
    with wanted as (
      select * from unnest((select ${ids}::uuid[]), (select ${variantIds}::uuid[]), (select ${quantities}::int[])) as w(id, variant_id, quantity)
      where not exists (select from stock_reservations where attempt_id = ${attemptId} and (ended_at is null or outcome = 'taken'))),
    locked as materialized (
      select s.variant_id, w.id, w.quantity from stock_levels s join wanted w on w.variant_id = s.variant_id order by s.variant_id for update of s),
    changed as (
      update stock_levels s set reserved = s.reserved + locked.quantity, updated_at = ${now}
      from locked join variants v on v.id = locked.variant_id
      where s.variant_id = locked.variant_id
        and (s.on_hand - s.reserved >= locked.quantity or v.policy = 'continue' or not s.tracked)
      returning locked.id, locked.quantity, s.variant_id, v.product_id, s.on_hand, s.reserved, s.on_hand - s.reserved + locked.quantity as available_before,
        s.tracked, v.low_stock_threshold, v.policy, v.lead_time_days, s.incoming),
    reserved as (
      insert into stock_reservations (id, variant_id, quantity, attempt_id, created_at, expires_at)
      select id, variant_id, quantity, ${attemptId}, ${now}, ${expiresAt.toISOString()} from changed)
    select variant_id, product_id, on_hand, reserved, available_before, tracked, low_stock_threshold, policy, lead_time_days, incoming
    from changed`;
}

/** Locks the levels in the order of their variant ids, as `reserveUnits` does. */
export async function lockLevels(shop: Shop, variantIds: string[]): Promise<void> {
  await shop.sql`select from stock_levels where variant_id = any(${variantIds}::uuid[]) order by variant_id for update`;
}

/** Locks the open reservations of the attempt until the transaction ends. False: it holds nothing (anymore). */
export async function lockOpenReservations(shop: Shop, attemptId: string): Promise<boolean> {
  const rows = await shop.sql`select from stock_reservations where attempt_id = ${attemptId} and ended_at is null order by variant_id for update`;
  return rows.length > 0;
}

/**
 * Sells what the attempt holds, with an adjustment for each tracked level: its open reservations end as taken, on hand and reserved decrease.
 * These are parts of one statement (`oneStatement`); `sold` has a row for each variant.
 */
export function sellReserved(shop: Shop, attemptId: string, sale: { actorKind: string; orderId: string }): Record<string, Fragment> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  return {
    ended: sql`
      update stock_reservations set ended_at = ${now}, outcome = 'taken' where attempt_id = ${attemptId} and ended_at is null
      returning variant_id, quantity`,
    held: sql`select variant_id, sum(quantity)::int as quantity from ended group by variant_id`,
    locked: sql`
      select s.variant_id, h.quantity from stock_levels s join held h on h.variant_id = s.variant_id order by s.variant_id for update of s`,
    sold: sql`
      update stock_levels s set on_hand = s.on_hand - case when s.tracked then locked.quantity else 0 end,
        reserved = greatest(0, s.reserved - locked.quantity), updated_at = ${now}
      from locked where s.variant_id = locked.variant_id returning s.variant_id, locked.quantity, s.on_hand, s.tracked`,
    adjusted: sql`
      insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, actor_id, order_id, at)
      select variant_id, -quantity, on_hand, 'sold', ${sale.actorKind}, null, ${sale.orderId}, ${now} from sold where tracked`,
  };
}

/** Returns how many variants were sold; 0: the attempt held nothing. */
export async function sellNow(shop: Shop, attemptId: string, sale: { actorKind: string; orderId: string }): Promise<number> {
  const rows = await shop.sql`${oneStatement(shop, sellReserved(shop, attemptId, sale))} from sold`;
  return rows.length;
}

/** Changes on hand and reserved of each variant by these amounts. If `onHand` is 0 and reserved decreases, it is a release. */
export async function moveLevels(shop: Shop, moves: { variantId: string; onHand: number; reserved: number }[]): Promise<ChangedLevel[]> {
  if (moves.length === 0) return [];
  const variantIds = moves.map((move) => move.variantId);
  const onHand = moves.map((move) => move.onHand);
  const reserved = moves.map((move) => move.reserved);
  return shop.sql<ChangedLevel[]>`
    with moves as (select * from unnest(${variantIds}::uuid[], ${onHand}::int[], ${reserved}::int[]) as m(variant_id, on_hand, reserved)),
    locked as materialized (
      select s.variant_id, m.on_hand, m.reserved from stock_levels s join moves m on m.variant_id = s.variant_id order by s.variant_id for update of s)
    update stock_levels s set on_hand = s.on_hand + case when s.tracked then locked.on_hand else 0 end,
      reserved = greatest(0, s.reserved + locked.reserved), updated_at = ${shop.clock.now().toISOString()}
    from locked join variants v on v.id = locked.variant_id
    where s.variant_id = locked.variant_id
    returning s.variant_id, v.product_id, s.on_hand, s.reserved,
      s.on_hand - s.reserved - case when s.tracked then locked.on_hand else 0 end + locked.reserved as available_before,
      s.tracked, v.low_stock_threshold, v.policy, v.lead_time_days, s.incoming`;
}

/** Attempts whose reservations expired, oldest first, except those that failed and are not due for a retry. */
export async function selectExpired(shop: Shop, now: Date, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ attempt_id: string }[]>`
    select attempt_id from stock_reservations r
    where ended_at is null and expires_at <= ${now.toISOString()} and not ${isBackingOff(shop, "reservation", shop.sql`r.attempt_id::text`)}
    group by attempt_id order by min(expires_at) limit ${limit}`;
  return rows.map((row) => row.attempt_id);
}

/**
 * Releases the open reservations of these attempts (only those that expired by `expiredBy`, if given) and returns what they held. An empty
 * result: they had ended already.
 */
export async function endReservations(shop: Shop, attemptIds: string[], expiredBy?: Date): Promise<Quantity[]> {
  const rows = await shop.sql<{ variant_id: string; quantity: number }[]>`
    with ended as (
      update stock_reservations set ended_at = ${shop.clock.now().toISOString()}, outcome = 'released'
      where attempt_id = any(${attemptIds}::uuid[]) and ended_at is null
        ${expiredBy ? shop.sql`and expires_at <= ${expiredBy.toISOString()}` : shop.sql``} returning variant_id, quantity)
    select variant_id, sum(quantity)::int as quantity from ended group by variant_id order by variant_id`;
  return rows.map((row) => ({ variantId: row.variant_id, quantity: row.quantity }));
}

/** Moves the open reservations of one attempt to another, which still has at most one per variant afterward. */
export async function moveReservations(shop: Shop, from: string, to: string): Promise<void> {
  await shop.sql`
    with moved as (select id, variant_id, quantity from stock_reservations where attempt_id = ${from} and ended_at is null),
    joined as (
      update stock_reservations r set quantity = r.quantity + moved.quantity from moved
      where r.attempt_id = ${to} and r.ended_at is null and r.variant_id = moved.variant_id returning moved.id),
    gone as (delete from stock_reservations r using joined where r.id = joined.id)
    update stock_reservations r set attempt_id = ${to} from moved where r.id = moved.id and r.id not in (select id from joined)`;
}

/** Takes units off open reservations, which end where no unit is left; returns the units taken off. */
export async function reduceReservations(shop: Shop, attemptId: string, lines: Quantity[]): Promise<Quantity[]> {
  const now = shop.clock.now().toISOString();
  return shop.sql<Quantity[]>`
    with less as (
      select r.id, r.quantity as held, r.variant_id, least(r.quantity, w.quantity) as units
      from stock_reservations r
      join unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::int[]) as w(variant_id, quantity)
        on w.variant_id = r.variant_id
      where r.attempt_id = ${attemptId} and r.ended_at is null),
    changed as (
      update stock_reservations r set quantity = case when less.units = less.held then r.quantity else r.quantity - less.units end,
        ended_at = case when less.units = less.held then ${now}::timestamptz end, outcome = case when less.units = less.held then 'released' end
      from less where r.id = less.id)
    select variant_id as "variantId", units as quantity from less order by variant_id`;
}

/** Units per variant that these attempts hold right now. */
export async function selectHeld(shop: Shop, attemptIds: string[]): Promise<Quantity[]> {
  return shop.sql<Quantity[]>`
    select variant_id as "variantId", sum(quantity)::int as quantity from stock_reservations
    where attempt_id = any(${attemptIds}::uuid[]) and ended_at is null group by variant_id`;
}

/** open: reserved; taken: sold; null: never reserved, or released. */
export async function reservationState(shop: Shop, attemptId: string): Promise<"open" | "taken" | null> {
  const rows = await shop.sql<{ ended: boolean; outcome: string | null }[]>`
    select ended_at is not null as ended, outcome from stock_reservations where attempt_id = ${attemptId}`;
  if (rows.some((row) => !row.ended)) return "open";
  return rows.some((row) => row.outcome === "taken") ? "taken" : null;
}

export type AdjustmentReason = (typeof stockAdjustments.$inferSelect)["reason"];

export async function insertAdjustments(
  shop: Shop,
  rows: { variantId: string; delta: number; onHandAfter: number }[],
  about: {
    reason: AdjustmentReason;
    actorKind: string;
    actorId: string | null;
    orderId: string | null;
    deliveryId?: string;
    note?: string | null;
  },
): Promise<void> {
  const counted = rows.filter((row) => row.delta !== 0);
  if (counted.length === 0) return;
  await shop.sql`
    insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, actor_id, order_id, delivery_id, note, at)
    select a.variant_id, a.delta, a.after, ${about.reason}, ${about.actorKind}, ${about.actorId}, ${about.orderId}, ${about.deliveryId ?? null},
      ${about.note ?? null}, ${shop.clock.now().toISOString()}
    from unnest(${counted.map((row) => row.variantId)}::uuid[], ${counted.map((row) => row.delta)}::int[], ${counted.map((row) => row.onHandAfter)}::int[])
      as a(variant_id, delta, after)`;
}

/**
 * For variants whose availability state changed (not only the quantity): invalidates the pages that show them, and enqueues a refresh of
 * collections whose rules use the stock.
 */
export async function sendStateChanges(shop: Shop, levels: ChangedLevel[]): Promise<void> {
  const stateOf = (level: ChangedLevel, available: number) => {
    const figures: StockFigures = {
      tracked: level.tracked,
      available,
      lowStockThreshold: level.low_stock_threshold,
      policy: level.policy,
      leadTimeDays: level.lead_time_days,
    };
    return availabilityOf(figures).state;
  };
  const changed = levels.filter((level) => stateOf(level, level.available_before) !== stateOf(level, level.on_hand - level.reserved));
  if (changed.length === 0) return;
  const productIds = [...new Set(changed.map((level) => level.product_id))];
  await invalidate(shop, await tagsOfProducts(shop, productIds));
  await shop.jobs.send(shop.sql, "refresh-collections", { productIds });
}

export type LevelSetting = { variantId: string; onHand: number; from: number; tracked: boolean };
export type Adjustment = { variantId: string; delta: number; onHandAfter: number };

/**
 * Creates levels, or changes existing ones by the difference between `from`, which the caller saw, and `onHand`, so that units sold in
 * the meantime stay sold. Returns the differences.
 */
export async function upsertLevels(shop: Shop, settings: LevelSetting[]): Promise<Adjustment[]> {
  const rows = await shop.sql<{ variant_id: string; on_hand: number }[]>`
    select variant_id, on_hand from stock_levels where variant_id = any(${settings.map((row) => row.variantId)}::uuid[]) order by variant_id for update`;
  const stored = new Map(rows.map((row) => [row.variant_id, row.on_hand]));
  const moved = settings.map(({ variantId, onHand, from, tracked }) => {
    const before = stored.get(variantId);
    const delta = before === undefined ? onHand : onHand - from;
    return { variantId, tracked, delta, onHandAfter: (before ?? 0) + delta };
  });
  await shop.sql`
    insert into stock_levels (variant_id, on_hand, tracked, updated_at)
    select "variantId", "onHandAfter", tracked, ${shop.clock.now().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as w("variantId" uuid, "onHandAfter" int, tracked boolean) order by 1
    on conflict (variant_id) do update set on_hand = excluded.on_hand, tracked = excluded.tracked, updated_at = excluded.updated_at`;
  return moved;
}

/** The tags of these products' own pages and of every collection that shows them. */
export async function tagsOfProducts(shop: Shop, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await shop.sql<{ collection_id: string }[]>`
    select distinct collection_id from collection_products where product_id = any(${productIds}::uuid[])`;
  return [...productIds.map(tags.product), ...rows.map((row) => tags.collection(row.collection_id)), tags.collection("all")];
}

/** The title of a variant for people, over `variants v` and `products p`. */
export function variantName(shop: Shop) {
  return shop.sql`case when v.title = 'Default Title' then p.title else p.title || ' (' || v.title || ')' end`;
}

/** For the message of a refusal: the available units of the variants that could not be reserved. */
export async function selectShort(shop: Shop, variantIds: string[]): Promise<{ variantId: string; title: string; available: number }[]> {
  return shop.sql<{ variantId: string; title: string; available: number }[]>`
    select v.id as "variantId", ${variantName(shop)} as title, greatest(0, s.on_hand - s.reserved)::int as available
    from variants v join products p on p.id = v.product_id join stock_levels s on s.variant_id = v.id
    where v.id = any(${variantIds}::uuid[]) order by v.id`;
}

/** Extends the open reservations of an attempt; one row per variant. It is not sent before it is awaited, so that it can be part of another statement. */
export function updateExpiry(shop: Shop, attemptId: string, expiresAt: Date): Fragment {
  return shop.sql`
    update stock_reservations set expires_at = ${expiresAt.toISOString()} where attempt_id = ${attemptId} and ended_at is null returning id`;
}
