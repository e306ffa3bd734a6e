import type { Fragment } from "#db/open-database.ts";
import type { StoredFault } from "#domain/faults/background-faults.ts";
import { toMoney } from "#domain/money.ts";
import { lateOrders } from "#domain/orders/orders-for-other-modules.ts";
import type { Dispute } from "#domain/payments/disputes.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import type { DisputesToAnswer, NamedFault, OrderTasks, UnmatchedMoney, UnmatchedMovement, Waiting } from "./open-tasks.ts";

const shown = 5;
export type OrderTaskKind = "refund-to-send" | "refund-to-confirm" | "goods-to-decide" | "balance-to-collect" | "difference-to-return";

type OrderRow = { id: string; name: string; isTest: boolean; customerName: string; cents: number | null; currency: string; total: number };

/** Returns real orders before test orders, oldest first. */
export async function selectOrderTasks(shop: Shop, need: OrderTaskKind): Promise<OrderTasks> {
  const { sql } = shop;
  const rows = await sql<OrderRow[]>`
    with needs as (${
      {
        "refund-to-send": sql`
          select order_id, sum(cents)::bigint as cents from (
            select order_id, amount_cents as cents from refunds where status = 'to-send'
            union all select id, received_cents - case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents - balance_cents end
              from orders where payment_method = 'purchase-order'
                and received_cents > case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents - balance_cents end) owed
           group by order_id`,
        "refund-to-confirm": sql`
          select r.order_id, sum(r.amount_cents)::bigint as cents from refunds r join orders o on o.id = r.order_id and o.payment_method = 'purchase-order' and not o.is_test
           where r.kind = 'refund' and r.status = 'succeeded' and r.sent_at is null and coalesce(r.charge, 'outside') = 'outside' group by r.order_id`,
        "balance-to-collect": sql`select id as order_id, balance_cents as cents from orders where balance_cents > 0`,
        // Without what is on its way back, or is to be sent as a refund.
        "difference-to-return": sql`
          select b.order_id, b.cents from (
            select o.id as order_id, -o.balance_cents - (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
              where r.order_id = o.id and r.kind = 'difference' and r.status in ('started', 'to-send')) as cents
            from orders o where o.balance_cents < 0) b where b.cents > 0`,
        "goods-to-decide": sql`
          select l.order_id, null::bigint as cents from refund_lines rl join order_lines l on l.id = rl.order_line_id where rl.restocked is null group by l.order_id`,
      }[need]
    })
    select o.id, o.name, o.is_test as "isTest", trim(concat(o.shipping_address ->> 'firstName', ' ', o.shipping_address ->> 'lastName')) as "customerName",
      needs.cents, o.currency, count(*) over ()::int as total
    from needs join orders o on o.id = needs.order_id order by o.is_test, o.processed_at, o.id limit ${shown}`;
  const orders = rows.map(({ cents, currency, total: _total, ...order }) => ({ ...order, amount: cents === null ? null : toMoney(cents, currency) }));
  return { orders, total: rows[0]?.total ?? 0 };
}

type DisputeRow = Omit<Dispute, "amount" | "order"> & {
  cents: number;
  currency: string;
  orderId: string | null;
  orderName: string | null;
  total: number;
};

/** Returns disputes about real money before tests. */
export async function selectDisputesToAnswer(shop: Shop): Promise<DisputesToAnswer> {
  const rows = await shop.sql<DisputeRow[]>`
    select d.id, d.amount_cents as cents, d.currency, d.reason, d.status, d.has_evidence as "hasEvidence", d.url, d.is_test as "isTest",
      to_json(d.evidence_due_by) #>> '{}' as "answerBy", to_json(d.opened_at) #>> '{}' as "openedAt", null as "endedAt",
      o.id as "orderId", o.name as "orderName", count(*) over ()::int as total
    from payment_disputes d left join payment_attempts a on a.id = d.attempt_id
      left join balance_payments b on b.id = d.attempt_id left join orders o on o.id = coalesce(a.order_id, b.order_id)
    where d.status in ('inquiry', 'open') order by d.is_test, d.evidence_due_by, d.id limit ${shown}`;
  const disputes = rows.map(({ cents, currency, orderId, orderName, total: _total, ...dispute }) => ({
    ...dispute,
    amount: toMoney(cents, currency),
    order: orderId !== null && orderName !== null ? { id: orderId, name: orderName } : null,
  }));
  return { disputes, total: rows[0]?.total ?? 0 };
}

