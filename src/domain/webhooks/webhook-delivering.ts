import { inTransaction } from "#db/transaction.ts";
import { mailOwners } from "#domain/accounts/owner-mails.ts";
import { type ApiKey, system } from "#domain/actor.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { customerView } from "#domain/customers/customer-view.ts";
import { readCustomer } from "#domain/customers/customers.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { minuteMs } from "#domain/durations.ts";
import { readStockLevel } from "#domain/inventory/stock-reading.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { beginningOf } from "#domain/plain-text.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { leaseDelivery, storeTried, type TakenDelivery } from "./webhook-delivery-queries.ts";
import { type EndpointRow, lockEndpoint, markFailing, markWorking, selectEndpoint, updateEndpoint } from "./webhook-endpoint-queries.ts";
import { isUnencrypted } from "./webhook-input.ts";
import { openWebhookSecret, signatureOf } from "./webhook-signing.ts";
import { scopeOfTopic, type WebhookTopic } from "./webhook-topics.ts";

/** A delivery as a request, which only this process may send now. */
export type DeliveryRequest = { delivery: TakenDelivery; url: string; headers: Record<string, string>; body: string };

/** The result of a try. `status` null: there was no answer. */
export type DeliveryAnswer = { status: number | null; text: string; ms: number };

/** Longer than a try can take. */
const leaseMs = minuteMs;
/** The pauses after the first failure, the second and so on; the last applies to all others. A little more than three days in all. */
const pausesMs = [0.5, 2, 10, 30, 60, 180, 360, 960].map((minutes) => minutes * minuteMs);
const givenUpAfterMs = 3 * 24 * 60 * minuteMs;
const keptAnswer = 1000;

/** Takes the next delivery of an endpoint and reads the current state of its object. Null: there is nothing to send now. */
export async function claimDelivery(shop: Shop, endpointId: string): Promise<DeliveryRequest | null> {
  const until = new Date(shop.clock.now().getTime() + leaseMs);
  const delivery = await leaseDelivery(shop, endpointId, until);
  const endpoint = delivery && (await selectEndpoint(shop, endpointId));
  if (!delivery || !endpoint) return null;
  // The endpoint was added in trial mode, and the shop went live with a version that did not check it.
  if (isUnencrypted(endpoint.url) && !(await readSettings(shop)).shop.trialMode) {
    await finishDelivery(shop, delivery, { status: null, text: "Nothing was sent: the shop is live, and this URL is not encrypted.", ms: 0 });
    return null;
  }
  const { id, event, topic, at, subjectId } = delivery;
  const read = () => objectOf(shop, endpoint, topic as WebhookTopic, subjectId);
  const object = topic === "test" || endpoint.idsOnly ? {} : { data: await read().catch((fault) => failReading(shop, delivery, fault)) };
  const body = JSON.stringify({ id, type: event, topic, at, subjectId, ...object });
  const timestamp = Math.floor(shop.clock.now().getTime() / 1000);
  const signature = signatureOf(secretsOf(shop, endpoint), { id, timestamp, body });
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
  return { delivery, url: endpoint.url, headers, body };
}

/** Stores the result of a try and when the next one is. Turns off an endpoint that has accepted nothing for three days, and tells the owners. */
export async function finishDelivery(shop: Shop, { id, endpointId, attempts, attemptsLeft }: TakenDelivery, answer: DeliveryAnswer): Promise<void> {
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? minuteMs;
  const nextAt = attemptsLeft > 0 ? new Date(shop.clock.now().getTime() + pause) : null;
  await inTransaction(shop, async (shop) => {
    await storeTried(shop, id, { status: answer.status, answer: beginningOf(answer.text, keptAnswer), ms: answer.ms, isDelivered, nextAt });
    if (isDelivered) return markWorking(shop, endpointId);
    const since = await markFailing(shop, endpointId);
    if (since === null || shop.clock.now().getTime() - since.getTime() < givenUpAfterMs) return;
    const endpoint = await lockEndpoint(shop, endpointId);
    if (!endpoint || endpoint.disabledAt !== null) return;
    await updateEndpoint(shop, endpointId, { disabledAt: shop.clock.now(), disabledReason: "failing" });
    await record(shop, system, "webhook.turned-off", { kind: "webhook", id: endpointId }, { title: new URL(endpoint.url).host });
    await mailOwners(shop, { about: "webhook", id: endpointId });
  });
}

/** Counts a fault of the shop as a try, so that an unreadable object is given up eventually. */
async function failReading(shop: Shop, delivery: TakenDelivery, fault: unknown): Promise<never> {
  await finishDelivery(shop, delivery, { status: null, text: "The shop could not read the object.", ms: 0 });
  throw fault;
}

/** Reads the object as the API shows it to a key with the read scope of the topic; null: it is gone. */
async function objectOf(shop: Shop, endpoint: EndpointRow, topic: WebhookTopic, id: string): Promise<object | null> {
  const reader: ApiKey = { kind: "apiKey", keyId: endpoint.id, scopes: [scopeOfTopic[topic]] };
  try {
    return await objects[topic](shop, reader, id);
  } catch (fault) {
    if (isRefusal(fault)) return null;
    throw fault;
  }
}

const objects: Record<WebhookTopic, (shop: Shop, reader: ApiKey, id: string) => Promise<object>> = {
  orders: async (shop, reader, id) => ({ order: await readAdminOrder(shop, reader, id) }),
  products: async (shop, reader, id) => ({ product: await readAdminProduct(shop, reader, (await readSettings(shop)).shop.currency, id) }),
  stock: async (shop, reader, id) => ({ stock: await readStockLevel(shop, reader, id) }),
  customers: async (shop, reader, id) => ({ customer: customerView(await readCustomer(shop, reader, id)) }),
};

function secretsOf(shop: Shop, { id, sealedSecret, sealedPreviousSecret, previousUntil }: EndpointRow): string[] {
  const isOverlapping = sealedPreviousSecret !== null && previousUntil !== null && previousUntil > shop.clock.now();
  return [sealedSecret, ...(isOverlapping ? [sealedPreviousSecret] : [])].map((sealed) => openWebhookSecret(shop, id, sealed));
}
