import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import {
  acceptFreightQuote,
  answerFreightQuote,
  freightQuoteToken,
  readFreightQuoteByLink,
  requestFreightQuote,
} from "#domain/checkout/freight-quotes.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };

describe("a freight quote", () => {
  it("is asked for, seen and accepted by nobody who only knows the checkout's URL", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
    const made = await makeCheckout(shop, [await makeVariant(shop, { weightGrams: 90_000 })]);
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    const thief = { ...stranger, browserId: "a thief's browser" };
    await expect(requestFreightQuote(shop, thief, { token: made.token, seenTotals })).rejects.toMatchObject({ code: "checkout-incomplete" });
    const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 41_000, message: "" });
    const seen = await readCheckout(shop, thief, made.token);
    expect(seen).toMatchObject({ quote: null, email: "", delivery: {}, totals: { shippingCents: null } });
    const link = freightQuoteToken(shop, quoteId);
    for (const forged of [quoteId, `${quoteId}.`, `${quoteId}.${link.split(".")[1]?.slice(1)}x`, `${shop.ids.next()}.${link.split(".")[1]}`]) {
      await expect(readFreightQuoteByLink(shop, forged)).rejects.toMatchObject({ code: "not-found" });
      await expect(acceptFreightQuote(shop, thief, forged)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  it("holds at no lower price for other goods: a price of one is not paid for two", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { weightGrams: 90_000 });
    const made = await makeCheckout(shop, [variant]);
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 100, message: "" });
    await shop.sql`update cart_lines set quantity = 2 where cart_id = ${made.cartId}`;
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ quote: null, totals: { shippingCents: null } });
  });
});
