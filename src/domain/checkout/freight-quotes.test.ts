import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailFreightQuote } from "#jobs/freight-quote-mail.ts";
import { type MadeCheckout, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";
import {
  acceptFreightQuote,
  answerFreightQuote,
  freightQuoteToken,
  listFreightQuotes,
  readFreightQuote,
  readFreightQuoteByLink,
  readFreightQuoteToMail,
  requestFreightQuote,
} from "./freight-quotes.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const analyst: Staff = { ...staff, role: "analyst" };
const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
const all = { view: "all", search: "", after: "" } as const;

beforeEach(async () => {
  await changeSettings(shopOf(), system, "shop", { name: "Bench", ordersEmail: "orders@bench.example" });
  await changeSettings(shopOf(), system, "shipping", { freightFromGrams: 70_000, quoteDays: 10, methods: [{ title: "Freight", kind: "quote" }] });
});

async function heavyCheckout(shop: TestShop, quantity = 1): Promise<MadeCheckout> {
  const made = await makeCheckout(shop, [{ id: (await makeVariant(shop, { weightGrams: 90_000 })).id, quantity }]);
  await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
  return made;
}

const seenOf = async (shop: TestShop, { shopper, token }: MadeCheckout) => (await readCheckout(shop, shopper, token)).seenTotals;

async function asked(shop: TestShop): Promise<{ made: MadeCheckout; quoteId: string; link: string }> {
  const made = await heavyCheckout(shop);
  const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenOf(shop, made) });
  return { made, quoteId, link: freightQuoteToken(shop, quoteId) };
}

