import { describe, expect, it } from "vitest";
import type { Customer } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { openCheckout, readCheckout, startPayment } from "#domain/checkout/checkout.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addLines, readCart } from "./cart.ts";
import { mergeGuestCart } from "./cart-merging.ts";

const shopOf = useTestShop();
const guest: Buyer = { kind: "visitor", cartId: null, currency: "USD" };
const wanted = (lines: Record<string, number>) => ({
  lines: Object.entries(lines).map(([merchandiseId, quantity]) => ({ merchandiseId, quantity })),
});

async function customer(): Promise<Customer & { currency: string }> {
  const { account } = await signedInAs(shopOf(), "customer");
  return { kind: "customer", accountId: account.id, email: account.email, cartId: null, currency: "USD" };
}
/** Units by variant in the cart, as its buyer sees it. */
async function unitsIn(buyer: Buyer, cartId: string | null) {
  const cart = await readCart(shopOf(), { ...buyer, cartId });
  return cart && Object.fromEntries(cart.lines.map(({ variantId, quantity }) => [variantId, quantity]));
}
const pick = async (buyer: Buyer, lines: Record<string, number>) => (await addLines(shopOf(), buyer, wanted(lines))).id;

describe("a guest's cart, when its customer signs in", () => {
  it("becomes the account's where that has none, with its checkout, and out of reach for the next person at the computer", async () => {
    const [one, ada] = [await makeVariant(shopOf()), await customer()];
    const cartId = await pick(guest, { [one.id]: 2 });
    const shopper = { ...guest, cartId, browserId: shopOf().ids.token() };
    const { token } = await openCheckout(shopOf(), shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId })).toBe(cartId);
    expect(await unitsIn(ada, cartId)).toEqual({ [one.id]: 2 });
    expect((await readCheckout(shopOf(), { ...shopper, ...ada, cartId }, token)).lines).toHaveLength(1);
    await expect(readCart(shopOf(), guest, cartId)).rejects.toMatchObject({ code: "cart-not-found" });
  });

  it.each(["the account's cart is older", "the guest's cart is older"])("moves into the account's, and quantities are added: %s", async (order) => {
    const [one, two, three] = [await makeVariant(shopOf()), await makeVariant(shopOf()), await makeVariant(shopOf())];
    const ada = await customer();
    const own = () => pick(ada, { [one.id]: 2, [two.id]: 1 });
    const others = () => pick(guest, { [two.id]: 3, [three.id]: 1 });
    const [first, second] = order.startsWith("the account's") ? [own, others] : [others, own];
    const [firstId] = [await first(), shopOf().pass(1000)];
    const secondId = await second();
    const [ownId, guestId] = first === own ? [firstId, secondId] : [secondId, firstId];
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId: guestId })).toBe(ownId);
    expect(await unitsIn(ada, ownId)).toEqual({ [one.id]: 2, [two.id]: 4, [three.id]: 1 });
    expect(await readCart(shopOf(), { ...guest, cartId: guestId })).toBeNull();
  });

  it("adds up to what can be ordered, and never makes less of what either cart had", async () => {
    const [scarce, gone, later] = [
      await makeVariant(shopOf(), { stock: 5 }),
      await makeVariant(shopOf(), { stock: 9 }),
      await makeVariant(shopOf(), { stock: 1, policy: "continue" }),
    ];
    const ada = await customer();
    const ownId = await pick(ada, { [scarce.id]: 4, [gone.id]: 3, [later.id]: 2 });
    const guestId = await pick(guest, { [scarce.id]: 3, [gone.id]: 6, [later.id]: 2 });
    await shopOf().sql`update stock_levels set on_hand = 0 where variant_id = ${gone.id}`;
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId: guestId })).toBe(ownId);
    expect(await unitsIn(ada, ownId)).toEqual({ [scarce.id]: 5, [gone.id]: 6, [later.id]: 4 });
    const notes = (await readCart(shopOf(), { ...ada, cartId: ownId }))?.lines.map(({ variantId, notes }) => [
      variantId,
      notes.map(({ kind }) => kind),
    ]);
    expect(Object.fromEntries(notes ?? [])).toEqual({ [scarce.id]: [], [gone.id]: ["out-of-stock"], [later.id]: ["back-order"] });
  });

  it("stays as it is while it is being paid for, and where both would be too many lines for one", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    const ada = await customer();
    const ownId = await pick(ada, { [(await makeVariant(shopOf())).id]: 1 });
    await startPayment(shopOf(), made.shopper, made.request);
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId: made.cartId })).toBe(made.cartId);
    expect(Object.keys((await unitsIn(ada, ownId)) ?? {})).toHaveLength(1);

    const many: Record<string, number> = {};
    for (let count = 0; count < 200; count++) many[(await makeVariant(shopOf())).id] = 1;
    const full = await pick(guest, many);
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId: full })).toBe(full);
    expect(Object.keys((await unitsIn(guest, full)) ?? {})).toHaveLength(200);
  });

  it("is found again on another device, and brings nothing of somebody else's account", async () => {
    const [ada, eve] = [await customer(), await customer()];
    const variant = await makeVariant(shopOf());
    const ownId = await pick(ada, { [variant.id]: 1 });
    expect(await mergeGuestCart(shopOf(), ada)).toBe(ownId);
    expect(await mergeGuestCart(shopOf(), { ...ada, cartId: "no id" })).toBe(ownId);
    expect(await mergeGuestCart(shopOf(), { ...eve, cartId: ownId })).toBeNull();
    expect(await unitsIn(ada, ownId)).toEqual({ [variant.id]: 1 });
  });

  it("loses and doubles nothing when several browsers sign in at once while lines are added", async () => {
    const ada = await customer();
    const variant = await makeVariant(shopOf(), { stock: 1000 });
    const carts = await Promise.all(Array.from({ length: 6 }, () => pick(guest, { [variant.id]: 1 })));
    const adding = carts.map((cartId) => addLines(shopOf(), { ...guest, cartId }, wanted({ [variant.id]: 1 })));
    const joining = carts.map((cartId) => mergeGuestCart(shopOf(), { ...ada, cartId }));
    const joined = await Promise.all(joining);
    await Promise.all(adding);
    expect(new Set(joined).size).toBe(1);
    const [row] = await shopOf().sql<{ units: number }[]>`
      select sum(l.quantity)::int as units from cart_lines l join carts c on c.id = l.cart_id where l.variant_id = ${variant.id} and c.completed_at is null`;
    expect(row?.units).toBe(12);
  });

  it("is the browser's by the cookie that the sign-in sets", async () => {
    const { call } = openTestApp(shopOf());
    const { input, account } = await signedInAs(shopOf(), "customer");
    const ada: Buyer = { kind: "customer", accountId: account.id, email: input.email, cartId: null, currency: "USD" };
    const [one, two] = [await makeVariant(shopOf()), await makeVariant(shopOf())];
    const ownId = await pick(ada, { [one.id]: 1 });
    const guestId = await pick(guest, { [two.id]: 1 });
    const login = await call("POST", "/api/auth/login", { body: input, cookie: `cart=${guestId}` });
    expect(/(?:^|, )cart=([^;]+)/.exec(login.cookie ?? "")?.[1]).toBe(ownId);
    expect(Object.keys((await unitsIn(ada, ownId)) ?? {})).toHaveLength(2);
    const staff = await signedInAs(shopOf(), "owner");
    const asStaff = await call("POST", "/api/auth/login", { body: staff.input, cookie: `cart=${await pick(guest, { [two.id]: 1 })}` });
    expect(asStaff.cookie).not.toMatch(/(?:^|, )cart=/);
  });
});
