import type { Shop } from "#domain/shop.ts";
import type { DangerousProducts } from "./dangerous-products.ts";

/** Dangerous products on sale, by class and by whether a variant ships by freight: above this weight, or because staff marked it. */
export async function selectDangerousProducts(shop: Shop, freightFromGrams: number | null): Promise<DangerousProducts[]> {
  return shop.sql<DangerousProducts[]>`
    with dangerous as (
      select distinct p.id, p.title, p.hazard_class, v.freight or coalesce(v.weight_grams > ${freightFromGrams}::int, false) as has_freight
      from products p join variants v on v.product_id = p.id and v.retired_at is null and v.requires_shipping
      where p.hazard_class <> '' and p.status = 'active'),
    counted as (
      select distinct on (hazard_class, has_freight) hazard_class, has_freight, id, title,
        (count(*) over (partition by hazard_class, has_freight))::int as products
      from dangerous order by hazard_class, has_freight, title, id)
    select hazard_class as "hazardClass", has_freight as "hasFreight", products, jsonb_build_object('id', id, 'title', title) as first from counted`;
}
