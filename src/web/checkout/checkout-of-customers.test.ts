import { describe, expect, it } from "vitest";
import { listAddresses, maxAddresses, saveAddress } from "#domain/accounts/addresses.ts";
import { system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { mergeGuestCart } from "#domain/cart/cart-merging.ts";
import { saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { openJoinedCheckout } from "#domain/checkout/merged-cart-checkout.ts";
import { savePage } from "#domain/content/content-writing.ts";
import { makePolicy } from "#domain/content/policies.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { lab, makeCheckout, payingCard, stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { loadCheckoutFrame } from "./checkout-layout.server.ts";
import { answerStep, loadCheckout, submitCheckout } from "./checkout-page.server.ts";
import type { CheckoutView, StepAnswer } from "./checkout-view.ts";

const shopOf = useTestShop();
const annex = { ...lab, address1: "2 Annex Road", city: "Boston", province: "MA", zip: "02110" };
type Customer = CheckoutBuyer & { kind: "customer" };

function argumentsOf(shop: TestShop, token: string, actor: CheckoutBuyer, typed?: Record<string, string>) {
  const url = `http://shop.test/checkout/${token}`;
  const body = new FormData();
  for (const [name, value] of Object.entries(typed ?? {})) body.set(name, value);
  const request = typed ? new Request(url, { method: "POST", body }) : new Request(url);
  return { request, params: { token }, context: makePageContext(shop, { actor }) } as never;
}

const view = async (shop: TestShop, token: string, buyer: CheckoutBuyer): Promise<CheckoutView> => {
  const loaded = await loadCheckout(argumentsOf(shop, token, buyer));
  if (!loaded.view) throw new Error("The cart is empty.");
  return loaded.view;
};
const fieldsOf = (part: string, address: object) => Object.fromEntries(Object.entries(address).map(([field, value]) => [`${part}.${field}`, value]));

/** Sends the form as script does. */
async function send(shop: TestShop, token: string, buyer: CheckoutBuyer, typed: Record<string, string>): Promise<StepAnswer> {
  return (await (await answerStep(argumentsOf(shop, token, buyer, typed))).json()) as StepAnswer;
}

/** Returns the checkout of a customer whose account has these addresses. */
async function customerAtCheckout(shop: TestShop, addresses: (typeof lab)[] = []) {
  const { token, shopper } = await makeCheckout(shop, [await makeVariant(shop)]);
  const { account } = await signedInAs(shop, "customer");
  const buyer: Customer = { ...shopper, kind: "customer", accountId: account.id, email: account.email };
  for (const address of addresses) await saveAddress(shop, buyer, { id: null, address, isDefault: false });
  return { token, buyer };
}

async function orderForm(shop: TestShop, token: string, buyer: CheckoutBuyer, changes: Record<string, string>) {
  const { tryKey, seenTotals } = await view(shop, token, buyer);
  const typed = { ...fieldsOf("shippingAddress", lab), email: "ada@lab.example", billingSame: "yes", shippingMethod: "standard" };
  return { ...typed, tryKey, seenTotals, paymentMethod: "test-card", ...(payingCard as Record<string, string>), intent: "place", ...changes };
}

describe("the saved addresses of a customer", () => {
  it("are chosen in the checkout, for the delivery and for the bill, with and without script", async () => {
    const shop = shopOf();
    const { token, buyer } = await customerAtCheckout(shop, [lab, annex]);
    const choices = (await view(shop, token, buyer)).savedAddresses?.choices ?? [];
    expect(choices.map(({ text }) => text)).toEqual([
      expect.stringContaining("1 Analytical Way"),
      "Ada Byron, Byron Labs, 2 Annex Road, Boston, MA 02110, United States",
    ]);
    const second = choices[1]?.id ?? "";
    const byScript = await send(shop, token, buyer, {
      ...fieldsOf("shippingAddress", { ...lab, city: "Oakland" }),
      "shippingAddress.saved": second,
      intent: "use-shipping-address",
    });
    expect(byScript).toMatchObject({ result: { code: "saved" }, view: { shippingAddress: { address1: "2 Annex Road", zip: "02110" } } });
    const answer = await submitCheckout(
      argumentsOf(shop, token, buyer, { "billingAddress.address1": "", "billingAddress.saved": second, intent: "use-billing-address" }),
    );
    expect(answer).toMatchObject({ status: 302 });
    expect(await view(shop, token, buyer)).toMatchObject({
      shippingAddress: { address1: "2 Annex Road" },
      billingAddress: { address1: "2 Annex Road" },
      savedAddresses: { hasShippingAddress: true, hasBillingAddress: true },
    });
  });

  it("are known as saved also where the checkout does not ask for the company that was saved with them", async () => {
    const shop = shopOf();
    const { token, buyer } = await customerAtCheckout(shop, [lab]);
    await changeSettings(shop, system, "checkout", { company: "hidden" });
    const saved = (await view(shop, token, buyer)).savedAddresses?.choices[0]?.id ?? "";
    const answer = await send(shop, token, buyer, { "shippingAddress.saved": saved, intent: "use-shipping-address" });
    expect(answer.view).toMatchObject({ shippingAddress: { company: "" }, savedAddresses: { hasShippingAddress: true } });
    await changeSettings(shop, system, "checkout", {});
  });

  it("are those of nobody else, and of nobody without an account", async () => {
    const shop = shopOf();
    const theirs = await customerAtCheckout(shop, [annex]);
    const [their] = await listAddresses(shop, theirs.buyer);
    const mine = await customerAtCheckout(shop, [lab]);
    const use = { "shippingAddress.saved": their?.id ?? "", intent: "use-shipping-address" };
    expect((await send(shop, mine.token, mine.buyer, use)).result.code).toBe("not-found");
    expect((await send(shop, mine.token, mine.buyer, { ...use, "shippingAddress.saved": "" })).result.fields).toEqual({
      "shippingAddress.saved": "Choose an address.",
    });
    const guest = { ...stranger, cartId: theirs.buyer.cartId, browserId: theirs.buyer.browserId };
    expect((await view(shop, theirs.token, guest)).savedAddresses).toBeNull();
    expect((await send(shop, theirs.token, guest, use)).result.code).toBe("not-signed-in");
    expect((await view(shop, mine.token, mine.buyer)).shippingAddress.address1).toBe("1 Analytical Way");
  });
});

describe("an address whose box is ticked", () => {
  const ticked = { "shippingAddress.save": "yes" };

  it("is saved with the order, once, however it is spelled", async () => {
    const shop = shopOf();
    const { token, buyer } = await customerAtCheckout(shop, [annex]);
    const form = await orderForm(shop, token, buyer, { ...ticked, "shippingAddress.address1": "1  analytical WAY" });
    expect((await send(shop, token, buyer, form)).goTo).toContain("/thank-you");
    expect((await listAddresses(shop, buyer)).map(({ address }) => address.address1)).toEqual(["2 Annex Road", "1  analytical WAY"]);
    const next = await makeCheckout(shop, [await makeVariant(shop)]);
    const again = { ...buyer, cartId: next.cartId, browserId: next.shopper.browserId };
    expect((await send(shop, next.token, again, await orderForm(shop, next.token, again, ticked))).goTo).toContain("/thank-you");
    expect(await listAddresses(shop, buyer)).toHaveLength(2);
  });

  it("is not saved where no order came of it", async () => {
    const shop = shopOf();
    const { token, buyer } = await customerAtCheckout(shop);
    const declined = { ...ticked, "card.number": "4000 0000 0000 0002" };
    expect((await send(shop, token, buyer, await orderForm(shop, token, buyer, declined))).result.code).toBe("payment-declined");
    expect(await listAddresses(shop, buyer)).toEqual([]);
  });

  it("is saved by the button that keeps the form without script, once it is complete", async () => {
    const shop = shopOf();
    const { token, buyer } = await customerAtCheckout(shop);
    const save = (typed: object) =>
      submitCheckout(argumentsOf(shop, token, buyer, { ...fieldsOf("shippingAddress", typed), ...ticked, intent: "save" }));
    expect(await save({ ...lab, zip: "" })).toMatchObject({ data: { fields: { "shippingAddress.zip": expect.any(String) } }, init: { status: 422 } });
    expect(await listAddresses(shop, buyer)).toEqual([]);
    await save(lab);
    expect(await listAddresses(shop, buyer)).toMatchObject([{ address: { address1: "1 Analytical Way" }, isDefault: true }]);
    expect((await view(shop, token, buyer)).savedAddresses?.hasShippingAddress).toBe(true);
  });

  it("is refused where the account can keep no more, which does not stop an order", async () => {
    const shop = shopOf();
    const addresses = Array.from({ length: maxAddresses }, (_, at) => ({ ...annex, address2: `Room ${at}` }));
    const { token, buyer } = await customerAtCheckout(shop, addresses);
    expect((await view(shop, token, buyer)).savedAddresses).toMatchObject({ isFull: true, hasShippingAddress: false });
    const { result } = await send(shop, token, buyer, { ...fieldsOf("shippingAddress", lab), ...ticked, intent: "save" });
    expect(result).toMatchObject({ code: "addresses-full", message: expect.stringContaining("at most 50 addresses") });
    expect((await send(shop, token, buyer, await orderForm(shop, token, buyer, ticked))).goTo).toContain("/thank-you");
    expect(await listAddresses(shop, buyer)).toHaveLength(maxAddresses);
  });
});

describe("a buyer who signs in during the checkout", () => {
  /** Makes a guest's checkout with what they typed, and a customer whose account has another product in its cart. */
  async function guestWithAccount(shop: TestShop) {
    const [theirs, guests] = [await makeVariant(shop), await makeVariant(shop)];
    const { account } = await signedInAs(shop, "customer");
    const customer = { ...stranger, kind: "customer", accountId: account.id, email: account.email } as const;
    const own = await addLines(shop, customer, { lines: [{ merchandiseId: theirs.id, quantity: 1 }] });
    await saveAddress(shop, customer, { id: null, address: annex, isDefault: true });
    const made = await makeCheckout(shop, [guests], { email: "purchasing@lab.example" });
    await saveCheckoutStep(shop, made.shopper, made.token, { poNumber: "PO-17", paymentMethod: "purchase-order", delivery: { together: "yes" } });
    const signedIn: Customer = { ...customer, cartId: own.id, browserId: made.shopper.browserId };
    return { ...made, signedIn, variantIds: [theirs.id, guests.id].toSorted() };
  }
  const goTo = async (shop: TestShop, token: string, buyer: CheckoutBuyer) => {
    const thrown = await loadCheckout(argumentsOf(shop, token, buyer)).catch((thrown: unknown) => thrown);
    return thrown instanceof Response ? thrown.headers.get("Location") : (thrown as { code?: string }).code;
  };

  it("finds the way there, and back to this checkout; who is signed in needs none", async () => {
    const shop = shopOf();
    const { token, shopper, signedIn } = await guestWithAccount(shop);
    expect((await view(shop, token, shopper)).signInUrl).toBe(`/account/login?redirect=%2Fcheckout%2F${token}`);
    expect((await view(shop, token, signedIn)).signInUrl).toBeNull();
    const { actor } = await signedInAs(shop, "owner");
    const staff = { ...actor, browserId: shopper.browserId } as never;
    expect(await view(shop, token, staff)).toMatchObject({ signInUrl: null, savedAddresses: null });
  });

  it("goes on in a checkout of the joined cart, with what they typed", async () => {
    const shop = shopOf();
    const { token, cartId, signedIn, variantIds } = await guestWithAccount(shop);
    expect(await mergeGuestCart(shop, { ...signedIn, cartId })).toBe(signedIn.cartId);
    const target = (await goTo(shop, token, signedIn)) ?? "";
    expect(target).toMatch(/^\/checkout\/[^/]+$/);
    const joined = target.slice("/checkout/".length);
    expect(joined).not.toBe(token);
    expect(await view(shop, joined, signedIn)).toMatchObject({
      email: "purchasing@lab.example",
      shippingAddress: { address1: "1 Analytical Way" },
      poNumber: "PO-17",
      paymentMethod: "purchase-order",
    });
    const lines = await shop.sql<{ id: string }[]>`select variant_id as id from cart_lines where cart_id = ${signedIn.cartId} order by 1`;
    expect(lines.map(({ id }) => id)).toEqual(variantIds);
    expect(await goTo(shop, token, signedIn)).toBe(target);
  });

  it("begins with the address of the account where they had typed none", async () => {
    const shop = shopOf();
    const { token, cartId, signedIn } = await guestWithAccount(shop);
    await shop.sql`update checkout_forms set shipping_address = '{"country":"US","province":"CA","zip":"94103"}', email = '' where checkout_token = ${token}`;
    await mergeGuestCart(shop, { ...signedIn, cartId });
    const joined = (await openJoinedCheckout(shop, signedIn, token, "http://shop.test")) ?? "";
    expect(await view(shop, joined, signedIn)).toMatchObject({ email: signedIn.email, shippingAddress: { address1: "2 Annex Road" } });
  });

  it("is led on alone: neither another browser, nor a guest, nor who has ordered or emptied the cart", async () => {
    const shop = shopOf();
    const { token, cartId, shopper, signedIn } = await guestWithAccount(shop);
    expect(await openJoinedCheckout(shop, signedIn, token, "http://shop.test")).toBeNull();
    await mergeGuestCart(shop, { ...signedIn, cartId });
    expect(await goTo(shop, token, shopper)).toBe("checkout-not-found");
    expect(await goTo(shop, token, { ...signedIn, browserId: shop.ids.token() })).toBe("checkout-not-found");
    await shop.sql`delete from cart_lines where cart_id = ${signedIn.cartId}`;
    expect(await goTo(shop, token, signedIn)).toBe("checkout-not-found");
    const ordered = await customerAtCheckout(shop);
    const other = await makeCheckout(shop, [await makeVariant(shop)]);
    await shop.sql`update checkouts set cart_id = ${ordered.buyer.cartId} where token = ${other.token}`;
    await send(shop, ordered.token, ordered.buyer, await orderForm(shop, ordered.token, ordered.buyer, {}));
    expect(await openJoinedCheckout(shop, { ...ordered.buyer, browserId: other.shopper.browserId }, other.token, "http://shop.test")).toBeNull();
  });
});

describe("the frame of the checkout", () => {
  it("names the policies that buyers can read, and no draft", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const frame = async () => (await loadCheckoutFrame(argumentsOf(shop, "token", stranger))).policies.map(({ handle }) => handle);
    await shop.sql`delete from pages where handle in ('privacy-policy', 'terms-of-sale', 'returns-policy', 'shipping-policy')`;
    await makePolicy(shop, actor, "shipping");
    const id = await makePolicy(shop, actor, "returns");
    expect(await frame()).toEqual([]);
    const page = {
      handle: "returns-policy",
      title: "Returns",
      summary: "",
      bodyHtml: "<p>Thirty days.</p>",
      publishedAt: new Date(0),
    };
    const [stored] = await shop.sql<{ seenAt: string }[]>`select to_json(updated_at) #>> '{}' as "seenAt" from pages where id = ${id}`;
    await savePage(shop, actor, page, { id, seenAt: stored?.seenAt ?? "" });
    expect(await frame()).toEqual(["returns-policy"]);
  });
});
