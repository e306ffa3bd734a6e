import { expect, it } from "vitest";
import { readCheckout } from "#domain/checkout/checkout.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { checkoutView } from "./checkout-view.server.ts";

const shopOf = useTestShop();

it("says before the order is sent what a first purchase order can be, where this one is above that, whoever the buyer is", async () => {
  const noteOf = async (lines: { priceCents: number; quantity: number }[]) => {
    const shop = shopOf();
    const variants = await Promise.all(
      lines.map(async ({ priceCents, quantity }) => ({ ...(await makeVariant(shop, { priceCents, stock: 100 })), quantity })),
    );
    const made = await makeCheckout(shop, variants);
    return checkoutView(await readCheckout(shop, made.shopper, made.token), { savedAddresses: null, signInUrl: null }).newBuyerNote;
  };
  expect(await noteOf([{ priceCents: 100_000, quantity: 9 }])).toBeNull();
  expect(await noteOf([{ priceCents: 1_000_100, quantity: 1 }])).toContain(
    "First purchase orders can total at most $10,000.00, and this one is above that.",
  );
  expect(await noteOf([{ priceCents: 1_000, quantity: 21 }])).toContain("First purchase orders can have at most 20 of one item, and");
});
