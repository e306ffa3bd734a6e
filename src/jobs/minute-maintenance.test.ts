import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { settle, startPayment } from "#domain/checkout/checkout.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { listFaults } from "#domain/faults/background-faults.ts";
import { refundOrder } from "#domain/orders/orders.ts";
import { answerInTime } from "#domain/payments/payments.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { makeCheckout, makeOrder, payingCard } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { everyMinute } from "./minute-maintenance.ts";

const shopOf = useTestShop({ max: 16 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** The test provider, but it throws for these references and attempts. */
function withBrokenProvider(shop: TestShop, bad: Set<string>): Shop {
  const real = shop.payments["test-card"] as PaymentProvider;
  const check = (id: string) => {
    if ([...bad].some((one) => id.includes(one))) throw new Error("the provider is down");
  };
  const provider: PaymentProvider = {
    ...real,
    async lookUp(charge) {
      check(charge.attemptId);
      return real.lookUp(charge);
    },
    async refund(reference, ...asked) {
      check(reference);
      return real.refund(reference, ...asked);
    },
  };
  return { ...shop, payments: { ...shop.payments, "test-card": provider } };
}

/** Makes the database refuse every change of this row from now on. */
async function breakRow(shop: TestShop, table: string, column: string, id: string): Promise<void> {
  const name = `broken_${id.replaceAll("-", "")}`;
  await shop.ownerSql.unsafe(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'this row is broken'; end $$;
    create trigger ${name} before update or delete on ${table} for each row when (old.${column} = '${id}') execute function ${name}()`);
}

async function mendRow(shop: TestShop, table: string, id: string): Promise<void> {
  const name = `broken_${id.replaceAll("-", "")}`;
  await shop.ownerSql.unsafe(`drop trigger ${name} on ${table}; drop function ${name}()`);
}

/** Makes a payment that the provider took and that the shop does not know, because the process ended in between. */
async function paidUnseen(shop: TestShop, variantId: string): Promise<{ attemptId: string; token: string }> {
  const made = await makeCheckout(shop, [{ id: variantId }]);
  const attempt = await startPayment(shop, made.shopper, made.request);
  const { id: attemptId, amountCents, currency, email, createdAt: startedAt } = attempt;
  await shop.payments["test-card"]?.charge({ attemptId, amountCents, currency, email, payload: payingCard, returnUrl: "", about: "", startedAt });
  return { attemptId, token: made.token };
}

const orderOf = async (shop: Shop, attemptId: string) => (await shop.sql`select id from orders where attempt_id = ${attemptId}`)[0]?.["id"];
const faultsOf = async (shop: Shop, kind: string) => (await listFaults(shop)).faults.filter((fault) => fault.kind === kind);

describe("one row that throws", () => {
  it("does not keep other payments from being settled, nor stock from being released, nor refunds from being made, in the same round", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const [lost, paid] = [await paidUnseen(shop, variant.id), await paidUnseen(shop, variant.id)];
    const [abandoned, stuck] = [await makeCheckout(shop, [variant]), await makeCheckout(shop, [variant])];
    const held = await Promise.all([abandoned, stuck].map(({ shopper, request }) => startPayment(shop, shopper, request)));
    const [orders, refunds] = [await Promise.all([1, 2].map(() => makeOrder(shop, [variant]))), [] as string[]];
    const crashing = { ...(shop.payments["test-card"] as PaymentProvider), refund: () => Promise.reject(new Error("killed")) };
    for (const orderId of orders) {
      const input = { orderId, amount: "40", reason: "Late", lines: [], idempotencyKey: shop.ids.token() };
      await expect(refundOrder({ ...shop, payments: { "test-card": crashing } }, owner, input)).rejects.toThrow("killed");
      refunds.push(((await shop.sql`select id from refunds where order_id = ${orderId}`)[0] as { id: string }).id);
    }
    const [badOrder = "", goodOrder = ""] = orders;
    const badReference = (await shop.sql`select attempt_id from orders where id = ${badOrder}`)[0]?.["attempt_id"] as string;
    const [, unreleased] = held;
    await breakRow(shop, "stock_reservations", "attempt_id", unreleased?.id ?? "");
    shop.pass(16 * minuteMs);
    await everyMinute(withBrokenProvider(shop, new Set([lost.attemptId, badReference])));

    expect(await orderOf(shop, paid.attemptId)).toBeDefined();
    expect(await orderOf(shop, lost.attemptId)).toBeUndefined();
    expect(await shop.sql`select distinct ended_at is not null as over from stock_reservations where attempt_id = ${held[0]?.id ?? ""}`).toEqual([
      { over: true },
    ]);
    expect(await shop.sql`select refunded_cents from orders where id = ${goodOrder}`).toEqual([{ refunded_cents: 4000 }]);
    expect(await shop.sql`select refunded_cents from orders where id = ${badOrder}`).toEqual([{ refunded_cents: 0 }]);
    expect(await faultsOf(shop, "refund")).toMatchObject([{ subject: refunds[0], message: "the provider is down", count: 1 }]);
    expect((await faultsOf(shop, "payment")).map(({ subject }) => subject).sort()).toEqual([lost.attemptId, unreleased?.id ?? ""].sort());
    expect(shop.logged.filter(({ level }) => level === "error").map(({ details }) => (details as { kind: string }).kind)).toEqual(
      expect.arrayContaining(["payment", "refund", "reservation"]),
    );

    await mendRow(shop, "stock_reservations", unreleased?.id ?? "");
    shop.pass(3 * minuteMs);
    await everyMinute(shop);
    expect(await orderOf(shop, lost.attemptId)).toBeDefined();
    expect((await listFaults(shop)).faults).toEqual([]);
    expect((await stockOf(shop, variant.id)).reserved).toBe(0);
    await expectInvariants(shop);
  });

  it("does not keep other purchase orders from being canceled, nor sold units of other products from being counted", async () => {
    const shop = shopOf();
    const [variant, counted, bad] = [await makeVariant(shop, { stock: 50 }), await makeVariant(shop), await makeVariant(shop)];
    const [broken = "", fine = ""] = await Promise.all([1, 2].map(() => makeOrder(shop, [variant], "purchase-order")));
    await shop.sql`insert into sold_units (product_id, quantity) values (${bad.productId}, 1), (${counted.productId}, 2)`;
    await breakRow(shop, "orders", "id", broken);
    await breakRow(shop, "products", "id", bad.productId);
    shop.pass(15 * dayMs);
    await everyMinute(shop);
    expect(await shop.sql`select financial_status from orders where id = any(${[broken, fine]}::uuid[]) order by id = ${fine}`).toEqual([
      { financial_status: "pending" },
      { financial_status: "cancelled" },
    ]);
    expect(await shop.sql`select units_sold from products where id = ${counted.productId}`).toEqual([{ units_sold: 2 }]);
    expect(await faultsOf(shop, "order-hold")).toMatchObject([{ subject: broken, message: "this row is broken" }]);
    expect(await faultsOf(shop, "units-sold")).toMatchObject([{ subject: bad.productId, message: "this row is broken" }]);
    await mendRow(shop, "orders", broken);
    await mendRow(shop, "products", bad.productId);
    shop.pass(3 * minuteMs);
    await everyMinute(shop);
    expect((await listFaults(shop)).faults).toEqual([]);
    await expectInvariants(shop);
  });

  it("waits longer after each failure, and is forgotten when the provider's event settles it meanwhile", async () => {
    const shop = shopOf();
    const lost = await paidUnseen(shop, (await makeVariant(shop)).id);
    const bad = withBrokenProvider(shop, new Set([lost.attemptId]));
    shop.pass(16 * minuteMs);
    const waits: number[] = [];
    for (let round = 0; round < 10; round++) {
      await everyMinute(bad);
      const [fault] = await faultsOf(shop, "payment");
      waits.push((new Date(fault?.nextAt ?? "").getTime() - shop.clock.now().getTime()) / minuteMs);
      expect(fault?.count).toBe(round + 1);
      // Not its turn yet: it is not tried.
      await everyMinute(bad);
      expect((await faultsOf(shop, "payment"))[0]?.count).toBe(round + 1);
      shop.pass((waits.at(-1) ?? 0) * minuteMs);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    const event = {
      provider: "test-card",
      eventId: "late-event",
      attemptId: lost.attemptId,
      reference: `test_${lost.attemptId}`,
      status: "paid",
    } as const;
    await settle(shop, event);
    await everyMinute(bad);
    expect((await listFaults(shop)).faults).toEqual([]);
  });

  it("never starves the rows behind it: after five hundred bad payments the next round reaches a good one", async () => {
    const shop = shopOf();
    const good = await paidUnseen(shop, (await makeVariant(shop)).id);
    await shop.sql`
      insert into payment_attempts (id, checkout_token, cart_id, email, provider, is_test, status, amount_cents, currency, idempotency_key, fingerprint,
        draft, created_at, expires_at)
      select gen_random_uuid(), 'broken', gen_random_uuid(), 'a@lab.example', 'broken-bank', true, 'started', 1, 'USD', 'broken-' || n, 'x', '{}',
        a.created_at - interval '1 hour', a.expires_at - interval '1 hour'
      from payment_attempts a, generate_series(1, 500) n where a.id = ${good.attemptId}`;
    shop.pass(16 * minuteMs);
    await everyMinute(shop);
    expect(await orderOf(shop, good.attemptId)).toBeUndefined();
    shop.pass(minuteMs);
    await everyMinute(shop);
    expect(await orderOf(shop, good.attemptId)).toBeDefined();
    expect((await listFaults(shop)).total).toBe(500);
    await shop.sql`delete from payment_attempts where checkout_token = 'broken'`;
    shop.pass(3 * minuteMs);
    await everyMinute(shop);
    expect((await listFaults(shop)).total).toBe(0);
  });
});

it("goes on to the next step when a whole step fails, and says which", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 5 });
  const made = await makeCheckout(shop, [variant]);
  const attempt = await startPayment(shop, made.shopper, made.request);
  await shop.sql`update payment_attempts set settled_at = now(), status = 'expired' where id = ${attempt.id}`;
  await shop.ownerSql`alter table refunds rename to refunds_away`;
  shop.pass(16 * minuteMs);
  await everyMinute(shop);
  expect(await stockOf(shop, variant.id)).toEqual({ onHand: 5, reserved: 0 });
  expect((await listFaults(shop)).faults).toMatchObject([{ kind: "step", subject: "every-minute: refunds", message: /refunds/ }]);
  await shop.ownerSql`alter table refunds_away rename to refunds`;
  await everyMinute(shop);
  expect((await listFaults(shop)).faults).toEqual([]);
});

it("gives up a provider that does not answer", async () => {
  await expect(answerInTime(new Promise(() => {}), 5)).rejects.toThrow("did not answer");
  expect(await answerInTime(Promise.resolve("yes"))).toBe("yes");
});
