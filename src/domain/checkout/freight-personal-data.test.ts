import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCheckout, saveCheckoutStep } from "./checkout.ts";
import { requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Makes a checkout with a request for a freight quote, for this email address. */
async function asked(email: string): Promise<string> {
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
  const made = await makeCheckout(shop, [await makeVariant(shop, { weightGrams: 90_000 })], { email });
  const delivery = { unloading: "dock", appointment: "no", contactName: "Grace Hopper", contactPhone: "+1 415 555 0100" };
  await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
  return made.token;
}

it("a request for a freight quote, with whom to call at the delivery, is exported and erased with its buyer's data", async () => {
  const shop = shopOf();
  await asked("freight@lab.example");
  expect(JSON.stringify(await exportPersonalData(shop, owner, { email: "freight@lab.example" })).match(/Grace Hopper/g)).toHaveLength(2);
  expect(await erasePersonalData(shop, owner, { email: "freight@lab.example" })).toMatchObject({ freightQuotes: 1 });
  expect(await shop.sql`select from freight_quotes`).toHaveLength(0);
  expect(await shop.sql`select from checkout_forms where delivery is not null`).toHaveLength(0);
});

it("a request that a customer made in their own checkout is erased with their account, whatever email address was typed for it", async () => {
  const shop = shopOf();
  const token = await asked("dock@lab.example");
  const { account } = await signedInAs(shop, "customer");
  await shop.sql`update checkouts set account_id = ${account.id} where token = ${token}`;
  expect(await erasePersonalData(shop, owner, { email: account.email })).toMatchObject({ freightQuotes: 1 });
  expect(await shop.sql`select from freight_quotes`).toHaveLength(0);
});
