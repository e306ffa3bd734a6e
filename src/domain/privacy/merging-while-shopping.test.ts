import { expect, it } from "vitest";
import { addAddressOnce, saveAddress } from "#domain/accounts/addresses.ts";
import { createList } from "#domain/buyer-lists/buyer-lists.ts";
import { addLines, addLinesThatFit, changeLine, readCart } from "#domain/cart/cart.ts";
import { mergeGuestCart } from "#domain/cart/cart-merging.ts";
import { openCheckout } from "#domain/checkout/checkout.ts";
import { isRefusal } from "#domain/refusal.ts";
import { makeCustomer, manager } from "#support/customer-on-terms.ts";
import { lab, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { mergeCustomers } from "./account-merging.ts";

const shopOf = useTestShop({ max: 24 });
const rounds = 15;

it("whoever shops with an account while it is merged is refused in words at worst, and no unit in a cart is lost", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 1000, priceCents: 10_000 });
  const one = { lines: [{ merchandiseId: variant.id, quantity: 1 }] };
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const [kept, gone] = [await makeCustomer(shop), await makeCustomer(shop)];
    // An account without a cart takes over the browser's cart at sign-in.
    const hasCart = round % 2 === 0;
    const cart = await addLines(shop, hasCart ? { ...gone.buyer, cartId: null } : stranger, one);
    await addLines(shop, { ...kept.buyer, cartId: null }, one);
    const guests = [await addLines(shop, stranger, one), await addLines(shop, stranger, one), await addLines(shop, stranger, one)];
    const at = { ...gone.buyer, cartId: cart.id };
    const lineId = cart.lines[0]?.id ?? "";
    const work: (() => Promise<unknown>)[] = [
      ...(hasCart ? [() => addLines(shop, { ...gone.buyer, cartId: null }, one)] : []),
      () => addLines(shop, at, one),
      () => changeLine(shop, at, { lineId, quantity: 3 }),
      () => mergeGuestCart(shop, { ...gone.actor, cartId: guests[0]?.id ?? null } as never),
      () => mergeGuestCart(shop, { ...kept.actor, cartId: guests[1]?.id ?? null } as never),
      () => mergeGuestCart(shop, { ...gone.actor, cartId: guests[2]?.id ?? null } as never),
      () => openCheckout(shop, at, { cartId: cart.id, returnUrl: "/thank-you", origin: "http://shop.test" }),
      ...[kept, gone].map((who) => () => createList(shop, who.actor, { name: "For the lab", lines: [] })),
      () => saveAddress(shop, gone.actor, { id: null, address: lab as never, isDefault: true }),
    ];
    const merge = () => mergeCustomers(shop, manager, { keptId: kept.accountId, goneId: gone.accountId });
    // In each round the merge starts at another position among the calls.
    work.splice(round % work.length, 0, merge);
    const ended = await Promise.allSettled(work.map((start) => start()));
    for (const end of ended) if (end.status === "rejected" && !isRefusal(end.reason)) faults.push(words(end.reason));
    expect(await shop.sql`select from accounts where id = ${gone.accountId}`).toHaveLength(0);
    expect(await shop.sql`select from carts where account_id = ${gone.accountId}`).toHaveLength(0);
    // The units of the deleted account are in a cart of the remaining one, or were never taken over.
    const units =
      await shop.sql`select from carts c join cart_lines l on l.cart_id = c.id where c.account_id = ${kept.accountId} and c.completed_at is null`;
    expect(units.length).toBeGreaterThan(0);
    for (const add of [addLines, addLinesThatFit]) expect(await refusalOf(add(shop, { ...gone.buyer, cartId: null }, one))).toBe("session-ended");
    expect(await refusalOf(mergeGuestCart(shop, { ...gone.actor, cartId: null } as never))).toBe("session-ended");
    expect(await refusalOf(saveAddress(shop, gone.actor, { id: null, address: lab as never, isDefault: true }))).toBe("session-ended");
    expect(await refusalOf(addAddressOnce(shop, gone.actor, lab as never))).toBe("session-ended");
    expect(await readCart(shop, { ...kept.buyer, cartId: null })).toBe(null);
  }
  expect(faults).toEqual([]);
});

function words(fault: unknown): string {
  let text = "";
  for (let cause = fault; cause instanceof Error; cause = cause.cause) text = `${"code" in cause ? cause.code : ""} ${cause.message}`.slice(0, 200);
  return text;
}
