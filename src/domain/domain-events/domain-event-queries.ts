import type { Fragment } from "#db/open-database.ts";
import type { Actor } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import type { DomainEvent } from "./domain-events.ts";

type Origin = { at: Date; actorKind: Actor["kind"]; actorId: string | null; address: string | null; requestId: string | null };
type NewEvent = { name: string; version: number; subjectId: string; payload: object };

/** The statement is not sent before it is awaited, so that it can be part of another statement. */
export function insertEvents(shop: Shop, origin: Origin, subjectKind: string, events: NewEvent[]): Fragment {
  const { at, actorKind, actorId, address, requestId } = origin;
  return shop.sql`
    insert into domain_events (at, name, version, actor_kind, actor_id, subject_kind, subject_id, payload, request_id, address)
    select ${at.toISOString()}, e.name, e.version, ${actorKind}, ${actorId}, ${subjectKind}, e."subjectId", e.payload, ${requestId}, ${address}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(name text, version int, "subjectId" text, payload jsonb)`;
}

/**
 * Ordered by transaction and within it by id. Ids alone are not enough: they are assigned before the commit, so a reader that has passed
 * event 8 would miss event 7 if its transaction took longer. A transaction's number is lower than that of every later one, and all
 * below `pg_snapshot_xmin` have ended: so the result is complete, and no event can appear before it later.
 */
export async function selectEvents(shop: Shop, after: number | null, limit: number): Promise<DomainEvent[]> {
  const { sql } = shop;
  const from = after === null ? sql`` : sql`and (e.xid, e.id) > (select last.xid, last.id from domain_events last where last.id = ${after})`;
  return sql<DomainEvent[]>`
    select e.id, to_json(e.at) #>> '{}' as at, e.name, e.version, jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id) as actor,
      jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id) as subject, e.payload
    from domain_events e where e.xid < pg_snapshot_xmin(pg_current_snapshot()) ${from}
    order by e.xid, e.id limit ${limit}`;
}

export async function selectChangedByStaff(shop: Shop, kind: string, ids: string[]): Promise<string[]> {
  const rows = await shop.sql<{ subject_id: string }[]>`
    select distinct subject_id from domain_events where subject_kind = ${kind} and subject_id = any(${ids}::text[]) and actor_kind in ('staff', 'apiKey')`;
  return rows.map((row) => row.subject_id);
}

/** The last of the events that `selectEvents` returns. */
export async function selectLastSettled({ sql }: Shop): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from domain_events where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, id desc limit 1`;
  return row?.id ?? null;
}
