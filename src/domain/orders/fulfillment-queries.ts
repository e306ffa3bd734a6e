import type { Shop } from "#domain/shop.ts";
import type { Parcel } from "./carriers.ts";

type Lines = { lineId: string; quantity: number }[];
export type StoredShipment = { id: string; isCancelled: boolean; parcels: Parcel[]; lines: Lines };

/** Returns the id of the shipment that was recorded under this key; null: there is none. */
export async function selectFulfillment(shop: Shop, orderId: string, key: string): Promise<string | null> {
  const [row] = await shop.sql<{ id: string }[]>`select id from fulfillments where order_id = ${orderId} and idempotency_key = ${key}`;
  return row?.id ?? null;
}

/** Returns a shipment of this order, which the caller has locked; null: the order does not have it. */
export async function selectShipment(shop: Shop, orderId: string, fulfillmentId: string): Promise<StoredShipment | null> {
  const [row] = await shop.sql<StoredShipment[]>`
    select f.id, f.cancelled_at is not null as "isCancelled", ${parcelsOf(shop)} as parcels,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)), '[]')
        from fulfillment_lines l where l.fulfillment_id = f.id) as lines
    from fulfillments f where f.id = ${fulfillmentId} and f.order_id = ${orderId}`;
  return row ?? null;
}

/** The parcels of `fulfillments f` as JSON. */
export function parcelsOf({ sql }: Pick<Shop, "sql">) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('carrier', p.carrier, 'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url)
    order by p.position), '[]') from parcels p where p.fulfillment_id = f.id)`;
}

type NewFulfillment = { id: string; orderId: string; idempotencyKey: string; staffId: string; lines: Lines; parcels: Parcel[] };

export async function insertFulfillment(shop: Shop, { id, orderId, idempotencyKey, staffId, lines, parcels }: NewFulfillment): Promise<void> {
  await shop.sql`
    with shipped as (
      insert into fulfillments (id, order_id, idempotency_key, staff_id, at)
      values (${id}, ${orderId}, ${idempotencyKey}, ${staffId}, ${shop.clock.now().toISOString()}))
    insert into fulfillment_lines (id, fulfillment_id, order_line_id, quantity)
    select l.id, ${id}, l.line_id, l.quantity
    from unnest(${lines.map(() => shop.ids.next())}::uuid[], ${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.quantity)}::int[])
      as l(id, line_id, quantity)`;
  await insertParcels(shop, id, parcels);
}

export async function replaceParcels(shop: Shop, fulfillmentId: string, parcels: Parcel[]): Promise<void> {
  await shop.sql`delete from parcels where fulfillment_id = ${fulfillmentId}`;
  await insertParcels(shop, fulfillmentId, parcels);
}

async function insertParcels(shop: Shop, fulfillmentId: string, parcels: Parcel[]): Promise<void> {
  if (parcels.length === 0) return;
  const rows = parcels.map((parcel, at) => ({ ...parcel, id: shop.ids.next(), position: at + 1 }));
  await shop.sql`
    insert into parcels (id, fulfillment_id, position, carrier, tracking_number, tracking_url)
    select p.id, ${fulfillmentId}, p.position, p.carrier, p."trackingNumber", p."trackingUrl"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, position int, carrier text, "trackingNumber" text, "trackingUrl" text)`;
}

/** Cancels a shipment: its units no longer count, and their number is stored as the canceled quantity. */
export async function updateCancelled(shop: Shop, fulfillmentId: string, { staffId, reason }: { staffId: string; reason: string }): Promise<void> {
  await shop.sql`
    with cancelled as (
      update fulfillments set cancelled_by = ${staffId}, cancelled_at = ${shop.clock.now().toISOString()}, cancel_reason = ${reason} where id = ${fulfillmentId})
    update fulfillment_lines set cancelled_quantity = quantity, quantity = 0 where fulfillment_id = ${fulfillmentId}`;
}
