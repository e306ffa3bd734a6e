import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";

export type StoredLine = { id: string; variantId: string; expectedOn: string; quantity: number; received: number; isOpen: boolean };
export type StoredDelivery = { id: string; updatedAt: string; cancelledAt: string | null; lines: StoredLine[] };
export type LineChange = { id: string; variantId: string; expectedOn: string; quantity: number; position: number };

/** Selects and locks the delivery until the transaction ends. */
export async function lockDelivery(shop: Shop, id: string): Promise<StoredDelivery | null> {
  const { sql } = shop;
  const [row] = await sql<Omit<StoredDelivery, "lines">[]>`
    select id, to_json(updated_at) #>> '{}' as "updatedAt", to_json(cancelled_at) #>> '{}' as "cancelledAt" from incoming_deliveries where id = ${id} for update`;
  if (!row) return null;
  const lines = await sql<StoredLine[]>`
    select id, variant_id as "variantId", expected_on::text as "expectedOn", quantity, received, ended_at is null as "isOpen"
    from incoming_lines where delivery_id = ${id} order by position`;
  return { ...row, lines: [...lines] };
}

type Head = { id: string; reference: string; supplier: string; note: string; by: string | null };

/** Inserts or updates the row of a delivery, with a new version. */
export async function upsertDelivery(shop: Shop, { id, reference, supplier, note, by }: Head): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into incoming_deliveries (id, reference, supplier, note, created_at, created_by, updated_at)
    values (${id}, ${reference}, ${supplier}, ${note}, ${now}, ${by}, ${now})
    on conflict (id) do update set reference = excluded.reference, supplier = excluded.supplier, note = excluded.note, updated_at = ${nextVersion(shop)}`;
}

/** Later than the previous version, even if the clock stands still. */
const nextVersion = (shop: Shop) =>
  shop.sql`greatest(${shop.clock.now().toISOString()}::timestamptz, incoming_deliveries.updated_at + interval '1 microsecond')`;

/** Replaces the lines of a delivery. A line that was received in full has ended; an ended line is open again where more, or another day, is expected. */
export async function replaceLines(shop: Shop, deliveryId: string, lines: LineChange[]): Promise<void> {
  const { sql } = shop;
  const now = shop.clock.now().toISOString();
  await sql`delete from incoming_lines where delivery_id = ${deliveryId} and not (id = any(${lines.map(({ id }) => id)}::uuid[]))`;
  await sql`
    insert into incoming_lines (id, delivery_id, position, variant_id, expected_on, quantity)
    select w.id, ${deliveryId}, w.position, w."variantId", w."expectedOn", w.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(id uuid, position int, "variantId" uuid, "expectedOn" date, quantity int)
    on conflict (id) do update set position = excluded.position, expected_on = excluded.expected_on, quantity = excluded.quantity,
      ended_at = case when incoming_lines.received >= excluded.quantity then coalesce(incoming_lines.ended_at, ${now})
        when incoming_lines.quantity = excluded.quantity and incoming_lines.expected_on = excluded.expected_on then incoming_lines.ended_at end`;
}

export async function addReceived(shop: Shop, lines: { lineId: string; units: number }[]): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update incoming_lines l set received = l.received + w.units,
      ended_at = case when l.received + w.units >= l.quantity then coalesce(l.ended_at, ${now}) else l.ended_at end
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ units }) => units)}::int[]) as w(line_id, units) where l.id = w.line_id`;
}

/** Ends the open lines of a delivery: units that have not come are no longer expected. */
export async function endOpenLines(shop: Shop, deliveryId: string): Promise<void> {
  await shop.sql`update incoming_lines set ended_at = ${shop.clock.now().toISOString()} where delivery_id = ${deliveryId} and ended_at is null`;
}

/** Stores the next expected day of a delivery after its lines changed, and a new version. */
export async function updateDelivery(shop: Shop, id: string, cancelled?: { by: string | null }): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update incoming_deliveries set updated_at = ${nextVersion(shop)},
      next_on = (select min(expected_on) from incoming_lines l where l.delivery_id = ${id} and l.ended_at is null)
      ${cancelled ? shop.sql`, cancelled_at = ${now}, cancelled_by = ${cancelled.by}` : shop.sql``}
    where id = ${id}`;
}

/** Returns those of these variants that exist and are still sold. */
export async function selectOrderableVariants(shop: Shop, variantIds: string[]): Promise<Set<string>> {
  const rows = await shop.sql<{ id: string }[]>`select id from variants where id = any(${variantIds}::uuid[]) and retired_at is null`;
  return new Set(rows.map(({ id }) => id));
}

/** How many days with deliveries are copied to the stock: later ones are not shown to buyers. */
const maxDayCount = 24;

/**
 * Copies the units that open lines bring from today on to the stock of these variants, whose levels the caller locked in an earlier statement. Returns the
 * products with a change.
 */
export async function copyIncoming(shop: Shop, variantIds: string[]): Promise<string[]> {
  const { sql } = shop;
  const today = await shopDay(shop);
  const rows = await sql<{ product_id: string }[]>`
    with days as (
      select variant_id, expected_on, sum(quantity - received)::int as units, row_number() over (partition by variant_id order by expected_on) as place
      from incoming_lines where variant_id = any(${variantIds}::uuid[]) and ended_at is null and expected_on >= ${today}::date group by 1, 2),
    found as (
      select s.variant_id, (select jsonb_agg(jsonb_build_object('on', d.expected_on::text, 'units', d.units) order by d.expected_on)
        from days d where d.variant_id = s.variant_id and d.place <= ${maxDayCount}) as incoming
      from stock_levels s where s.variant_id = any(${variantIds}::uuid[]))
    update stock_levels s set incoming = f.incoming from found f join variants v on v.id = f.variant_id
    where s.variant_id = f.variant_id and s.incoming is distinct from f.incoming returning v.product_id`;
  return [...new Set(rows.map(({ product_id }) => product_id))];
}

/** Selects variants whose stock still has a delivery on a day that has passed. */
export async function selectPassedDays(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select variant_id as id from stock_levels
    where incoming is not null and incoming -> 0 ->> 'on' < ${await shopDay(shop)} order by variant_id limit ${limit}`;
  return rows.map(({ id }) => id);
}
