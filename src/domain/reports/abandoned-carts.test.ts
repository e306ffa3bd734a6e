import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { decliningCard, makeCheckout, makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { addVisit } from "#support/make-visits.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readAbandonedCarts } from "./abandoned-carts.ts";
import { reportInput } from "./report-input.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const read = (more: object = {}) => readAbandonedCarts(shopOf(), analyst, reportInput.parse(more));

/**
 * It is Monday, November 2, 9:00, in trial mode. Abandoned: a cart of $30.00, a checkout of $20.00, and one of $10.00 with a declined card, on a measured
 * phone; and a cart of the week before. A cart of half an hour ago may still continue.
 */
beforeAll(async () => {
  const shop = shopOf();
  const { id } = await makeVariant(shop, { priceCents: 1000, stock: 90 });
  const { id: other } = await makeVariant(shop, { priceCents: 500, stock: 90 });
  const cartOf = async (quantity: number) => (await addLines(shop, stranger, { lines: [{ merchandiseId: id, quantity }] })).id;
  const touch = (cart: string, at: string) =>
    shop.ownerSql`update carts set updated_at = ${at}, expires_at = ${at}::timestamptz + interval '30 days' where id = ${cart}`;
  await touch(await cartOf(3), "2026-11-01T08:00:00Z");
  await touch(await cartOf(7), "2026-10-24T08:00:00Z");
  await touch(await cartOf(9), "2026-11-02T08:30:00Z");
  const checkout = await makeCheckout(shop, [
    { id, quantity: 1 },
    { id: other, quantity: 2 },
  ]);
  await touch(checkout.cartId, "2026-11-01T09:00:00Z");
  const declined = await makeCheckout(shop, [{ id }]);
  await placeOrder(shop, declined.shopper, { ...declined.request, payload: decliningCard }).catch(() => {});
  await touch(declined.cartId, "2026-11-01T10:00:00Z");
  const visitorId = shop.ids.random();
  const sessionId = addVisit(shop, visitorId, "2026-11-01T09:30:00Z", {
    isTrial: true,
    device: "phone",
    country: "DE",
    seen: [[0, "page_view", { utmSource: "newsletter" }]],
  });
  const who = { accountId: null, isBot: false, isStaff: false, device: "phone", browser: "Safari", country: "DE" };
  shop.events.keepCart({ cartId: declined.cartId, sessionId, visitorId, ...who, at: "2026-11-01T09:45:00Z" });
  const robots = await cartOf(5);
  await touch(robots, "2026-11-01T11:00:00Z");
  shop.events.keepCart({
    cartId: robots,
    sessionId: shop.ids.random(),
    visitorId: shop.ids.random(),
    ...who,
    isBot: true,
    at: "2026-11-01T11:00:00Z",
  });
  const [ordered, drafted, byStaff] = [await makeOrder(shop, [{ id }]), await makeOrder(shop, [{ id }]), await makeOrder(shop, [{ id }])];
  await shop.ownerSql`update orders set processed_at = '2026-11-01T12:00:00Z' where id = any(${[ordered, drafted, byStaff]})`;
  const cartOfOrder = async (order: string) =>
    (await shop.sql<{ id: string }[]>`select a.cart_id as id from orders o join payment_attempts a on a.id = o.attempt_id where o.id = ${order}`)[0]
      ?.id ?? "";
  // A paid draft order, and an order that staff placed like shoppers, do not count as carts of shoppers.
  await shop.ownerSql`update carts set draft_terms = '{}' where id = ${await cartOfOrder(drafted)}`;
  const staffVisit = { ...who, isStaff: true, sessionId: shop.ids.random(), visitorId: shop.ids.random() };
  shop.events.keepCart({ cartId: await cartOfOrder(byStaff), ...staffVisit, at: "2026-11-01T12:00:00Z" });
  await flushEvents(shop);
});

describe("abandoned carts", () => {
  it("are those that nobody changed for an hour and that became no order, with what they are worth and how far they came", async () => {
    const report = await read();
    expect(report).toMatchObject({
      carts: 3,
      value: { amount: "60.00" },
      averageValue: { amount: "20.00" },
      ordered: 1,
      abandonedShare: 3 / 4,
      isWhole: true,
    });
    expect(report.stages.map(({ stage, carts, units, value }) => [stage, carts, units, value.amount])).toEqual([
      ["cart", 1, 3, "30.00"],
      ["checkout", 1, 3, "20.00"],
      ["payment", 1, 1, "10.00"],
    ]);
    const [recount] = await shopOf().sql`
      select sum(l.quantity * l.unit_price_cents)::int as cents from cart_lines l where cart_id in (
        select id from carts where completed_at is null and updated_at between '2026-10-27' and '2026-11-02 08:00+00'
        except select cart_id from measured_carts where is_bot)`;
    expect(recount?.["cents"]).toBe(6000);
  });

  it("stand beside those of the time before, as long as carts of it are kept", async () => {
    expect(await read()).toMatchObject({ cartsBefore: 1, valueBefore: { amount: "70.00" } });
    expect(await read({ range: "30d" })).toMatchObject({ carts: 4, cartsBefore: null, valueBefore: null });
    expect(await read({ range: "90d" })).toMatchObject({ carts: 4, isWhole: false });
  });

  it("lists the most valuable, with nothing of whose they are", async () => {
    const { largest } = await read();
    expect(largest.map(({ value, stage, others, device, country }) => [value.amount, stage, others, device, country])).toEqual([
      ["30.00", "cart", 0, null, null],
      ["20.00", "checkout", 1, null, null],
      ["10.00", "payment", 0, "phone", "DE"],
    ]);
    expect(JSON.stringify(largest)).not.toMatch(/lab\.example|Byron/);
    const ids = await shopOf().sql<
      { id: string }[]
    >`select id::text from carts union select session_id::text from events where session_id is not null`;
    expect(ids.filter(({ id }) => JSON.stringify(largest).includes(id))).toEqual([]);
  });

  it("are narrowed to those of measured visits by device, source and country", async () => {
    for (const filter of [{ device: "phone" }, { source: "newsletter" }, { country: "DE" }])
      expect(await read(filter)).toMatchObject({ carts: 1, value: { amount: "10.00" }, ordered: 0, abandonedShare: 1 });
    const none = { carts: 0, value: { amount: "0.00" }, averageValue: null, ordered: 0, abandonedShare: null, largest: [] };
    expect(await read({ device: "tablet" })).toMatchObject(none);
  });

  it("have a share of the carts of the same segment, with the orders of its visits alone", async () => {
    expect(await read({ segment: "returning" })).toMatchObject({ carts: 0, ordered: 0, abandonedShare: null });
    const shop = shopOf();
    const [row] = await shop.sql<{ id: string }[]>`select id from orders where processed_at = '2026-11-01T12:00:00Z' order by id limit 1`;
    addVisit(shop, shop.ids.random(), "2026-11-01T11:50:00Z", {
      isTrial: true,
      seen: [
        [0, "page_view", {}],
        [10, "purchase", { origin: "server", path: null, orderId: row?.id ?? "", valueCents: 1000, currency: "USD" }],
      ],
    });
    await flushEvents(shop);
    // Both visits are from browsers that were not seen before: one abandoned a cart, the other ordered.
    expect(await read({ segment: "new" })).toMatchObject({ carts: 1, ordered: 1, abandonedShare: 1 / 2 });
    expect(await read({ device: "phone" })).toMatchObject({ carts: 1, ordered: 0, abandonedShare: 1 });
  });

  it("are tests as long as the shop was in trial mode when they were last changed", async () => {
    expect(await read({ traffic: "real" })).toMatchObject({ carts: 0 });
    const shop = shopOf();
    await shop.ownerSql`
      insert into domain_events (name, version, actor_kind, subject_kind, subject_id, payload, at)
      values ('shop.went-live', 1, 'system', 'settings', 'shop', '{}', '2026-11-01T08:30:00Z')`;
    expect(await read({ traffic: "real" })).toMatchObject({ carts: 2, value: { amount: "30.00" } });
    expect(await read({ traffic: "test" })).toMatchObject({ carts: 1, value: { amount: "30.00" } });
  });

  it("are for staff who may see figures alone", async () => {
    const strangers: [Actor, string][] = [
      [{ kind: "visitor", cartId: null }, "not-signed-in"],
      [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
      [{ ...analyst, role: "support" }, "not-allowed"],
    ];
    for (const [actor, code] of strangers) expect(await refusalOf(readAbandonedCarts(shopOf(), actor, reportInput.parse({})))).toBe(code);
  });
});
