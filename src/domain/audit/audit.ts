import { type Actor, actorId } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import type { AuditAction } from "./audit-actions.ts";

/**
 * The audit log promises: whatever staff or the system did stands here, once, with who and when, written in the
 * transaction of the action. It is append-only. It leaves to each module what its actions are called.
 */
export async function record(
  shop: Shop,
  actor: Actor,
  action: AuditAction,
  subject: { kind: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await shop.sql`
    insert into audit_entries (at, actor_kind, actor_id, action, subject_kind, subject_id, details, request_id, address)
    values (${shop.clock.now().toISOString()}, ${actor.kind}, ${actorId(actor)}, ${action}, ${subject.kind}, ${subject.id},
            ${JSON.stringify(details)}::jsonb, ${actor.requestId ?? null}, ${actor.address ?? null})`;
}

/** Many actions of one kind in one statement: an import, say. */
export async function recordMany(
  shop: Shop,
  actor: Actor,
  kind: string,
  actions: { action: AuditAction; id: string; details: Record<string, unknown> }[],
): Promise<void> {
  if (actions.length === 0) return;
  await shop.sql`
    insert into audit_entries (at, actor_kind, actor_id, action, subject_kind, subject_id, details, request_id, address)
    select ${shop.clock.now().toISOString()}, ${actor.kind}, ${actorId(actor)}, d.action, ${kind}, d.id, d.details, ${actor.requestId ?? null}, ${actor.address ?? null}
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as d(action text, id text, details jsonb)`;
}

/** Of these subjects, those that staff ever changed. */
export async function changedByStaff(shop: Shop, kind: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await shop.sql<{ subject_id: string }[]>`
    select distinct subject_id from audit_entries where subject_kind = ${kind} and subject_id = any(${ids}::text[]) and actor_kind = 'staff'`;
  return new Set(rows.map((row) => row.subject_id));
}
