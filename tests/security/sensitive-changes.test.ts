import { describe, expect, it } from "vitest";
import { type StaffRole, system } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { type StaffPerson, sessionCookieIn, staffMember, staffWithApp, withPasskey } from "#support/staff-member.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const staff = (role?: StaffRole) => staffMember(shopOf(), role);
const withApp = (role?: StaffRole) => staffWithApp(shopOf(), role);
const sensitive = (person: StaffPerson, cookie?: string) =>
  person.send("POST", "/api/admin/personal-data/export", { email: "nobody@lab.example" }, cookie);

describe("a change that the settings mark as sensitive", () => {
  it("is refused until the session has proven a second factor a short while ago, and nothing of it is carried out", async () => {
    const person = await withApp("owner");
    expect((await sensitive(person)).status).toBe(200);
    shopOf().pass(30 * minuteMs);
    const refused = await sensitive(person);
    expect([refused.status, refused.json.code, refused.json.params]).toEqual([
      403,
      "second-factor-needed",
      { methods: "totp recovery-code", protects: "personal-data" },
    ]);
    const wrong = await person.send("POST", "/api/admin/account/second-factor", { code: "000000" });
    expect(wrong.json.code).toBe("second-factor-wrong");
    expect((await person.send("POST", "/api/admin/account/second-factor", { code: await person.code() })).status).toBe(204);
    expect((await sensitive(person)).status).toBe(200);
  });

  it("is proven for one session, not for another of the same account", async () => {
    const person = await withApp("owner");
    const { ticket } = (await person.login()).json.params;
    const second = await person.finish(ticket, { code: await person.code() });
    shopOf().pass(30 * minuteMs);
    await person.send("POST", "/api/admin/account/second-factor", { code: await person.code() });
    expect((await sensitive(person)).status).toBe(200);
    expect((await sensitive(person, sessionCookieIn(second.cookie))).json.code).toBe("second-factor-needed");
  });

  it("asks who has no second factor to set one up, and lets them do everything else", async () => {
    const person = await staff("owner");
    const refused = await sensitive(person);
    expect([refused.status, refused.json.code, refused.json.params]).toEqual([
      403,
      "second-factor-needed",
      { methods: "", protects: "personal-data" },
    ]);
    expect((await person.send("GET", "/api/admin/settings")).status).toBe(200);
    const saved = await person.send("PUT", "/api/admin/settings/promises", { revision: 0, warrantyYears: 2 });
    expect(saved.status).toBe(200);
    await withPasskey(person);
    expect((await sensitive(person)).status).toBe(200);
  });

  it("is every call of that kind, whoever sends it: people, personal data, payment settings, and these settings themselves", async () => {
    const person = await staff("owner");
    const id = "0198a0a0-0000-7000-8000-000000000000";
    const calls = [
      ["POST", "/api/admin/staff/invitations"],
      ["POST", `/api/admin/staff/invitations/${id}/email`],
      ["DELETE", `/api/admin/staff/invitations/${id}`],
      ["PUT", `/api/admin/staff/${id}/role`],
      ["POST", `/api/admin/staff/${id}/deactivation`],
      ["DELETE", `/api/admin/staff/${id}/deactivation`],
      ["DELETE", `/api/admin/staff/${id}/sessions`],
      ["DELETE", `/api/admin/staff/${id}/second-factor`],
      ["POST", "/api/admin/personal-data/erase"],
      ["GET", "/api/admin/exports/customers.csv"],
      ["GET", "/api/admin/lists/orders.csv"],
      ["PUT", "/api/admin/settings/payments"],
      ["PUT", "/api/admin/settings/security"],
    ] as const;
    const passed: string[] = [];
    for (const [method, path] of calls)
      if ((await person.send(method, path, method === "GET" ? undefined : {})).json?.code !== "second-factor-needed")
        passed.push(`${method} ${path}`);
    expect(passed).toEqual([]);
  });

  it("is decided by owners alone, and for so long as they say", async () => {
    const [boss, manager] = [await withApp("owner"), await withApp("manager")];
    expect((await manager.send("PUT", "/api/admin/settings/security", { revision: 0, sensitive: [] })).json.code).toBe("not-allowed");
    const { settings } = (await boss.send("GET", "/api/admin/settings")).json;
    const saved = await boss.send("PUT", "/api/admin/settings/security", {
      revision: settings.security.revision,
      sensitive: ["refunds"],
      recentMinutes: 5,
    });
    expect(saved.status).toBe(200);
    shopOf().pass(6 * minuteMs);
    expect((await sensitive(boss)).status).toBe(200);
    expect((await boss.send("POST", "/api/admin/orders/0198a0a0-0000-7000-8000-000000000000/refunds", {})).json.code).toBe("second-factor-needed");
    await shopOf().sql`delete from settings where section = 'security'`;
  });
});

it("money goes back by no other way where refunds ask for a second factor: canceling and changing an order ask for it too", async () => {
  const person = await staff("owner");
  await changeSettings(shopOf(), system, "security", { sensitive: ["refunds"] });
  const id = "0198a0a0-0000-7000-8000-000000000000";
  const asked = async (path: string) => (await person.send("POST", `/api/admin/orders/${id}/${path}`, {})).json.code;
  for (const path of ["refunds", "difference", "overpayment", "cancellation", "edits"])
    expect([path, await asked(path)]).toEqual([path, "second-factor-needed"]);
  expect(await asked("notes")).toBe("input-invalid");
  await shopOf().sql`delete from settings where section = 'security'`;
});

