import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { requestFreightQuote } from "#domain/checkout/freight-quotes.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("staff list requests for freight quotes, read one, and answer it with a price or that it cannot be shipped", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
  const made = await makeCheckout(shop, [await makeVariant(shop, { title: "Autoclave", weightGrams: 120_000 })]);
  const delivery = { unloading: "lift-gate", appointment: "yes", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
  await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
  const api = openTestApp(shop);
  const { token } = await signedInAs(shop, "support");
  const listed = await api.call("GET", "/api/admin/freight-quotes", { token });
  expect(listed.json).toMatchObject({
    quotes: [
      {
        id: quoteId,
        weightGrams: 120_000,
        lines: [{ title: "Autoclave", quantity: 1 }],
        delivery: ["Freight: lift gate, delivery by appointment", "Contact at delivery: Ada Byron, +1 415 555 0100"],
        price: null,
        answeredAt: null,
      },
    ],
    next: null,
  });
  const answered = await api.call("POST", `/api/admin/freight-quotes/${quoteId}/answer`, { token, body: { cents: 52_500 } });
  expect(answered.json).toMatchObject({ quote: { price: { amount: "525.00", currencyCode: "USD" }, message: "" } });
  expect((await api.call("GET", `/api/admin/freight-quotes/${quoteId}`, { token })).json.quote.expiresAt).not.toBeNull();
  const declined = await api.call("POST", `/api/admin/freight-quotes/${quoteId}/answer`, {
    token,
    body: { cents: null, message: "No truck goes there." },
  });
  expect(declined.json).toMatchObject({ quote: { price: null, message: "No truck goes there.", expiresAt: null } });
  expect((await api.call("GET", "/api/admin/freight-quotes?view=all", { token })).json.quotes).toHaveLength(1);
  const wrong = await api.call("POST", `/api/admin/freight-quotes/${quoteId}/answer`, { token, body: { cents: -1 } });
  expect(wrong.status).toBe(400);
});
