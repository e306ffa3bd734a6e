import type { Shop } from "#domain/shop.ts";

/** Changes the expected day of these lines. Returns the lines that had another day, by their position in the order. */
export async function updateExpectedOn(shop: Shop, lineIds: string[], on: string): Promise<{ id: string; title: string }[]> {
  return shop.sql<{ id: string; title: string }[]>`
    with changed as (
      update order_lines set expected_on = ${on}::date where id = any(${lineIds}::uuid[]) and expected_on is distinct from ${on}::date
      returning id, title, position)
    select id, title from changed order by position`;
}

export async function selectNewDate(shop: Shop, orderId: string, eventId: string): Promise<{ on: string; lineIds: string[] } | null> {
  const [row] = await shop.sql<{ on: string; lineIds: string[] }[]>`
    select details ->> 'on' as "on", details -> 'lineIds' as "lineIds" from order_events
    where id = ${eventId} and order_id = ${orderId} and kind = 'new-date'`;
  return row ?? null;
}
