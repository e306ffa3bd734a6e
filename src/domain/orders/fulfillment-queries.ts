import type { Shop } from "#domain/shop.ts";
import type { FulfillmentInput } from "./order-input.ts";

/** The id of the shipment that was recorded under this key; null: none was. */
export async function selectFulfillment(shop: Shop, orderId: string, key: string): Promise<string | null> {
  const [row] = await shop.sql<{ id: string }[]>`select id from fulfillments where order_id = ${orderId} and idempotency_key = ${key}`;
  return row?.id ?? null;
}

type NewFulfillment = FulfillmentInput & { id: string; orderId: string; idempotencyKey: string; staffId: string };

export async function insertFulfillment(shop: Shop, { id, orderId, idempotencyKey, staffId, lines, ...tracking }: NewFulfillment): Promise<void> {
  await shop.sql`
    with shipped as (
      insert into fulfillments (id, order_id, tracking_company, tracking_number, tracking_url, idempotency_key, staff_id, at)
      values (${id}, ${orderId}, ${tracking.trackingCompany || null}, ${tracking.trackingNumber || null}, ${tracking.trackingUrl || null},
        ${idempotencyKey}, ${staffId}, ${shop.clock.now().toISOString()}))
    insert into fulfillment_lines (id, fulfillment_id, order_line_id, quantity)
    select l.id, ${id}, l.line_id, l.quantity
    from unnest(${lines.map(() => shop.ids.next())}::uuid[], ${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.quantity)}::int[])
      as l(id, line_id, quantity)`;
}
