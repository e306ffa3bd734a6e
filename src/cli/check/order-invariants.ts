import { type Invariant, mostBroken } from "./invariant.ts";

export const orderInvariants: Invariant[] = [
  {
    sentence: "No order that was refunded whole is still to be shipped",
    severity: "fault",
    remedy: "Do not ship these orders: their buyers have been refunded in full. Cancel each in the admin area; its goods go back into stock.",
    broken: (sql) => sql`
      select o.name as subject from orders o
       where o.financial_status = 'refunded' and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled') limit ${mostBroken}`,
  },
  {
    sentence: "The shipping status of every order follows from its shipments, refunds and cancellation",
    severity: "fault",
    remedy:
      "Go by the lines of these orders, which say what is to be shipped: lists and counts show the wrong status until the next shipment or refund.",
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
       where derived.status <> o.fulfillment_status limit ${mostBroken}`,
  },
  {
    sentence: "Of all goods that were refunded it is decided whether they went back into stock",
    severity: "fault",
    remedy:
      "The first version refunded these orders whole and left their goods out of stock: open each in the admin area, choose Restock, and say how many are on the shelf.",
    broken: (sql) => sql`
      select distinct o.name as subject from refund_lines rl join order_lines l on l.id = rl.order_line_id join orders o on o.id = l.order_id
       where rl.restocked is null limit ${mostBroken}`,
  },
  {
    sentence: "Every refund of a purchase order was sent by somebody",
    severity: "fault",
    remedy:
      "An older version counted these refunds though the shop cannot send the money of a purchase order: check whether it left the bank account, send it if it did not, and choose Mark as sent in the order.",
    broken: (sql) => sql`
      select distinct o.name as subject from refunds r join orders o on o.id = r.order_id
       where o.payment_method = 'purchase-order' and not o.is_test and r.kind = 'refund' and r.status = 'succeeded' and r.sent_at is null limit ${mostBroken}`,
  },
  {
    sentence: "No refund waits for more than a week to be sent",
    severity: "note",
    remedy: "Send the money by bank transfer, then choose Mark as sent in the order.",
    broken: (sql) => sql`
      select distinct o.name as subject from refunds r join orders o on o.id = r.order_id
       where r.status = 'to-send' and r.at < now() - interval '7 days' and not o.is_test limit ${mostBroken}`,
  },
  {
    sentence: "The ledger says of every order what its buyer owes and is owed",
    severity: "fault",
    remedy: "Compare the ledger of these orders with what was paid and sent back before anything else is paid or refunded.",
    broken: (sql) => sql`
      select o.name as subject from orders o
        left join (select order_id, sum(amount_cents) as cents from ledger_entries where account = 'receivable' group by order_id) l on l.order_id = o.id
        left join (select order_id, sum(amount_cents) as cents from refunds where status = 'to-send' group by order_id) owed on owed.order_id = o.id
       where coalesce(l.cents, 0) <> case when o.financial_status = 'pending' and exists (select from order_approvals a where a.order_id = o.id)
          then o.total_cents - o.reduced_cents else 0 end - coalesce(owed.cents, 0) limit ${mostBroken}`,
  },
];
