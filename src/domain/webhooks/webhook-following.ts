import { inTransaction } from "#db/transaction.ts";
import { type DomainEvent, readEvents } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import { insertDeliveries, type NewDelivery, selectCustomers, selectDueEndpoints } from "./webhook-delivery-queries.ts";
import { hasActiveEndpoints, lockPosition, selectActiveEndpoints, storePosition } from "./webhook-endpoint-queries.ts";
import { topicOf } from "./webhook-topics.ts";

/** How often a delivery is tried in all, within a little more than three days (`webhook-delivering.ts`). */
export const maxAttemptCount = 12;

const eventsAtOnce = 500;
const endpointsAtOnce = 100;

/**
 * Makes deliveries of the next domain events, and enqueues a job for each endpoint that has something to send. Every process that runs jobs calls it
 * repeatedly; while one process reads, the others do not. Returns how many events were read: if it is `eventsAtOnce`, there may be more.
 */
export async function followEvents(shop: Shop): Promise<number> {
  if (!(await hasActiveEndpoints(shop))) return 0;
  const read = await inTransaction(shop, async (shop) => {
    const position = await lockPosition(shop, "skip");
    if (!position) return 0;
    const events = await readEvents(shop, position.lastEventId, eventsAtOnce);
    const last = events.at(-1);
    if (!last) return 0;
    await insertDeliveries(shop, await deliveriesOf(shop, events), maxAttemptCount);
    await storePosition(shop, last.id);
    return events.length;
  });
  for (const endpointId of await selectDueEndpoints(shop, endpointsAtOnce))
    await shop.jobs.send(shop.sql, "webhook-delivery", { endpointId }, { key: endpointId });
  return read;
}

async function deliveriesOf(shop: Shop, events: DomainEvent[]): Promise<NewDelivery[]> {
  const endpoints = await selectActiveEndpoints(shop);
  const topical = events.flatMap((event) => {
    const topic = topicOf(event);
    return topic === null || !isId(event.subject.id) ? [] : [{ event, topic }];
  });
  const accounts = topical.filter(({ topic }) => topic === "customers").map(({ event }) => event.subject.id);
  const customers = accounts.length > 0 ? await selectCustomers(shop, accounts) : new Set<string>();
  return topical
    .filter(({ event, topic }) => topic !== "customers" || customers.has(event.subject.id))
    .flatMap(({ event, topic }) =>
      endpoints
        .filter(({ topics, createdAt }) => topics.includes(topic) && new Date(event.at) >= createdAt)
        .map(({ id: endpointId }) => ({
          id: shop.ids.next(),
          endpointId,
          eventId: event.id,
          topic,
          event: event.name,
          subjectId: event.subject.id,
          at: event.at,
        })),
    );
}
