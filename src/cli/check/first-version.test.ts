import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "#db/open-database.ts";
import { type OlderDatabase, olderDatabase } from "#support/older-database.ts";
import { catalogInvariants } from "./catalog-invariants.ts";
import type { Invariant } from "./invariant.ts";

/** Orders of a product whose variant "120V" the first version deleted and created again as "120 V", and of a deleted product. */
let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase("0007_pictures_of_collections");
});
afterAll(() => older.close());

const address = JSON.stringify({ firstName: "Ada" });

async function insertProduct(sql: Sql, handle: string, variants: { title: string; sku?: string }[]) {
  const id = randomUUID();
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields, min_price_cents,
      max_price_cents, created_at, updated_at)
    values (${id}, ${handle}, ${handle}, '', '', '', 'active', '{}', '[{"name":"Voltage","values":[]}]', '[]', '[]', 100, 100, now(), now())`;
  const ids: string[] = [];
  for (const [position, { title, sku }] of variants.entries()) {
    const variantId = randomUUID();
    ids.push(variantId);
    await sql`
      insert into variants (id, product_id, position, title, option_values, sku, price_cents)
      values (${variantId}, ${id}, ${position}, ${title}, ${[title]}, ${sku ?? null}, 100)`;
    await sql`insert into stock_levels (variant_id, on_hand, updated_at) values (${variantId}, 0, now())`;
  }
  return { id, handle, ids };
}

type Line = { productId: string; handle: string; variantId: string; title: string; sku?: string; status?: "paid" | "pending" | "refunded" };
let orders = 1000;

async function insertOrder(sql: Sql, { productId, handle, variantId, title, sku, status = "paid" }: Line): Promise<string> {
  const id = randomUUID();
  const name = `#${++orders}`;
  await sql`
    insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, search_words, processed_at, held_until, updated_at)
    values (${id}, ${name}, false, 'ada@lab.example', 'USD', ${status}, 'unfulfilled', 100, 0, 0, 0, 100, 'Standard', 'test-card', ${address}::jsonb,
      ${address}::jsonb, ${randomUUID()}, '', now(), ${status === "pending" ? new Date(Date.now() + 86_400_000).toISOString() : null}, now())`;
  await sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, sku, quantity, unit_price_cents,
      original_total_cents, discounted_total_cents, tax_cents, weight_grams)
    values (${randomUUID()}, ${id}, 1, ${variantId}, ${productId}, ${handle}, ${handle}, ${title}, ${sku ?? null}, 2, 50, 100, 100, 0, 10)`;
  return name;
}

const variantOf = async (name: string) => {
  const [row] = await older.sql<{ variant_id: string | null }[]>`
    select l.variant_id from order_lines l join orders o on o.id = l.order_id where o.name = ${name}`;
  return row?.variant_id;
};
const broken = async (words: RegExp) => {
  const { broken } = catalogInvariants.find(({ sentence }) => words.test(sentence)) as Invariant;
  return (await broken(older.sql)).map(({ subject }) => subject);
};

describe("a shop that ran on the first version, which deleted variants when their option values were written differently", () => {
  it("gets its order lines back to the variants that took their place, and reports the others and lost stock", async () => {
    const { sql } = older;
    const voltage = await insertProduct(sql, "incubator", [{ title: "120 V" }, { title: "230 V", sku: "INC-230" }, { title: "2 4" }]);
    const product = { productId: voltage.id, handle: voltage.handle };
    const spaced = await insertOrder(sql, { ...product, variantId: randomUUID(), title: "120V" });
    const named = await insertOrder(sql, { ...product, variantId: randomUUID(), title: "Europe", sku: "inc-230" });
    const there = await insertOrder(sql, { ...product, variantId: voltage.ids[0] as string, title: "120 V", status: "pending" });
    const gone = await insertOrder(sql, { ...product, variantId: randomUUID(), title: "24" });
    const ended = await insertOrder(sql, { ...product, variantId: randomUUID(), title: "Japan", status: "refunded" });
    const nowhere = await insertOrder(sql, { productId: randomUUID(), handle: "sold-off", variantId: randomUUID(), title: "Default Title" });
    await older.upgrade();
    expect(await Promise.all([spaced, named, there, gone, ended, nowhere].map(variantOf))).toEqual([
      voltage.ids[0],
      voltage.ids[1],
      voltage.ids[0],
      null,
      null,
      null,
    ]);
    expect(await broken(/still to be shipped/)).toEqual([`${gone}: 2 x incubator (24)`, `${nowhere}: 2 x sold-off (Default Title)`]);
    expect(await broken(/waiting for approval/)).toEqual([`${there}: 2 x incubator`]);
    expect((await broken(/stock history/)).toSorted()).toEqual(["incubator (120V)", "incubator (24)", "incubator (Europe)"]);
    await sql`
      insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, at)
      select id, 1, 1, 'counted', 'staff', now() + interval '1 second' from variants where product_id = ${voltage.id} and title <> '230 V'`;
    expect(await broken(/stock history/)).toEqual(["incubator (Europe)"]);
  });
});
