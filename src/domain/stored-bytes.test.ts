import { describe, expect, it } from "vitest";
import { makeCheckout, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { createAccount, signIn } from "./accounts/accounts.ts";
import { addLines } from "./cart/cart.ts";
import { confirmPurchaseOrder, openCheckout, placeOrder, purchaseOrderToken, saveCheckoutStep } from "./checkout/checkout.ts";
import { sendMessage } from "./contact/contact.ts";
import { subscribe } from "./newsletter/newsletter.ts";
import { storageLimits } from "./stored-bytes.ts";

const shopOf = useTestShop();

describe("a client that stored as much as one may in a day", () => {
  it("stores nothing more, whichever way; others do", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const made = await makeCheckout(shop, [variant]);
    const { input } = await signedInAs(shop, "customer");
    const waiting = await makeCheckout(shop, [variant]);
    const { attemptId } = await placeOrder(shop, waiting.shopper, onPurchaseOrder(waiting));
    const address = "198.51.100.7";
    const ways = (from: string) => {
      const buyer = { ...made.shopper, address: from };
      const email = `from-${from}@lab.example`;
      return {
        addLines: () => addLines(shop, { ...stranger, address: from }, { lines: [{ merchandiseId: variant.id, quantity: 1 }] }),
        openCheckout: () => openCheckout(shop, buyer, { returnUrl: "/thank-you", origin: "http://shop.test" }),
        saveCheckoutStep: () => saveCheckoutStep(shop, buyer, made.token, { poNumber: "PO-1" }),
        placeOrder: () => placeOrder(shop, buyer, made.request),
        confirmPurchaseOrder: () => confirmPurchaseOrder(shop, buyer, purchaseOrderToken(shop, attemptId)),
        sendMessage: () => sendMessage(shop, buyer, { name: "Ada", email, subject: "General Inquiry", message: "Do you sell rotors for the C24?" }),
        subscribe: () => subscribe(shop, buyer, { email }),
        createAccount: () => createAccount(shop, buyer, { email, password: "correct horse", firstName: "Ada", lastName: "Byron", role: "customer" }),
        signIn: () => signIn(shop, { address: from }, input),
      };
    };
    await shop.counters.add("stored-by-address", address, storageLimits.address.bytes, storageLimits.address.windowMs);
    for (const [way, store] of Object.entries(ways(address))) expect([way, await refusalOf(store())]).toEqual([way, "stored-too-much"]);
    for (const [way, store] of Object.entries(ways("198.51.100.8"))) expect([way, await refusalOf(store())]).toEqual([way, "done"]);
  });
});
