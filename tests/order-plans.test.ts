import { expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";

/** For the PostgreSQL that comes with the shop: an older one estimates the costs of plans differently. */
const shopOf = useTestShop({ max: 2 });

/** Makes so many copies of a variant that PostgreSQL looks each one up by its index. */
async function makeCatalogLarge(shop: TestShop, variantId: string): Promise<void> {
  const { ownerSql: sql } = shop;
  await sql`
    with copied as (
      insert into products select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'handle', p.handle || n))).*
      from products p, generate_series(1, 5000) n where p.id = (select product_id from variants where id = ${variantId}) returning id),
    sold as (
      insert into variants select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'product_id', c.id))).*
      from copied c, variants v where v.id = ${variantId} returning id)
    insert into stock_levels (variant_id, on_hand, updated_at) select s.id, l.on_hand, l.updated_at from sold s, stock_levels l where l.variant_id = ${variantId}`;
  await sql`analyze products, variants, stock_levels`;
}

it("placing an order makes no plan for a statement again: a plan takes longer than its statement", async () => {
  const shop: TestShop = { ...shopOf(), memo: createMemo(shopOf().clock) };
  const variants = [await makeVariant(shop, { stock: 100 }), await makeVariant(shop, { stock: 100 }), await makeVariant(shop, { stock: 100 })];
  await makeCatalogLarge(shop, variants[0]?.id ?? "");
  for (let at = 0; at < 24; at++) {
    const made = await makeCheckout(shop, variants.slice(0, 1 + (at % 3)));
    await placeOrder(shop, made.shopper, { ...made.request, typed: { paymentMethod: "test-card" } });
  }
  // PostgreSQL plans the first five executions individually, and from then on keeps one plan if it is as good for all.
  type Planned = { statement: string; anew: number };
  const often = await Promise.all(
    // One query on each connection.
    Array.from(
      { length: 2 },
      () => shop.sql<Planned[]>`select statement, custom_plans::int as anew from pg_prepared_statements where custom_plans > 5`,
    ),
  );
  expect(often.flat().map(({ statement }) => statement)).toEqual([]);
});
