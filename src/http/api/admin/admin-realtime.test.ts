import { describe, expect, it, vi } from "vitest";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { recordServerEvents } from "#domain/events/event-recording.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { RealtimeFigures } from "#http/realtime-figures.ts";
import { followForAnalytics } from "#jobs/analytics-follower.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { addVisit } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { startEventFlushing } from "../../../event-flushing.ts";

const shopOf = useTestShop();

async function open(shop: TestShop, more: { device?: string } = {}): Promise<void> {
  const at = shop.clock.now().toISOString();
  const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: true };
  shop.events.add(
    {
      id: shop.ids.random(),
      at,
      receivedAt: at,
      name: "page_view",
      path: "/",
      ...marks,
      sessionId: shop.ids.random(),
      visitorId: shop.ids.random(),
      ...more,
    },
    { mayCross: false },
  );
  await flushEvents(shop);
}

/** Yields what is pushed, one after the other. */
async function* pushed(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ online: number; events: number; tail: { name: string }[] }> {
  let text = "";
  for await (const piece of stream) {
    text += Buffer.from(piece).toString();
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      if (message.startsWith("data: ")) yield JSON.parse(message.slice("data: ".length));
    }
  }
}

const isReady = async () => true;

describe("what happens now", () => {
  it("is read once, or pushed as events that proxies do not gather", async () => {
    const api = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "analyst");
    const { status, json } = await api.call("GET", "/api/admin/analytics/realtime", { token });
    expect([status, json.minutes.length]).toEqual([200, 30]);
    const { token: support } = await signedInAs(shopOf(), "support");
    expect((await api.call("GET", "/api/admin/analytics/realtime/stream", { token: support })).status).toBe(403);
    expect((await api.call("GET", "/api/admin/analytics/realtime/stream")).status).toBe(401);
  });

  it("is pushed at once and after each change, whatever node saw it, to everybody who watches", async () => {
    const shop = shopOf();
    const live = new RealtimeFigures({ shop, isReady });
    const [one, other] = [pushed(await live.watch(manager)), pushed(await live.watch({ ...manager, accountId: shop.ids.random() }))];
    const first = (await one.next()).value as { events: number };
    await other.next();
    expect(live.count).toBe(2);
    // Stands for another node, which writes to the database that this one reads.
    await open(shop);
    expect(((await one.next()).value as { events: number }).events).toBe(first.events + 1);
    expect(((await other.next()).value as { events: number }).events).toBe(first.events + 1);
    await one.return(undefined);
    await other.return(undefined);
    expect(live.count).toBe(0);
  });

  it("reaches who watches by itself: what browsers said, and what the shop recorded of a checkout", async () => {
    const shop = shopOf();
    const live = new RealtimeFigures({ shop, isReady });
    const faults: unknown[] = [];
    const writers = [startEventFlushing(shop), followForAnalytics(shop, (fault) => faults.push(fault))];
    const lineOf = (name: string) =>
      vi.waitFor(async () => {
        // A stream ends after some seconds, and then the browser opens the next one.
        for await (const { tail } of pushed(await live.watch(manager))) if (tail.some((line) => line.name === name)) return;
        throw new Error(`There is no line of ${name} yet.`);
      }, 60_000);
    try {
      // Domain events from before the first read are not read.
      await recordServerEvents(shop);
      const made = await makeCheckout(shop, [{ id: (await makeVariant(shop)).id }]);
      const at = shop.clock.now().toISOString();
      const browser = { isBot: false, isStaff: false, device: "phone", browser: "Safari", country: "US" };
      shop.events.keepCart({ cartId: made.cartId, sessionId: shop.ids.random(), visitorId: shop.ids.random(), accountId: null, ...browser, at });
      addVisit(shop, shop.ids.random(), at, { isTrial: true, seen: [[0, "download"]] });
      await lineOf("download");
      await placeOrder(shop, made.shopper, made.request);
      await lineOf("purchase");
    } finally {
      for (const writer of writers) await writer.stop();
    }
    expect(faults).toEqual([]);
  });

  it("is pushed to so many of one person, and no more", async () => {
    const live = new RealtimeFigures({ shop: shopOf(), isReady });
    const streams: ReadableStream[] = [];
    for (let times = 0; times < 5; times += 1) streams.push(await live.watch(manager));
    expect(await refusalOf(live.watch(manager))).toBe("too-busy");
    // Streams that are being opened count before any of them is open.
    const another = { ...manager, accountId: shopOf().ids.random() };
    const opened = await Promise.allSettled(Array.from({ length: 12 }, () => live.watch(another)));
    for (const each of opened) if (each.status === "fulfilled") streams.push(each.value);
    expect(streams).toHaveLength(10);
    expect(await refusalOf(live.watch({ ...manager, role: "support", accountId: shopOf().ids.random() }))).toBe("not-allowed");
    for (const stream of streams) await stream.cancel();
    expect(live.count).toBe(0);
    await (await live.watch(manager)).cancel();
  });

  it("is pushed to so many on one node, and by so many filters, and no more", async () => {
    const live = new RealtimeFigures({ shop: shopOf(), isReady });
    const person = () => ({ ...manager, accountId: shopOf().ids.random() });
    const streams: ReadableStream[] = [];
    for (const device of ["phone", "desktop", "tablet"] as const)
      for (const country of ["US", "CH", "DE"]) streams.push(await live.watch(person(), { device, country }));
    streams.push(await live.watch(person()));
    expect(await refusalOf(live.watch(person(), { country: "FR" }))).toBe("too-busy");
    while (streams.length < 100) streams.push(await live.watch(person()));
    expect(await refusalOf(live.watch(person()))).toBe("too-busy");
    await streams.pop()?.cancel();
    streams.push(await live.watch(person()));
    for (const stream of streams) await stream.cancel();
    expect(live.count).toBe(0);
  });

  it("is pushed to each as they narrow it", async () => {
    const shop = shopOf();
    const live = new RealtimeFigures({ shop, isReady });
    const other = { ...manager, accountId: shop.ids.random() };
    const [all, phones] = [pushed(await live.watch(manager)), pushed(await live.watch(other, { device: "phone" }))];
    const [before, narrowed] = [(await all.next()).value, (await phones.next()).value];
    expect(narrowed).toMatchObject({ events: 0 });
    await open(shop);
    expect((await all.next()).value).toMatchObject({ events: (before?.events ?? 0) + 1 });
    await open(shop, { device: "phone" });
    expect((await phones.next()).value).toMatchObject({ events: 1, online: 1 });
    await all.return(undefined);
    await phones.return(undefined);
  });

  it("ends for whoever loses the right while watching, and is not opened again", async () => {
    const api = openTestApp(shopOf());
    const { token, account } = await signedInAs(shopOf(), "analyst");
    const url = "http://shop.test/api/admin/analytics/realtime/stream";
    const stream = await api.app.request(url, { headers: { Authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    await shopOf().sql`update accounts set role = 'support' where id = ${account.id}`;
    // A stream lasts ten seconds, which have passed for it; it is complete once it has ended.
    const began = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => began + 10_001);
    const text = await stream.text().finally(() => clock.mockRestore());
    expect(text).toContain("data: ");
    expect((await api.call("GET", "/api/admin/analytics/realtime/stream", { token })).status).toBe(403);
  });

  it("ends when this node takes no more requests", async () => {
    const live = new RealtimeFigures({ shop: shopOf(), isReady: async () => false });
    const messages = [];
    for await (const message of pushed(await live.watch(manager))) messages.push(message);
    expect(messages).toHaveLength(1);
    expect(live.count).toBe(0);
  });
});
