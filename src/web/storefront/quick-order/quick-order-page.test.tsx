import { describe, expect, it } from "vitest";
import { readCart } from "#domain/cart/cart.ts";
import { maxPartLines } from "#domain/quick-order/part-list.ts";
import { stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { cartListLink } from "../cart/cart-tools.tsx";
import { loadQuickOrder, type QuickOrderAnswer, sendQuickOrder } from "./quick-order-page.server.ts";
import QuickOrderPage from "./quick-order-page.tsx";

const shopOf = useTestShop();
const Page = QuickOrderPage as unknown as React.FC<{ loaderData?: unknown; actionData?: QuickOrderAnswer }>;
const page = (actionData?: QuickOrderAnswer) => <Page loaderData={{ linked: null }} {...(actionData && { actionData })} />;

type Sent = { data: QuickOrderAnswer; init: { status?: number; headers?: Headers } | null };

/** Returns the cart in the cookie that an answer sets. */
const cartIn = (headers: Headers | undefined) => /cart=([0-9a-f-]{36})/.exec(headers?.get("Set-Cookie") ?? "")?.[1] ?? null;

async function send(fields: Record<string, string | File>, cartId: string | null = null) {
  const context = makePageContext(shopOf(), { actor: { ...stranger, cartId } });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return (await sendQuickOrder({ request: new Request("http://shop.test/quick-order", { method: "POST", body }), context } as never)) as unknown;
}
const check = async (list: string) => ((await send({ intent: "check", list })) as Sent).data;

/** Returns the fields of the checked list as a browser sends them back. */
async function fieldsOf(answer: QuickOrderAnswer): Promise<Record<string, string>> {
  const html = await renderPart(page(answer));
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1]]);
  return Object.fromEntries(inputs.filter(([name]) => name && /^(part|variant|quantity|listed|offered)\./.test(name)));
}

