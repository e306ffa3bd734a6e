import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "#db/open-database.ts";
import { type OlderDatabase, olderDatabase } from "#support/older-database.ts";
import { inspectInvariants } from "./check-invariants.ts";

/** Orders as the first version refunded them: only by an amount, so that they were still to be shipped and their goods not back in stock. */
let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase("0007_pictures_of_collections");
});
afterAll(() => older.close());

async function insertVariant(sql: Sql, tracked = true): Promise<{ id: string; productId: string }> {
  const [id, productId] = [randomUUID(), randomUUID()];
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields, min_price_cents,
      max_price_cents, created_at, updated_at)
    values (${productId}, ${productId}, 'Balance', '', '', '', 'active', '{}', '[]', '[]', '[]', 100, 100, now(), now())`;
  await sql`insert into variants (id, product_id, position, title, option_values, price_cents) values (${id}, ${productId}, 1, 'Default Title', '{}', 100)`;
  await sql`insert into stock_levels (variant_id, on_hand, tracked, updated_at) values (${id}, 0, ${tracked}, now())`;
  return { id, productId };
}

type Old = {
  quantity?: number;
  shipped?: number;
  refunds?: { units?: number; cents: number; restocked?: boolean; status?: "succeeded" | "failed" }[];
  status?: "paid" | "partially_refunded" | "refunded" | "pending" | "cancelled";
  method?: string;
  cancelled?: boolean;
  tracked?: boolean;
};
let orders = 1000;

/** Inserts an order whose units cost 100 minor units each. */
async function insertOrder(sql: Sql, old: Old): Promise<string> {
  const { quantity = 3, shipped = 0, refunds = [], status = "refunded", method = "test-card", cancelled = false } = old;
  const [id, lineId, name] = [randomUUID(), randomUUID(), `#${++orders}`];
  const variant = await insertVariant(sql, old.tracked);
  const total = quantity * 100;
  const back = refunds.filter((refund) => refund.status !== "failed").reduce((sum, { cents }) => sum + cents, 0);
  await sql`
    insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, refunded_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, search_words, processed_at, updated_at)
    values (${id}, ${name}, false, 'ada@lab.example', 'USD', ${status}, ${shipped > 0 ? "partially_fulfilled" : "unfulfilled"}, ${total}, 0, 0, 0, ${total}, ${back},
      'Standard', ${method}, '{}', '{}', ${randomUUID()}, '', now(), now())`;
  await sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, quantity, unit_price_cents,
      original_total_cents, discounted_total_cents, tax_cents, weight_grams)
    values (${lineId}, ${id}, 1, ${variant.id}, ${variant.productId}, 'balance', 'Balance', 'Default Title', ${quantity}, 100, ${total}, ${total}, 0, 10)`;
  if (shipped > 0) {
    const fulfillmentId = randomUUID();
    await sql`insert into fulfillments (id, order_id, idempotency_key, staff_id, at) values (${fulfillmentId}, ${id}, 'k', ${randomUUID()}, now())`;
    await sql`insert into fulfillment_lines (id, fulfillment_id, order_line_id, quantity) values (${randomUUID()}, ${fulfillmentId}, ${lineId}, ${shipped})`;
  }
  for (const [at, refund] of refunds.entries()) {
    const refundId = randomUUID();
    await sql`
      insert into refunds (id, order_id, amount_cents, reason, restocked, status, idempotency_key, at, settled_at)
      values (${refundId}, ${id}, ${refund.cents}, 'Late', ${refund.restocked ?? false}, ${refund.status ?? "succeeded"}, ${`k${at}`}, now(), now())`;
    if (refund.units)
      await sql`insert into refund_lines (id, refund_id, order_line_id, quantity) values (${randomUUID()}, ${refundId}, ${lineId}, ${refund.units})`;
  }
  if (cancelled) await sql`insert into order_cancellations (order_id, reason, at) values (${id}, 'No budget', now())`;
  return name;
}

type Row = { status: string; units: number; unshipped: number; restocked: number | null };
const rowOf = async (name: string): Promise<Row | undefined> =>
  (
    await older.sql<Row[]>`
      select o.fulfillment_status as status, coalesce(sum(rl.quantity), 0)::int as units, coalesce(sum(rl.unshipped), 0)::int as unshipped,
        case when bool_or(rl.restocked is null and rl.id is not null) then null else coalesce(sum(rl.restocked), 0)::int end as restocked
      from orders o left join refunds r on r.order_id = o.id and r.status = 'succeeded' left join refund_lines rl on rl.refund_id = r.id
      where o.name = ${name} group by o.id`
  )[0];

describe("a shop that ran on the first version, which left orders that it refunded whole to be shipped", () => {
  it("ships none of them, keeps what it knew of the others, and `check` names the goods that nobody decided about and the money that nobody sent", async () => {
    const { sql } = older;
    const whole = await insertOrder(sql, { refunds: [{ cents: 300 }] });
    const twice = await insertOrder(sql, { refunds: [{ cents: 100, units: 1, restocked: true }, { cents: 200 }] });
    const uncounted = await insertOrder(sql, { refunds: [{ cents: 300 }], tracked: false });
    const partly = await insertOrder(sql, { shipped: 1, refunds: [{ cents: 300 }] });
    const cancelled = await insertOrder(sql, { refunds: [{ cents: 300, units: 3, restocked: true }], cancelled: true });
    const allLines = await insertOrder(sql, { status: "partially_refunded", refunds: [{ cents: 250, units: 3 }] });
    const returned = await insertOrder(sql, { status: "partially_refunded", shipped: 3, refunds: [{ cents: 100, units: 1 }] });
    const failed = await insertOrder(sql, { status: "paid", refunds: [{ cents: 300, units: 3, status: "failed" }] });
    const bill = await insertOrder(sql, {
      status: "partially_refunded",
      method: "purchase-order",
      refunds: [{ cents: 100, units: 1, restocked: true }],
    });
    await older.upgrade();
    expect(await Promise.all([whole, twice, uncounted, partly, cancelled, allLines, returned, failed, bill].map(rowOf))).toEqual([
      { status: "nothing_to_ship", units: 3, unshipped: 3, restocked: null },
      { status: "nothing_to_ship", units: 3, unshipped: 3, restocked: null },
      { status: "nothing_to_ship", units: 3, unshipped: 3, restocked: 0 },
      { status: "fulfilled", units: 2, unshipped: 2, restocked: null },
      { status: "nothing_to_ship", units: 3, unshipped: 3, restocked: 3 },
      { status: "nothing_to_ship", units: 3, unshipped: 3, restocked: 0 },
      { status: "fulfilled", units: 1, unshipped: 0, restocked: 0 },
      { status: "unfulfilled", units: 0, unshipped: 0, restocked: 0 },
      { status: "unfulfilled", units: 1, unshipped: 1, restocked: 1 },
    ]);
    const findings = await inspectInvariants(sql);
    const broken = (words: RegExp) => findings.find(({ sentence }) => words.test(sentence))?.broken.sort();
    expect(broken(/decided whether they went back into stock/)).toEqual([whole, twice, partly].sort());
    expect(broken(/refund of a purchase order was marked as sent/)).toEqual([bill]);
    expect(broken(/Orders refunded in full/)).toEqual([]);
    expect(broken(/shipping status matches/)).toEqual([]);
  });
});
