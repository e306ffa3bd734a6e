import { type Invariant, maxBrokenShown } from "./invariant.ts";

export const stockInvariants: Invariant[] = [
  {
    sentence: "Reserved stock equals the sum of open reservations",
    severity: "fault",
    remedy:
      "Stop the shop, write a backup, and set stock_levels.reserved of these variants to the sum of their rows in stock_reservations whose ended_at is empty.",
    broken: (sql) => sql`
      select coalesce(v.sku, l.variant_id::text) as subject from stock_levels l
        left join variants v on v.id = l.variant_id
        left join (select variant_id, sum(quantity) as held from stock_reservations where ended_at is null group by variant_id) r using (variant_id)
       where l.reserved <> coalesce(r.held, 0) limit ${maxBrokenShown}`,
  },
  {
    sentence: "Stock on hand matches its last adjustment",
    severity: "fault",
    remedy: "Count these variants and enter the number under Inventory on the product's page. That writes a new adjustment.",
    broken: (sql) => sql`
      select coalesce(v.sku, l.variant_id::text) as subject from stock_levels l
        left join variants v on v.id = l.variant_id
        join lateral (select on_hand_after from stock_adjustments a where a.variant_id = l.variant_id order by id desc limit 1) a on true
       where l.on_hand <> a.on_hand_after limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every stock movement continues from the one before, so that all of them add up to what is on hand",
    severity: "fault",
    remedy:
      "Count these variants and enter the number under Inventory. That writes a new movement; their pages there show how many units are not explained.",
    broken: (sql) => sql`
      select distinct coalesce(v.sku, m.variant_id::text) as subject from (
        select variant_id, on_hand_after - delta as before, lag(on_hand_after) over (partition by variant_id order by id) as earlier from stock_adjustments) m
        left join variants v on v.id = m.variant_id
       where m.before <> m.earlier limit ${maxBrokenShown}`,
  },
  {
    sentence: "No order brought more units of a variant back into stock than it took",
    severity: "note",
    remedy:
      "Goods of these orders went back into stock twice, with a return and with a refund or a canceled shipment. Count these variants and enter the number under Inventory.",
    broken: (sql) => sql`
      select o.name || ': ' || coalesce(v.sku, v.id::text) as subject
        from (select order_id, variant_id from stock_adjustments where order_id is not null and reason in ('sold', 'returned')
               group by order_id, variant_id having sum(delta) > 0 and bool_or(reason = 'sold')) back
        join orders o on o.id = back.order_id join variants v on v.id = back.variant_id
       order by o.processed_at limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every reservation ends within ten minutes of expiring",
    severity: "fault",
    remedy: "Start a process that runs jobs (ROLE=all or ROLE=jobs): it ends them within a minute. If one is running, its log says why it cannot.",
    broken: (sql) => sql`
      select id::text as subject from stock_reservations where ended_at is null and expires_at < now() - interval '10 minutes' limit ${maxBrokenShown}`,
  },
  {
    sentence: "Stock covers what is reserved for orders, except for variants that may be sold beyond their stock",
    severity: "note",
    remedy: "Orders were promised more units than there are. Count these variants, then buy more of them or cancel one of the orders.",
    broken: (sql) => sql`
      select coalesce(v.sku, p.title) as subject from stock_levels l
        join variants v on v.id = l.variant_id and v.policy = 'deny' join products p on p.id = v.product_id
       where l.tracked and (l.on_hand < 0 or l.on_hand < l.reserved) limit ${maxBrokenShown}`,
  },
  {
    // In the first version, one purchase order without an account could hold all units for two weeks. Now each counts toward a share.
    sentence: "Purchase orders placed by new buyers before there were limits hold at most half of an item",
    severity: "note",
    remedy: "Go through the pending orders of these items (Orders, Pending). Approve those of buyers you know, and cancel the others.",
    broken: (sql) => sql`
      select held.units || ' of ' || coalesce(v.sku, v.id::text) as subject
        from (select r.variant_id, sum(r.quantity) as units
                from stock_reservations r join orders o on o.attempt_id = r.attempt_id
               where r.ended_at is null and r.share is null and o.financial_status = 'pending' and o.payment_method = 'purchase-order'
                 and not exists (select from orders b left join order_approvals a on a.order_id = b.id
                                  where lower(b.email) = lower(o.email) and b.payment_method = 'purchase-order' and b.is_test = o.is_test
                                    and (a.order_id is not null or b.financial_status in ('paid', 'partially_refunded', 'refunded')))
               group by r.variant_id) held
        join stock_levels s on s.variant_id = held.variant_id and s.tracked
        join variants v on v.id = held.variant_id and v.policy = 'deny'
       where held.units > 5 and held.units > (s.on_hand - s.reserved + held.units) / 2
       order by held.units desc limit ${maxBrokenShown}`,
  },
];
