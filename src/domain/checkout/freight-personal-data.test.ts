import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCheckout, saveCheckoutStep } from "./checkout.ts";
import { requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

it("a request for a freight quote, with whom to call at the delivery, is exported and erased with its buyer's data", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
  const made = await makeCheckout(shop, [await makeVariant(shop, { weightGrams: 90_000 })], { email: "freight@lab.example" });
  const delivery = { unloading: "dock", appointment: "no", contactName: "Grace Hopper", contactPhone: "+1 415 555 0100" };
  await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
  expect(JSON.stringify(await exportPersonalData(shop, owner, { email: "freight@lab.example" })).match(/Grace Hopper/g)).toHaveLength(2);
  expect(await erasePersonalData(shop, owner, { email: "freight@lab.example" })).toMatchObject({ freightQuotes: 1 });
  expect(await shop.sql`select from freight_quotes`).toHaveLength(0);
  expect(await shop.sql`select from checkout_forms where delivery is not null`).toHaveLength(0);
});
