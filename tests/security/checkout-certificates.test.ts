import { expect, it } from "vitest";
import { readCheckout, readCheckoutExemption, sendCheckoutCertificate } from "#domain/checkout/checkout.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const file = new TextEncoder().encode("%PDF-1.7");
const certificate = { number: "EX-77", country: "US", provinces: ["CA"], expiresOn: null, file };

it("shows certificates, number and address of a checkout to nobody else who knows its URL", async () => {
  const shop = shopOf();
  const made = await makeCheckout(shop, [await makeVariant(shop)], { exemptionCertificate: "EX-77" });
  await sendCheckoutCertificate(shop, made.shopper, { token: made.token, ...certificate });
  expect(await readCheckoutExemption(shop, made.shopper, made.token)).toMatchObject({
    number: "EX-77",
    country: "US",
    certificates: [{ number: "EX-77" }],
  });
  const other = { ...stranger, browserId: shop.ids.token() };
  expect(await readCheckoutExemption(shop, other, made.token)).toEqual({ certificates: [], number: "", email: "", country: "", province: "" });
  // Without a known email address the shop would have nobody to write to.
  expect(await refusalOf(sendCheckoutCertificate(shop, other, { token: made.token, ...certificate }))).toBe("input-invalid");
  expect((await readCheckout(shop, other, made.token)).exemption.waiting).toBeNull();
  expect(await refusalOf(readCheckoutExemption(shop, other, "made-up"))).toBe("checkout-not-found");
  expect(await refusalOf(sendCheckoutCertificate(shop, other, { token: "made-up", ...certificate }))).toBe("checkout-not-found");
});
