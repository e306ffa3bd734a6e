import { describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { codeOfApp } from "#support/authenticator-app.ts";
import { pageActions } from "#support/page-actions.ts";
import { SoftwarePasskey } from "#support/software-passkey.ts";
import { codeStepMs, passkeySite, sessionCookieIn, staffMember, staffWithApp, withPasskey } from "#support/staff-member.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const staff = (role?: StaffRole) => staffMember(shopOf(), role);
const withApp = (role?: StaffRole) => staffWithApp(shopOf(), role);

describe("the sign-in of staff with a second factor", () => {
  it("needs the password and a code, in that order, and no session begins before", async () => {
    const { login, finish, code, call } = await withApp("support");
    const first = await login();
    expect([first.status, first.json.code, first.json.params.methods, first.cookie]).toEqual([401, "second-step-needed", "totp recovery-code", null]);
    const wrong = await finish(first.json.params.ticket, { code: "000000" });
    expect([wrong.status, wrong.json.code, wrong.cookie]).toEqual([422, "second-factor-wrong", null]);
    const done = await finish(first.json.params.ticket, { code: await code() });
    expect([done.status, done.cookie?.includes("HttpOnly")]).toEqual([200, true]);
    expect((await call("GET", "/api/admin/account", { cookie: sessionCookieIn(done.cookie) })).status).toBe(200);
  });

  it("says the same of a wrong password whether there is a second factor or not (Vendure CVE-2026-25050, Shopware CVE-2026-31888)", async () => {
    const [has, hasNot] = [await withApp("support"), await staff("support")];
    const [one, other] = [await has.login("wrong password"), await hasNot.login("wrong password")];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
    expect(one.status).toBe(401);
  });

  it("takes each code once, also where two bring it at the same time", async () => {
    const { login, finish, code } = await withApp();
    const { ticket } = (await login()).json.params;
    const given = await code();
    const both = await Promise.all([0, 1].map(() => finish(ticket, { code: given })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await finish(ticket, { code: given })).json.code).toBe("second-factor-wrong");
    shopOf().pass(codeStepMs);
    expect((await finish(ticket, { code: await code() })).status).toBe(200);
  });

  it("takes the code of the step before and after, for clocks that differ, and none further away", async () => {
    const { login, finish, secret } = await withApp();
    const { ticket } = (await login()).json.params;
    const at = (steps: number) => codeOfApp(secret, new Date(shopOf().clock.now().getTime() + steps * codeStepMs));
    shopOf().pass(10 * minuteMs - 1000 - 4 * codeStepMs);
    shopOf().pass(2 * codeStepMs);
    expect((await finish(ticket, { code: await at(-2) })).status).toBe(422);
    expect((await finish(ticket, { code: await at(2) })).status).toBe(422);
    expect((await finish(ticket, { code: await at(-1) })).status).toBe(200);
    expect((await finish(ticket, { code: await at(1) })).status).toBe(200);
  });

  it("goes on with a ticket of that account alone, for ten minutes, until the password changes (Saleor CVE-2026-35407: a token not bound to its account)", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const { ticket } = (await theirs.login()).json.params;
    const [, nonce, expiry, signature] = ticket.split(".");
    const forged = [mine.account.id, nonce, expiry, signature].join(".");
    const later = [theirs.account.id, nonce, String(Number(expiry) + 1), signature].join(".");
    for (const made of [forged, later, "", "x", `${ticket}x`, ticket.slice(0, -2), ".".repeat(10)]) {
      const answer = await mine.finish(made, { code: await mine.code() });
      expect([answer.status, answer.json.code]).toEqual([410, "second-step-ended"]);
    }
    // Another account's app does not help.
    expect((await mine.finish(ticket, { code: await mine.code() })).json.code).toBe("second-factor-wrong");
    await shopOf().sql`update accounts set password_hash = password_hash || '' where id = ${theirs.account.id}`;
    const fresh = (await theirs.login()).json.params.ticket;
    const change = { currentPassword: theirs.input.password, password: "another passphrase of mine" };
    expect((await theirs.send("POST", "/api/admin/account/password", change)).status).toBe(200);
    expect((await theirs.finish(fresh, { code: await theirs.code() })).json.code).toBe("second-step-ended");
    const again = (await theirs.login(change.password)).json.params.ticket;
    shopOf().pass(10 * minuteMs);
    expect((await theirs.finish(again, { code: await theirs.code() })).json.code).toBe("second-step-ended");
  });

  it("is refused from another site, like everything that begins a session (Solidus GHSA-5629-8855-gf4g: login CSRF)", async () => {
    const { login, code } = await withApp();
    const { ticket } = (await login()).json.params;
    const answer = await openTestApp(shopOf()).call("POST", "/api/auth/second-step", {
      body: { ticket, code: await code() },
      headers: { Origin: "https://evil.example" },
    });
    expect([answer.status, answer.json.code, answer.cookie]).toEqual([403, "origin-mismatch", null]);
  });

  it("ends the session that the browser came with, so that none can be planted (session fixation)", async () => {
    const { login, finish, code, call, sessionCookie } = await withApp();
    const other = await staff("support");
    const { ticket } = (await login()).json.params;
    const done = await call("POST", "/api/auth/second-step", { cookie: other.sessionCookie, body: { ticket, code: await code() } });
    expect(sessionCookieIn(done.cookie)).not.toBe(sessionCookie);
    expect((await call("GET", "/api/admin/account", { cookie: other.sessionCookie })).status).toBe(401);
    expect((await finish(ticket, { code: "" })).status).toBe(400);
  });

  it("slows a guess of the code down, and stops it at twenty an hour from everywhere, while a recovery code still signs in", async () => {
    const { login, finish, code, codes, account } = await withApp();
    const { ticket } = (await login()).json.params;
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++) statuses.push((await finish(ticket, { code: String(100_000 + guess) })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
    // As if the tries came from everywhere, each from another place.
    for (let guess = 0; guess < 25; guess++) await shopOf().counters.add("totp-tries", account.id, 1, 60 * minuteMs);
    shopOf().pass(minuteMs);
    const stopped = await finish(ticket, { code: await code() });
    expect([stopped.status, stopped.json.code]).toEqual([429, "sign-in-paused"]);
    shopOf().pass(minuteMs);
    expect((await finish(ticket, { code: codes[0] })).status).toBe(200);
    const events = await shopOf().sql`select payload from domain_events where name = 'account.second-factor-failed' and subject_id = ${account.id}`;
    expect(events.length).toBeGreaterThan(0);
  });

  it("is finished by a passkey of that account, and of no other", async () => {
    const [mine, other] = [await staff("support"), await staff("support")];
    const own = await withPasskey(mine);
    const foreign = await withPasskey(other);
    const first = await mine.login();
    expect(first.json.params.methods).toBe("passkey");
    const { ticket } = first.json.params;
    expect((await mine.finish(ticket, { passkey: await foreign.use() })).json.code).toBe("passkey-refused");
    const done = await mine.finish(ticket, { passkey: await own.use() });
    expect(done.status).toBe(200);
    expect((await mine.finish(ticket, { passkey: new SoftwarePasskey().use({ challenge: "x" }, passkeySite) })).json.code).toBe("passkey-refused");
  });

  it("works without script too, and asks again after a wrong code", async () => {
    const { input, code } = await withApp();
    const form = (values: Record<string, string>) => {
      const made = new FormData();
      for (const [name, value] of Object.entries(values)) made.set(name, value);
      return made;
    };
    const { call } = openTestApp(shopOf(), { renderPage: pageActions });
    const first = await call("POST", "/account/login?redirect=/admin", { body: form({ email: input.email, password: input.password }) });
    expect([first.status, first.cookie, first.json.step.methods]).toEqual([200, null, "totp recovery-code"]);
    const { ticket, methods } = first.json.step;
    const wrong = await call("POST", "/account/login", { body: form({ intent: "second-step", ticket, methods, code: "123456" }) });
    expect([wrong.json.step, wrong.json.message]).toEqual([{ ticket, methods }, expect.stringContaining("code is wrong")]);
    const body = form({ intent: "second-step", ticket, methods, code: await code() });
    const done = await call("POST", "/account/login?redirect=/admin", { body });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"]);
    const ended = await call("POST", "/account/login", { body: form({ intent: "second-step", ticket: "x", methods, code: "123456" }) });
    expect([ended.status, ended.json.message]).toEqual([409, expect.stringContaining("Please sign in again")]);
  });

  it("asks customers for nothing more than before", async () => {
    const { call } = openTestApp(shopOf(), { renderPage: pageActions });
    const { input } = await signedInAs(shopOf(), "customer");
    expect((await call("POST", "/api/auth/login", { body: { email: input.email, password: input.password } })).status).toBe(200);
  });
});

describe("an authenticator app", () => {
  it("is set up with the password, counts from its first right code on, and its secret is stored encrypted and shown once", async () => {
    const person = await staff("support");
    const wrong = await person.send("POST", "/api/admin/account/totp", { currentPassword: "not mine" });
    expect([wrong.status, wrong.json.fields]).toEqual([400, { currentPassword: "This is not your current password." }]);
    const { json } = await person.send("POST", "/api/admin/account/totp", { currentPassword: person.input.password });
    expect(json).toMatchObject({ uri: expect.stringMatching(/^otpauth:\/\/totp\//), qr: { path: expect.stringMatching(/^M/) } });
    // The app is not confirmed yet, so the password alone signs in.
    expect((await person.login()).status).toBe(200);
    const early = await person.send("POST", "/api/admin/account/totp/confirmation", { code: "abc" });
    expect(early.json.code).toBe("second-factor-wrong");
    const code = await codeOfApp(json.secret, shopOf().clock.now());
    const confirmed = await person.send("POST", "/api/admin/account/totp/confirmation", { code });
    expect(confirmed.json.recoveryCodes).toHaveLength(10);
    const stored = JSON.stringify(await shopOf().sql`select * from totp_secrets t, recovery_codes c where t.account_id = ${person.account.id}`);
    expect([stored.includes(json.secret), confirmed.json.recoveryCodes.some((each: string) => stored.includes(each.replaceAll("-", "")))]).toEqual([
      false,
      false,
    ]);
    const read = await person.send("GET", "/api/admin/account/security");
    expect([read.text.includes(json.secret), read.json.codesLeft]).toEqual([false, 10]);
    expect((await person.send("POST", "/api/admin/account/totp", { currentPassword: person.input.password })).json.code).toBe("totp-set-up");
    expect((await person.send("POST", "/api/admin/account/totp/confirmation", { code })).json.code).toBe("totp-set-up");
  });

  it("whose secret is copied to another account opens nothing there", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    await shopOf().sql`
      update totp_secrets set sealed_secret = (select sealed_secret from totp_secrets where account_id = ${theirs.account.id})
       where account_id = ${mine.account.id}`;
    const { ticket } = (await mine.login()).json.params;
    expect((await mine.finish(ticket, { code: await theirs.code() })).status).toBe(500);
  });

  it("that nobody confirmed within half an hour has to be set up anew", async () => {
    const person = await staff("support");
    expect((await person.send("POST", "/api/admin/account/totp/confirmation", { code: "123456" })).json.code).toBe("totp-not-started");
    const { json } = await person.send("POST", "/api/admin/account/totp", { currentPassword: person.input.password });
    shopOf().pass(30 * minuteMs);
    const code = await codeOfApp(json.secret, shopOf().clock.now());
    expect((await person.send("POST", "/api/admin/account/totp/confirmation", { code })).json.code).toBe("totp-not-started");
  });

  it("is removed with password and a recent second factor; recovery codes go with the last factor", async () => {
    const person = await withApp("support");
    const remove = () => person.send("POST", "/api/admin/account/totp/removal", { currentPassword: person.input.password });
    expect((await remove()).status).toBe(204);
    expect((await remove()).json.code).toBe("second-factor-missing");
    expect((await person.login()).status).toBe(200);
    expect(await shopOf().sql`select from recovery_codes where account_id = ${person.account.id}`).toHaveLength(0);
    const renew = await person.send("POST", "/api/admin/account/recovery-codes", { currentPassword: person.input.password });
    expect(renew.json.code).toBe("second-factor-missing");
  });
});

describe("a recovery code", () => {
  it("stands in for the second factor once, however it is typed, and its owner hears of it", async () => {
    const { login, finish, codes, account, send } = await withApp();
    const { ticket } = (await login()).json.params;
    const [first = "", second = ""] = codes;
    expect(codes.every((code) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(code))).toBe(true);
    const both = await Promise.all([0, 1].map(() => finish(ticket, { code: first })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    shopOf().pass(minuteMs);
    expect((await finish(ticket, { code: second.toUpperCase().replaceAll("-", " ") })).status).toBe(200);
    expect((await send("GET", "/api/admin/account/security")).json.codesLeft).toBe(8);
    const jobs = await shopOf().sql<{ data: { kind: string } }[]>`
      select data from jobs.job where name = 'account-mail' and data->>'accountId' = ${account.id}`;
    expect(jobs.filter(({ data }) => data.kind === "recovery-code-used")).toHaveLength(2);
  });

  it("of another account, or from before new ones were made, is not valid", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const { ticket } = (await mine.login()).json.params;
    expect((await mine.finish(ticket, { code: theirs.codes[0] })).json.code).toBe("second-factor-wrong");
    const renewed = await mine.send("POST", "/api/admin/account/recovery-codes", { currentPassword: mine.input.password });
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    expect((await mine.finish(ticket, { code: mine.codes[0] })).json.code).toBe("second-factor-wrong");
    expect((await mine.finish(ticket, { code: renewed.json.recoveryCodes[0] })).status).toBe(200);
  });
});
