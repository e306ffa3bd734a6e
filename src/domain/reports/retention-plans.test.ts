import { beforeAll, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { carriedOut } from "#support/query-plans.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCustomerScores, readRetention } from "./retention.ts";

const shopOf = useTestShop({ max: 2 });
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

/** 100,000 orders in two years by 30,000 customers, a third of whom have accounts and ordered as guests as well. */
beforeAll(async () => {
  const { ownerSql: sql } = shopOf();
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into orders (id, name, is_test, email, account_id, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
        shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
      select gen_random_uuid(), '#' || n, false, 'buyer' || n * 7919 % 30000 || '@lab.example', case when n * 7919 % 3 = 0 and n % 2 = 0 then md5('a' || n * 7919 % 30000)::uuid end,
        'USD', 'paid', 'unfulfilled', n % 90000, 0, 0, 0, n % 90000, 'Standard', 'test-card', '{}', '{}', gen_random_uuid(),
        '2026-11-01'::timestamptz - make_interval(mins => n * 10), ''::tsvector, now()
      from generate_series(1, 100000) n`;
  });
  await sql`analyze orders`;
});

it.each([
  ["retention", 2, () => readRetention(shopOf(), analyst, { traffic: "real" })],
  ["segments of customers by fifths", 1, () => readCustomerScores(shopOf(), analyst, { traffic: "real" })],
])(
  "%s reads all orders twice for each statement, once for the accounts behind email addresses, and never once for each customer",
  async (_, statements, work) => {
    const orders = (await carriedOut(shopOf(), work)).filter(({ table }) => table === "orders");
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.length).toBeLessThanOrEqual(2 * statements);
    // A read that several processes share counts once for each of them.
    expect(orders.filter(({ times }) => times > 5)).toEqual([]);
  },
);
