import { createElement } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { consumeLink } from "#domain/accounts/account-links.ts";
import { insertPasskey } from "#domain/accounts/passkey-queries.ts";
import { hourMs } from "#domain/durations.ts";
import type { JobData } from "#domain/ports.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { pageActions } from "#support/page-actions.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { linksIn, renderPart } from "#support/render-part.tsx";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import ResetPage from "#web/account/reset-page.tsx";

const shopOf = useTestShop();
const open = () => openTestApp(shopOf(), { renderPage: pageActions });

beforeEach(async () => {
  shopOf().outbox.length = 0;
  await shopOf().sql`delete from jobs.job where name = 'account-mail'`;
  // Each email address gets a limited number of emails per hour.
  shopOf().pass(hourMs);
});

it("a link that there never was, or that somebody was quicker to use, is no link", async () => {
  expect(await refusalOf(consumeLink(shopOf(), "made-up", "recover"))).toBe("link-ended");
});

/** Runs the waiting jobs and returns the emails. */
async function mails() {
  const jobs = await shopOf().sql<{ id: string; data: JobData["account-mail"] }[]>`
    select id, data from jobs.job where name = 'account-mail' and state = 'created' order by created_on, id`;
  for (const { id, data } of jobs) {
    await mailAboutAccount(shopOf(), data);
    await shopOf().sql`delete from jobs.job where id = ${id}`;
  }
  return shopOf().outbox.splice(0);
}
const tokenIn = (text: string | undefined) => /\/account\/(?:reset|confirm)\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

async function recoveryToken(email: string) {
  await open().call("POST", "/api/auth/recover", { body: { email } });
  return tokenIn((await mails())[0]?.text);
}

