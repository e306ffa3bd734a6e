import type { CursorPlace } from "#domain/cursor.ts";
import { accountName, buyerName } from "#domain/display-name-queries.ts";
import { toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { selectReturn } from "./return-queries.ts";
import type { AdminReturn, ReturnRow } from "./return-types.ts";
import type { ReturnListInput, ReturnView } from "./returns-input.ts";

function viewCondition({ sql }: Shop, view: ReturnView) {
  if (view === "all") return sql`true`;
  if (view === "open") return sql`r.status in ('requested', 'approved', 'received')`;
  if (view === "closed") return sql`r.status in ('closed', 'declined', 'withdrawn')`;
  return sql`r.status = ${view}`;
}

type ListQuery = Omit<ReturnListInput, "after" | "first"> & { first: number; after: CursorPlace | null };

/** Sorted by the time of the request; the caller reads one extra row to know whether there is a next page. `search`: in the numbers of return and order. */
export async function selectReturnRows(
  shop: Shop,
  { search = "", view = "open", sort = "newest", orderId, first, after }: ListQuery,
): Promise<ReturnRow[]> {
  const { sql } = shop;
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const place = after && sql`(${after.key}::timestamptz, ${after.id}::uuid)`;
  return sql<ReturnRow[]>`
    select r.id, r.order_id as "orderId", o.name as "orderName", o.is_test as "isTest", ${buyerName(sql, "shipping_address")} as "customerName", r.number, r.status,
      to_json(r.requested_at) #>> '{}' as "requestedAt",
      (select coalesce(sum(rl.quantity), 0)::int from return_lines rl where rl.return_id = r.id) as units
    from returns r join orders o on o.id = r.order_id
    where ${orderId === undefined ? viewCondition(shop, view) : sql`r.order_id = ${orderId}::uuid`}
      and (${search.trim() === ""} or r.number ilike ${pattern} or o.name ilike ${pattern})
      ${place ? (sort === "newest" ? sql`and (r.requested_at, r.id) < ${place}` : sql`and (r.requested_at, r.id) > ${place}`) : sql``}
    order by ${sort === "newest" ? sql`r.requested_at desc, r.id desc` : sql`r.requested_at, r.id`} limit ${first}`;
}

type DetailRow = {
  orderName: string;
  isTest: boolean;
  customerName: string;
  email: string;
  currency: string;
  isPaid: boolean;
  goodsCents: number;
  refundableCents: number;
  refundCents: number | null;
  refundStatus: "started" | "to-send" | "succeeded" | "failed" | null;
  begunCents: number | null;
  decidedByName: string | null;
  receivedByName: string | null;
  closedByName: string | null;
};

/** Returns the return with what staff need to decide about it. */
export async function selectAdminReturn(shop: Shop, id: string): Promise<AdminReturn | null> {
  const { sql } = shop;
  const stored = await selectReturn(shop, id);
  const [row] = await sql<DetailRow[]>`
    select o.name as "orderName", o.is_test as "isTest", ${buyerName(sql, "shipping_address")} as "customerName", o.email, o.currency,
      o.financial_status in ('paid', 'partially_refunded', 'refunded') as "isPaid",
      (select coalesce(sum(round((l.discounted_total_cents + l.tax_cents)::numeric * coalesce(rl.received, rl.quantity) / nullif(l.quantity, 0))), 0)::bigint
        from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) as "goodsCents",
      greatest(0, o.total_cents - o.reduced_cents - greatest(0, o.balance_cents) - o.refunded_cents
        - (select coalesce(sum(f.amount_cents), 0) from refunds f where f.order_id = o.id and f.status in ('started', 'to-send')))::bigint as "refundableCents",
      f.amount_cents as "refundCents", f.status as "refundStatus",
      (select b.amount_cents from refunds b where b.order_id = r.order_id
        and b.idempotency_key = 'return-' || r.id || '-' || (to_json(r.refunding_at) #>> '{}')) as "begunCents",
      ${accountName(sql, "decider")} as "decidedByName", ${accountName(sql, "receiver")} as "receivedByName", ${accountName(sql, "closer")} as "closedByName"
    from returns r join orders o on o.id = r.order_id left join refunds f on f.id = r.refund_id
    left join accounts decider on decider.id = r.decided_by
    left join accounts receiver on receiver.id = r.received_by
    left join accounts closer on closer.id = r.closed_by
    where r.id = ${id}`;
  if (!stored || !row) return null;
  const { goodsCents, refundableCents, refundCents, refundStatus, begunCents, ...rest } = row;
  const money = (cents: number) => toMoney(cents, row.currency);
  return {
    ...stored,
    ...rest,
    goods: money(goodsCents),
    refundable: money(refundableCents),
    begunRefund: begunCents === null ? null : money(begunCents),
    refund: refundCents === null || refundStatus === null ? null : { amount: money(refundCents), status: refundStatus },
  };
}
