import type { StaffRole } from "#domain/actor.ts";
import { codeOfApp } from "./authenticator-app.ts";
import { pageActions } from "./page-actions.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import { openTestApp, signedInAs, testOrigin } from "./test-app.ts";
import type { TestShop } from "./test-shop.ts";

export const passkeySite = { origin: testOrigin };
export const codeStepMs = 30_000;

/** Returns the session cookie of an answer, in the form in which a browser sends it back. */
export const sessionCookieIn = (set: string | null) => `session=${/(?:^|, )session=([^;]+)/.exec(set ?? "")?.[1]}`;

/** Makes a member of staff in a session without a proven second factor, with the calls of their browser. */
export async function staffMember(shop: TestShop, role: StaffRole = "owner") {
  const { call } = openTestApp(shop, { renderPage: pageActions });
  const signed = await signedInAs(shop, role);
  await shop.sql`update sessions set second_factor_at = null where account_id = ${signed.account.id}`;
  const { input } = signed;
  const send = (method: string, path: string, body?: unknown, cookie = signed.sessionCookie) =>
    call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  const login = (password = input.password) => call("POST", "/api/auth/login", { body: { email: input.email, password } });
  const finish = (ticket: string, proof: object) => call("POST", "/api/auth/second-step", { body: { ticket, ...proof } });
  return { ...signed, call, send, login, finish };
}
export type StaffPerson = Awaited<ReturnType<typeof staffMember>>;

/** Adds an authenticator app and moves the clock to its next code, because the setup used up the current one. */
export async function staffWithApp(shop: TestShop, role: StaffRole = "owner") {
  const person = await staffMember(shop, role);
  const { json } = await person.send("POST", "/api/admin/account/totp", { currentPassword: person.input.password });
  const code = () => codeOfApp(json.secret, shop.clock.now());
  const confirmed = await person.send("POST", "/api/admin/account/totp/confirmation", { code: await code() });
  const codes: string[] = confirmed.json.recoveryCodes;
  shop.pass(codeStepMs);
  return { ...person, secret: json.secret as string, code, codes };
}

/** Adds a passkey to the account and returns the function that signs with it. */
export async function withPasskey(person: StaffPerson) {
  const passkey = new SoftwarePasskey();
  const offered = await person.send("POST", "/api/account/passkeys/options", { currentPassword: person.input.password });
  const added = await person.send("POST", "/api/account/passkeys", { name: "Laptop", response: passkey.create(offered.json.options, passkeySite) });
  if (added.status !== 204) throw new Error(`The passkey was not added: ${added.text}`);
  return { use: async () => passkey.use((await person.call("POST", "/api/auth/passkey/options", { body: {} })).json.options, passkeySite) };
}
