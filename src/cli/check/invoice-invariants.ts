import type { Sql } from "#db/open-database.ts";
import { type Invariant, maxBrokenShown } from "./invariant.ts";

/** Whether the invoices of `orders o` are up to date: no job that issues them is waiting or running. */
const isFollowed = (sql: Sql) => sql`
  not exists (select from jobs.job j where j.name = 'order-documents' and j.data ->> 'orderId' = o.id::text and j.state in ('created', 'retry', 'active'))`;

const runAgain =
  "In the admin area, under System, see whether the job order-documents failed, and run it again. If none failed, change something in the order, such as its shipping price: the wrong invoice is then credited, and another is issued.";

export const invoiceInvariants: Invariant[] = [
  {
    sentence: "Every order's invoices less its credit notes equal the order's amount",
    severity: "fault",
    remedy: runAgain,
    broken: (sql) => sql`
      select o.name || ' (' || d.cents || ' invoiced, ' || w.cents || ' wanted)' as subject
        from orders o
        join (select order_id, sum(case kind when 'invoice' then total_cents else -total_cents end) as cents from invoices group by order_id) d on d.order_id = o.id
        cross join lateral (
          select case when o.financial_status = 'cancelled' then 0 else o.total_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
            where r.order_id = o.id and r.kind in ('refund', 'reduction') and r.status in ('succeeded', 'to-send')) end as cents) w
       where d.cents <> w.cents and ${isFollowed(sql)} order by o.processed_at limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every invoice matches the goods and taxes of its order",
    severity: "fault",
    remedy: runAgain,
    broken: (sql) => sql`
      select i.number || ' of ' || o.name as subject
        from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'
       where o.financial_status <> 'cancelled'
         and not exists (select from invoices n where n.order_id = o.id and n.kind = 'invoice' and (n.issued_at, n.id) > (i.issued_at, i.id))
         and ((i.content ->> 'taxCents')::bigint <> o.tax_cents
           or (select jsonb_agg(jsonb_build_array(l ->> 'title', l ->> 'variantTitle', l ->> 'sku', l -> 'quantity', l -> 'totalCents') order by at)
                 from jsonb_array_elements(i.content -> 'lines') with ordinality as lines(l, at))
             is distinct from
              (select jsonb_agg(jsonb_build_array(title, variant_title, sku, quantity, discounted_total_cents) order by position)
                 from order_lines where order_id = o.id))
         and ${isFollowed(sql)} order by o.processed_at limit ${maxBrokenShown}`,
  },
];
