import { expect, it } from "vitest";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** A stranger registers with the email address of a university's purchasing office and never confirms it; the university asks the shop for terms. */
it("an account whose email address nobody has proven gets no payment terms, so that goods on account go to nobody who only registered with it", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "manager");
  const input = { email: "purchasing@university.example", password: "a stranger's own", firstName: "Eve", lastName: "Stranger" };
  expect((await call("POST", "/api/auth/register", { body: input })).status).toBe(201);
  const [account] = await shop.sql<{ id: string }[]>`select id from accounts where email = ${input.email}`;
  const path = `/api/admin/customers/${account?.id}/terms`;
  const agree = (netDays: number | null, revision = 0) =>
    call("PUT", path, { token, body: { revision, terms: { netDays, creditLimitCents: null, remindersPaused: false } } });
  const refused = await agree(30);
  expect([refused.status, refused.json.code]).toEqual([409, "customer-unconfirmed"]);
  expect(await shop.sql`select from customer_terms where net_days is not null`).toHaveLength(0);
  expect((await agree(null)).status).toBe(200);
  await shop.sql`update accounts set email_confirmed_at = now() where id = ${account?.id ?? ""}`;
  expect((await agree(30, 1)).status).toBe(200);
});

it("a tax certificate says to staff whether its sender has proven the email address: a university's certificate is public, and so is its address", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop, { renderPage: pageActions });
  const [support, eve] = [await signedInAs(shop, "support"), await signedInAs(shop, "customer")];
  await shop.sql`update accounts set email_confirmed_at = null where id = ${eve.account.id}`;
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "send", number: "EX-77", country: "US", provinces: "US-CA", expiresOn: "" }))
    body.set(name, value);
  body.set("file", new File([`%PDF-1.7 ${" ".repeat(100)}`], "certificate.pdf"));
  expect((await call("POST", "/account/tax-exemption", { cookie: eve.sessionCookie, body })).status).toBe(303);
  const shown = async () => (await call("GET", "/api/admin/tax-certificates", { token: support.token })).json.certificates;
  expect(await shown()).toMatchObject([{ number: "EX-77", email: eve.account.email, isEmailProven: false }]);
  await shop.sql`update accounts set email_confirmed_at = now() where id = ${eve.account.id}`;
  expect(await shown()).toMatchObject([{ isEmailProven: true }]);
});
