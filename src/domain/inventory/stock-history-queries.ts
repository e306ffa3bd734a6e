import type { Fragment } from "#db/open-database.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { HistorySums, Movement } from "./stock-history.ts";

/**
 * The movements of one variant, newest first: changes of the stock on hand, and units that were reserved or released. Each kind is read by its own index; the
 * number of an adjustment is used as an id, so that all kinds have one order.
 */
export function selectMovements(
  shop: Pick<Shop, "sql">,
  { variantId, after, limit }: { variantId: string; after: CursorPlace | null; limit: number },
) {
  const { sql } = shop;
  const adjustmentId = sql`lpad(to_hex(a.id), 32, '0')::uuid`;
  // The first condition lets the query use the index.
  const beyond = (at: string, id: Fragment) =>
    after
      ? sql`and ${sql(at)} <= ${after.key}::text::timestamptz and (${sql(at)}, ${id}) < (${after.key}::text::timestamptz, ${after.id}::uuid)`
      : sql``;
  return sql<Movement[]>`
    with found as (
      (select a.at, ${adjustmentId} as id, a.reason as kind, a.delta as "onHandChange", 0 as "reservedChange", a.on_hand_after as "onHand", a.actor_kind,
         a.actor_id, a.order_id, null::uuid as attempt_id, a.delivery_id, a.note
       from stock_adjustments a where a.variant_id = ${variantId} ${beyond("a.at", adjustmentId)} order by a.at desc, a.id desc limit ${limit})
      union all
      (select r.created_at, r.id, 'reserved', 0, r.quantity, null, null, null, null, r.attempt_id, null, null
       from stock_reservations r where r.variant_id = ${variantId} ${beyond("r.created_at", sql`r.id`)}
       order by r.created_at desc, r.id desc limit ${limit})
      union all
      (select r.ended_at, r.id, 'released', 0, -r.quantity, null, null, null, null, r.attempt_id, null, null
       from stock_reservations r where r.variant_id = ${variantId} and r.outcome = 'released' ${beyond("r.ended_at", sql`r.id`)}
       order by r.ended_at desc, r.id desc limit ${limit})),
    page as (select * from found order by at desc, id desc limit ${limit})
    select m.id, m.kind, to_json(m.at) #>> '{}' as at, m."onHandChange", m."reservedChange", m.note,
      coalesce(m."onHand", (select a.on_hand_after from stock_adjustments a where a.variant_id = ${variantId} and a.at <= m.at
        order by a.at desc, a.id desc limit 1)) as "onHand",
      case when m.actor_kind = 'staff' then ${accountName(sql, "person")} end as "byName",
      case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as "order",
      case when d.id is null then null else jsonb_build_object('id', d.id, 'reference', d.reference) end as delivery
    from page m left join orders o on o.id = coalesce(m.order_id, (select own.id from orders own where own.attempt_id = m.attempt_id))
      left join accounts person on person.id = m.actor_id left join incoming_deliveries d on d.id = m.delivery_id
    order by m.at desc, m.id desc`;
}

/** The whole history as sums: the stock before the first movement, and the units that each kind of movement added. */
export async function selectHistorySums({ sql }: Shop, variantId: string): Promise<HistorySums> {
  const [row] = await sql<HistorySums[]>`
    select coalesce((select on_hand_after - delta from stock_adjustments where variant_id = ${variantId} order by id limit 1), s.on_hand) as opening,
      coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'units', units) order by units desc) from (
        select reason, sum(delta)::int as units from stock_adjustments where variant_id = ${variantId} group by reason) k), '[]') as sums
    from stock_levels s where s.variant_id = ${variantId}`;
  return row ?? { opening: 0, sums: [] };
}
