import { describe, expect, it } from "vitest";
import { lab, makeCheckout, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { actorOfSession, createAccount, signIn } from "./accounts/accounts.ts";
import { addAddressOnce, saveAddress } from "./accounts/addresses.ts";
import { requestEmailChange } from "./accounts/own-email.ts";
import type { PasskeySite } from "./accounts/passkey-verifying.ts";
import { addPasskey, offerPasskey, requestPasskey, signInByPasskey } from "./accounts/passkeys.ts";
import { requestRecovery } from "./accounts/password-recovery.ts";
import { register } from "./accounts/registration.ts";
import { addLines } from "./cart/cart.ts";
import { confirmPurchaseOrder, openCheckout, placeOrder, purchaseOrderToken, saveCheckoutStep } from "./checkout/checkout.ts";
import { sendMessage } from "./contact/contact.ts";
import { chooseNewsletter, subscribe } from "./newsletter/newsletter.ts";
import { storageLimits } from "./storage-limits.ts";

const shopOf = useTestShop();

const currentPassword = "correct horse battery";

async function withPasskey(site: PasskeySite) {
  const shop = shopOf();
  const { account, sessionCookie } = await signedInAs(shop, "customer");
  await shop.sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
  const signedIn = await actorOfSession(shop, sessionCookie.split("=")[1] ?? "");
  if (!signedIn) throw new Error("Nobody is signed in.");
  const passkey = new SoftwarePasskey();
  const response = passkey.create(await offerPasskey(shop, signedIn, site, currentPassword), site) as never;
  await addPasskey(shop, signedIn, site, { name: "Laptop", response });
  return { passkey, signedIn };
}

describe("a client that stored as much as one may in a day", () => {
  it("stores nothing more, whichever way; others do", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const made = await makeCheckout(shop, [variant]);
    const { input, actor } = await signedInAs(shop, "customer");
    const site = { origin: "http://shop.test", name: "Lab shop" };
    const { passkey, signedIn } = await withPasskey(site);
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
        register: () => register(shop, buyer, { email: `new-${email}`, password: "correct horse battery", firstName: "Ada", lastName: "Byron" }),
        requestRecovery: () => requestRecovery(shop, buyer, { email }),
        requestEmailChange: () => requestEmailChange(shop, { ...signedIn, address: from }, { email: `other-${email}`, currentPassword }),
        saveAddress: () => saveAddress(shop, { ...signedIn, address: from }, { id: null, address: lab, isDefault: false }),
        addAddressOnce: () => addAddressOnce(shop, { ...signedIn, address: from }, { ...lab, address2: `Room of ${from}` }),
        chooseNewsletter: () => chooseNewsletter(shop, { ...actor, address: from }, { email: input.email, receives: true }),
        signInByPasskey: async () => signInByPasskey(shop, { address: from }, site, passkey.use(await requestPasskey(shop, site), site) as never),
        signIn: () => signIn(shop, { address: from }, input),
      };
    };
    await shop.counters.add("stored-by-address", address, storageLimits.address.bytes, storageLimits.address.windowMs);
    for (const [way, store] of Object.entries(ways(address))) expect([way, await refusalOf(store())]).toEqual([way, "stored-too-much"]);
    for (const [way, store] of Object.entries(ways("198.51.100.8"))) expect([way, await refusalOf(store())]).toEqual([way, "done"]);
  });
});
