import { afterAll, expect, inject, it } from "vitest";
import { reconcileAttempts } from "#domain/checkout/checkout.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { endChildren, startChild } from "#support/child-process.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { startStripe } from "#support/stripe-server.ts";
import { withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
afterAll(endChildren);

const stock = 10_000;

it("gives every payment on Stripe's page its order, once, when the app is killed again and again between charge and order", async () => {
  const stripe = await startStripe();
  const shop = withStripe(shopOf(), stripe);
  const variant = await makeVariant(shop, { stock });
  const [database] = await shop.sql<{ name: string }[]>`select current_database() as name`;
  const target = JSON.stringify(databaseNamed(inject("appTarget"), database?.name ?? ""));
  const acknowledged: string[] = [];
  try {
    for (const until of [5, 20, 40, 60, 80, null]) {
      const left = String(until === null ? 20 : 1000);
      const child = startChild(process.execPath, ["tests/crash/card-paying-process.ts", target, stripe.url, variant.id, left]);
      const heard = () => child.output().match(/^order \S{36}$/gm) ?? [];
      const watch = setInterval(() => {
        if (until !== null && acknowledged.length + heard().length >= until) child.kill("SIGKILL");
      }, 3);
      expect(await child.ended).toBe(until === null ? 0 : null);
      clearInterval(watch);
      expect(child.output()).not.toContain("fault");
      acknowledged.push(...heard().map((line) => line.slice("order ".length)));
    }
    shopOf().pass(Date.now() - shop.clock.now().getTime() + 16 * 60_000);
    await reconcileAttempts(shop);

    const orders = await shop.sql<{ id: string; attempt_id: string }[]>`select id, attempt_id from orders`;
    for (const id of acknowledged) expect(orders.map((order) => order.id)).toContain(id);
    const returned = await shop.sql<{ id: string }[]>`select id from payment_attempts where status = 'paid' and order_id is null`;
    for (const { id } of returned) await refundAttempt(shop, id);
    // Each payment made at Stripe became one order, or was refunded whole.
    for (const session of stripe.state.sessions.values()) {
      const isOrdered = orders.filter((order) => order.attempt_id === session.client_reference_id).length;
      const refunded = stripe.state.payments.get(session.payment_intent ?? "")?.refunded ?? 0;
      const isPaid = session.payment_status === "paid";
      expect({ isOrdered, refunded }).toEqual(
        isPaid && refunded === 0 ? { isOrdered: 1, refunded: 0 } : { isOrdered: 0, refunded: isPaid ? session.amount_total : 0 },
      );
    }
    expect(await shop.sql`select id from payment_attempts where settled_at is null or is_open_at_provider`).toEqual([]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: stock - orders.length, reserved: 0 });
    await expectInvariants(shop);
  } finally {
    await stripe.close();
  }
}, 240_000);
