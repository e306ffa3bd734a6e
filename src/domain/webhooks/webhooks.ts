import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { lastSettledEvent, record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  deleteDeliveries,
  insertDeliveries,
  type ListedDelivery,
  restartDelivery,
  restartFailed,
  selectDeliveries,
} from "./webhook-delivery-queries.ts";
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  hasActiveEndpoints,
  insertEndpoint,
  type ListedEndpoint,
  lockEndpoint,
  lockPosition,
  selectActiveUrls,
  selectEndpoints,
  selectTurnedOff,
  storePosition,
  updateEndpoint,
} from "./webhook-endpoint-queries.ts";
import { maxAttemptCount } from "./webhook-following.ts";
import { isUnencrypted, urlFault, type WebhookChange, type WebhookInput, webhookInput } from "./webhook-input.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-signing.ts";

/**
 * Webhooks promise: whatever happens to orders, products, stock and customers while an endpoint is on is sent there at least once, signed, and in order for
 * each object; the log shows the result (decision 054).
 */
export type { ListedDelivery } from "./webhook-delivery-queries.ts";
/** `disabledAt` is ISO 8601. */
export type WebhookOff = { id: string; host: string; disabledAt: string };
export type { ListedEndpoint } from "./webhook-endpoint-queries.ts";

const maxEndpoints = 20;
const perPage = 50;
const maxAtOnce = 5000;
/** How long the previous secret also signs. */
const overlapMs = 24 * 3_600_000;

export const deliveryViews = ["all", "waiting", "failed"] as const;
export type DeliveryView = (typeof deliveryViews)[number];

/** Lists endpoints. Staff need the right `api.read`. */
export async function listWebhooks(shop: Shop, actor: Actor): Promise<ListedEndpoint[]> {
  requireRight(actor, "api.read");
  return selectEndpoints(shop, { limit: maxEndpoints });
}

/** Returns an endpoint with one page of its deliveries, newest first. Staff need the right `api.read`. Refuses `not-found`. */
export async function readWebhook(
  shop: Shop,
  actor: Actor,
  { id, view = "all", after }: { id: string; view?: DeliveryView | undefined; after?: string | undefined },
): Promise<{ endpoint: ListedEndpoint; deliveries: ListedDelivery[]; next: string | null }> {
  requireRight(actor, "api.read");
  const [endpoint] = isId(id) ? await selectEndpoints(shop, { id, limit: 1 }) : [];
  if (!endpoint) throw new Refusal("not-found");
  const rows = await selectDeliveries(shop, { endpointId: id, view, after: readCursor(after, "newest", "text"), limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: "", id: last.id }) : null;
  return { endpoint, deliveries: rows.slice(0, perPage), next };
}

/** Adds an endpoint. Only this answer contains the secret. Staff need the right `api.change`. Refuses `input-invalid`, `webhooks-full`. */
export async function addWebhook(shop: Shop, actor: Actor, input: WebhookInput): Promise<{ id: string; secret: string }> {
  requireRight(actor, "api.change");
  const values = await parsed(shop, input);
  const id = shop.ids.next();
  const secret = newWebhookSecret();
  const now = shop.clock.now();
  await inTransaction(shop, async (shop) => {
    await startReading(shop);
    if ((await countEndpoints(shop)) >= maxEndpoints) throw new Refusal("webhooks-full", { limit: maxEndpoints });
    const sealedSecret = sealWebhookSecret(shop, id, secret);
    await insertEndpoint(shop, { id, ...values, sealedSecret, createdAt: now, createdBy: actorId(actor), updatedAt: now });
    await record(shop, actor, "webhook.added", { kind: "webhook", id }, { title: hostOf(values.url), topics: values.topics });
  });
  return { id, secret };
}

/** Changes an endpoint. Staff need the right `api.change`. Refuses `input-invalid`, `not-found`, `changed-meanwhile`. */
export async function changeWebhook(shop: Shop, actor: Actor, id: string, { seen, ...input }: WebhookChange): Promise<void> {
  requireRight(actor, "api.change");
  const values = await parsed(shop, input);
  await change(shop, actor, id, "webhook.changed", (_shop, { url, topics, idsOnly }) => {
    requireSeen({ url, topics: topics.toSorted(), idsOnly }, seen && { ...seen, topics: seen.topics.toSorted() });
    return values;
  });
}

/** Makes a new secret, which only this answer contains; the previous one also signs for 24 hours. Staff need the right `api.change`. Refuses `not-found`. */
export async function renewWebhookSecret(shop: Shop, actor: Actor, id: string): Promise<{ secret: string }> {
  requireRight(actor, "api.change");
  const secret = newWebhookSecret();
  await change(shop, actor, id, "webhook.secret-renewed", (shop, { sealedSecret }) => ({
    sealedSecret: sealWebhookSecret(shop, id, secret),
    sealedPreviousSecret: sealedSecret,
    previousUntil: new Date(shop.clock.now().getTime() + overlapMs),
  }));
  return { secret };
}

/** Turns an endpoint off. What happens meanwhile is not sent later. Staff need the right `api.change`. Refuses `not-found`. */
export async function turnWebhookOff(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await change(shop, actor, id, "webhook.turned-off", (shop) => ({ disabledAt: shop.clock.now(), disabledReason: "staff" }));
}

/** Sends what was waiting. Staff need the right `api.change`. Refuses `not-found`, and `input-invalid` at `url` for an unencrypted one in a live shop. */
export async function turnWebhookOn(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await inTransaction(shop, async (shop) => {
    // Called before the endpoint is locked, in the same order as the reader.
    await startReading(shop);
    const fault = urlFault((await lockKnown(shop, id)).url, { allowsHttp: await allowsHttp(shop) });
    if (fault !== null) throw new Refusal("input-invalid", { fields: { url: fault }, reason: fault });
    await change(shop, actor, id, "webhook.turned-on", () => ({ disabledAt: null, disabledReason: null, failingSince: null }));
  });
}

