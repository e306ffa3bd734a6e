import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import { type DomainEvent, lastSettledEvent, readEvents } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { ServerEventName } from "./event-names.ts";
import { insertMeasuredEvents, lockReaderPosition, makePartitions, storeReaderPosition } from "./event-queries.ts";
import { type SoldOf, selectAttempts, selectOrders, selectVisitsOfCarts } from "./order-event-queries.ts";
import { dayOf, type NewEvent } from "./stored-event.ts";

const eventsAtOnce = 500;

/**
 * Makes events from the next domain events about checkouts and money, each once: they and the reader's position are written in one transaction, so nothing
 * is lost or doubled if the process is killed. Every process that runs jobs calls it repeatedly; only one at a time reads. Returns how
 * many were read: as long as that is 500, there may be more. Domain events from before the first call are history, and not read.
 */
export async function recordServerEvents(shop: Shop): Promise<number> {
  return inTransaction(shop, async (shop) => {
    const position = await lockReaderPosition(shop);
    if (!position) return 0;
    if (position.isNew) {
      await storeReaderPosition(shop, await lastSettledEvent(shop));
      return 0;
    }
    const read = await readEvents(shop, position.lastEventId, eventsAtOnce);
    const last = read.at(-1);
    if (!last) return 0;
    await store(shop, read);
    await storeReaderPosition(shop, last.id);
    return read.length;
  });
}

async function store(shop: Shop, read: DomainEvent[]): Promise<void> {
  const events = await eventsOf(shop, read);
  const days = [...new Set(events.map(({ at }) => dayOf(at)))];
  for (const day of days) await makePartitions(shop, day, day);
  if (events.length > 0)
    await insertMeasuredEvents(
      shop,
      events.map((event) => JSON.stringify({ ...event, day: dayOf(event.at), mayCross: false })),
    );
}

/** How a domain event becomes an event of analytics; `of`: the kind of record that its subject's id belongs to. */
type Recorded = { name: ServerEventName; of: "cart" | "attempt" | "order"; more?(payload: DomainEvent["payload"]): Partial<NewEvent> };

const amountOf = (field: "amountCents" | "totalCents") => (payload: DomainEvent["payload"]) => ({ valueCents: Number(payload[field]) });

const recorded: Record<string, Recorded> = {
  "checkout.started": { name: "begin_checkout", of: "cart", more: amountOf("amountCents") },
  "payment.started": { name: "checkout_step", of: "attempt", more: (payload) => ({ targetType: "payment", ...amountOf("amountCents")(payload) }) },
  "payment.declined": { name: "checkout_fault", of: "attempt", more: (payload) => ({ targetType: String(payload["failureCode"]) }) },
  "order.placed": { name: "purchase", of: "order", more: amountOf("totalCents") },
  "order.marked-paid": { name: "order_paid", of: "order", more: amountOf("totalCents") },
  // A refund counts when the ledger books it: one that is owed is booked now as refunded, and the money is sent later.
  "order.refunded": { name: "refund", of: "order", more: amountOf("amountCents") },
  "order.refund-owed": { name: "refund", of: "order", more: amountOf("amountCents") },
};

async function eventsOf(shop: Shop, read: DomainEvent[]): Promise<NewEvent[]> {
  // Version 0 comes from an older version of the shop, whose payload has no schema.
  const found = read.flatMap((event) => {
    const kind = recorded[event.name];
    return kind && event.version > 0 && isId(event.subject.id) ? [{ event, kind }] : [];
  });
  if (found.length === 0) return [];
  const idsOf = (of: Recorded["of"]) => found.filter(({ kind }) => kind.of === of).map(({ event }) => event.subject.id);
  const { trialMode, currency } = (await readSettings(shop)).shop;
  const carts: SoldOf[] = idsOf("cart").map((id) => ({ id, cartId: id, isTest: trialMode, currency }));
  const sold = new Map(
    [...carts, ...(await selectAttempts(shop, idsOf("attempt"))), ...(await selectOrders(shop, idsOf("order")))].map((of) => [of.id, of]),
  );
  const visits = await selectVisitsOfCarts(
    shop,
    found.flatMap(({ event: { id, at, subject } }) => {
      const cartId = sold.get(subject.id)?.cartId;
      return cartId ? [{ id, cartId, at }] : [];
    }),
  );
  const visitOf = new Map(visits.map(({ id, ...visit }) => [id, visit]));
  const receivedAt = shop.clock.now().toISOString();
  return found.map(({ event, kind }) => {
    const subject = sold.get(event.subject.id);
    return {
      id: idOf(event),
      at: new Date(event.at).toISOString(),
      receivedAt,
      name: kind.name,
      origin: "server",
      ...(visitOf.get(event.id) ?? { isBot: false, isStaff: false }),
      isTrial: subject?.isTest ?? trialMode,
      orderId: kind.of === "order" ? event.subject.id : null,
      currency: String(event.payload["currency"] ?? subject?.currency ?? currency),
      ...kind.more?.(event.payload),
    };
  });
}

/** Makes the id of the event, the same for the same domain event however often it is read. */
function idOf({ id }: DomainEvent): string {
  const hex = createHash("sha256").update(`domain-event:${id}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