describe("a list of part numbers", () => {
  it("of 30 lines goes into the cart at once, with lead times said before", async () => {
    const shop = shopOf();
    const variants = [];
    for (let at = 1; at <= 30; at++)
      variants.push(await makeVariant(shop, { sku: `LAB-${at}-X`, stock: at % 3 === 0 ? 0 : 50, policy: "continue", leadTimeDays: 35 }));
    const answer = await check(variants.map((_, at) => `lab ${at + 1} x\t${at + 1}`).join("\n"));
    expect(answer.checked?.readyCount).toBe(30);
    const texts = await textsOf(page(answer));
    expect(texts).toContain("30 lines ready for the cart");
    expect(texts.filter((text) => text === "Back-order: ships in about 5 weeks")).toHaveLength(10);
    const added = (await send({ intent: "add", ...(await fieldsOf(answer)) })) as Response;
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/cart"]);
    const cartId = cartIn(added.headers);
    const cart = await readCart(shop, { ...stranger, cartId });
    expect(cart?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual(variants.map((_, at) => [`LAB-${at + 1}-X`, at + 1]));
  });

  it("keeps what is not ready on the page, with what to choose, while the rest goes into the cart", async () => {
    const shop = shopOf();
    await makeVariant(shop, { sku: "KEEP-GOOD", title: "Good" });
    const few = await makeVariant(shop, { sku: "KEEP-FEW", title: "Few", stock: 3 });
    const twins = [await makeVariant(shop, { sku: "KEEP-TWIN" }), await makeVariant(shop, { sku: "KEEP-TWIN" })];
    const answer = await check("KEEP-GOOD 2\nKEEP-FEW 3\nKEEP-TWIN\nWHATEVER-99887");
    const fields = await fieldsOf(answer);
    await shop.sql`update stock_levels set on_hand = 1 where variant_id = ${few.id}`;
    const { data, init } = (await send({ intent: "add", ...fields })) as Sent;
    expect(data).toMatchObject({
      text: "KEEP-TWIN\t1\nWHATEVER-99887\t1",
      added: { addedCount: 2, left: [{ name: "Few", wanted: 3, added: 1, reason: "Only 1 can be ordered right now." }] },
      checked: { lines: [{ state: "several" }, { state: "not-found" }] },
    });
    const cartId = cartIn(init?.headers);
    const texts = (await textsOf(page(data))).map((text) => text.trim());
    expect(texts).toEqual(expect.arrayContaining(["2 products are in your cart", "Several products match.", "Not found."]));
    const chosen = (await send({ intent: "add", "part.0": "KEEP-TWIN", "quantity.0": "4", "variant.0": twins[1]?.id ?? "" }, cartId)) as Response;
    expect(chosen.status).toBe(303);
    expect((await readCart(shop, { ...stranger, cartId }))?.totalQuantity).toBe(7);
  });

  it("names the lines of which fewer can be ordered than it has, at its head and once more after the rest is in the cart", async () => {
    const shop = shopOf();
    await makeVariant(shop, { sku: "FEWER-MUCH" });
    await makeVariant(shop, { sku: "FEWER-ONE", title: "Reader", stock: 1 });
    const answer = await check("FEWER-MUCH 2\nFEWER-ONE 6");
    const texts = (await textsOf(page(answer))).join(" ");
    expect(texts).toContain("Fewer than you listed: FEWER-ONE (1 of 6)");
    expect(texts).not.toContain("To look at:");
    const added = ((await send({ intent: "add", ...(await fieldsOf(answer)) })) as Sent).data.added;
    expect(added).toMatchObject({ addedCount: 2, left: [{ name: "Reader", wanted: 6, added: 1, reason: "Only 1 can be ordered right now." }] });
    // A buyer who lists only one gets no such note.
    const one = await fieldsOf(await check("FEWER-MUCH 2\nFEWER-ONE 1"));
    expect(((await send({ intent: "add", ...one })) as Response).status).toBe(303);
  });

  it("offers something else for what is out of stock, which goes into the cart when it is chosen, and a way to hear when it is back", async () => {
    const shop = shopOf();
    const empty = await makeVariant(shop, { sku: "NONE-LEFT", title: "Stirrer", stock: 0 });
    const other = await makeVariant(shop, { sku: "SOME-LEFT", title: "Other stirrer" });
    await shop.sql`update products set product_type = 'Stirrer' where id in ${shop.sql([empty.productId, other.productId])}`;
    const answer = await check("NONE-LEFT 4");
    const html = await renderPart(page(answer));
    expect(html).toContain(`href="/products/${empty.handle}?variant=${empty.id}"`);
    expect(
      [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => [/value="([^"]*)"/.exec(radio)?.[1], radio.includes("checked")]),
    ).toEqual([
      ["", true],
      [other.id, false],
    ]);
    const texts = await textsOf(page(answer));
    expect(texts).toEqual(expect.arrayContaining(["Tell me when it is back", "Other stirrer", "Same price"]));
    expect(((await send({ intent: "add", ...(await fieldsOf(answer)), "variant.0": "" })) as Sent).data.fault).toBe(
      "None of these lines can go into the cart yet.",
    );
    const added = (await send({ intent: "add", ...(await fieldsOf(answer)), "variant.0": other.id })) as Response;
    const cart = await readCart(shop, { ...stranger, cartId: cartIn(added.headers) });
    expect(cart?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([["SOME-LEFT", 4]]);
  });

  it("is checked again with other quantities, and without the lines whose quantity is 0", async () => {
    await makeVariant(shopOf(), { sku: "AGAIN-1", priceCents: 1000, stock: 20 });
    const sent = { "part.0": "AGAIN-1", "quantity.0": "12", "part.1": "AGAIN-2", "quantity.1": "0" };
    const { data } = (await send({ intent: "update", ...sent })) as Sent;
    expect(data).toMatchObject({ text: "AGAIN-1\t12", checked: { readyCount: 1, subtotal: { amount: "120.00" } } });
    expect(((await send({ intent: "update", "part.0": "AGAIN-1", "quantity.0": "" })) as Sent).data.fault).toBe("No lines are left.");
    expect(((await send({ intent: "add", "part.0": "AGAIN-9", "quantity.0": "1" })) as Sent).data.fault).toBe(
      "None of these lines can go into the cart yet.",
    );
  });

  it("comes as a file too, in the ways spreadsheets save text", async () => {
    await makeVariant(shopOf(), { sku: "FILE-1" });
    const text = "SKU;Menge;Qty\r\nFILE-1;x;2\r\n";
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)]);
    for (const bytes of [new TextEncoder().encode(text), utf16]) {
      const { data } = (await send({ intent: "check", list: "", file: new File([bytes], "list.csv") })) as Sent;
      expect(data.checked?.lines).toMatchObject([{ part: "FILE-1", quantity: 2, state: "ready" }]);
    }
    const packed = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], "list.xlsx");
    expect(((await send({ intent: "check", list: "", file: packed })) as Sent).data.fault).toMatch(/^This is a spreadsheet/);
  });

  it("comes by the link of somebody else's cart, and is checked for whoever opens it", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { sku: "LINK/1 a", title: "Linked" });
    const unnumbered = await makeVariant(shop, { title: "Without a part number" });
    await shop.sql`update variants set sku = null where id = ${unnumbered.id}`;
    const lines = [
      { quantity: 3, merchandise: { id: variant.id, sku: "LINK/1 a" } },
      { quantity: 2, merchandise: { id: unnumbered.id, sku: null } },
    ];
    const load = (path: string) =>
      loadQuickOrder({ request: new Request(`http://shop.test${path}`), context: makePageContext(shop, { actor: stranger }) } as never);
    const { linked } = await load(cartListLink({ lines } as never));
    expect(linked?.checked?.lines).toMatchObject([
      { state: "ready", quantity: 3, choices: [{ name: "Linked" }] },
      { state: "ready", quantity: 2, choices: [{ name: "Without a part number" }] },
    ]);
    expect(await textsOf(<Page loaderData={{ linked }} />)).toContain("2 lines ready for the cart");
    expect(await load("/quick-order")).toEqual({ linked: null });
  });

  it("says what is wrong where it is empty, too long or too large", async () => {
    expect((await check(" \n ")).fault).toBe("Enter at least one part number.");
    expect((await check("A-1\n".repeat(maxPartLines + 1))).fault).toBe(`The list has more than ${maxPartLines} lines.`);
    expect((await check("x".repeat(140_000))).fault).toBe("The list is larger than 128 KB. Send it in parts.");
    expect(((await send({ intent: "add", "part.0": "A", "quantity.0": "1", "variant.0": "no id" })) as Sent).data.fault).toBeTruthy();
    expect(((await send({ intent: "else" })) as Sent).init?.status).toBe(409);
    expect(await textsOf(page())).toEqual(expect.arrayContaining(["Quick order", "Check the list"]));
  });
});
