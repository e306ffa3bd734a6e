import type { Shop } from "#domain/shop.ts";
import { missingUnits, unitsOf } from "./order-admin-detail-queries.ts";
import type { PickedVariant } from "./order-picking.ts";

/** Of these orders what is there and not shipped yet, by variant, in the order of their places; what is not sold anymore stands alone by its name. */
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
