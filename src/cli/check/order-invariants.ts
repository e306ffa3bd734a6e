import { type Invariant, maxBrokenShown } from "./invariant.ts";

export const orderInvariants: Invariant[] = [
  {
    sentence: "Orders refunded in full are not waiting to be shipped",
    severity: "fault",
    remedy: "Do not ship these orders: their buyers were refunded in full. Cancel each in the admin area, which puts its goods back into stock.",
    broken: (sql) => sql`
      select o.name as subject from orders o
       where o.financial_status = 'refunded' and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled') limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order's shipping status matches its shipments, refunds and cancellation",
    severity: "fault",
    remedy:
      "Lists and counts show these orders with a wrong status until their next shipment or refund. Go by their lines, which say what is still to be shipped.",
    broken: (sql) => sql`
      select o.name || ' (' || o.fulfillment_status || ', should be ' || derived.status || ')' as subject from orders o
        join (
          select order_id, case when fulfilled > 0 then case when open = 0 then 'fulfilled' else 'partially_fulfilled' end
              when open = 0 or cancelled then 'nothing_to_ship' else 'unfulfilled' end as status
            from (
              select l.order_id, sum(f.units) as fulfilled, sum(greatest(0, l.quantity - f.units - r.units)) as open,
                exists (select from order_cancellations c where c.order_id = l.order_id) as cancelled
                from order_lines l
                join lateral (select coalesce(sum(quantity), 0) as units from fulfillment_lines where order_line_id = l.id) f on true
                join lateral (select coalesce(sum(rl.unshipped), 0) as units from refund_lines rl join refunds on refunds.id = rl.refund_id
                               where rl.order_line_id = l.id and refunds.status in ('succeeded', 'to-send')) r on true
               group by l.order_id) sums) derived on derived.order_id = o.id
       where derived.status <> o.fulfillment_status limit ${maxBrokenShown}`,
  },
  {
    sentence: "For all refunded goods, someone decided whether they went back into stock",
    severity: "fault",
    remedy:
      "The first version refunded these orders in full and did not put their goods back into stock. Open each in the admin area, choose Restock, and enter how many units are back on the shelf.",
    broken: (sql) => sql`
      select distinct o.name as subject from refund_lines rl join order_lines l on l.id = rl.order_line_id join orders o on o.id = l.order_id
       where rl.restocked is null limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every refund of a purchase order was marked as sent by someone",
    severity: "fault",
    remedy:
      "An older version recorded these refunds as sent, although the shop cannot send the money of a purchase order. Check whether the money left your bank account, send it if it did not, then choose Mark as sent in the order.",
    broken: (sql) => sql`
      select distinct o.name as subject from refunds r join orders o on o.id = r.order_id
       where o.payment_method = 'purchase-order' and not o.is_test and r.kind = 'refund' and r.status = 'succeeded' and r.sent_at is null limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every refund that staff have to send is sent within a week",
    severity: "note",
    remedy: "Send the money by bank transfer, then choose Mark as sent in the order.",
    broken: (sql) => sql`
      select distinct o.name as subject from refunds r join orders o on o.id = r.order_id
       where r.status = 'to-send' and r.at < now() - interval '7 days' and not o.is_test limit ${maxBrokenShown}`,
  },
  {
    sentence: "The ledger matches what each order's buyer owes and is owed",
    severity: "fault",
    remedy: "Before you refund anything else for these orders, compare their ledger with what was paid and sent back.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(amount_cents) as cents from ledger_entries where account = 'receivable' group by order_id) l on l.order_id = o.id
        left join (select order_id, sum(amount_cents) as cents from refunds where status = 'to-send' and kind = 'refund' group by order_id) owed on owed.order_id = o.id
       where coalesce(l.cents, 0) <> case when o.payment_method <> 'purchase-order' then o.balance_cents
          when o.financial_status = 'cancelled' or (o.financial_status = 'pending' and not exists (select from order_approvals a where a.order_id = o.id))
            then -o.received_cents else o.total_cents - o.reduced_cents - o.received_cents end - coalesce(owed.cents, 0) limit ${maxBrokenShown}`,
  },
];