/** Removes an endpoint with its log. Staff need the right `api.change`. Refuses `not-found`. */
export async function removeWebhook(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await inTransaction(shop, async (shop) => {
    const endpoint = await lockKnown(shop, id);
    await deleteEndpoint(shop, id);
    await record(shop, actor, "webhook.removed", { kind: "webhook", id }, { title: hostOf(endpoint.url) });
  });
}

/** Sends a test body without an object. Staff need the right `api.change`. Refuses `not-found`. */
export async function testWebhook(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await inTransaction(shop, async (shop) => {
    const { url } = await lockKnown(shop, id);
    const at = shop.clock.now();
    // A negative id cannot be that of a real event, which is positive.
    const delivery = { id: shop.ids.next(), endpointId: id, eventId: -at.getTime(), topic: "test", event: "webhook.tested", subjectId: id };
    await insertDeliveries(shop, [{ ...delivery, at: at.toISOString() }], 1);
    await record(shop, actor, "webhook.tested", { kind: "webhook", id }, { title: hostOf(url) });
    await shop.jobs.send(shop.sql, "webhook-delivery", { endpointId: id }, { key: id });
  });
}

/** Sends a delivery again, with all its tries and the object's state at that time. Staff need the right `api.change`. Refuses `not-found`. */
export async function sendDeliveryAgain(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "api.change");
  await inTransaction(shop, async (shop) => {
    const restarted = isId(id) ? await restartDelivery(shop, id, maxAttemptCount) : null;
    if (!restarted) throw new Refusal("not-found");
    const { url } = await lockKnown(shop, restarted.endpointId);
    await record(shop, actor, "webhook.sent-again", { kind: "webhook", id: restarted.endpointId }, { title: hostOf(url) });
    await shop.jobs.send(shop.sql, "webhook-delivery", { endpointId: restarted.endpointId }, { key: restarted.endpointId });
  });
}

/** Sends everything that was given up again, oldest first, at most 5,000 at once. Staff need the right `api.change`. Refuses `not-found`. */
export async function sendFailedAgain(shop: Shop, actor: Actor, id: string): Promise<{ count: number }> {
  requireRight(actor, "api.change");
  return inTransaction(shop, async (shop) => {
    const { url } = await lockKnown(shop, id);
    const count = await restartFailed(shop, id, { attempts: maxAttemptCount, limit: maxAtOnce });
    if (count > 0) {
      await record(shop, actor, "webhook.sent-again", { kind: "webhook", id }, { title: hostOf(url) });
      await shop.jobs.send(shop.sql, "webhook-delivery", { endpointId: id }, { key: id });
    }
    return { count };
  });
}

/** Lists endpoints that the shop turned off because they accepted nothing. Staff need the right `api.read`. */
export async function listWebhooksOff(shop: Shop, actor: Actor): Promise<WebhookOff[]> {
  requireRight(actor, "api.read");
  const rows = await selectTurnedOff(shop);
  return rows.map(({ id, url, disabledAt }) => ({ id, host: hostOf(url), disabledAt }));
}

/** The hosts of endpoints that are on and unencrypted, to which a shop that sells for real sends nothing. */
export async function listUnencryptedWebhooks(shop: Pick<Shop, "sql">): Promise<string[]> {
  const urls = await selectActiveUrls(shop);
  return urls.filter(isUnencrypted).map(hostOf);
}

/** For the hourly cleanup: removes at most `limit` deliveries from before then. Returns how many were removed. */
export async function removeOldDeliveries(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteDeliveries(shop, before, limit);
}

type Changing = "webhook.changed" | "webhook.secret-renewed" | "webhook.turned-off" | "webhook.turned-on";
type NewValues = Partial<EndpointRow>;

async function change(
  shop: Shop,
  actor: Actor,
  id: string,
  event: Changing,
  valuesOf: (shop: Shop, endpoint: EndpointRow) => NewValues,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const endpoint = await lockKnown(shop, id);
    await updateEndpoint(shop, id, { ...valuesOf(shop, endpoint), updatedAt: shop.clock.now() });
    await record(shop, actor, event, { kind: "webhook", id }, { title: hostOf(endpoint.url) });
  });
}

async function lockKnown(shop: Shop, id: string): Promise<EndpointRow> {
  const endpoint = isId(id) ? await lockEndpoint(shop, id) : null;
  if (!endpoint) throw new Refusal("not-found");
  return endpoint;
}

/** While no endpoint is on, nothing is read, so reading begins with what happens from now on. */
async function startReading(shop: Shop): Promise<void> {
  await lockPosition(shop, "wait");
  if (await hasActiveEndpoints(shop)) return;
  const last = await lastSettledEvent(shop);
  if (last !== null) await storePosition(shop, last);
}

async function allowsHttp(shop: Shop): Promise<boolean> {
  return (await readSettings(shop)).shop.trialMode;
}

async function parsed(shop: Shop, input: WebhookInput) {
  const { topics, ...values } = parseInput(webhookInput, input);
  const fault = urlFault(values.url, { allowsHttp: await allowsHttp(shop) });
  if (fault !== null) throw new Refusal("input-invalid", { fields: { url: fault } });
  return { ...values, topics: [...new Set(topics)] };
}

/** The audit log stores only the host of the URL, because the path may be a secret. */
function hostOf(url: string): string {
  return new URL(url).host;
}
