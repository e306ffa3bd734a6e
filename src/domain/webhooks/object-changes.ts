import type { Actor } from "#domain/actor.ts";
import { readEvents } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCustomers } from "./webhook-delivery-queries.ts";
import { topicOf, type WebhookTopic } from "./webhook-topics.ts";

/** A change of an object of a topic. `at` is ISO 8601. */
export type ObjectChange = { eventId: number; type: string; subjectId: string; at: string };

const eventsAtOnce = 1000;
const pagesAtOnce = 5;

/**
 * Returns what happened after the event `after` (null: from the first on) to orders, products, stock or customers, in order and without gaps. `next` is the
 * `after` of the next call; `isComplete`: there is nothing more for now. Refuses `not-allowed`, `scope-missing` without the right to read the topic.
 */
export async function listChanges(
  shop: Shop,
  actor: Actor,
  topic: WebhookTopic,
  after: number | null,
): Promise<{ changes: ObjectChange[]; next: number | null; isComplete: boolean }> {
  if (topic === "orders") requireRight(actor, "orders.read");
  if (topic === "products") requireRight(actor, "products.read");
  if (topic === "stock") requireRight(actor, "stock.read");
  if (topic === "customers") requireRight(actor, "customers.read");
  const changes: ObjectChange[] = [];
  let next = after;
  for (let page = 0; page < pagesAtOnce; page++) {
    const events = await readEvents(shop, next, eventsAtOnce);
    next = events.at(-1)?.id ?? next;
    for (const event of events)
      if (topicOf(event) === topic && isId(event.subject.id))
        changes.push({ eventId: event.id, type: event.name, subjectId: event.subject.id, at: event.at });
    if (events.length < eventsAtOnce) return { changes: await ofCustomers(shop, topic, changes), next, isComplete: true };
  }
  return { changes: await ofCustomers(shop, topic, changes), next, isComplete: false };
}

/** Leaves out accounts of staff, who are not customers. */
async function ofCustomers(shop: Shop, topic: WebhookTopic, changes: ObjectChange[]): Promise<ObjectChange[]> {
  if (topic !== "customers" || changes.length === 0) return changes;
  const customers = await selectCustomers(shop, [...new Set(changes.map(({ subjectId }) => subjectId))]);
  return changes.filter(({ subjectId }) => customers.has(subjectId));
}
