import type { Fragment } from "#db/open-database.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";

export type NewDelivery = { id: string; endpointId: string; eventId: number; topic: string; event: string; subjectId: string; at: string };

/** Times are ISO 8601. `nextAt` null: delivered or given up. */
export type ListedDelivery = {
  id: string;
  event: string;
  topic: string;
  subjectId: string;
  at: string;
  attempts: number;
  nextAt: string | null;
  deliveredAt: string | null;
  lastAt: string | null;
  lastMs: number | null;
  lastStatus: number | null;
  lastAnswer: string | null;
};

/** A delivery that a process has taken to send it. */
export type TakenDelivery = {
  id: string;
  endpointId: string;
  topic: string;
  event: string;
  subjectId: string;
  at: string;
  attempts: number;
  attemptsLeft: number;
};

/** Adds deliveries. An event that an endpoint already has is not added again. */
export async function insertDeliveries(shop: Shop, rows: NewDelivery[], attempts: number): Promise<void> {
  if (rows.length === 0) return;
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, topic, event, subject_id, at, created_at, next_at, attempts_left)
    select r.id, r."endpointId", r."eventId", r.topic, r.event, r."subjectId", r.at, ${now}, ${now}, ${attempts}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, "endpointId" uuid, "eventId" bigint, topic text, event text, "subjectId" text, at timestamptz)
    on conflict (endpoint_id, event_id) do nothing`;
}

/** Whether `webhook_deliveries d` can be sent: it is due, no process is sending it, and no earlier one about the same object is waiting. */
function isReady({ sql }: Shop, now: string): Fragment {
  return sql`d.next_at <= ${now}::timestamptz and (d.leased_until is null or d.leased_until < ${now}::timestamptz)
    and not exists (select from webhook_deliveries earlier
      where earlier.endpoint_id = d.endpoint_id and earlier.subject_id = d.subject_id and earlier.next_at is not null and earlier.id < d.id)`;
}

/** Endpoints that are on and have something to send. */
export async function selectDueEndpoints(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select w.id from webhook_endpoints w where w.disabled_at is null
      and exists (select from webhook_deliveries d where d.endpoint_id = w.id and ${isReady(shop, shop.clock.now().toISOString())}) limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Leases the next delivery of an endpoint that is on, until `until`. Null: there is none to send now. */
export async function leaseDelivery(shop: Shop, endpointId: string, until: Date): Promise<TakenDelivery | null> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<TakenDelivery[]>`
    update webhook_deliveries t set leased_until = ${until.toISOString()}, attempts = t.attempts + 1, attempts_left = t.attempts_left - 1
    where t.id = (
      select d.id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id and w.disabled_at is null
      where d.endpoint_id = ${endpointId} and ${isReady(shop, now)} order by d.id limit 1 for update of d skip locked)
    returning t.id, t.endpoint_id as "endpointId", t.topic, t.event, t.subject_id as "subjectId", to_json(t.at) #>> '{}' as at, t.attempts,
      t.attempts_left as "attemptsLeft"`;
  return row ?? null;
}

export type DeliveryAttempt = { status: number | null; answer: string; ms: number; isDelivered: boolean; nextAt: Date | null };

export async function storeTried(shop: Shop, id: string, { status, answer, ms, isDelivered, nextAt }: DeliveryAttempt): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update webhook_deliveries set leased_until = null, last_at = ${now}, last_ms = ${ms}, last_status = ${status}, last_answer = ${answer},
      delivered_at = ${isDelivered ? now : null}, next_at = ${isDelivered ? null : (nextAt?.toISOString() ?? null)} where id = ${id}`;
}

/** Makes a delivery wait again with all its tries. Null: there is no such delivery. */
export async function restartDelivery(shop: Shop, id: string, attempts: number): Promise<{ endpointId: string } | null> {
  const [row] = await shop.sql<{ endpointId: string }[]>`
    update webhook_deliveries set next_at = ${shop.clock.now().toISOString()}, delivered_at = null, attempts_left = ${attempts}
    where id = ${id} returning endpoint_id as "endpointId"`;
  return row ?? null;
}

/** Makes deliveries that were given up wait again, oldest first, at most `limit`. Returns how many. */
export async function restartFailed(shop: Shop, endpointId: string, { attempts, limit }: { attempts: number; limit: number }): Promise<number> {
  const restarted = await shop.sql`
    update webhook_deliveries set next_at = ${shop.clock.now().toISOString()}, attempts_left = ${attempts}
    where id in (
      select id from webhook_deliveries where endpoint_id = ${endpointId} and next_at is null and delivered_at is null order by id limit ${limit} for update)`;
  return restarted.count;
}

export async function selectDeliveries(
  shop: Shop,
  { endpointId, view, after, limit }: { endpointId: string; view: "all" | "waiting" | "failed"; after: CursorPlace | null; limit: number },
): Promise<ListedDelivery[]> {
  const { sql } = shop;
  const part = { all: sql`true`, waiting: sql`next_at is not null`, failed: sql`next_at is null and delivered_at is null` }[view];
  return sql<ListedDelivery[]>`
    select id, event, topic, subject_id as "subjectId", to_json(at) #>> '{}' as at, attempts, to_json(next_at) #>> '{}' as "nextAt",
      to_json(delivered_at) #>> '{}' as "deliveredAt", to_json(last_at) #>> '{}' as "lastAt", last_ms as "lastMs", last_status as "lastStatus",
      last_answer as "lastAnswer"
    from webhook_deliveries where endpoint_id = ${endpointId} and ${part} and ${after ? sql`id < ${after.id}` : sql`true`}
    order by id desc limit ${limit}`;
}

/** Deletes old deliveries, whether delivered, given up or still waiting. */
export async function deleteDeliveries(shop: Shop, before: Date, limit: number): Promise<number> {
  const rows = await shop.sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before.toISOString()} order by created_at limit ${limit}) returning id`;
  return rows.length;
}

export async function selectCustomers(shop: Shop, ids: string[]): Promise<Set<string>> {
  const rows = await shop.sql<{ id: string }[]>`select id from accounts where id = any(${ids}::uuid[]) and role = 'customer'`;
  return new Set(rows.map(({ id }) => id));
}
