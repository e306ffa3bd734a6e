import type postgres from "postgres";
import { describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { type Staff, system } from "#domain/actor.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { dayMs } from "#domain/durations.ts";
import { cancelOrder } from "#domain/orders/order-cancelling.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { type MadeVariant, makeVariant } from "#support/make-variants.ts";
import { readsOf } from "#support/query-plans.ts";
import { useTestShop } from "#support/test-shop.ts";
import { oftenBoughtTogether } from "./often-bought-together.ts";

const shopOf = useTestShop({ max: 2 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

async function titlesWith({ handle }: MadeVariant, shop: Shop = shopOf()): Promise<string[]> {
  const product = await readProduct(shop, handle);
  if (!product) throw new Error(`There is no ${handle}.`);
  return (await oftenBoughtTogether(shop, product)).map(({ title }) => title);
}

const make = (title: string, more: object = {}) => makeVariant(shopOf(), { title, stock: 500, ...more });
/** Test orders of different buyers, as the shop is in trial mode. */
async function order(variants: MadeVariant[], times = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < times; at++) ids.push(await makeOrder(shopOf(), variants));
  return ids;
}

describe("what is often bought together", () => {
  it("needs three orders of three buyers, and is what orders of the last year say, the most frequent first", async () => {
    const shop = shopOf();
    const [rotor, tube, cap] = [await make("Rotor"), await make("Tube"), await make("Cap")];
    const [first] = await order([rotor, tube], 2);
    expect(await titlesWith(rotor)).toEqual([]);
    await order([rotor, tube, cap]);
    expect([await titlesWith(rotor), await titlesWith(tube), await titlesWith(cap)]).toEqual([["Tube"], ["Rotor"], []]);
    await order([rotor, cap], 3);
    expect(await titlesWith(rotor)).toEqual(["Cap", "Tube"]);
    // The same buyer counts once.
    const emails = await shop.sql`select email from orders where id = ${first ?? ""}`;
    await shop.ownerSql`update orders set email = ${emails[0]?.["email"]} where id in (select order_id from order_lines where variant_id = ${tube.id})`;
    expect(await titlesWith(rotor)).toEqual(["Cap"]);
    await shop.ownerSql`update orders set email = id || '@lab.example'`;
    expect(await titlesWith(rotor)).toEqual(["Cap", "Tube"]);
    // Paid and then refunded.
    await cancelOrder(shop, owner, { orderId: first ?? "", reason: "Not needed" });
    expect(await titlesWith(rotor)).toEqual(["Cap"]);
    await order([rotor, tube]);
    expect(await titlesWith(rotor)).toEqual(["Cap", "Tube"]);
    shop.pass(366 * dayMs);
    expect(await titlesWith(rotor)).toEqual([]);
  });

  it("leaves out what staff named for the product, what is sold out, and what is not published", async () => {
    const shop = shopOf();
    const [balance, weight, table, gone, hidden, brush] = [
      ...[await make("Balance"), await make("Weight"), await make("Table"), await make("Gone"), await make("Hidden"), await make("Brush")],
    ] as [MadeVariant, MadeVariant, MadeVariant, MadeVariant, MadeVariant, MadeVariant];
    await order([balance, weight, table, gone, hidden, brush], 3);
    expect((await titlesWith(balance)).length).toBe(4);
    await shop.sql`
      update products set relations = ${JSON.stringify([{ kind: "spare-part", productId: weight.productId }])}::text::jsonb,
        metafields = ${JSON.stringify([{ namespace: "custom", key: "related_products", value: JSON.stringify([table.handle]) }])}::text::jsonb
      where id = ${balance.productId}`;
    await shop.ownerSql`update stock_levels set on_hand = reserved where variant_id = ${gone.id}`;
    await shop.sql`update products set status = 'draft' where id = ${hidden.productId}`;
    expect(await titlesWith(balance)).toEqual(["Brush"]);
  });

  it("counts test orders while the shop is in trial mode, and real ones from then on", async () => {
    const shop = shopOf();
    const [stirrer, bar] = [await make("Stirrer"), await make("Bar")];
    await order([stirrer, bar], 3);
    expect(await titlesWith(stirrer)).toEqual(["Bar"]);
    await changeSettings(shop, system, "shop", { trialMode: false });
    expect(await titlesWith(stirrer)).toEqual([]);
    await shop.ownerSql`update orders set is_test = false`;
    expect(await titlesWith(stirrer)).toEqual(["Bar"]);
    await shop.ownerSql`update orders set is_test = true`;
    await changeSettings(shop, system, "shop", { trialMode: true });
  });

  it("is counted once an hour, and what cannot be had anymore is left out at once", async () => {
    const shop = shopOf();
    const [bath, lid] = [await make("Bath"), await make("Lid")];
    const node: Shop = { ...shop, memo: createMemo(shop.clock) };
    await order([bath, lid], 2);
    expect(await titlesWith(bath, node)).toEqual([]);
    await order([bath, lid]);
    expect(await titlesWith(bath, node)).toEqual([]);
    shop.pass(3_600_000);
    expect(await titlesWith(bath, node)).toEqual(["Lid"]);
    await shop.sql`update products set status = 'archived' where id = ${lid.productId}`;
    expect(await titlesWith(bath, node)).toEqual([]);
  });

  it("needs one in twenty orders of the product, and reads no table whole", async () => {
    const shop = shopOf();
    const [pump, hose, oil] = [await make("Pump"), await make("Hose"), await make("Oil")];
    await shop.ownerSql`
      insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
        shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
      select md5('pump' || n)::uuid, '#P' || n, true, 'buyer' || n || '@lab.example', 'USD', 'paid', 'unfulfilled', 1000, 0, 0, 0, 1000, 'Standard', 'test-card', '{}', '{}',
        gen_random_uuid(), ${shop.clock.now().toISOString()}::timestamptz - make_interval(mins => n), ''::tsvector, now()
      from generate_series(1, 5000) n`;
    // The pump is in one of fifty orders, the hose in six of those with the pump, the oil in four.
    await shop.ownerSql`
      insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, quantity, unit_price_cents, original_total_cents,
        discounted_total_cents, tax_cents, weight_grams)
      select gen_random_uuid(), md5('pump' || n)::uuid, place, variant::uuid, product::uuid, 'x', 'x', '', 1, 1000, 1000, 1000, 0, 0
      from generate_series(1, 5000) n cross join (values (1, ${pump.id}, ${pump.productId}, 50), (2, ${hose.id}, ${hose.productId}, 850), (3, ${oil.id}, ${oil.productId}, 1250),
        (4, ${(await make("Other")).id}, ${(await make("Another")).productId}, 1)) as l(place, variant, product, each) where case place when 4 then n % 50 <> 0 else n % each = 0 end`;
    await shop.ownerSql`analyze orders, order_lines, variants, products`;
    expect(await titlesWith(pump)).toEqual(["Hose"]);
    const product = await readProduct(shop, pump.handle);
    const sent = await readsOf(shop, async () => product && (await oftenBoughtTogether(shop, product)));
    const counting = sent.find(({ text }) => text.includes("with own as"));
    const plan = await (shop.sql as postgres.Sql).unsafe(`explain (format json) ${counting?.text ?? ""}`, (counting?.values ?? []) as never[]);
    expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan","Parallel Aware":[a-z]+,"Async Capable":[a-z]+,"Relation Name":"order/);
    expect(JSON.stringify(plan)).toContain("order_lines_variant");
    expect(JSON.stringify(plan)).toContain("orders_pkey");
  });
});