describe("a link to set a new password", () => {
  it("sets it, ends every session and link of the account, and is said by email", async () => {
    const { call } = open();
    const { input, sessionCookie, refreshToken } = await signedInAs(shopOf(), "customer");
    const [token, other] = [await recoveryToken(input.email), await recoveryToken(input.email)];
    const reset = await call("POST", "/api/auth/reset", { body: { token, password: "a new password" } });
    // It signs nobody in, but marks the browser as known.
    expect([reset.status, reset.cookie]).toEqual([200, expect.stringMatching(/^device=[^,]+$/)]);
    expect((await call("GET", "/api/account", { cookie: sessionCookie })).status).toBe(401);
    expect((await call("POST", "/api/auth/refresh", { cookie: `refresh=${refreshToken}` })).status).toBe(401);
    const old = await call("POST", "/api/auth/login", { body: { email: input.email, password: input.password } });
    const now = await call("POST", "/api/auth/login", { body: { email: input.email, password: "a new password" } });
    expect([old.status, now.status]).toEqual([401, 200]);
    for (const used of [token, other]) {
      const again = await call("POST", "/api/auth/reset", { body: { token: used, password: "another one" } });
      expect([again.status, again.json.code]).toEqual([410, "link-ended"]);
    }
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [input.email, expect.stringMatching(/^Your password at .* was changed$/)],
    ]);
  });

  it("is valid for an hour, and for two that use it at once, for one", async () => {
    const { call } = open();
    const { input } = await signedInAs(shopOf(), "customer");
    const late = await recoveryToken(input.email);
    shopOf().pass(hourMs);
    expect((await call("POST", "/api/auth/reset", { body: { token: late, password: "too late now" } })).status).toBe(410);
    const token = await recoveryToken(input.email);
    const both = await Promise.all(["first one", "second one"].map((password) => call("POST", "/api/auth/reset", { body: { token, password } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it("stays valid when somebody else asks for another one, and when its page is only opened (a mail scanner)", async () => {
    const { call } = open();
    const { input } = await signedInAs(shopOf(), "customer");
    const token = await recoveryToken(input.email);
    await recoveryToken(input.email);
    const page = await call("GET", `/account/reset/${token}`);
    expect([page.status, page.json]).toEqual([200, { account: { email: input.email, least: 6 } }]);
    expect((await call("POST", "/api/auth/reset", { body: { token, password: "a new password" } })).status).toBe(200);
    expect((await call("GET", `/account/reset/${token}`)).status).toBe(410);
  });

  it("is made up by nobody, and is nowhere but in the email (EverShop CVE-2026-28213)", async () => {
    const { call } = open();
    const { input, account } = await signedInAs(shopOf(), "customer");
    const asked = await call("POST", "/api/auth/recover", { body: { email: input.email } });
    expect(Object.keys(asked.json)).toEqual(["message"]);
    const jobs = JSON.stringify(await shopOf().sql`select data from jobs.job where name = 'account-mail'`);
    const token = tokenIn((await mails())[0]?.text);
    expect(token).not.toBe("");
    const stored = JSON.stringify(await shopOf().sql`select * from account_links where account_id = ${account.id}`);
    expect([jobs.includes(token), stored.includes(token)]).toEqual([false, false]);
    for (const made of ["", "x", token.slice(0, -1), `${token}x`, "A".repeat(43)])
      expect((await call("POST", "/api/auth/reset", { body: { token: made, password: "a new password" } })).status).toBe(410);
  });

  it("asks staff for a longer password, and makes nobody staff", async () => {
    const { call } = open();
    const { input } = await signedInAs(shopOf(), "support");
    const token = await recoveryToken(input.email);
    const short = await call("POST", "/api/auth/reset", { body: { token, password: "12345678901", role: "owner" } });
    expect([short.status, short.json.fields]).toEqual([400, { password: "A password has 12 to 200 characters." }]);
    expect((await call("POST", "/api/auth/reset", { body: { token, password: "123456789012", role: "owner" } })).status).toBe(200);
    expect(await shopOf().sql`select role from accounts where email = ${input.email}`).toEqual([{ role: "support" }]);
  });

  it("leaves the passkeys of a proven address, and its page says how many can still sign in", async () => {
    const { input, account } = await signedInAs(shopOf(), "customer");
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${account.id}`;
    const reset = async (password: string) =>
      (
        await open().call("POST", `/account/reset/${await recoveryToken(input.email)}`, {
          body: formOf({ intent: "reset", password, confirmation: password }),
        })
      ).json;
    expect(await reset("a new password")).toMatchObject({ isSet: true, passkeys: 0 });
    await insertPasskey(shopOf(), {
      ...{ id: shopOf().ids.next(), accountId: account.id, credentialId: "made-for-this-test", publicKey: "key", uses: 0 },
      ...{ name: "Laptop", transports: [], createdAt: shopOf().clock.now(), lastUsedAt: null },
    });
    await mails();
    const done = await reset("another password");
    expect(done).toMatchObject({ isSet: true, passkeys: 1 });
    const html = await renderPart(createElement(ResetPage, { loaderData: { account: null }, actionData: done } as never));
    expect([html.includes("1 passkey can still sign in to this account."), linksIn(html)["See and remove passkeys"]]).toEqual([
      true,
      "/account/security",
    ]);
  });

  it("takes what was added before the address was proven: it may be a stranger's, who registered with it (Saleor CVE-2026-44472, pre-hijacking)", async () => {
    const { call } = open();
    const { input, account, sessionCookie } = await signedInAs(shopOf(), "customer");
    const address = { firstName: "Eve", lastName: "Else", address1: "1 Trap Road", city: "Reno", province: "NV", zip: "89501", country: "US" };
    const saved = await call("POST", "/account/addresses", { cookie: sessionCookie, body: formOf({ intent: "save", ...address }) });
    expect(saved.status).toBe(303);
    const count = async () => (await shopOf().sql`select from account_addresses where account_id = ${account.id}`).length;
    expect(await count()).toBe(1);
    await call("POST", "/api/auth/reset", { body: { token: await recoveryToken(input.email), password: "the owner's own" } });
    expect(await count()).toBe(0);
    expect(await shopOf().sql`select email_confirmed_at is not null as proven from accounts where id = ${account.id}`).toEqual([{ proven: true }]);
  });
});

describe("a link to confirm an email address", () => {
  const registered = async (email: string) => {
    const { call } = open();
    await call("POST", "/api/auth/register", { body: { email, password: "correct horse", firstName: "Ada", lastName: "Byron" } });
    const token = tokenIn((await mails())[0]?.text);
    const login = await call("POST", "/api/auth/login", { body: { email, password: "correct horse" } });
    const cookie = `session=${/(?:^|, )session=([^;]+)/.exec(login.cookie ?? "")?.[1]}`;
    return { call, token, cookie };
  };

  it("confirms it once the signed-in account presses a button, once", async () => {
    const { call, token, cookie } = await registered("proving@lab.example");
    const confirmed = async () => (await call("GET", "/api/account", { cookie })).json.account.isEmailConfirmed;
    expect((await call("GET", `/account/confirm/${token}`, { cookie })).json).toEqual({ email: "proving@lab.example" });
    expect(await confirmed()).toBe(false);
    expect((await call("POST", `/account/confirm/${token}`, { cookie, body: formOf({}) })).status).toBe(200);
    expect(await confirmed()).toBe(true);
    expect((await call("POST", `/account/confirm/${token}`, { cookie, body: formOf({}) })).status).toBe(410);
  });

  it("confirms nothing for a visitor, who is led to the sign-in, nor for another account (Saleor CVE-2026-35407)", async () => {
    const { call, token, cookie } = await registered("owner-of-link@lab.example");
    const visitor = await call("POST", `/account/confirm/${token}`, { body: formOf({}) });
    expect([visitor.status, visitor.headers.get("location")]).toEqual([302, `/account/login?redirect=%2Faccount%2Fconfirm%2F${token}`]);
    const other = await signedInAs(shopOf(), "customer");
    expect((await call("POST", `/account/confirm/${token}`, { cookie: other.sessionCookie, body: formOf({}) })).status).toBe(410);
    expect((await call("GET", "/api/account", { cookie: other.sessionCookie })).json.account.isEmailConfirmed).toBe(false);
    expect((await call("POST", `/account/confirm/${token}`, { cookie, body: formOf({}) })).status).toBe(200);
  });

  it("is too old after seven days", async () => {
    const { call, token, cookie } = await registered("slow@lab.example");
    shopOf().pass(7 * 24 * hourMs);
    expect((await call("POST", `/account/confirm/${token}`, { cookie, body: formOf({}) })).status).toBe(410);
  });
});

describe("another email address", () => {
  const change = (cookie: string, email: string, currentPassword: string) =>
    open().call("POST", "/account/profile", { cookie, body: formOf({ intent: "email", email, currentPassword }) });

  it("is the account's once its link is opened; the old one is told, and its links are no longer valid", async () => {
    const { call } = open();
    const { input, sessionCookie } = await signedInAs(shopOf(), "customer");
    const old = await recoveryToken(input.email);
    expect((await change(sessionCookie, "moved@lab.example", input.password)).status).toBe(303);
    const [asked] = await mails();
    expect(asked?.to).toBe("moved@lab.example");
    expect((await call("GET", "/api/account", { cookie: sessionCookie })).json.account.email).toBe(input.email);
    await call("POST", `/account/confirm/${tokenIn(asked?.text)}`, { cookie: sessionCookie, body: formOf({}) });
    expect((await call("GET", "/api/account", { cookie: sessionCookie })).json.account).toMatchObject({
      email: "moved@lab.example",
      isEmailConfirmed: true,
    });
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([[input.email, expect.stringContaining("was changed")]]);
    expect((await call("POST", "/api/auth/reset", { body: { token: old, password: "by the old one" } })).status).toBe(410);
  });

  it("needs the password, and says the same where another account has it: the email to it tells (Saleor CVE-2026-39851)", async () => {
    const { input, sessionCookie, account } = await signedInAs(shopOf(), "customer");
    const other = await signedInAs(shopOf(), "customer");
    const wrong = await change(sessionCookie, "free@lab.example", "not my password");
    expect([wrong.status, wrong.json.errors]).toEqual([400, { currentPassword: "This is not your current password." }]);
    const [free, taken] = [
      await change(sessionCookie, "free@lab.example", input.password),
      await change(sessionCookie, other.input.email, input.password),
    ];
    expect([taken.status, taken.text, taken.headers.get("location")]).toEqual([free.status, free.text, free.headers.get("location")]);
    const sent = await mails();
    expect(sent.map(({ to, text }) => [to, tokenIn(text) !== ""])).toEqual([
      ["free@lab.example", true],
      [other.input.email, false],
    ]);
    // Another account takes the email address before the link is opened.
    await shopOf().sql`update accounts set email = 'free@lab.example' where id = ${other.account.id}`;
    const late = await open().call("POST", `/account/confirm/${tokenIn(sent[0]?.text)}`, { cookie: sessionCookie, body: formOf({}) });
    expect(late.status).toBe(410);
    expect(await shopOf().sql`select email from accounts where id = ${account.id}`).toEqual([{ email: input.email }]);
  });
});

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
