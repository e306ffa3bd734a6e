import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { lowStockCount } from "#domain/catalog/product-admin.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { countAllProductStock, countProductStock } from "./product-stock.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

/** The stored stock of a product, with the sums of its variants now. */
async function stockOf(productId: string) {
  const [row] = await shopOf().sql`
    select t.available, t.low_variants as low, t.is_active as active, (select sum(s.on_hand - s.reserved)::int from stock_levels s join variants v on v.id = s.variant_id
      where v.product_id = ${productId} and v.retired_at is null and s.tracked) as counted from product_stock t where t.product_id = ${productId}`;
  return row;
}

describe("the stored stock of a product", () => {
  it("follows every change of its variants' stock, of their thresholds and of the product's status, whoever makes it", async () => {
    const shop = shopOf();
    const { sql } = shop;
    const variant = await makeVariant(shop, { stock: 20 });
    await countAllProductStock(shop);
    expect(await stockOf(variant.productId)).toMatchObject({ available: 20, counted: 20, low: 0, active: true });
    const before = await lowStockCount(shop, analyst);

    await sql`update stock_levels set reserved = reserved + 18 where variant_id = ${variant.id}`;
    expect(await lowStockCount(shop, analyst)).toBe(before + 1);
    expect(await stockOf(variant.productId)).toMatchObject({ available: 2, counted: 2, low: 1 });

    await sql`update variants set low_stock_threshold = 1 where id = ${variant.id}`;
    expect(await lowStockCount(shop, analyst)).toBe(before);
    await sql`update variants set low_stock_threshold = 5 where id = ${variant.id}`;
    await sql`update products set status = 'archived' where id = ${variant.productId}`;
    expect(await lowStockCount(shop, analyst)).toBe(before);

    await sql`update stock_levels set tracked = false where variant_id = ${variant.id}`;
    await countProductStock(shop);
    expect(await stockOf(variant.productId)).toMatchObject({ available: 999_999_999_999_999, low: 0, active: false });
    await sql`update variants set retired_at = now() where id = ${variant.id}`;
    await countProductStock(shop);
    expect(await sql`select from stock_changes`).toEqual([]);
  });

  it("is not counted again by a sale of what was reserved, which leaves as much to be sold as before", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    await shop.sql`update stock_levels set reserved = 3 where variant_id = ${variant.id}`;
    await countAllProductStock(shop);
    await shop.sql`update stock_levels set on_hand = on_hand - 3, reserved = 0 where variant_id = ${variant.id}`;
    expect(await shop.sql`select from stock_changes`).toEqual([]);
  });

  it("is counted when nobody holds the product's row: nobody waits for a product that is being deleted", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    await countAllProductStock(shop);
    await shop.ownerSql.begin(async (other) => {
      await other`select from products where id = ${variant.productId} for update`;
      await shop.sql`update stock_levels set on_hand = 7 where variant_id = ${variant.id}`;
      await countProductStock(shop);
      expect(await stockOf(variant.productId)).toMatchObject({ available: 20 });
    });
    await countProductStock(shop);
    expect(await stockOf(variant.productId)).toMatchObject({ available: 7 });
  });
});
