import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import type { DeliveryRow, DeliverySort, DeliveryView, ShownDelivery } from "./incoming-list.ts";

type ListQuery = { search: string; view: DeliveryView; sort: DeliverySort; after: CursorPlace | null; limit: number };

/** The state of `incoming_deliveries d`. */
function stateOf(shop: Shop, today: string) {
  return shop.sql`case when d.cancelled_at is not null then 'cancelled' when d.next_on is null then 'received'
    when d.next_on < ${today}::date then 'overdue' else 'expected' end`;
}

/** The columns of a delivery without its lines. */
function headOf(shop: Shop, today: string) {
  const { sql } = shop;
  return sql`d.id, d.reference, d.supplier, d.note, d.next_on::text as "nextOn", ${stateOf(shop, today)} as state,
    to_json(d.created_at) #>> '{}' as "createdAt", to_json(d.updated_at) #>> '{}' as "updatedAt"`;
}

export async function selectDeliveries(shop: Shop, { search, view, sort, after, limit }: ListQuery): Promise<(DeliveryRow & { sortKey: string })[]> {
  const { sql } = shop;
  const today = await shopDay(shop);
  const part = `%${search
    .trim()
    .slice(0, 100)
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = sql`(d.reference ilike ${part} or d.supplier ilike ${part} or exists (
    select from incoming_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.delivery_id = d.id and (v.sku ilike ${part} or p.title ilike ${part})))`;
  const shown = {
    open: sql`d.next_on is not null`,
    received: sql`d.next_on is null and d.cancelled_at is null`,
    cancelled: sql`d.cancelled_at is not null`,
    all: sql`true`,
  }[view];
  // Sorted by day, deliveries without a next day come last; otherwise the newest come first.
  const order =
    sort === "day"
      ? { key: sql`coalesce(d.next_on, '9999-12-31'::date)`, descending: false, cast: sql`date` }
      : { key: sql`d.created_at`, descending: true, cast: sql`timestamptz` };
  const beyond = !after
    ? sql`true`
    : order.descending
      ? sql`(${order.key}, d.id) < (${after.key}::text::${order.cast}, ${after.id}::uuid)`
      : sql`(${order.key}, d.id) > (${after.key}::text::${order.cast}, ${after.id}::uuid)`;
  return sql<(DeliveryRow & { sortKey: string })[]>`
    with page as materialized (
      select d.*, (${order.key})::text as key from incoming_deliveries d
      where ${search.trim() ? found : sql`true`} and ${shown} and ${beyond}
      order by ${order.key} ${order.descending ? sql`desc` : sql`asc`}, d.id ${order.descending ? sql`desc` : sql`asc`} limit ${limit})
    select ${headOf(shop, today)}, sums.lines, sums.units, sums.received, d.key as "sortKey"
    from page d cross join lateral (
      select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(received), 0)::int as received
      from incoming_lines l where l.delivery_id = d.id) sums
    order by d.key ${order.descending ? sql`desc` : sql`asc`}, d.id ${order.descending ? sql`desc` : sql`asc`}`;
}

export async function selectDelivery(shop: Shop, id: string): Promise<ShownDelivery | null> {
  const { sql } = shop;
  const today = await shopDay(shop);
  const [row] = await sql<ShownDelivery[]>`
    select ${headOf(shop, today)}, to_json(d.cancelled_at) #>> '{}' as "cancelledAt", ${accountName(sql, "maker")} as "createdBy",
      ${accountName(sql, "ender")} as "cancelledBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'variantId', l.variant_id, 'productId', v.product_id, 'productTitle', p.title,
          'variantTitle', case when v.title = 'Default Title' then '' else v.title end, 'sku', v.sku, 'expectedOn', l.expected_on::text,
          'quantity', l.quantity, 'received', l.received, 'isOpen', l.ended_at is null, 'tracked', s.tracked) order by l.position), '[]')
        from incoming_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id join stock_levels s on s.variant_id = v.id
        where l.delivery_id = d.id) as lines
    from incoming_deliveries d left join accounts maker on maker.id = d.created_by left join accounts ender on ender.id = d.cancelled_by
    where d.id = ${id}`;
  return row ?? null;
}

/** The units of one variant that are on their way, the next first. */
export async function selectIncomingOf(
  { sql }: Shop,
  variantId: string,
): Promise<{ deliveryId: string; reference: string; supplier: string; expectedOn: string; units: number }[]> {
  return sql<{ deliveryId: string; reference: string; supplier: string; expectedOn: string; units: number }[]>`
    select d.id as "deliveryId", d.reference, d.supplier, l.expected_on::text as "expectedOn", l.quantity - l.received as units
    from incoming_lines l join incoming_deliveries d on d.id = l.delivery_id where l.variant_id = ${variantId} and l.ended_at is null
    order by l.expected_on, l.id limit 50`;
}