describe("how a staff account is reached", () => {
  const ways: Record<string, (person: StaffPerson) => Promise<{ json: { code?: string } }>> = {
    "another password": ({ send, input }) =>
      send("POST", "/api/admin/account/password", { currentPassword: input.password, password: "another passphrase" }),
    "another email address": ({ send, input }) =>
      send("POST", "/api/admin/account/email", { currentPassword: input.password, email: "eve@lab.example" }),
    "another passkey": ({ send, input }) => send("POST", "/api/account/passkeys/options", { currentPassword: input.password }),
    "no authenticator app": ({ send, input }) => send("POST", "/api/admin/account/totp/removal", { currentPassword: input.password }),
    "another authenticator app": ({ send, input }) => send("POST", "/api/admin/account/totp", { currentPassword: input.password }),
    "other recovery codes": ({ send, input }) => send("POST", "/api/admin/account/recovery-codes", { currentPassword: input.password }),
    "no passkey": ({ send, input }) =>
      send("POST", "/api/admin/account/passkeys/0198a0a0-0000-7000-8000-000000000000/removal", { currentPassword: input.password }),
  };

  it.each(Object.entries(ways))("is not changed by a stolen session and password where there is a second factor: %s", async (_what, change) => {
    const person = await withApp("support");
    shopOf().pass(30 * minuteMs);
    expect((await change(person)).json.code).toBe("second-factor-needed");
  });

  it("is changed with a new password, which ends all other sessions and is said by email", async () => {
    const person = await staff("support");
    const second = sessionCookieIn((await person.login()).cookie);
    const wrong = await person.send("POST", "/api/admin/account/password", { currentPassword: "no", password: "another passphrase" });
    expect([wrong.status, wrong.json.fields]).toEqual([400, { currentPassword: "This is not your current password." }]);
    const change = { currentPassword: person.input.password, password: "another passphrase" };
    expect((await person.send("POST", "/api/admin/account/password", change)).json).toEqual({ advice: null });
    expect((await person.send("GET", "/api/admin/account", undefined, second)).status).toBe(401);
    expect((await person.send("GET", "/api/admin/account")).status).toBe(200);
    const jobs = await shopOf().sql`select data from jobs.job where name = 'account-mail' and data->>'accountId' = ${person.account.id}`;
    expect(jobs).toEqual([{ data: { kind: "password-changed", accountId: person.account.id } }]);
  });

  it("shows where they are signed in, and signs one or all others out", async () => {
    const person = await staff("support");
    const [second, third] = [sessionCookieIn((await person.login()).cookie), sessionCookieIn((await person.login()).cookie)];
    const { sessions } = (await person.send("GET", "/api/admin/account/security")).json;
    expect(sessions).toHaveLength(3);
    const other = await staff("support");
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await other.send("DELETE", `/api/admin/account/sessions/${id}`);
    expect((await person.send("GET", "/api/admin/account/security")).json.sessions).toHaveLength(3);
    await person.send("DELETE", `/api/admin/account/sessions/${id}`);
    expect((await person.send("GET", "/api/admin/account/security")).json.sessions).toHaveLength(2);
    await person.send("DELETE", "/api/admin/account/sessions");
    for (const cookie of [second, third]) expect((await person.send("GET", "/api/admin/account", undefined, cookie)).status).toBe(401);
    expect((await person.send("GET", "/api/admin/account")).status).toBe(200);
  });

  it("keeps its second factor where the password is set by an emailed link: a mailbox alone opens nothing", async () => {
    const person = await withApp("support");
    const { use } = await withPasskey(person);
    // Accounts made by the operator's command and by the first start never had their email address confirmed.
    await shopOf().sql`update accounts set email_confirmed_at = null where id = ${person.account.id}`;
    await person.call("POST", "/api/auth/recover", { body: { email: person.input.email } });
    await mailAboutAccount(shopOf(), { kind: "recover", email: person.input.email });
    const token = /\/account\/reset\/([\w-]{43})/.exec(shopOf().outbox.at(-1)?.text ?? "")?.[1];
    expect((await person.call("POST", "/api/auth/reset", { body: { token, password: "set by the mailbox" } })).status).toBe(200);
    const first = await person.login("set by the mailbox");
    expect([first.json.code, first.json.params.methods]).toEqual(["second-step-needed", "totp passkey recovery-code"]);
    expect((await person.finish(first.json.params.ticket, { passkey: await use() })).status).toBe(200);
  });

  it("is theirs: nobody but staff has calls for it, and nobody reads another's", async () => {
    const { call } = openTestApp(shopOf());
    const customer = await signedInAs(shopOf(), "customer");
    const calls = [
      ["GET", "/api/admin/account/security"],
      ["POST", "/api/admin/account/totp"],
      ["POST", "/api/admin/account/second-factor"],
    ] as const;
    for (const [method, path] of calls) {
      expect((await call(method, path, { cookie: customer.sessionCookie, ...(method === "GET" ? {} : { body: {} }) })).status).toBe(403);
      expect((await call(method, path, method === "GET" ? {} : { body: {} })).status).toBe(401);
    }
  });
});

describe("a second factor that was lost", () => {
  it("is reset by an owner, which signs the person out and leaves the password alone", async () => {
    const boss = await withApp("owner");
    const person = await withApp("support");
    await withPasskey(person);
    expect((await boss.send("DELETE", `/api/admin/staff/${person.account.id}/second-factor`)).status).toBe(204);
    expect((await person.send("GET", "/api/admin/account")).status).toBe(401);
    expect((await person.login()).status).toBe(200);
    const rows = await shopOf().sql`
      select (select count(*)::int from totp_secrets where account_id = ${person.account.id}) as secrets,
        (select count(*)::int from passkeys where account_id = ${person.account.id}) as passkeys,
        (select count(*)::int from recovery_codes where account_id = ${person.account.id}) as codes`;
    expect(rows).toEqual([{ secrets: 0, passkeys: 0, codes: 0 }]);
  });
});
