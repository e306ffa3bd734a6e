import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailOwners } from "#domain/accounts/owner-mails.ts";
import { type Staff, system } from "#domain/actor.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import type { JobData } from "#domain/ports.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { mailOwner } from "#jobs/owner-mail.ts";
import { deliverWebhooks } from "#jobs/webhook-delivery.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { followEvents, maxAttemptCount } from "./webhook-following.ts";
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  listWebhooksOff,
  readWebhook,
  removeOldDeliveries,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  sendFailedAgain,
  testWebhook,
  turnWebhookOff,
  turnWebhookOn,
} from "./webhooks.ts";

const shopOf = useTestShop();
const stranger = { kind: "customer", accountId: "01990000-0000-7000-8000-000000000001", email: "eve@example.com", cartId: null } as const;
const manager: Staff = { kind: "staff", accountId: stranger.accountId, role: "manager" };
const unknown = "0198a0a0-0000-7000-8000-000000000000";

type Received = { headers: Record<string, string | string[] | undefined>; body: string };
let server: Server;
let url: string;
let received: Received[] = [];
let answerWith: (got: Received) => { status: number; text?: string; headers?: Record<string, string> } = () => ({ status: 200, text: "thank you" });

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const got = { headers: request.headers, body };
      received.push(got);
      const { status, text = "", headers = {} } = answerWith(got);
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => server.close());
beforeEach(async () => {
  received = [];
  answerWith = () => ({ status: 200, text: "thank you" });
  await shopOf().sql`delete from webhook_endpoints`;
});

/** Reads until nothing new arrives: transactions of other tests on the same server may hold events back. */
async function follow(endpointId: string, deliveries: number): Promise<void> {
  await vi.waitFor(async () => {
    await followEvents(shopOf());
    const rows = await shopOf().sql<{ event: string }[]>`select event from webhook_deliveries where endpoint_id = ${endpointId} order by id`;
    expect(rows.map(({ event }) => event).slice(0, deliveries)).toHaveLength(deliveries);
  }, 60_000);
}

const deliver = (endpointId: string) => deliverWebhooks(shopOf(), { endpointId }, undefined, () => true);
const logOf = async (id: string) => (await readWebhook(shopOf(), system, { id })).deliveries;
const due = (id: string) => shopOf().sql`update webhook_deliveries set next_at = '2020-01-01' where endpoint_id = ${id} and next_at is not null`;

