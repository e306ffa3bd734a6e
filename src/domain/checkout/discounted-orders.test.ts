import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { changeCurrency } from "#domain/currency/currency-changing.ts";
import type { DiscountInput } from "#domain/discounts/discount-input.ts";
import { changeDiscount, createDiscount, readDiscount, removeDiscount } from "#domain/discounts/discounts.ts";
import { decliningCard, type MadeCheckout, makeCheckout, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate } from "./cart-estimate.ts";
import { confirmPurchaseOrder, placeOrder, purchaseOrderToken, readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
let codes = 0;

async function makeDiscount(wish: Partial<DiscountInput> = {}) {
  codes += 1;
  return createDiscount(shopOf(), owner, discountWith({ code: `SPRING${codes}`, ...wish }));
}

/** Enters the code as the page does, and returns what the page shows then. */
async function enter(made: MadeCheckout, code: string | null) {
  await saveCheckoutStep(shopOf(), made.shopper, made.token, { discountCode: code ?? "" });
  const checkout = await readCheckout(shopOf(), made.shopper, made.token);
  return { checkout, made: { ...made, request: { ...made.request, seenTotals: checkout.seenTotals } } };
}

async function makeDiscounted(discount: { code: string | null }, email?: string) {
  const { id } = await makeVariant(shopOf());
  return enter(await makeCheckout(shopOf(), [{ id, quantity: 2 }], email ? { email } : {}), discount.code);
}

const place = (made: MadeCheckout) => placeOrder(shopOf(), made.shopper, made.request);
const fieldOf = (made: MadeCheckout) =>
  place(made).then(
    () => null,
    (thrown) => thrown.params.fields.discountCode,
  );

describe("an order with a discount", () => {
  it("costs what the checkout showed, and keeps the discount as it was", async () => {
    const shop = shopOf();
    const discount = await makeDiscount();
    const { checkout, made } = await makeDiscounted(discount);
    expect(checkout.totals).toMatchObject({ discountCents: checkout.totals.subtotalCents / 10, discountTitle: `Spring sale (${discount.code})` });
    const { orderId } = (await place(made)) as { orderId: string };
    const [order] = await shop.sql<{ discount: number; total: number; title: string; allocated: number; owed: number }[]>`
      select o.discount_cents as discount, o.total_cents as total, max(d.title) as title, sum(d.amount_cents)::int as allocated,
        (select sum(amount_cents)::int from ledger_entries where order_id = o.id and account = 'provider') as owed
      from orders o join discount_allocations d on d.order_id = o.id where o.id = ${orderId} group by o.id`;
    const { discountCents, totalCents, discountTitle } = checkout.totals;
    expect(order).toEqual({ discount: discountCents, total: totalCents, title: discountTitle, allocated: discountCents, owed: totalCents });
    await changeDiscount(shop, owner, { id: discount.id, revision: 1, discount: { ...discount, percentHundredths: 5000 } });
    expect((await shop.sql`select discount_cents as cents from orders where id = ${orderId}`)[0]).toEqual({ cents: discountCents });
    expect((await readDiscount(shop, owner, discount.id)).uses).toBe(1);
    expect(await refusalOf(removeDiscount(shop, owner, discount.id))).toBe("discount-in-use");
  });

  it("ships free where the discount says so, with tax on what is left", async () => {
    const discount = await makeDiscount({ kind: "free-shipping", percentHundredths: null });
    const { checkout, made } = await makeDiscounted(discount);
    expect(checkout.totals).toMatchObject({ shippingCents: 0, discountCents: 0, freeShippingTitle: `Spring sale (${discount.code})` });
    expect((await place(made)).status).toBe("paid");
  });

  it("by itself is shown in the cart already", async () => {
    const shop = shopOf();
    const discount = await makeDiscount({ code: null, title: "For everyone", kind: "amount", percentHundredths: null, amountCents: 1234 });
    const { id } = await makeVariant(shop);
    const made = await makeCheckout(shop, [{ id }]);
    const cart = await readCart(shop, made.shopper);
    expect((cart && (await cartWithEstimate(shop, cart, null)))?.estimate.discount).toEqual({ title: "For everyone", amount: "$12.34" });
    expect((await place(made)).status).toBe("paid");
    await changeDiscount(shop, owner, { id: discount.id, revision: 1, discount: { ...discount, endsAt: "2026-11-01T12:00:00Z" } });
    expect((cart && (await cartWithEstimate(shop, cart, null)))?.estimate.discount).toBeNull();
  });

  it("is for products of its collections only", async () => {
    const shop = shopOf();
    const [collection] = await shop.sql<{ id: string }[]>`
      insert into collections (id, handle, title, description_html, position, updated_at) values (${shop.ids.next()}, 'discounted', 'Discounted', '', 1, now()) returning id`;
    const inside = await makeVariant(shop);
    const outside = await makeVariant(shop);
    await shop.sql`insert into collection_products (collection_id, product_id, position) values (${collection?.id ?? ""}, ${inside.productId}, 1)`;
    const discount = await makeDiscount({ collectionIds: [collection?.id ?? ""] });
    const both = await enter(await makeCheckout(shop, [{ id: inside.id }, { id: outside.id, quantity: 3 }]), discount.code);
    expect(both.checkout.totals.discountCents).toBe(both.checkout.totals.subtotalCents / 40);
    expect((await place(both.made)).status).toBe("paid");
    const other = await enter(await makeCheckout(shop, [outside]), discount.code);
    expect(other.checkout.faults).toEqual({ discountCode: "This discount is for other products. Leave the field empty to order without it." });
  });
});

describe("a code that takes nothing off", () => {
  it("is named at its field, and no order is placed with it", async () => {
    const unknown = await makeDiscounted({ code: "NO-SUCH-CODE" });
    expect(unknown.checkout).toMatchObject({ isReady: false, faults: { discountCode: expect.stringContaining("We do not know this code.") } });
    expect(await fieldOf(unknown.made)).toContain("We do not know this code.");
    const ended = await makeDiscounted(await makeDiscount({ endsAt: "2026-11-01T12:00:00Z" }));
    expect(await fieldOf(ended.made)).toContain("This discount has ended.");
    const large = await makeDiscounted(await makeDiscount({ minimumCents: 100_000_000 }));
    expect(await fieldOf(large.made)).toContain("This discount is for orders of $1,000,000.00 or more.");
    const again = await enter(unknown.made, null);
    expect((await place(again.made)).status).toBe("paid");
  });

  it("because it ended after the page was opened, is refused with the reason, and nothing is charged", async () => {
    const shop = shopOf();
    const discount = await makeDiscount();
    const { made } = await makeDiscounted(discount);
    await changeDiscount(shop, owner, { id: discount.id, revision: 1, discount: { ...discount, endsAt: "2026-11-02T08:00:00Z" } });
    expect(await fieldOf(made)).toContain("This discount has ended.");
    expect(await shop.sql`select from payment_attempts where checkout_token = ${made.token}`).toEqual([]);
  });
});

describe("a discount with a limit", () => {
  it("is had by no more orders than may have it, however many buyers pay at once", async () => {
    const discount = await makeDiscount({ maxUses: 3 });
    const made = await Promise.all(Array.from({ length: 10 }, () => makeDiscounted(discount)));
    const ends = await Promise.all(made.map((one) => refusalOf(place(one.made))));
    expect(ends.filter((end) => end === "done")).toHaveLength(3);
    expect(ends.filter((end) => end === "totals-changed" || end === "checkout-incomplete")).toHaveLength(7);
    expect((await readDiscount(shopOf(), owner, discount.id)).uses).toBe(3);
  });

  it("is given back by a payment that came to nothing", async () => {
    const discount = await makeDiscount({ maxUses: 1 });
    const first = await makeDiscounted(discount);
    const declined = { ...first.made, request: { ...first.made.request, payload: decliningCard } };
    expect(await refusalOf(place(declined))).toBe("payment-declined");
    const second = await makeDiscounted(discount);
    expect(second.checkout.faults).toEqual({});
    expect((await place(second.made)).status).toBe("paid");
    expect((await enter(first.made, discount.code)).checkout.faults["discountCode"]).toContain("This discount has been used up.");
  });

  it("is not used up by purchase orders whose buyers do not confirm their email address, and refuses them once it is", async () => {
    const limited = await makeDiscount({ maxUses: 1 });
    const first = await makeDiscounted(limited, "first@lab.example");
    const { attemptId } = await placeOrder(shopOf(), first.made.shopper, onPurchaseOrder(first.made));
    const second = await makeDiscounted(limited, "second@lab.example");
    const waiting = await placeOrder(shopOf(), second.made.shopper, onPurchaseOrder(second.made));
    expect((await readDiscount(shopOf(), owner, limited.id)).uses).toBe(0);
    const confirm = (id: string) => refusalOf(confirmPurchaseOrder(shopOf(), stranger, purchaseOrderToken(shopOf(), id)));
    expect(await Promise.all([confirm(attemptId), confirm(waiting.attemptId)]).then((ends) => ends.toSorted())).toEqual(["discount-used-up", "done"]);
    expect((await readDiscount(shopOf(), owner, limited.id)).uses).toBe(1);
  });

  it("of once per buyer is not used by somebody else who typed the buyer's email address", async () => {
    const discount = await makeDiscount({ isOncePerBuyer: true });
    const typed = await makeDiscounted(discount, "victim@lab.example");
    await placeOrder(shopOf(), typed.made.shopper, onPurchaseOrder(typed.made));
    expect((await place((await makeDiscounted(discount, "victim@lab.example")).made)).status).toBe("paid");
  });

  it("of once per buyer is known by the email address, however it is written", async () => {
    const discount = await makeDiscount({ isOncePerBuyer: true });
    expect((await place((await makeDiscounted(discount, "once@lab.example")).made)).status).toBe("paid");
    expect(await fieldOf((await makeDiscounted(discount, "Once@LAB.example")).made)).toContain("You have already used this discount.");
    expect((await place((await makeDiscounted(discount, "another@lab.example")).made)).status).toBe("paid");
  });
});

it("amounts of discounts keep their figure when the currency of the shop changes", async () => {
  const shop = shopOf();
  const discount = await makeDiscount({ kind: "amount", percentHundredths: null, amountCents: 2500, minimumCents: 20_000 });
  await shop.sql`update payment_attempts set settled_at = now(), status = 'expired' where settled_at is null`;
  await changeCurrency(shop, owner, "JPY");
  expect(await readDiscount(shop, owner, discount.id)).toMatchObject({ amountCents: 25, minimumCents: 200, revision: 2 });
});
