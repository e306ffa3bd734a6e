import { type Actor, actorId } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";

/**
 * The audit log promises: whatever staff or the system did stands here, once, with who and when, written in the
 * transaction of the deed. It is append-only. It leaves to each room what its deeds are called.
 */
export async function record(
  shop: Shop,
  actor: Actor,
  action: string,
  subject: { kind: string; id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await shop.sql`
    insert into audit_entries (at, actor_kind, actor_id, action, subject_kind, subject_id, details, request_id, address)
    values (${shop.clock.now().toISOString()}, ${actor.kind}, ${actorId(actor)}, ${action}, ${subject.kind}, ${subject.id},
            ${JSON.stringify(details)}::jsonb, ${actor.requestId ?? null}, ${actor.address ?? null})`;
}
