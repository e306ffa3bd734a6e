import type { Sql } from "#db/open.ts";

/** Sentences that are true of a sound shop. Each query gives the rows that break its sentence, named by `subject`. */
const invariants: { sentence: string; broken: (sql: Sql) => PromiseLike<{ subject: string }[]> }[] = [
  {
    sentence: "Reserved stock is the sum of the open reservations",
    broken: (sql) => sql`
      select l.variant_id::text as subject from stock_levels l
        left join (select variant_id, sum(quantity) as held from stock_reservations where ended_at is null group by variant_id) r using (variant_id)
       where l.reserved <> coalesce(r.held, 0) limit 20`,
  },
  {
    sentence: "Stock on hand is what its last adjustment says",
    broken: (sql) => sql`
      select l.variant_id::text as subject from stock_levels l
        join lateral (select on_hand_after from stock_adjustments a where a.variant_id = l.variant_id order by id desc limit 1) a on true
       where l.on_hand <> a.on_hand_after limit 20`,
  },
  {
    sentence: "No reservation outlives its time by more than ten minutes",
    broken: (sql) => sql`
      select id::text as subject from stock_reservations where ended_at is null and expires_at < now() - interval '10 minutes' limit 20`,
  },
  {
    sentence: "Each movement of the ledger sums to zero",
    broken: (sql) => sql`
      select movement_id::text as subject from ledger_entries group by movement_id, currency, is_test having sum(amount_cents) <> 0 limit 20`,
  },
  {
    sentence: "Every paid attempt has its order",
    broken: (sql) => sql`
      select a.id::text as subject from payment_attempts a left join orders o on o.id = a.order_id
       where a.status in ('paid', 'pending') and o.id is null limit 20`,
  },
  {
    sentence: "Every order belongs to the attempt that paid it",
    broken: (sql) => sql`
      select o.name as subject from orders o left join payment_attempts a on a.id = o.attempt_id where a.order_id is distinct from o.id limit 20`,
  },
  {
    sentence: "Every order's total is the sum of its parts",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(original_total_cents) as goods from order_lines group by order_id) l on l.order_id = o.id
       where o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents + o.tax_cents or coalesce(l.goods, 0) <> o.subtotal_cents limit 20`,
  },
  {
    sentence: "What an order was refunded is the sum of its refunds",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(amount_cents) as back from refunds where status = 'succeeded' group by order_id) r on r.order_id = o.id
       where o.refunded_cents <> coalesce(r.back, 0) limit 20`,
  },
  {
    sentence: "Every product shows the lowest and highest price of its variants",
    broken: (sql) => sql`
      select p.handle as subject from products p
        join (select product_id, min(price_cents) as low, max(price_cents) as high from variants group by product_id) v on v.product_id = p.id
       where p.min_price_cents <> v.low or p.max_price_cents <> v.high limit 20`,
  },
  {
    sentence: "No job waits for more than ten minutes past its time",
    broken: (sql) => sql`
      select name || ' ' || id as subject from jobs.job
       where state in ('created', 'retry') and start_after < now() - interval '10 minutes' and name not like '\\_\\_pgboss%' limit 20`,
  },
  {
    sentence: "No job failed for good in the last seven days",
    broken: (sql) => sql`
      select name || ' ' || id as subject from jobs.job
       where state = 'failed' and completed_on > now() - interval '7 days' and name not like '\\_\\_pgboss%' limit 20`,
  },
];

export type Finding = { sentence: string; broken: string[] };

/** Asks the database each of them, in one snapshot. */
export async function inspectInvariants(sql: Sql, onProgress: (sentence: string) => void): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { sentence, broken } of invariants) {
    onProgress(sentence);
    const rows = await broken(sql);
    findings.push({ sentence, broken: rows.map(({ subject }) => subject) });
  }
  return findings;
}
