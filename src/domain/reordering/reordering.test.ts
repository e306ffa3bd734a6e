import { describe, expect, it } from "vitest";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { reorder } from "./reordering.ts";

const shopOf = useTestShop({ max: 16 });

describe("ordering again", () => {
  it("puts the lines into the cart at today's prices, and names what is gone, fewer, or costs something else", async () => {
    const shop = shopOf();
    const [same, dearer, fewer, none, gone] = [
      await makeVariant(shop, { title: "Same" }),
      await makeVariant(shop, { title: "Dearer" }),
      await makeVariant(shop, { title: "Fewer", stock: 5 }),
      await makeVariant(shop, { title: "None", stock: 1 }),
      await makeVariant(shop, { title: "Gone" }),
    ];
    const orderId = await makeOrder(shop, [{ id: same.id, quantity: 2 }, dearer, { id: fewer.id, quantity: 4 }, none, gone]);
    const token = orderToken(shop, orderId);
    await setPrice(shop, dearer.id, 12_000);
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    const { cartId, lines } = await reorder(shop, stranger, { token, proofs: withOrderProof(shop, orderId, null) });
    expect(lines.map(({ title, wanted, added, isSold, wasCents, priceCents }) => [title, wanted, added, isSold, wasCents, priceCents])).toEqual([
      ["Same", 2, 2, true, null, 10_000],
      ["Dearer", 1, 1, true, 10_000, 12_000],
      ["Fewer", 4, 1, true, null, 10_000],
      ["None", 1, 0, true, null, 10_000],
      ["Gone", 1, 0, false, null, 0],
    ]);
    const cart = await readCart(shop, { ...stranger, cartId });
    expect(cart?.lines.map(({ productTitle, quantity, unitPriceCents }) => [productTitle, quantity, unitPriceCents])).toEqual([
      ["Same", 2, 10_000],
      ["Dearer", 1, 12_000],
      ["Fewer", 1, 10_000],
    ]);
  });

  it("counts what is in the cart already, and adds nothing where nothing can be had", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 6 });
    const token = orderToken(shop, await makeOrder(shop, [{ id: variant.id, quantity: 3 }]));
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity: 2 }] });
    const shopper = { ...stranger, cartId: cart.id };
    expect((await reorder(shop, shopper, { token })).lines).toMatchObject([{ wanted: 3, added: 1 }]);
    expect(await reorder(shop, shopper, { token })).toMatchObject({ cartId: cart.id, lines: [{ wanted: 3, added: 0 }] });
    expect((await readCart(shop, shopper))?.totalQuantity).toBe(3);
    expect(await refusalOf(reorder(shop, shopper, { token: "x" }))).toBe("order-not-found");
  });

  it("by four at once into one cart never goes beyond the stock", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const token = orderToken(shop, await makeOrder(shop, [{ id: variant.id, quantity: 3 }]));
    const other = await makeVariant(shop);
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: other.id, quantity: 1 }] });
    const shopper = { ...stranger, cartId: cart.id };
    const added = await Promise.all([1, 2, 3, 4].map(() => reorder(shop, shopper, { token })));
    expect(added.reduce((sum, { lines }) => sum + (lines[0]?.added ?? 0), 0)).toBe(7);
    expect((await readCart(shop, shopper))?.lines.find(({ variantId }) => variantId === variant.id)?.quantity).toBe(7);
  });
});
