import { expect } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import type { ProductInput } from "#domain/catalog/product-input.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import type { Shop } from "#domain/shop.ts";
import { makeOrder, stranger } from "./make-checkout.ts";

export const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

/** A product whose variant `variantId` (option value "120V", no SKU) is in a cart, in orders, reserved and counted: 12 on hand, 3 reserved. */
export type ProductInUse = { id: string; handle: string; variantId: string; otherId: string; cartId: string; orderIds: string[] };

let made = 0;

export async function makeProductInUse(shop: Shop): Promise<ProductInUse> {
  const handle = `incubator-${++made}`;
  const { ids } = await writeProducts(shop, system, [
    {
      handle,
      title: `Incubator ${made}`,
      options: ["Voltage"],
      variants: [
        { optionValues: ["120V"], priceCents: 90_000, stock: 8 },
        { optionValues: ["230V"], priceCents: 95_000, stock: 5 },
      ],
    },
  ]);
  const id = ids.get(handle) as string;
  const [variant, other] = await shop.sql<{ id: string }[]>`select id from variants where product_id = ${id} order by position`;
  const [variantId, otherId] = [variant?.id as string, other?.id as string];
  await adjustStock(shop, manager, { variantId, delta: 5 });
  const orderIds = [await makeOrder(shop, [{ id: variantId }]), await makeOrder(shop, [{ id: variantId, quantity: 3 }], "purchase-order")];
  const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: variantId, quantity: 2 }] });
  return { id, handle, variantId, otherId, cartId: cart.id, orderIds };
}

/** Expects that nothing that refers to the variant was lost. */
export async function expectNothingLost(shop: Shop, { variantId, cartId, orderIds }: ProductInUse): Promise<void> {
  const [level] = await shop.sql`select on_hand, reserved from stock_levels where variant_id = ${variantId}`;
  expect(level).toEqual({ on_hand: 12, reserved: 3 });
  const history = await shop.sql`select delta, reason from stock_adjustments where variant_id = ${variantId} order by id`;
  expect(history.map(({ delta, reason }) => [delta, reason])).toEqual([
    [8, "created"],
    [5, "counted"],
    [-1, "sold"],
  ]);
  const held = await shop.sql`select quantity from stock_reservations where variant_id = ${variantId} and ended_at is null`;
  expect([...held]).toEqual([{ quantity: 3 }]);
  const lines = await shop.sql`select order_id from order_lines where variant_id = ${variantId} order by order_id`;
  expect(lines.map((line) => line["order_id"])).toEqual(orderIds.toSorted());
  const cart = await readCart(shop, { ...stranger, cartId });
  expect(cart?.lines.map((line) => [line.variantId, line.quantity])).toEqual([[variantId, 2]]);
}

/** Returns the input that the product editor sends for a product with one option. */
export function editorInput(
  handle: string,
  option: string,
  variants: (Partial<ProductInput["variants"][number]> & { value: string })[],
): ProductInput {
  return {
    handle,
    title: handle,
    vendor: "",
    productType: "",
    descriptionHtml: "",
    status: "active",
    tags: [],
    options: [option],
    specifications: [],
    features: [],
    applications: [],
    modelNumber: "",
    seoTitle: null,
    seoDescription: null,
    variants: variants.map(({ value, ...more }) => ({
      optionValues: [value],
      sku: null,
      barcode: null,
      priceCents: 90_000,
      compareAtPriceCents: null,
      weightGrams: 0,
      policy: "deny",
      lowStockThreshold: 5,
      leadTimeDays: null,
      ...more,
    })),
  };
}
