import type { Shop } from "#domain/shop.ts";
import { missingUnits, unitsOf } from "./order-admin-detail-queries.ts";
import type { PickedVariant } from "./order-picking.ts";

/** Returns the unshipped units of these orders that are in stock, by variant, sorted by storage place. A variant no longer sold has a row by its name. */
export async function selectPickList(shop: Pick<Shop, "sql">, orderIds: string[]): Promise<PickedVariant[]> {
  const { sql } = shop;
  return sql<PickedVariant[]>`
    with due as (
      select l.variant_id, l.title, l.variant_title, l.sku, coalesce(s.place, '') as place, o.name, (u.to_ship - ${missingUnits(shop)})::int as units
      from orders o join order_lines l on l.order_id = o.id left join stock_levels s on s.variant_id = l.variant_id cross join lateral (${unitsOf(shop)}) u
      where o.id = any(${orderIds}::uuid[]) and not exists (select from order_cancellations c where c.order_id = o.id)
        and (o.financial_status <> 'pending' or exists (select from order_approvals a where a.order_id = o.id)))
    select (array_agg(variant_id))[1] as "variantId", title, variant_title as "variantTitle", sku, place, sum(units)::int as units,
      jsonb_agg(jsonb_build_object('name', name, 'units', units) order by name) as orders
    from due where units > 0 group by coalesce(variant_id::text, title || variant_title), title, variant_title, sku, place
    order by place = '', place, title, variant_title`;
}

export type UnitsInStock = { lines: { lineId: string; toShip: number; inStock: number }[]; shipsTogether: boolean };

/** Returns how many units of each line are to be shipped, and how many of these are in stock. `shipsTogether`: the buyer asked for one delivery. */
export async function selectUnitsInStock({ sql }: Pick<Shop, "sql">, orderId: string): Promise<UnitsInStock> {
  const rows = await sql<(UnitsInStock["lines"][number] & { shipsTogether: boolean })[]>`
    select l.id as "lineId", u.to_ship::int as "toShip", (u.to_ship - ${missingUnits({ sql })})::int as "inStock",
      coalesce((o.delivery ->> 'together')::boolean, false) as "shipsTogether"
    from orders o join order_lines l on l.order_id = o.id left join stock_levels s on s.variant_id = l.variant_id cross join lateral (${unitsOf({ sql })}) u
    where o.id = ${orderId} order by l.position`;
  return { lines: rows.map(({ shipsTogether: _, ...line }) => line), shipsTogether: rows[0]?.shipsTogether ?? false };
}
