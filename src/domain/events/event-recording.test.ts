import { describe, expect, it, vi } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { addLines, removeLine } from "#domain/cart/cart.ts";
import { openCheckout, placeOrder } from "#domain/checkout/checkout.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import type { Shop } from "#domain/shop.ts";
import { decliningCard, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { maxEventsPerVisit } from "./event-quota.ts";
import { recordServerEvents } from "./event-recording.ts";
import { flushEvents } from "./event-storing.ts";
import { dayOf } from "./stored-event.ts";

const shopOf = useTestShop();

type Row = { id: string; name: string; session_id: string | null; order_id: string | null; value_cents: number; is_trial: boolean } & Record<
  string,
  unknown
>;

const visitOf = (shop: Shop) => ({
  sessionId: shop.ids.random(),
  visitorId: shop.ids.random(),
  accountId: null as string | null,
  isBot: false,
  isStaff: false,
  device: "phone",
  browser: "Safari",
  country: "US",
});

/** Makes a checkout of a cart that a measured visit filled. */
async function measuredCheckout(shop: Shop) {
  const { id } = await makeVariant(shop);
  const made = await makeCheckout(shop, [{ id, quantity: 2 }]);
  const visit = visitOf(shop);
  shop.events.keepCart({ cartId: made.cartId, ...visit, at: shop.clock.now().toISOString() });
  await flushEvents(shop);
  return { made, visit };
}

/** The events made from domain events, without those that a page of the checkout recorded itself. */
const recorded = (shop: Shop) =>
  shop.sql<Row[]>`
    select * from events where origin = 'server' and name not in ('add_to_cart', 'remove_from_cart') and (name <> 'checkout_step' or target_type = 'payment')
    order by at, xid, name`;

/** Reads until there are this many rows: events of transactions that others may still overtake are held back. */
async function readUntil(shop: Shop, count: number): Promise<Row[]> {
  return vi.waitFor(async () => {
    await recordServerEvents(shop);
    const rows = await recorded(shop);
    expect(rows).toHaveLength(count);
    return rows;
  }, 60_000);
}

describe("what the shop itself records", () => {
  it("is each step of a checkout and the money of its order, once, with the visit that filled the cart and the order's own amounts", async () => {
    const shop = shopOf();
    await recordServerEvents(shop);
    const { made, visit } = await measuredCheckout(shop);
    await placeOrder(shop, made.shopper, { ...made.request, payload: decliningCard }).catch(() => {});
    await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token() });
    const rows = await readUntil(shop, 5);
    const [order] = await shop.sql<{ id: string; total_cents: number }[]>`select id, total_cents from orders order by processed_at desc limit 1`;
    expect(rows.map(({ name }) => name).sort()).toEqual(["begin_checkout", "checkout_fault", "checkout_step", "checkout_step", "purchase"]);
    for (const row of rows) expect(row).toMatchObject({ session_id: visit.sessionId, visitor_id: visit.visitorId, device: "phone", country: "US" });
    expect(rows.find(({ name }) => name === "purchase")).toMatchObject({
      order_id: order?.id,
      value_cents: order?.total_cents,
      currency: "USD",
      is_trial: true,
    });
    const [ledger] = await shop.sql<{ cents: number }[]>`
      select -sum(amount_cents)::bigint as cents from ledger_entries where order_id = ${order?.id ?? ""} and account in ('sales', 'tax', 'shipping')`;
    expect(ledger?.cents).toBe(order?.total_cents);
    expect(rows.find(({ name }) => name === "checkout_fault")).toMatchObject({ target_type: expect.any(String), order_id: null });
    await recordServerEvents(shop);
    expect(await recorded(shop)).toHaveLength(5);
  });

  it("has the visit of a checkout that is opened before what this process was told of the cart is written", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const visit = visitOf(shop);
    const { id: cartId } = await addLines(shop, { ...stranger, visit }, { lines: [{ merchandiseId: id, quantity: 1 }] });
    await openCheckout(shop, { ...stranger, cartId, visit, browserId: shop.ids.token() }, { returnUrl: "/thank-you", origin: "http://shop.test" });
    expect(shop.events.waiting).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      await recordServerEvents(shop);
      const begun = await shop.sql<Row[]>`select * from events where name = 'begin_checkout' and session_id = ${visit.sessionId}`;
      expect(begun).toMatchObject([{ visitor_id: visit.visitorId, device: "phone", country: "US" }]);
    }, 60_000);
    await flushEvents(shop);
    expect(await shop.sql`select session_id from measured_carts where cart_id = ${cartId}`).toEqual([{ session_id: visit.sessionId }]);
  });

  it("is lost and doubled by no crash: the events and the reader's place are stored together, or neither", async () => {
    const shop = shopOf();
    const before = (await recorded(shop)).length;
    const { made } = await measuredCheckout(shop);
    await placeOrder(shop, made.shopper, made.request);
    const [place] = await shop.sql`select last_event_id from event_positions`;
    // Everything is written, and the process ends before the commit.
    await vi.waitFor(async () => {
      const crash = inTransaction(shop, async (shop) => {
        const read = await recordServerEvents(shop);
        expect(await recorded(shop)).toHaveLength(before + 3);
        expect(read).toBeGreaterThan(0);
        throw new Error("killed");
      });
      await expect(crash).rejects.toThrow("killed");
    }, 60_000);
    expect(await recorded(shop)).toHaveLength(before);
    expect(await shop.sql`select last_event_id from event_positions`).toEqual([place]);
    const rows = await readUntil(shop, before + 3);
    // A reader whose position was set back reads the same events again, and stores nothing twice.
    await shop.sql`update event_positions set last_event_id = ${place?.["last_event_id"] ?? null}`;
    await recordServerEvents(shop);
    expect((await recorded(shop)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it("is read by one process at a time, and by all together once", async () => {
    const shop = shopOf();
    const before = (await recorded(shop)).length;
    const { made } = await measuredCheckout(shop);
    await placeOrder(shop, made.shopper, made.request);
    await vi.waitFor(async () => {
      await Promise.all([1, 2, 3, 4].map(() => recordServerEvents(shop)));
      expect(await recorded(shop)).toHaveLength(before + 3);
    }, 60_000);
  });

  it("is of the visit in which it happened, also where it is read once the same browser is back", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id, quantity: 1 }]);
    const first = visitOf(shop);
    const second = { ...first, sessionId: shop.ids.random(), accountId: shop.ids.random() };
    const comes = async (visit: ReturnType<typeof visitOf>) => {
      const at = shop.clock.now().toISOString();
      const view = {
        id: shop.ids.random(),
        at,
        receivedAt: at,
        name: "page_view",
        origin: "browser",
        isTrial: true,
        path: "/cart",
        pageType: "cart",
      } as const;
      shop.events.add({ ...view, ...visit }, { mayCross: false });
      shop.events.keepCart({ cartId: made.cartId, ...visit, at });
      await flushEvents(shop);
    };
    await comes(first);
    shop.pass(40 * 60_000);
    await placeOrder(shop, made.shopper, { ...made.request, payload: decliningCard }).catch(() => {});
    shop.pass(2 * hourMs);
    await comes(second);
    await placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token() });
    await vi.waitFor(async () => {
      await recordServerEvents(shop);
      const rows = await shop.sql`
        select name, session_id as "sessionId", account_id as "accountId" from events
        where visitor_id = ${first.visitorId} and origin = 'server' and name <> 'begin_checkout' order by at, name`;
      const [payment, fault, again, purchase] = ["checkout_step", "checkout_fault", "checkout_step", "purchase"];
      expect(rows.map(({ name, ...visit }) => [name, visit])).toEqual(
        expect.arrayContaining([
          ...[payment, fault].map((name) => [name, { sessionId: first.sessionId, accountId: null }]),
          ...[again, purchase].map((name) => [name, { sessionId: second.sessionId, accountId: second.accountId }]),
        ]),
      );
      expect(rows).toHaveLength(4);
    }, 60_000);
  });

  it("is what was put into a cart and taken out, with the visit where it is measured and of nobody where not", async () => {
    const shop = shopOf();
    const { id } = await makeVariant(shop, { priceCents: 1500 });
    const visit = visitOf(shop);
    const cart = await addLines(shop, { ...stranger, visit }, { lines: [{ merchandiseId: id, quantity: 2 }] });
    await removeLine(shop, { ...stranger, cartId: cart.id }, { lineId: cart.lines[0]?.id ?? "" });
    await flushEvents(shop);
    const rows = await shop.sql<Row[]>`select * from events where variant_id = ${id} order by name`;
    expect(rows).toMatchObject([
      { name: "add_to_cart", session_id: visit.sessionId, quantity: 2, value_cents: 3000, product_id: cart.lines[0]?.productId, origin: "server" },
      { name: "remove_from_cart", session_id: null, visitor_id: null, device: null, quantity: 2 },
    ]);
    expect(await shop.sql`select session_id from measured_carts where cart_id = ${cart.id}`).toEqual([{ session_id: visit.sessionId }]);
  });
});

it("orders are recorded with their money on a day that is full, of a visit that is full", async () => {
  const shop = shopOf();
  const { made, visit } = await measuredCheckout(shop);
  await shop.counters.add("events-by-visit", visit.sessionId, maxEventsPerVisit, 2 * dayMs);
  shop.events.stored.set(dayOf(shop.clock.now().toISOString()), 20_000_000);
  const placed = await placeOrder(shop, made.shopper, made.request);
  const orderId = "orderId" in placed ? placed.orderId : "none";
  await vi.waitFor(async () => {
    await recordServerEvents(shop);
    const rows = await shop.sql`select name, session_id from events where order_id = ${orderId} and name = 'purchase'`;
    expect(rows).toEqual([{ name: "purchase", session_id: visit.sessionId }]);
  }, 60_000);
});
