import type { StaffRole } from "#domain/actor.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { OrderRun, OrderRunChange, OrderRunResult, OrderRunRow } from "./order-run-input.ts";

export type RunStart = { id: string; change: OrderRunChange; accountId: string; total: number; at: string };

export async function insertRun({ sql }: Shop, { id, change, accountId, total, at }: RunStart): Promise<void> {
  await sql`
    insert into order_runs (id, change, account_id, total, created_at)
    values (${id}, ${JSON.stringify(change)}::text::jsonb, ${accountId}, ${total}, ${at})`;
}

export async function insertRows({ sql }: Shop, runId: string, rows: { orderId: string; trackingNumber: string | null }[]): Promise<void> {
  await sql`
    insert into order_run_rows (run_id, position, order_id, tracking_number)
    select ${runId}, place, order_id, tracking_number
    from unnest(${rows.map(({ orderId }) => orderId)}::uuid[], ${rows.map(({ trackingNumber }) => trackingNumber)}::text[])
      with ordinality as chosen(order_id, tracking_number, place)`;
}

/** A run with the role that its author has now; null: the account is gone, or is no longer one of staff. */
export type LockedRun = Pick<OrderRun, "id" | "change" | "total" | "finishedAt" | "stoppedAt"> & { accountId: string; role: StaffRole | null };

/** Locks a run until the transaction ends, so that no two jobs do the same order. */
export async function lockRun({ sql }: Shop, id: string): Promise<LockedRun | null> {
  const [run] = await sql<LockedRun[]>`
    select r.id, r.change, r.total, to_json(r.finished_at) #>> '{}' as "finishedAt", to_json(r.stopped_at) #>> '{}' as "stoppedAt", r.account_id as "accountId",
      (select a.role from accounts a where a.id = r.account_id and a.disabled_at is null and a.role <> 'customer') as role
    from order_runs r where r.id = ${id} for update of r`;
  return run ?? null;
}

export type WaitingRow = { position: number; orderId: string; trackingNumber: string | null };

/** Returns the first order that waits; null: none does. */
export async function selectWaiting({ sql }: Shop, runId: string): Promise<WaitingRow | null> {
  const [row] = await sql<WaitingRow[]>`
    select position, order_id as "orderId", tracking_number as "trackingNumber" from order_run_rows
    where run_id = ${runId} and result is null order by position limit 1`;
  return row ?? null;
}

export type Outcome = { result: OrderRunResult; reason: string | null; params: object | null };

/** Stores what became of an order that waits; nothing is written for one that does not wait anymore. */
export async function writeOutcome({ sql }: Shop, runId: string, position: number, { result, reason, params }: Outcome): Promise<void> {
  await sql`
    with written as (
      update order_run_rows set result = ${result}, reason = ${reason}, params = ${params === null ? null : JSON.stringify(params)}::text::jsonb,
        tracking_number = null
      where run_id = ${runId} and position = ${position} and result is null returning result)
    update order_runs r set done = r.done + w.done, unchanged = r.unchanged + w.unchanged, refused = r.refused + w.refused
    from (select count(*) filter (where result = 'done') as done, count(*) filter (where result = 'unchanged') as unchanged,
        count(*) filter (where result = 'refused') as refused from written) w
    where r.id = ${runId}`;
}

/** Ends a run. If it is stopped, the tracking numbers of orders that it has not reached are erased, because they belong to no shipment. */
export async function endRun({ sql, clock }: Shop, id: string, how: "finished" | "stopped"): Promise<void> {
  const now = clock.now().toISOString();
  if (how === "finished") {
    await sql`update order_runs set finished_at = ${now} where id = ${id}`;
    return;
  }
  await sql`update order_runs set stopped_at = ${now} where id = ${id}`;
  await sql`update order_run_rows set tracking_number = null where run_id = ${id} and result is null and tracking_number is not null`;
}

const runColumns = ({ sql }: Shop) => sql`
  r.id, r.change, ${accountName(sql, "a")} as "staffName", r.total, r.done, r.unchanged, r.refused, to_json(r.created_at) #>> '{}' as "createdAt",
  to_json(r.finished_at) #>> '{}' as "finishedAt", to_json(r.stopped_at) #>> '{}' as "stoppedAt"`;

export async function selectRun(shop: Shop, id: string): Promise<OrderRun | null> {
  const [run] = await shop.sql<OrderRun[]>`
    select ${runColumns(shop)} from order_runs r left join accounts a on a.id = r.account_id where r.id = ${id}`;
  return run ?? null;
}

/** Returns runs, newest first; `before`: the time and id of the last run of the previous page. */
export async function selectRuns(shop: Shop, before: CursorPlace | null, limit: number): Promise<OrderRun[]> {
  const { sql } = shop;
  return sql<OrderRun[]>`
    select ${runColumns(shop)} from order_runs r left join accounts a on a.id = r.account_id
    where ${before ? sql`(r.created_at, r.id) < (${before.key}::text::timestamptz, ${before.id}::uuid)` : sql`true`}
    order by r.created_at desc, r.id desc limit ${limit}`;
}

/** Returns the orders of a run after a position, with one result or with any. */
export async function selectRows(
  { sql }: Shop,
  runId: string,
  { result, after, limit }: { result: OrderRunResult | null; after: number; limit: number },
): Promise<(OrderRunRow & { position: number })[]> {
  return sql<(OrderRunRow & { position: number })[]>`
    select r.position, r.order_id as "orderId", o.name, r.result, r.reason, r.params
    from order_run_rows r left join orders o on o.id = r.order_id
    where r.run_id = ${runId} and r.position > ${after} and ${result === null ? sql`true` : result === "refused" ? sql`r.result = 'refused'` : sql`r.result = ${result}`}
    order by r.position limit ${limit}`;
}

export async function deleteRunsBefore({ sql }: Shop, time: Date): Promise<number> {
  const rows = await sql`
    delete from order_runs where id in (select id from order_runs where created_at < ${time.toISOString()} order by created_at limit 20) returning id`;
  return rows.length;
}
