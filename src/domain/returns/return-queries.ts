import type { Shop } from "#domain/shop.ts";
import type { ReturnLine, StoredReturn } from "./return-types.ts";
import type { ReturnReceiptInput, ReturnRequestInput } from "./returns-input.ts";

/** Columns over `returns r`. */
function columns({ sql }: Shop) {
  return sql`r.id, r.order_id as "orderId", r.number, r.status, r.comment, to_json(r.requested_at) #>> '{}' as "requestedAt",
    to_json(r.decided_at) #>> '{}' as "decidedAt", r.decline_reason as "declineReason", r.instructions, r.return_address as "returnAddress",
    to_json(r.received_at) #>> '{}' as "receivedAt", to_json(r.closed_at) #>> '{}' as "closedAt", to_json(r.refunding_at) #>> '{}' as "refundingAt", r.refund_id as "refundId",
    (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku,
        'quantity', rl.quantity, 'reason', rl.reason, 'received', rl.received, 'restocked', rl.restocked, 'condition', rl.condition) order by l.position), '[]')
      from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.at, p.id), '[]') from return_pictures p
      where p.return_id = r.id and p.name <> '') as pictures`;
}

/** Returns the returns of an order, newest first. */
export async function selectReturnsOf(shop: Shop, orderId: string): Promise<StoredReturn[]> {
  return shop.sql<StoredReturn[]>`select ${columns(shop)} from returns r where r.order_id = ${orderId} order by r.requested_at desc, r.id desc`;
}

/** Reads a return, for callers that hold the lock of its order. */
export async function selectReturn(shop: Shop, id: string): Promise<StoredReturn | null> {
  const [row] = await shop.sql<StoredReturn[]>`select ${columns(shop)} from returns r where r.id = ${id}`;
  return row ?? null;
}

export async function selectOrderOfReturn({ sql }: Shop, id: string): Promise<string | null> {
  const [row] = await sql<{ orderId: string }[]>`select order_id as "orderId" from returns where id = ${id}`;
  return row?.orderId ?? null;
}

/** For each line, the units that are in a return and not counted as refunded, and when the last of them was shipped. */
export type LineReturns = { lineId: string; taken: number; shippedAt: string | null };

/** The caller holds the lock of the order if it acts on the result. */
export async function selectLineReturns({ sql }: Shop, orderId: string): Promise<LineReturns[]> {
  return sql<LineReturns[]>`
    select l.id as "lineId",
      (select coalesce(sum(case when r.status in ('requested', 'approved') then rl.quantity else coalesce(rl.received, 0) end), 0)::int
        from return_lines rl join returns r on r.id = rl.return_id left join refunds f on f.id = r.refund_id
        where rl.order_line_id = l.id and r.status in ('requested', 'approved', 'received', 'closed')
          and (f.id is null or f.status = 'failed')) as taken,
      (select to_json(max(s.at)) #>> '{}' from fulfillment_lines fl join fulfillments s on s.id = fl.fulfillment_id
        where fl.order_line_id = l.id and s.cancelled_at is null) as "shippedAt"
    from order_lines l where l.order_id = ${orderId}`;
}

