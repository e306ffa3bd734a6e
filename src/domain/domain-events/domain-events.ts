import type { Fragment } from "#db/open-database.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { networkText } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";
import { insertEvents, selectChangedByStaff, selectEvents, selectLastSettled } from "./domain-event-queries.ts";
import { definitionOf, type EventName, type EventPayload } from "./event-definitions.ts";

/**
 * Domain events promise: whatever an operation changed is recorded here once, by name, with actor and time, written in the transaction of
 * the change and never changed or deleted afterward (decision 030). Payloads refer to people and never describe them, so
 * that there is nothing to erase here. The audit log reads the same rows; other readers follow them by `readEvents`.
 */

/** What the event is about: the kind of record and its id, or its key where it has none. */
export type EventSubject = { kind: string; id: string };

/** What the events of a bulk change or of a run over orders have in place of a request: the audit log shows all of them as one entry, that of its start. */
export const bulkChangeRequest = (runId: string): string => `bulk-change:${runId}`;
export const orderRunRequest = (runId: string): string => `order-run:${runId}`;

/** Writes one event; call it inside the transaction of the change. A payload that its schema does not allow is a fault. */
export async function record<Name extends EventName>(
  shop: Shop,
  actor: Actor,
  name: Name,
  subject: EventSubject,
  // An event without payload is written without one.
  ...[payload]: Record<string, never> extends EventPayload<Name> ? [payload?: EventPayload<Name>] : [payload: EventPayload<Name>]
): Promise<void> {
  await insertEvents(shop, originOf(shop, actor, name), subject.kind, [newEvent(name, subject.id, payload ?? {})]);
}

/** The same as a part of one statement that writes more than the event (`oneStatement`). */
export function recordFragment<Name extends EventName>(
  shop: Shop,
  actor: Actor,
  name: Name,
  subject: EventSubject,
  payload: EventPayload<Name>,
): Fragment {
  return insertEvents(shop, originOf(shop, actor, name), subject.kind, [newEvent(name, subject.id, payload)]);
}

/** Events about many subjects of one kind in one statement: an import, say. */
export async function recordMany<Name extends EventName>(
  shop: Shop,
  actor: Actor,
  kind: string,
  events: { [Each in Name]: { name: Each; id: string; payload: EventPayload<Each> } }[Name][],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  await insertEvents(
    shop,
    originOf(shop, actor, first.name),
    kind,
    events.map(({ name, id, payload }) => newEvent(name, id, payload)),
  );
}

function newEvent(name: EventName, subjectId: string, payload: object) {
  const { version, payload: schema } = definitionOf(name);
  return { name, version, subjectId, payload: schema.parse(payload) };
}

/** Keeps only the network of visitors and customers, because a whole IP address says who somebody is. */
function originOf(shop: Shop, actor: Actor, name: EventName) {
  const isWhole = actor.kind === "staff" || actor.kind === "apiKey" || actor.kind === "system" || definitionOf(name).keepsAddress;
  const address = actor.address === undefined ? null : isWhole ? actor.address : networkText(actor.address);
  return { at: shop.clock.now(), actorKind: actor.kind, actorId: actorId(actor), address, requestId: actor.requestId ?? null };
}

/** An event as readers get it. `version` 0: of an older version of the shop, whose payload has no schema. `at` is ISO 8601. */
export type DomainEvent = {
  id: number;
  at: string;
  name: string;
  version: number;
  actor: { kind: Actor["kind"]; id: string | null };
  subject: EventSubject;
  payload: Record<string, unknown>;
};

/**
 * Up to `limit` events that come after the event `after` (null: from the first on), in the order in which to handle them. A reader keeps the
 * `id` of the last one that it has handled. Each event is read once, and none is missed, however long its transaction
 * took: those of transactions that might still be overtaken are held back until all that began before them have ended.
 */
export async function readEvents(shop: Shop, after: number | null, limit: number): Promise<DomainEvent[]> {
  return selectEvents(shop, after, limit);
}

/** The event that a reader who begins now names as the last one that it has handled; null: there is none. */
export async function lastSettledEvent(shop: Shop): Promise<number | null> {
  return selectLastSettled(shop);
}

/** Returns those of these subjects that staff ever changed. */
export async function changedByStaff(shop: Shop, kind: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : new Set(await selectChangedByStaff(shop, kind, ids));
}
