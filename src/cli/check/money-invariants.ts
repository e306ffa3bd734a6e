import { type Invariant, mostBroken } from "./invariant.ts";

export const moneyInvariants: Invariant[] = [
  {
    sentence: "Each movement of the ledger sums to zero",
    severity: "fault",
    remedy:
      "Somebody changed the ledger in the database by hand, because no operation of the shop can: compare with the last good backup and add the missing counter entry.",
    broken: (sql) => sql`
      select movement_id::text as subject from ledger_entries group by movement_id, currency, is_test having sum(amount_cents) <> 0 limit ${mostBroken}`,
  },
  {
    sentence: "Every paid attempt has its order",
    severity: "fault",
    remedy: "Look for these payments at the payment provider and refund them there: the buyer paid and got no order.",
    broken: (sql) => sql`
      select a.id::text || ' of ' || a.email as subject from payment_attempts a left join orders o on o.id = a.order_id
       where a.status in ('paid', 'pending') and o.id is null limit ${mostBroken}`,
  },
  {
    sentence: "Every order belongs to the attempt that paid it",
    severity: "fault",
    remedy: "Do not ship these orders before their payment is found at the payment provider; cancel those that have none.",
    broken: (sql) => sql`
      select o.name as subject from orders o left join payment_attempts a on a.id = o.attempt_id where a.order_id is distinct from o.id limit ${mostBroken}`,
  },
  {
    sentence: "Every order's total is the sum of its parts",
    severity: "fault",
    remedy: "Compare these orders with what the payment provider charged, and refund the difference where a buyer paid too much.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(original_total_cents) as goods from order_lines group by order_id) l on l.order_id = o.id
       where o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents + o.tax_cents or coalesce(l.goods, 0) <> o.subtotal_cents
       limit ${mostBroken}`,
  },
  {
    sentence: "What an order was refunded is the sum of its refunds",
    severity: "fault",
    remedy: "Compare these orders with the refunds that the payment provider made before anything else of them is refunded.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(amount_cents) as back from refunds where status = 'succeeded' group by order_id) r on r.order_id = o.id
       where o.refunded_cents <> coalesce(r.back, 0) limit ${mostBroken}`,
  },
];
