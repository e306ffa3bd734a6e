import { type Invariant, maxBrokenShown } from "./invariant.ts";

export const moneyInvariants: Invariant[] = [
  {
    sentence: "Every ledger transaction sums to zero",
    severity: "fault",
    remedy:
      "Someone changed the ledger directly in the database; the shop itself cannot. Compare it with the last good backup and add the missing counter entry.",
    broken: (sql) => sql`
      select movement_id::text as subject from ledger_entries group by movement_id, currency, is_test having sum(amount_cents) <> 0 limit ${maxBrokenShown}`,
  },
  {
    // A payment that came too late is owed to the buyer until its job has refunded it; another sentence covers it.
    sentence: "Every payment that went through has its order",
    severity: "fault",
    remedy: "The buyer paid and got no order. Find these payments at the payment provider and refund them there.",
    broken: (sql) => sql`
      select a.id::text || ' of ' || a.email as subject from payment_attempts a left join orders o on o.id = a.order_id
       where a.status in ('paid', 'pending') and o.id is null and a.failure_code is null limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every payment without an order is refunded within a day",
    severity: "fault",
    remedy:
      "The job refund-attempt could not refund this money: see its log. Refund the payment at the payment provider, then set its status in payment_attempts to refunded.",
    broken: (sql) => sql`
      select a.id::text || ' of ' || a.email as subject from payment_attempts a
       where a.status = 'paid' and a.order_id is null and a.failure_code is not null and a.settled_at < now() - interval '1 day' limit ${maxBrokenShown}`,
  },
  {
    // Possible in the first version: two checkouts of one cart, paid concurrently.
    sentence: "Every cart became one order, not two at once",
    severity: "fault",
    remedy: "Each pair was ordered and charged for the same cart. Ask the buyer whether both are wanted; if not, cancel or refund one of them.",
    broken: (sql) => sql`
      select o.name || ' and ' || p.name as subject
        from payment_attempts a join payment_attempts b
          on b.cart_id = a.cart_id and b.order_id is not null and b.created_at < a.settled_at and a.created_at < b.settled_at
        join orders o on o.id = a.order_id
        join orders p on p.id = b.order_id and (o.processed_at, o.name) < (p.processed_at, p.name)
       where not exists (select from order_cancellations c where c.order_id in (o.id, p.id))
         and o.refunded_cents < o.total_cents and p.refunded_cents < p.total_cents
       order by o.processed_at limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order has the payment that it was placed with",
    severity: "fault",
    remedy: "Do not ship these orders before their payment is found at the payment provider; cancel those that have none.",
    broken: (sql) => sql`
      select o.name as subject from orders o left join payment_attempts a on a.id = o.attempt_id where a.order_id is distinct from o.id limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order's total is the sum of its parts",
    severity: "fault",
    remedy: "Compare these orders with what the payment provider charged, and refund the difference where a buyer paid too much.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(original_total_cents) as goods from order_lines group by order_id) l on l.order_id = o.id
       where o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents + o.tax_cents or coalesce(l.goods, 0) <> o.subtotal_cents
       limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order's refunded and reduced amounts match its refunds and reductions",
    severity: "fault",
    remedy: "Compare these orders with the refunds that the payment provider made before you refund anything else.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(amount_cents) filter (where kind = 'refund') as back, sum(amount_cents) filter (where kind = 'reduction') as less
                     from refunds where status = 'succeeded' group by order_id) r on r.order_id = o.id
       where o.refunded_cents <> coalesce(r.back, 0) or o.reduced_cents <> coalesce(r.less, 0) limit ${maxBrokenShown}`,
  },
];
