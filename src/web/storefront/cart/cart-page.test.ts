import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeCart, loadCart } from "./cart-page.server.ts";

const shopOf = useTestShop();

it("estimates to the ZIP code that a form without script sends, keeps it in the browser, and says what is wrong with another", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }] });
  await changeSettings(shop, system, "tax", {
    rates: [{ country: "US", state: "CA", title: "California", rateMillionths: 100_000, shippingTaxed: false }],
  });
  const { id } = await addLines(shop, stranger, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
  const context = makePageContext(shop, { actor: { ...stranger, cartId: id }, origin: "https://shop.test" });
  const load = (cookie = "") => loadCart({ request: new Request("https://shop.test/cart", { headers: { Cookie: cookie } }), context } as never);
  const send = (fields: Record<string, string>) =>
    changeCart({ request: new Request("https://shop.test/cart", { method: "POST", body: new URLSearchParams(fields) }), context } as never);

  const before = await load();
  expect(before).toMatchObject({
    cart: { cost: { totalAmount: { amount: "118.95" } }, estimate: { tax: null, included: "Includes shipping. Tax at checkout" } },
  });
  expect(before.countries).toEqual([{ code: "US", name: "United States" }]);
  const refused = await send({ intent: "estimate", country: "US", zip: "9410" });
  expect(refused).toMatchObject({ data: { error: "Enter a ZIP code such as 94103.", typed: { country: "US", zip: "9410" } }, init: { status: 409 } });
  const kept = (await send({ intent: "estimate", country: "US", zip: "94103" })) as Response;
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, "/cart"]);
  const cookie = kept.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/^__Host-place=US%2094103;.*HttpOnly; Secure; SameSite=Lax/);
  const after = await load(cookie.split(";")[0]);
  expect(after).toMatchObject({
    cart: { cost: { totalAmount: { amount: "128.95" } }, estimate: { tax: { title: "California", amount: "$10.00" }, place: { zip: "94103" } } },
  });
});

it("takes a quantity that is typed where there is no script", async () => {
  const shop = shopOf();
  const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
  const context = makePageContext(shop, { actor: { ...stranger, cartId: cart.id }, origin: "https://shop.test" });
  const type = (typed: string) => {
    const body = new URLSearchParams({ intent: "change", lineId: cart.lines[0]?.id ?? "", typed });
    return changeCart({ request: new Request("https://shop.test/cart", { method: "POST", body }), context } as never);
  };
  await type("4");
  expect((await readCart(shop, { ...stranger, cartId: cart.id }))?.totalQuantity).toBe(4);
  await type("0");
  expect((await readCart(shop, { ...stranger, cartId: cart.id }))?.lines).toEqual([]);
});

it("gives the cart that a form without script makes to the browser under the name by which it is found again, over https too", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop);
  const add = async (origin: string) => {
    const body = new URLSearchParams({ intent: "add", product: variant.handle });
    const context = makePageContext(shop, { actor: { kind: "visitor", cartId: null }, origin });
    return ((await changeCart({ request: new Request(`${origin}/cart`, { method: "POST", body }), context } as never)) as Response).headers.get(
      "Set-Cookie",
    );
  };
  expect(await add("https://shop.test")).toMatch(/^__Host-cart=[0-9a-f-]{36};.*Path=\/; HttpOnly; Secure; SameSite=Lax/);
  expect(await add("http://shop.test")).toMatch(/^cart=[0-9a-f-]{36};/);
});

it("adds as many as the product's form says where there is no script, and says why not where so many are not sold", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { title: "Shaker", stock: 5 });
  const send = async (quantity: Record<string, string>) => {
    const context = makePageContext(shop, { actor: { kind: "visitor", cartId: null }, origin: "https://shop.test" });
    const body = new URLSearchParams({ intent: "add", product: variant.handle, ...quantity });
    const answer = await changeCart({ request: new Request("https://shop.test/cart", { method: "POST", body }), context } as never);
    const cartId = answer instanceof Response ? (/cart=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? null) : null;
    return { answer, quantity: (await readCart(shop, { kind: "visitor", cartId, currency: "USD" }))?.totalQuantity };
  };
  expect((await send({ quantity: "4" })).quantity).toBe(4);
  expect([(await send({})).quantity, (await send({ quantity: "" })).quantity]).toEqual([1, 1]);
  expect((await send({ quantity: "6" })).answer).toMatchObject({
    data: { error: "Only 5 of Shaker can be ordered right now." },
    init: { status: 409 },
  });
  for (const quantity of ["0", "-1", "1.5", "many"]) expect((await send({ quantity })).answer).toMatchObject({ init: { status: 409 } });
});

it("adds the rows of a table that a form without script sends: what can be had is in the cart that it shows, and of the others it says why not", async () => {
  const shop = shopOf();
  const [plenty, scarce] = [await makeVariant(shop), await makeVariant(shop, { title: "Incubator", sku: "INC-1", stock: 2 })];
  const send = async (fields: Record<string, string>) => {
    const context = makePageContext(shop, { actor: { kind: "visitor", cartId: null }, origin: "https://shop.test" });
    const request = new Request("https://shop.test/cart", { method: "POST", body: new URLSearchParams({ intent: "add-lines", ...fields }) });
    const answer = await changeCart({ request, context } as never);
    return { answer, shown: await loadCart({ request: new Request("https://shop.test/cart"), context } as never) };
  };
  const { answer, shown } = await send({ [`quantity.${plenty.id}`]: "3", [`quantity.${scarce.id}`]: "4" });
  expect(answer).toMatchObject({ data: { error: "INC-1 was not added: Only 2 of Incubator can be ordered right now." }, init: { status: 409 } });
  expect(shown.cart?.lines.map(({ quantity }) => quantity)).toEqual([3]);
  const all = await send({ [`quantity.${plenty.id}`]: "3", [`quantity.${scarce.id}`]: "" });
  expect(all.answer).toMatchObject({ status: 303 });
  expect((await send({ [`quantity.${plenty.id}`]: "" })).answer).toMatchObject({ data: { error: "Enter a quantity for at least one row." } });
  expect((await send({ "quantity.x": "1" })).answer).toMatchObject({ init: { status: 409 } });
});
