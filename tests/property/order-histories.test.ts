import { expect, inject, it, onTestFinished } from "vitest";
import { system } from "#domain/actor.ts";
import { approveOrder, reduceOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { inspectInvariants } from "#src/cli/check/check-invariants.ts";
import { manager } from "#support/customer-on-terms.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { openStatementProxy } from "#support/statement-proxy.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { carryOutDocumentJobs } from "./invoice-jobs.ts";
import { type OrderHistory, runOrderHistory } from "./order-histories.ts";

const shopOf = useTestShop();
/** A failed seed is run again with `SEED=123`; `ORDER_HISTORIES=1000` runs more of them. */
const seed = Number(process.env["SEED"] ?? 1);
const histories = Number(process.env["ORDER_HISTORIES"] ?? 25);

/** Counts units that the order took and did not release: those to be shipped, those shipped, and those written off. */
async function unitsOut({ sql }: TestShop, orderId: string, variantId: string): Promise<number> {
  const [row] = await sql<{ units: number }[]>`
    select coalesce(sum(case when c.order_id is null then greatest(0, l.quantity - shipped - withdrawn) else 0 end + shipped + withdrawn - restocked - closed), 0)::int as units
    from orders o join order_lines l on l.order_id = o.id left join order_cancellations c on c.order_id = o.id
    cross join lateral (select coalesce(sum(f.quantity), 0) as shipped from fulfillment_lines f where f.order_line_id = l.id) f
    cross join lateral (
      select coalesce(sum(r.unshipped), 0) as withdrawn, coalesce(sum(r.restocked), 0) as restocked from refund_lines r
      join refunds on refunds.id = r.refund_id where r.order_line_id = l.id and refunds.status in ('succeeded', 'to-send')) r
    cross join lateral (
      select coalesce(sum(rl.restocked), 0) as closed from return_lines rl join returns t on t.id = rl.return_id
      where rl.order_line_id = l.id and t.status = 'closed' and t.refund_id is null) b
    where o.id = ${orderId} and l.variant_id = ${variantId}
      and (o.payment_method <> 'purchase-order' or exists (select from order_approvals a where a.order_id = o.id))`;
  return row?.units ?? 0;
}

async function expectSound(shop: TestShop, { orderId, variants, did }: OrderHistory): Promise<void> {
  await expectInvariants(shop);
  for (const { id, stock } of variants) {
    const [level] = await shop.sql<{ on_hand: number }[]>`select on_hand from stock_levels where variant_id = ${id}`;
    expect((level?.on_hand ?? 0) + (await unitsOut(shop, orderId, id))).toBe(stock);
  }
  const [order] = await shop.sql<{ name: string; is_possible: boolean }[]>`
    select name, refunded_cents between 0 and total_cents and reduced_cents <= total_cents and received_cents >= 0 as is_possible from orders where id = ${orderId}`;
  expect(order?.is_possible).toBe(true);
  if (did.at(-1) === "time passed") expect(await brokenOf(shop, order?.name ?? "")).toEqual([]);
}

/** Returns the sentences of `npm run check` that an order or its documents break, except those that use the database's clock instead of the test's. */
async function brokenOf(shop: TestShop, name: string): Promise<string[]> {
  const isOfOrder = (subject: string) => subject.split(/[ ,()]+/).includes(name);
  const found = (await inspectInvariants(shop.ownerSql)).filter(({ severity, broken }) => severity === "fault" && broken.some(isOfOrder));
  return found.map(({ sentence }) => sentence).filter((sentence) => !sentence.includes("in time"));
}

it(`an order keeps its sums and the shop its stock, whatever buyer, staff and payment provider do with it, in any order, two at once, and whoever dies at whichever statement (${histories} histories from seed ${seed})`, async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "promises", { returnDays: 365 });
  const [database] = await shop.sql<{ name: string }[]>`select current_database() as name`;
  const proxy = await openStatementProxy(databaseNamed(inject("appTarget"), database?.name ?? ""));
  onTestFinished(() => proxy.close());
  for (let at = seed; at < seed + histories; at++)
    await runOrderHistory(shop, proxy, at, async (history) => {
      await expectSound(shop, history).catch((fault) => {
        throw new Error(`Seed ${at}:\n${history.did.join("\n")}`, { cause: fault });
      });
    });
}, 7_200_000);

it("the histories notice an order whose documents do not follow it, because the job of a change is lost", async () => {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  const [order] = await shop.sql<{ name: string }[]>`select name from orders where id = ${orderId}`;
  const broken = () => brokenOf(shop, order?.name ?? "");
  await approveOrder(shop, manager, { orderId });
  await carryOutDocumentJobs(shop);
  expect(await broken()).toEqual([]);
  await reduceOrder(shop, manager, { orderId, idempotencyKey: "lost", amount: "1.00", reason: "A history.", lines: [] });
  expect(await broken()).toEqual([]);
  await shop.sql`delete from jobs.job where name = 'order-documents'`;
  expect(await broken()).toEqual(["Every order's invoices less its credit notes equal the order's amount"]);
});
