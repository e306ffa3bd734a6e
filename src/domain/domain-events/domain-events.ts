import type { Fragment } from "#db/open-database.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { networkText } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";
import { insertEvents, selectChangedByStaff, selectEvents, selectLastSettled } from "./domain-event-queries.ts";
import { definitionOf, type EventName, type EventPayload } from "./event-definitions.ts";

/**
 * Domain events promise: everything that an operation changes is recorded here once, by name, with actor and time, in the transaction of
 * the change, and is never changed or deleted afterward (decision 030). Payloads refer to people and never describe them, so
 * that there is nothing to erase here. The audit log reads the same rows; other readers follow them by `readEvents`.
 */

/** The subject of the event: the kind of record and its id, or its key where it has no id. */
export type EventSubject = { kind: string; id: string };

/** The request id of events of a bulk change or bulk action: the audit log shows them as one entry, that of its start. */
export const bulkChangeRequest = (runId: string): string => `bulk-change:${runId}`;
export const orderRunRequest = (runId: string): string => `order-run:${runId}`;

/** Writes one event; call it inside the transaction of the change. A payload that does not fit its schema is a fault. */
export async function record<Name extends EventName>(
  shop: Shop,
  actor: Actor,
  name: Name,
  subject: EventSubject,
  // An event without a payload takes no argument.
  ...[payload]: Record<string, never> extends EventPayload<Name> ? [payload?: EventPayload<Name>] : [payload: EventPayload<Name>]
): Promise<void> {
  await insertEvents(shop, originOf(shop, actor, name), subject.kind, [newEvent(name, subject.id, payload ?? {})]);
}

/** The same as part of a statement that writes more than the event (`oneStatement`). */
export function recordFragment<Name extends EventName>(
  shop: Shop,
  actor: Actor,
  name: Name,
  subject: EventSubject,
  payload: EventPayload<Name>,
): Fragment {
  return insertEvents(shop, originOf(shop, actor, name), subject.kind, [newEvent(name, subject.id, payload)]);
}

/** Writes events about many subjects of one kind in one statement, for example in an import. */
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

/** Keeps only the network of visitors and customers, because a whole IP address can identify a person. */
function originOf(shop: Shop, actor: Actor, name: EventName) {
  const isWhole = actor.kind === "staff" || actor.kind === "apiKey" || actor.kind === "system" || definitionOf(name).keepsAddress;
  const address = actor.address === undefined ? null : isWhole ? actor.address : networkText(actor.address);
  return { at: shop.clock.now(), actorKind: actor.kind, actorId: actorId(actor), address, requestId: actor.requestId ?? null };
}

/** An event as readers get it. `version` 0: written by an older version of the shop; its payload has no schema. `at` is ISO 8601. */
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
 * Returns up to `limit` events after the event `after` (null: from the first on), in the order in which to handle them. A reader stores the
 * `id` of the last one that it has handled. Each event is read once, and none is missed, however long its transaction
 * took: events of transactions that might still be overtaken are held back until all that began before them have ended.
 */
export async function readEvents(shop: Shop, after: number | null, limit: number): Promise<DomainEvent[]> {
  return selectEvents(shop, after, limit);
}

/** Returns the event that a new reader stores as the last one that it has handled; null: there is none. */
export async function lastSettledEvent(shop: Shop): Promise<number | null> {
  return selectLastSettled(shop);
}

/** Returns those of these subjects that staff have ever changed. */
export async function changedByStaff(shop: Shop, kind: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : new Set(await selectChangedByStaff(shop, kind, ids));
}