/** Counts all lists that are counted by their tables alone, in one statement. What an edit added to a paid order is overdue as its invoice is. */
export async function selectWaiting(shop: Shop): Promise<Omit<Waiting, "taxToReturn">> {
  const { sql } = shop;
  const today = await shopDay(shop);
  const countOf = (rows: Fragment) => sql`(select count(*)::int from (${rows} limit 1000) counted)`;
  const [row] = await sql<Omit<Waiting, "taxToReturn">[]>`
    select ${countOf(sql`select from returns where status in ('requested', 'received')`)} as returns,
      ${countOf(sql`select from freight_quotes where answered_at is null`)} as "freightQuotes",
      ${countOf(lateOrders(shop))} as "lateOrders",
      ${countOf(sql`
        select from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.due_on < ${today}::date
        where ((o.financial_status = 'pending' and o.total_cents - o.reduced_cents > o.received_cents) or o.balance_cents > 0)
          and not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and (n.issued_at, n.id) > (i.issued_at, i.id))`)} as "overdueInvoices",
      ${countOf(sql`select from tax_certificates where status = 'waiting'`)} as certificates,
      ${countOf(sql`select from contact_messages where status = 'open'`)} as messages,
      ${countOf(sql`
        select order_id from refunds where status = 'to-send' union
        select id from orders where payment_method = 'purchase-order'
          and received_cents > case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents - balance_cents end`)} as "refundsToSend"`;
  return row ?? { returns: 0, freightQuotes: 0, lateOrders: 0, overdueInvoices: 0, certificates: 0, messages: 0, refundsToSend: 0 };
}

/** Returns money at a provider that belongs to nothing: real money before tests, oldest first. */
export async function selectUnmatched(shop: Shop): Promise<UnmatchedMoney> {
  const rows = await shop.sql<(Omit<UnmatchedMovement, "amount"> & { cents: number; currency: string; total: number })[]>`
    select id, kind, provider, provider_reference as reference, amount_cents as cents, currency, is_test as "isTest", to_json(at) #>> '{}' as at,
      count(*) over ()::int as total
    from unmatched_movements where closed_at is null order by is_test, unmatched_movements.at, id limit ${shown}`;
  const movements = rows.map(({ cents, currency, total: _total, ...movement }) => ({ ...movement, amount: toMoney(cents, currency) }));
  return { movements, total: rows[0]?.total ?? 0 };
}

type FaultRow = StoredFault & {
  orderId: string | null;
  orderName: string | null;
  about: string | null;
  cents: number | null;
  currency: string | null;
  total: number;
};

/** Returns 20 faults at most, the latest failure first. */
export async function selectNamedFaults(shop: Shop): Promise<{ faults: NamedFault[]; total: number }> {
  const rows = await shop.sql<FaultRow[]>`
    with kept as materialized (
      select f.*, count(*) over ()::int as total, case when f.kind not in ('step', 'provider-event') then f.subject::uuid end as id
      from background_faults f order by f.last_at desc, f.kind, f.subject limit 20)
    select f.kind, f.subject, f.message, f.count, to_json(f.first_at) #>> '{}' as "firstAt", to_json(f.last_at) #>> '{}' as "lastAt",
      to_json(f.next_at) #>> '{}' as "nextAt", f.total, o.id as "orderId", o.name as "orderName", coalesce(p.title, c.title, a.email) as about,
      coalesce(r.amount_cents, a.amount_cents) as cents, coalesce(o.currency, a.currency) as currency
    from kept f
    left join payment_attempts a on f.kind in ('payment', 'returned-payment', 'reservation', 'payment-draft') and a.id = f.id
    left join refunds r on f.kind = 'refund' and r.id = f.id
    left join orders o on o.id = case f.kind when 'order-hold' then f.id when 'refund' then r.order_id else a.order_id end
    left join products p on f.kind = 'units-sold' and p.id = f.id
    left join collections c on f.kind = 'collection' and c.id = f.id
    order by f.last_at desc, f.kind, f.subject`;
  const faults = rows.map(
    ({ orderId, orderName, cents, currency, total: _total, ...fault }): NamedFault => ({
      ...fault,
      order: orderId !== null && orderName !== null ? { id: orderId, name: orderName } : null,
      amount: cents !== null && currency !== null ? toMoney(cents, currency) : null,
    }),
  );
  return { faults, total: rows[0]?.total ?? 0 };
}
