import type { Sql } from "#db/open-database.ts";

const plenty = 1_000_000;

/** Returns up to 2,000 variants, spread over the catalog, that any buyer can buy and that ship by parcel; raises their stock so that none runs out. */
export async function sellableVariants(sql: Sql): Promise<string[]> {
  const rows = await sql<{ variant_id: string }[]>`
    with chosen as (
      select v.id, have.on_hand from variants v
      join products p on p.id = v.product_id and p.status = 'active'
      join stock_levels have on have.variant_id = v.id and have.on_hand > 0
      where v.price_cents > 0 and not v.freight
        and v.weight_grams <= coalesce((select (value ->> 'freightFromGrams')::int from settings where section = 'shipping'), v.weight_grams)
      order by md5(v.id::text) limit 2000),
    raised as (update stock_levels s set on_hand = ${plenty} from chosen where s.variant_id = chosen.id
      returning s.variant_id, chosen.on_hand as before)
    insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, at)
    select variant_id, ${plenty} - before, ${plenty}, 'counted', 'system', now() from raised returning variant_id`;
  if (rows.length === 0) throw new Error("The catalog has nothing to sell.");
  return rows.map((row) => row.variant_id);
}
