import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { openCheckout, placeOrder } from "#domain/checkout/checkout.ts";
import type { JobData, JobName } from "#domain/ports.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { mailContactMessage } from "#jobs/contact-mail.ts";
import { mailNewsletterConfirmation } from "#jobs/newsletter-mail.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** The origin in an attacker's Host header, which a shop without PUBLIC_URL takes as its own. */
const evil = "http://evil.example";

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { app } = openTestApp(shopOf());
  const request = { method: "POST", headers: { Origin: evil, "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  return (await app.request(evil + path, request)).status;
}

async function waiting<Name extends JobName>(shop: TestShop, name: Name): Promise<JobData[Name][]> {
  const rows = await shop.sql<{ data: JobData[Name] }[]>`delete from jobs.job where name = ${name} returning data`;
  return rows.map(({ data }) => data);
}

function expectOwnLinks(shop: TestShop): void {
  for (const { subject, text, html, headers } of shop.outbox) {
    const whole = `${text}${html}${JSON.stringify(headers)}`;
    expect([subject, whole.includes("http://shop.test"), whole.includes("evil.example")]).toEqual([subject, true, false]);
  }
}

describe("the links of an email", () => {
  it("lead to the shop, whatever Host the request for it named: newsletter, contact, test email (Host header injection)", async () => {
    const shop = shopOf();
    const { token } = await signedInAs(shop, "owner");
    await changeSettings(shop, system, "shop", { supportEmail: "help@bench.example" });
    expect(await post("/api/newsletter", { email: "ada@lab.example" })).toBe(200);
    expect(await post("/api/contact", { name: "Ada", email: "ada@lab.example", subject: "Other", message: "Do you calibrate balances?" })).toBe(200);
    expect(await post("/api/admin/settings/test-mail", { to: "ada@lab.example" }, { Authorization: `Bearer ${token}` })).toBe(200);
    for (const job of await waiting(shop, "newsletter-mail")) await mailNewsletterConfirmation(shop, job);
    for (const job of await waiting(shop, "contact-mail")) await mailContactMessage(shop, job);
    expect(shop.outbox).toHaveLength(3);
    expectOwnLinks(shop);
  });

  it("lead to the shop, whatever Host the checkout of the order was opened under (Host header injection)", async () => {
    const shop = shopOf();
    shop.outbox.length = 0;
    await changeSettings(shop, system, "shop", { ordersEmail: "orders@bench.example" });
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { shopper } = made;
    expect((await openCheckout(shop, shopper, { returnUrl: `${evil}/thank-you`, origin: evil })).token).toBe(made.token);
    await placeOrder(shop, shopper, made.request);
    for (const job of await waiting(shop, "order-mail")) await mailOrder(shop, job);
    expect(shop.outbox).toHaveLength(2);
    expectOwnLinks(shop);
  });

  it("lead to the shop, whatever Host asked for a new password or registered (Host header injection)", async () => {
    const shop = shopOf();
    shop.outbox.length = 0;
    const { input, account } = await signedInAs(shop, "customer");
    const person = { email: "registered@bench.example", password: "photo 51 again", firstName: "Ada", lastName: "Byron" };
    expect(await post("/api/auth/register", person)).toBe(201);
    expect(await post("/api/auth/register", { ...person, email: input.email })).toBe(201);
    for (const email of [input.email, "nobody@bench.example"]) expect(await post("/api/auth/recover", { email })).toBe(200);
    for (const job of await waiting(shop, "account-mail")) await mailAboutAccount(shop, job);
    for (const kind of ["password-changed", "passkey-added", "passkey-removed"] as const)
      await mailAboutAccount(shop, { kind, accountId: account.id });
    await mailAboutAccount(shop, { kind: "email-changed", accountId: account.id, email: "before@bench.example" });
    expect(shop.outbox.map(({ to }) => to).sort()).toEqual(
      [person.email, input.email, input.email, input.email, "nobody@bench.example", input.email, input.email, "before@bench.example"].sort(),
    );
    expectOwnLinks(shop);
  });
});