export async function countReturnsSince({ sql }: Shop, orderId: string, since: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from returns where order_id = ${orderId} and requested_at > ${since.toISOString()}`;
  return row?.count ?? 0;
}

/** Reads the return that staff began with this key. */
export async function selectReturnByKey(shop: Shop, orderId: string, key: string): Promise<StoredReturn | null> {
  const [row] = await shop.sql<StoredReturn[]>`select ${columns(shop)} from returns r where r.order_id = ${orderId} and r.idempotency_key = ${key}`;
  return row ?? null;
}

type NewReturn = ReturnRequestInput & { id: string; orderId: string; idempotencyKey?: string };

export async function insertReturn(shop: Shop, request: NewReturn): Promise<void> {
  const lines = request.lines.map((line) => ({ ...line, id: shop.ids.next() }));
  await shop.sql`
    with requested as (
      insert into returns (id, order_id, idempotency_key, status, comment, requested_at)
      values (${request.id}, ${request.orderId}, ${request.idempotencyKey ?? null}, 'requested', ${request.comment}, ${shop.clock.now().toISOString()}))
    insert into return_lines (id, return_id, order_line_id, quantity, reason)
    select l.id, ${request.id}, l."lineId", l.quantity, l.reason
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, "lineId" uuid, quantity int, reason text)`;
}

export async function updateApproved(
  shop: Shop,
  id: string,
  { staffId, returnAddress, instructions }: { staffId: string; returnAddress: string; instructions: string },
): Promise<string> {
  const [row] = await shop.sql<{ number: string }[]>`
    update returns set status = 'approved', number = 'RMA-' || nextval('return_numbers'), decided_at = ${shop.clock.now().toISOString()},
      decided_by = ${staffId}, return_address = ${returnAddress}, instructions = ${instructions}
    where id = ${id} returning number`;
  return row?.number ?? "";
}

export async function updateDeclined(shop: Shop, id: string, { staffId, reason }: { staffId: string; reason: string }): Promise<void> {
  await shop.sql`
    update returns set status = 'declined', decided_at = ${shop.clock.now().toISOString()}, decided_by = ${staffId}, decline_reason = ${reason}
    where id = ${id}`;
}

export async function updateWithdrawn(shop: Shop, id: string): Promise<void> {
  await shop.sql`update returns set status = 'withdrawn', closed_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

export async function updateReceived(shop: Shop, id: string, { staffId, lines }: ReturnReceiptInput & { staffId: string }): Promise<void> {
  await shop.sql`
    with arrived as (
      update return_lines rl set received = a.received, restocked = a.restocked, condition = nullif(a.condition, '')
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a("lineId" uuid, received int, restocked int, condition text)
      where rl.return_id = ${id} and rl.order_line_id = a."lineId")
    update returns set status = 'received', received_at = ${shop.clock.now().toISOString()}, received_by = ${staffId} where id = ${id}`;
}

/** Stores what really went back into stock: less than staff had said if a refund restocked some of it meanwhile. */
export async function updateRestocked({ sql }: Shop, id: string, lines: { lineId: string; quantity: number }[]): Promise<void> {
  await sql`
    update return_lines rl set restocked = b.quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as b("lineId" uuid, quantity int)
    where rl.return_id = ${id} and rl.order_line_id = b."lineId"`;
}

/** Marks that a refund is under way, and returns when it was started: now, or before. */
export async function beginRefund(shop: Shop, id: string): Promise<string> {
  const [row] = await shop.sql<{ at: string }[]>`
    update returns set refunding_at = coalesce(refunding_at, ${shop.clock.now().toISOString()}::timestamptz)
    where id = ${id} returning to_json(refunding_at) #>> '{}' as at`;
  return row?.at ?? "";
}

/** Returns the key of the refund that was begun at that time. */
export function refundKeyOf(returnId: string, at: string): string {
  return `return-${returnId}-${at}`;
}

/** Removes the mark of the refund that was begun at that time, because it came to nothing. */
export async function endRefunding({ sql }: Shop, id: string, at: string): Promise<void> {
  await sql`update returns set refunding_at = null where id = ${id} and refunding_at = ${at}::timestamptz and refund_id is null`;
}

export async function updateReturnRefund({ sql }: Shop, id: string, refundId: string): Promise<void> {
  await sql`update returns set refund_id = ${refundId} where id = ${id}`;
}

export async function updateClosed(shop: Shop, id: string, staffId: string | null): Promise<void> {
  await shop.sql`update returns set status = 'closed', closed_at = ${shop.clock.now().toISOString()}, closed_by = ${staffId} where id = ${id}`;
}

/** Returns the variant of each of these lines, by the line's id. */
export async function selectVariantsOf({ sql }: Shop, lines: Pick<ReturnLine, "lineId">[]): Promise<Map<string, string | null>> {
  const rows = await sql<{ id: string; variantId: string | null }[]>`
    select id, variant_id as "variantId" from order_lines where id = any(${lines.map(({ lineId }) => lineId)}::uuid[])`;
  return new Map(rows.map(({ id, variantId }) => [id, variantId]));
}
