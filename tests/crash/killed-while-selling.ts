import { expect, inject } from "vitest";
import { reconcileAttempts } from "#domain/checkout/checkout.ts";
import { startChild } from "#support/child-process.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import type { TestShop } from "#support/test-shop.ts";

const stock = 100_000;

/**
 * Sells `checkouts` orders in a separate process that is killed without warning whenever the total of acknowledged orders reaches a number in
 * `killedAfter`, and expects each acknowledged order to exist once and complete, and nothing to be left unfinished.
 */
export async function expectNothingLostByKills(
  shop: TestShop,
  { checkouts, killedAfter }: { checkouts: number; killedAfter: number[] },
): Promise<void> {
  const variants = await Promise.all(Array.from({ length: 5 }, () => makeVariant(shop, { stock })));
  const [database] = await shop.sql<{ name: string }[]>`select current_database() as name`;
  const target = JSON.stringify(databaseNamed(inject("appTarget"), database?.name ?? ""));
  const acknowledged: string[] = [];

  /** Sells the remaining orders; the process is killed without warning once `until` orders are acknowledged in total. */
  async function sell(until: number): Promise<number | null> {
    const left = String(checkouts - acknowledged.length);
    const child = startChild(process.execPath, ["tests/crash/selling-process.ts", target, JSON.stringify(variants.map(({ id }) => id)), left]);
    const heard = () => child.output().match(/^order \S{36}$/gm) ?? [];
    const watch = setInterval(() => {
      if (acknowledged.length + heard().length >= until) child.kill("SIGKILL");
    }, 5);
    const status = await child.ended;
    clearInterval(watch);
    expect(child.output()).not.toContain("fault");
    acknowledged.push(...heard().map((line) => line.slice("order ".length)));
    return status;
  }

  for (const until of killedAfter) expect(await sell(until)).toBeNull();
  expect(await sell(Number.POSITIVE_INFINITY)).toBe(0);
  await reconcileAttempts(shop, new Date(Date.now() + 1000));

  expect(acknowledged.length).toBeGreaterThanOrEqual(checkouts);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const whole = await shop.sql<{ id: string }[]>`
    select o.id from orders o
    where o.id = any(${acknowledged}::uuid[]) and (select count(*) from order_lines where order_id = o.id) = 3
      and (select count(*) from jobs.job where name = 'order-mail' and data->>'orderId' = o.id::text) = 2
      and exists (select from payment_attempts where id = o.attempt_id and order_id = o.id and status = 'paid')
      and exists (select from checkouts where order_id = o.id)`;
  expect(whole).toHaveLength(acknowledged.length);

  // What was paid but not acknowledged also became an order; no payment is unsettled, no stock is reserved, no charge lacks its order.
  const [loose] = await shop.sql`
    select (select count(*)::int from payment_attempts where settled_at is null) as waiting,
      (select count(*)::int from stock_reservations where ended_at is null) as held,
      (select count(*)::int from test_provider_charges c where c.status = 'paid' and not exists (select from orders where attempt_id = c.attempt_id)) as unserved,
      (select count(*)::int from (select cart_id from payment_attempts where order_id is not null group by cart_id having count(*) > 1) twice) as twice`;
  expect(loose).toEqual({ waiting: 0, held: 0, unserved: 0, twice: 0 });
  for (const variant of variants) {
    const [sold] = await shop.sql<{ units: number }[]>`select sum(quantity)::int as units from order_lines where variant_id = ${variant.id}`;
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: stock - (sold?.units ?? 0), reserved: 0 });
    expect(await unitsEver(shop, variant.id)).toBe(stock);
  }
  await expectInvariants(shop);
}