describe("a freight quote", () => {
  it("is asked for at checkout, answered by staff, accepted by its link in another browser, and paid as an order", async () => {
    const shop = shopOf();
    const { made, quoteId, link } = await asked(shop);
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ quote: "asked", totals: { shippingCents: null } });
    const request = { ...made.request, seenTotals: await seenOf(shop, made) };
    await expect(placeOrder(shop, made.shopper, request)).rejects.toMatchObject({ code: "freight-not-quoted" });
    expect((await listFreightQuotes(shop, { ...staff, role: "support" }, { ...all, view: "open" })).quotes).toMatchObject([
      { id: quoteId, request: { weightGrams: 90_000 } },
    ]);
    expect((await readFreightQuoteByLink(shop, link)).state).toBe("waiting");
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "By truck from Worcester." });
    expect((await listFreightQuotes(shop, staff, { ...all, view: "open" })).quotes).toEqual([]);
    expect(await readFreightQuoteByLink(shop, link)).toMatchObject({ state: "open", quote: { cents: 41_000 } });
    const other = { ...stranger, browserId: shop.ids.token(), cartId: made.shopper.cartId };
    const { checkoutToken } = await acceptFreightQuote(shop, other, link);
    const checkout = await readCheckout(shop, other, checkoutToken);
    expect(checkout).toMatchObject({ quote: "answered", isReady: true, totals: { shippingCents: 41_000, totalCents: 51_000 } });
    const placed = await placeOrder(shop, other, { ...made.request, idempotencyKey: shop.ids.token(), seenTotals: checkout.seenTotals });
    if (!("orderId" in placed)) throw new Error(placed.status);
    expect(await readOrderToMail(shop, placed.orderId)).toMatchObject({ shippingMethod: "Freight", shippingCents: 41_000, totalCents: 51_000 });
    expect((await readFreightQuoteByLink(shop, link)).state).toBe("ordered");
    await expect(acceptFreightQuote(shop, other, link)).rejects.toMatchObject({ code: "quote-ended" });
    await expect(answerFreightQuote(shop, staff, { id: quoteId, cents: 1, message: "" })).rejects.toMatchObject({ code: "checkout-completed" });
  });

  it("is one request however often it is sent, and another for other goods or another delivery, for which no older price holds", async () => {
    const shop = shopOf();
    const { made, quoteId } = await asked(shop);
    const again = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenOf(shop, made) });
    expect(again.quoteId).toBe(quoteId);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "" });
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery: { ...delivery, unloading: "lift-gate" } });
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ quote: null, totals: { shippingCents: null } });
    const other = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenOf(shop, made) });
    expect(other.quoteId).not.toBe(quoteId);
  });

  it("ends when its time is over: it charges nothing, and can be asked for anew", async () => {
    const shop = shopOf();
    const { made, quoteId, link } = await asked(shop);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "" });
    const seenTotals = await seenOf(shop, made);
    shop.pass(10 * 86_400_000 + 1);
    expect((await readFreightQuoteByLink(shop, link)).state).toBe("ended");
    await expect(acceptFreightQuote(shop, made.shopper, link)).rejects.toMatchObject({ code: "quote-ended" });
    await expect(placeOrder(shop, made.shopper, { ...made.request, seenTotals })).rejects.toMatchObject({ code: "freight-not-quoted" });
    expect((await readCheckout(shop, made.shopper, made.token)).quote).toBe("expired");
    const anew = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenOf(shop, made) });
    expect(anew.quoteId).toBe(quoteId);
    expect(await readFreightQuote(shop, staff, quoteId)).toMatchObject({ answeredAt: null, cents: null });
  });

  it("holds at the price that staff named last, in every browser that has it, and at none once they took it back", async () => {
    const shop = shopOf();
    const { made, quoteId, link } = await asked(shop);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 4_100, message: "" });
    const other = { ...stranger, browserId: shop.ids.token(), cartId: made.shopper.cartId };
    await acceptFreightQuote(shop, other, link);
    const before = await readCheckout(shop, other, made.token);
    expect(before.totals.shippingCents).toBe(4_100);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "A digit was missing." });
    const pay = { ...made.request, idempotencyKey: shop.ids.token(), seenTotals: before.seenTotals };
    await expect(placeOrder(shop, other, pay)).rejects.toMatchObject({ code: "totals-changed" });
    for (const browser of [other, made.shopper])
      expect(await readCheckout(shop, browser, made.token)).toMatchObject({ quote: "answered", totals: { shippingCents: 41_000 } });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: null, message: "No truck goes there." });
    for (const browser of [other, made.shopper])
      expect(await readCheckout(shop, browser, made.token)).toMatchObject({ quote: null, totals: { shippingCents: null } });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 50_000, message: "One does." });
    await acceptFreightQuote(shop, other, link);
    for (const browser of [other, made.shopper])
      expect(await readCheckout(shop, browser, made.token)).toMatchObject({ quote: "answered", totals: { shippingCents: 50_000 } });
  });

  it("stays the one that was asked for last, also when an earlier one is answered after it, and is that one again when it is asked for again", async () => {
    const shop = shopOf();
    const { made, quoteId: first, link } = await asked(shop);
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery: { ...delivery, unloading: "lift-gate" } });
    const ask = async () => requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenOf(shop, made) });
    const { quoteId: second } = await ask();
    await answerFreightQuote(shop, staff, { id: second, cents: 50_000, message: "" });
    await answerFreightQuote(shop, staff, { id: first, cents: 41_000, message: "" });
    const shown = async () => readCheckout(shop, made.shopper, made.token);
    expect(await shown()).toMatchObject({ quote: "answered", totals: { shippingCents: 50_000 } });
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    expect((await shown()).quote).toBeNull();
    expect((await ask()).quoteId).toBe(first);
    expect(await shown()).toMatchObject({ quote: "answered", totals: { shippingCents: 41_000 } });
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery: { ...delivery, unloading: "lift-gate" } });
    await acceptFreightQuote(shop, made.shopper, freightQuoteToken(shop, second));
    expect(await shown()).toMatchObject({ quote: "answered", totals: { shippingCents: 50_000 } });
    expect((await readFreightQuoteByLink(shop, link)).state).toBe("open");
  });

  it("keeps its cart as long as the price holds, also one that would be removed before", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, quoteDays: 60, methods: [{ title: "Freight", kind: "quote" }] });
    const { made, quoteId } = await asked(shop);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "" });
    const [cart] = await shop.sql<{ days: number }[]>`
      select extract(day from expires_at - ${shop.clock.now().toISOString()}::timestamptz)::int as days from carts where id = ${made.cartId}`;
    expect(cart?.days).toBeGreaterThanOrEqual(60);
  });

  it("is mailed: the request to buyer and staff, the price or the refusal with the words of staff to the buyer", async () => {
    const shop = shopOf();
    shop.outbox.length = 0;
    const { quoteId, link } = await asked(shop);
    await mailFreightQuote(shop, { quoteId, kind: "requested" });
    await mailFreightQuote(shop, { quoteId, kind: "staff" });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "By truck." });
    await mailFreightQuote(shop, { quoteId, kind: "answered" });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: null, message: "No truck goes there." });
    await mailFreightQuote(shop, { quoteId, kind: "answered" });
    const [buyer, toStaff, answer, declined] = shop.outbox;
    expect(buyer?.text).toContain("nothing is held for you until you accept it");
    expect(toStaff).toMatchObject({ to: "orders@bench.example", subject: expect.stringContaining("90 kg") });
    expect(answer).toMatchObject({ subject: expect.stringContaining("$410.00"), text: expect.stringContaining(`/freight-quotes/${link}`) });
    expect(declined?.text).toContain("No truck goes there.");
    expect((await readFreightQuoteByLink(shop, link)).state).toBe("ended");
  });

  it("is refused for what is not known, not complete, not freight, not shown, and to actors without the right", async () => {
    const shop = shopOf();
    const made = await heavyCheckout(shop);
    const seenTotals = await seenOf(shop, made);
    const light = await makeCheckout(shop, [await makeVariant(shop)]);
    await expect(requestFreightQuote(shop, made.shopper, { token: "none", seenTotals })).rejects.toMatchObject({ code: "checkout-not-found" });
    await expect(requestFreightQuote(shop, light.shopper, { token: light.token, seenTotals: light.request.seenTotals })).rejects.toMatchObject({
      code: "totals-changed",
    });
    await expect(requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: "another page" })).rejects.toMatchObject({
      code: "totals-changed",
    });
    // What was entered in another browser is not used here: this one has to enter where the goods go.
    await expect(requestFreightQuote(shop, { ...stranger, browserId: "b" }, { token: made.token, seenTotals })).rejects.toMatchObject({
      code: "checkout-incomplete",
    });
    const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
    const answer = { id: quoteId, cents: 100, message: "" };
    await expect(answerFreightQuote(shop, analyst, answer)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(answerFreightQuote(shop, stranger, answer)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(answerFreightQuote(shop, staff, { ...answer, id: shop.ids.next() })).rejects.toMatchObject({ code: "not-found" });
    await expect(listFreightQuotes(shop, stranger, all)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(readFreightQuote(shop, stranger, quoteId)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(readFreightQuote(shop, staff, "none")).rejects.toMatchObject({ code: "not-found" });
    await expect(readFreightQuoteByLink(shop, `${quoteId}.forged`)).rejects.toMatchObject({ code: "not-found" });
    await expect(acceptFreightQuote(shop, stranger, `${quoteId}.forged`)).rejects.toMatchObject({ code: "not-found" });
    expect(await readFreightQuoteToMail(shop, "none")).toBeNull();
  });
});