function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const wanted = `v1,${createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(wanted);
}

describe("a webhook", () => {
  it("gets what happens to an order and its stock, signed, with the order as the API shows it", async () => {
    const shop = shopOf();
    const { id, secret } = await addWebhook(shop, system, { url, topics: ["orders", "stock", "products"] });
    const variant = await makeVariant(shop);
    await adjustStock(shop, system, { variantId: variant.id, delta: 5 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 1 }], { email: "noether@lab.example" });
    await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token() });
    await follow(id, 2);
    await deliver(id);
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual(["stock.adjusted", "order.placed"]);
    expect(received.every((each) => isSignedBy(secret, each))).toBe(true);
    expect(bodies[0]).toMatchObject({ subjectId: variant.id, data: { stock: { variantId: variant.id, isTracked: true } } });
    expect(bodies[1].data.order).toMatchObject({ id: bodies[1].subjectId, email: "noether@lab.example" });
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual(bodies.map((body) => body.id));
    expect(await logOf(id)).toMatchObject([
      { event: "order.placed", attempts: 1, lastStatus: 200, lastAnswer: "thank you", nextAt: null, deliveredAt: expect.any(String) },
      { event: "stock.adjusted" },
    ]);
    expect((await listWebhooks(shop, manager))[0]).toMatchObject({ id, waiting: 0, failingSince: null });
  });

  it("without encryption gets nothing once the shop is live, is not turned on again, and says so in its log", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["orders"] });
    await testWebhook(shop, system, id);
    const { revision: _, ...stored } = (await loadSettings(shop)).shop;
    await changeSettings(shop, system, "shop", { ...stored, trialMode: false });
    await deliver(id);
    expect(received).toEqual([]);
    expect(await logOf(id)).toMatchObject([
      { attempts: 1, lastStatus: null, lastAnswer: "Nothing was sent: the shop is live, and this URL is not encrypted." },
    ]);
    await turnWebhookOff(shop, system, id);
    expect(await refusalOf(turnWebhookOn(shop, system, id))).toBe("input-invalid");
    await changeSettings(shop, system, "shop", stored);
    await turnWebhookOn(shop, system, id);
    shop.pass(1000);
    await testWebhook(shop, system, id);
    await deliver(id);
    expect(received).toHaveLength(1);
  });

  it("gets nothing of topics it did not ask for, of staff accounts, or from before it was added, and ids alone where it wants no more", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["customers"], idsOnly: true });
    await makeVariant(shop);
    await signedInAs(shop, "support");
    const { account } = await signedInAs(shop, "customer");
    await follow(id, 1);
    await deliver(id);
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      id: expect.any(String),
      type: "account.created",
      topic: "customers",
      at: expect.any(String),
      subjectId: account.id,
    });
    await changeWebhook(shop, system, id, { url, topics: ["customers"], idsOnly: false });
    const [sent] = await logOf(id);
    await sendDeliveryAgain(shop, system, sent?.id ?? "");
    await deliver(id);
    expect(JSON.parse(received[1]?.body ?? "").data.customer).toMatchObject({ id: account.id, email: account.email });
    expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
  });

  it("tries again what was not accepted, follows no redirect, and keeps the order of each object", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["stock"] });
    const [one, other] = [await makeVariant(shop), await makeVariant(shop)];
    await adjustStock(shop, system, { variantId: one.id, delta: 1 });
    await adjustStock(shop, system, { variantId: one.id, delta: 2 });
    await adjustStock(shop, system, { variantId: other.id, delta: 3 });
    await follow(id, 3);
    answerWith = () => ({ status: 302, headers: { Location: "/elsewhere" }, text: "over there" });
    await deliver(id);
    expect(received).toHaveLength(1);
    const log = await logOf(id);
    expect(log.at(-1)).toMatchObject({ attempts: 1, lastStatus: 302, lastAnswer: "over there", nextAt: expect.any(String), deliveredAt: null });
    answerWith = () => ({ status: 200 });
    await deliver(id);
    // The second delivery about the first object waits for the first one; the other object does not wait.
    expect(received.slice(1).map(({ body }) => JSON.parse(body).subjectId)).toEqual([other.id]);
    expect((await listWebhooks(shop, system))[0]).toMatchObject({ waiting: 2, failingSince: null });
    await due(id);
    await deliver(id);
    expect(received.slice(2).map(({ body }) => JSON.parse(body).data.stock.onHand)).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await readWebhook(shop, system, { id, view: "waiting" })).deliveries).toEqual([]);
  });

  it("is turned off after three days without a success, told to staff, and goes on when it is turned on", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["stock"] });
    const { id: variantId } = await makeVariant(shop);
    await adjustStock(shop, system, { variantId, delta: 1 });
    await follow(id, 1);
    answerWith = () => ({ status: 500 });
    await deliver(id);
    await shop.sql`update webhook_endpoints set failing_since = ${new Date(shop.clock.now().getTime() - 4 * 86_400_000).toISOString()}`;
    await due(id);
    await deliver(id);
    const [off] = await listWebhooks(shop, system);
    expect(off).toMatchObject({ disabledReason: "failing", waiting: 1 });
    expect((await readOpenTasks(shop, manager)).stopped.webhooks).toEqual([{ id, host: new URL(url).host, disabledAt: off?.disabledAt }]);
    const { account } = await signedInAs(shop, "owner");
    await mailOwners(shop, { about: "webhook", id });
    const [job] = await shop.sql<{ data: JobData["owner-mail"] }[]>`
      select data from jobs.job where name = 'owner-mail' and data ->> 'id' = ${id} order by created_on desc limit 1`;
    expect(job?.data).toEqual({ accountId: account.id, about: "webhook", id });
    await mailOwner(shop, { accountId: account.id, about: "webhook", id });
    expect(shop.outbox.at(-1)).toMatchObject({ to: account.email, subject: `The webhook to ${new URL(url).host} was turned off` });
    await due(id);
    await deliver(id);
    expect(received).toHaveLength(2);
    answerWith = () => ({ status: 204 });
    await turnWebhookOn(shop, system, id);
    await deliver(id);
    expect((await listWebhooks(shop, system))[0]).toMatchObject({ disabledAt: null, failingSince: null, waiting: 0 });
    expect((await readOpenTasks(shop, manager)).stopped.webhooks).toEqual([]);
    const mails = shop.outbox.length;
    await mailOwner(shop, { accountId: account.id, about: "webhook", id });
    expect(shop.outbox).toHaveLength(mails);
    await turnWebhookOff(shop, system, id);
    expect((await listWebhooks(shop, system))[0]).toMatchObject({ disabledReason: "staff" });
  });

  it("is turned off by a single delivery too, when its last try has failed", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["stock"] });
    await adjustStock(shop, system, { variantId: (await makeVariant(shop)).id, delta: 1 });
    await follow(id, 1);
    answerWith = () => ({ status: 500 });
    const began = shop.clock.now().getTime();
    for (let tries = 0; tries < maxAttemptCount; tries++) {
      await deliver(id);
      const nextAt = (await logOf(id))[0]?.nextAt;
      if (nextAt) shop.pass(Date.parse(nextAt) - shop.clock.now().getTime());
    }
    expect(received).toHaveLength(maxAttemptCount);
    expect((await logOf(id))[0]).toMatchObject({ attempts: maxAttemptCount, nextAt: null });
    expect((await listWebhooks(shop, system))[0]).toMatchObject({ disabledReason: "failing" });
    expect((shop.clock.now().getTime() - began) / 86_400_000).toBeCloseTo(3.1, 1);
  });

  it("sends everything again that was given up, when staff say so", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const { id } = await addWebhook(shop, actor, { url, topics: ["stock"] });
    const { id: variantId } = await makeVariant(shop);
    for (const delta of [1, 2, 3]) await adjustStock(shop, system, { variantId, delta });
    await follow(id, 3);
    await shop.sql`update webhook_deliveries set next_at = null, attempts_left = 0 where endpoint_id = ${id}`;
    expect(await sendFailedAgain(shop, actor, id)).toEqual({ count: 3 });
    expect(await sendFailedAgain(shop, actor, id)).toEqual({ count: 0 });
    await deliver(id);
    expect(received).toHaveLength(3);
    expect((await readWebhook(shop, system, { id, view: "failed" })).deliveries).toEqual([]);
    expect(await refusalOf(sendFailedAgain(shop, actor, unknown))).toBe("not-found");
    for (const call of [sendFailedAgain(shop, manager, id), listWebhooksOff(shop, { ...manager, role: "support" })])
      expect(await refusalOf(call)).toBe("not-allowed");
  });

  it("is given up after its tries, and is signed by the old secret too for a day after a new one", async () => {
    const shop = shopOf();
    const { id, secret } = await addWebhook(shop, system, { url, topics: ["stock"] });
    await testWebhook(shop, system, id);
    answerWith = () => ({ status: 400 });
    await deliver(id);
    expect((await readWebhook(shop, system, { id, view: "failed" })).deliveries).toMatchObject([
      { event: "webhook.tested", lastStatus: 400, nextAt: null },
    ]);
    const { secret: renewed } = await renewWebhookSecret(shop, system, id);
    expect(renewed).not.toBe(secret);
    const [test] = await logOf(id);
    await sendDeliveryAgain(shop, system, test?.id ?? "");
    await deliver(id);
    const last = received.at(-1) as Received;
    expect([isSignedBy(secret, last), isSignedBy(renewed, last)]).toEqual([true, true]);
    await shop.sql`update webhook_endpoints set previous_until = ${shop.clock.now().toISOString()}`;
    await sendDeliveryAgain(shop, system, test?.id ?? "");
    await deliver(id);
    const later = received.at(-1) as Received;
    expect([isSignedBy(secret, later), isSignedBy(renewed, later)]).toEqual([false, true]);
    const rows = await shop.sql`select to_jsonb(w)::text as row from webhook_endpoints w`;
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it("connects to public addresses alone, whatever a name resolves to", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["stock"] });
    await testWebhook(shop, system, id);
    await deliverWebhooks(shop, { endpointId: id });
    expect(received).toEqual([]);
    expect((await logOf(id))[0]).toMatchObject({ lastStatus: null, lastAnswer: "The request failed: 127.0.0.1 is not a public address." });
  });

  it("loses its log after 30 days", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["stock"] });
    await testWebhook(shop, system, id);
    expect(await removeOldDeliveries(shop, shop.clock.now(), 10)).toBe(0);
    expect(await removeOldDeliveries(shop, new Date(shop.clock.now().getTime() + 1), 10)).toBe(1);
  });

  it("refuses http in a live shop, users in URLs, what is no URL, and too many", async () => {
    const shop = shopOf();
    const add = (text: string) => refusalOf(addWebhook(shop, system, { url: text, topics: ["orders"] }));
    expect(await add("ftp://example.com")).toBe("input-invalid");
    expect(await add("https://ada:secret@example.com")).toBe("input-invalid");
    expect(await refusalOf(addWebhook(shop, system, { url, topics: [] }))).toBe("input-invalid");
    const { revision: _, ...stored } = (await loadSettings(shop)).shop;
    await changeSettings(shop, system, "shop", { ...stored, trialMode: false });
    expect(await add(url)).toBe("input-invalid");
    await changeSettings(shop, system, "shop", stored);
    for (let at = 0; at < 20; at++) await addWebhook(shop, system, { url: `https://example.com/${at}`, topics: ["orders"] });
    expect(await add("https://example.com")).toBe("webhooks-full");
  });

  it("is for those who may change the API, and its log for managers too", async () => {
    const shop = shopOf();
    const { id } = await addWebhook(shop, system, { url, topics: ["orders"] });
    const changes = (actor: typeof stranger | Staff) => [
      addWebhook(shop, actor, { url, topics: ["orders"] }),
      changeWebhook(shop, actor, id, { url, topics: ["orders"] }),
      removeWebhook(shop, actor, id),
      renewWebhookSecret(shop, actor, id),
      testWebhook(shop, actor, id),
      turnWebhookOff(shop, actor, id),
      turnWebhookOn(shop, actor, id),
      sendDeliveryAgain(shop, actor, id),
    ];
    const reads = [listWebhooks(shop, stranger), readWebhook(shop, stranger, { id })];
    const refused = await Promise.all([...changes(stranger), ...changes(manager), ...reads].map(refusalOf));
    expect(new Set(refused)).toEqual(new Set(["not-allowed"]));
    expect((await readWebhook(shop, manager, { id })).endpoint.id).toBe(id);
    const missing = [
      readWebhook(shop, system, { id: unknown }),
      changeWebhook(shop, system, unknown, { url, topics: ["orders"] }),
      removeWebhook(shop, system, unknown),
      renewWebhookSecret(shop, system, unknown),
      testWebhook(shop, system, unknown),
      turnWebhookOff(shop, system, unknown),
      turnWebhookOn(shop, system, unknown),
      sendDeliveryAgain(shop, system, unknown),
    ];
    expect(new Set(await Promise.all(missing.map(refusalOf)))).toEqual(new Set(["not-found"]));
    expect(await refusalOf(changeWebhook(shop, system, id, { url: "nothing", topics: ["orders"] }))).toBe("input-invalid");
    await removeWebhook(shop, system, id);
    expect(await refusalOf(readWebhook(shop, system, { id }))).toBe("not-found");
  });
});
