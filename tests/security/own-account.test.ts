import { describe, expect, it } from "vitest";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, readCheckout } from "#domain/checkout/checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";

const shopOf = useTestShop();
const open = () => openTestApp(shopOf(), { renderPage: pageActions });

const lab = { firstName: "Ada", lastName: "Byron", company: "Byron Labs", address1: "1 Analytical Way", address2: "", city: "San Francisco" };
const address = { ...lab, province: "CA", zip: "94103", country: "US", phone: "" };

/** Returns the city of an address in the list, from its lines. */
function cityOf({ lines }: { lines: string[] }): string | undefined {
  return lines.flatMap((line) => /^(.+), CA /.exec(line)?.[1] ?? [])[0];
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

async function person(role: "customer" | "owner" = "customer") {
  const { call } = open();
  const signed = await signedInAs(shopOf(), role);
  const { sessionCookie: cookie } = signed;
  const send = (path: string, values: Record<string, string>) => call("POST", `/account/${path}`, { cookie, body: formOf(values) });
  const read = async (path: string) => (await call("GET", `/account/${path}`, { cookie })).json;
  return { ...signed, call, cookie, send, read };
}
const valueIn = (cookie: string | null, name: string) => new RegExp(`(?:^|, )${name}=([^;]*)`).exec(cookie ?? "")?.[1] ?? null;

describe("signing in without script", () => {
  it("begins a session and leads to a path of this shop, never elsewhere (open redirect)", async () => {
    const { call, input } = await person();
    const wanted = {
      "/account/orders": "/account/orders",
      "//evil.example": "/account",
      "https://evil.example/": "/account",
      "/\\evil.example": "/account",
    };
    for (const [asked, path] of Object.entries(wanted)) {
      const answer = await call("POST", `/account/login?redirect=${encodeURIComponent(asked)}`, { body: formOf(input) });
      expect([asked, answer.status, answer.headers.get("location")]).toEqual([asked, 303, path]);
      const cookie = `session=${valueIn(answer.cookie, "session")}`;
      expect((await call("GET", "/api/account", { cookie })).json.account.email).toBe(input.email);
    }
  });

  it("says the same for every kind of wrong, keeps the address and never the password", async () => {
    const { call, input } = await person();
    const bodies = [
      { email: input.email, password: "not this one" },
      { email: "nobody@lab.example", password: "not this one" },
    ];
    for (const body of bodies) {
      const { status, json, cookie } = await call("POST", "/account/login", { body: formOf(body) });
      expect([status, json, cookie]).toEqual([
        409,
        { intent: "", errors: {}, message: "Invalid email or password.", values: { email: body.email } },
        null,
      ]);
    }
    const { status, json } = await call("POST", "/account/login", { body: formOf({ email: "", password: "" }) });
    expect([status, json.errors]).toEqual([400, { email: "Enter your email address.", password: "Enter your password." }]);
  });

  it("ends by a button too", async () => {
    const { call, cookie } = await person();
    const out = await call("POST", "/account/sign-out", { cookie, body: formOf({}) });
    expect([out.status, out.headers.get("location"), valueIn(out.cookie, "session")]).toEqual([303, "/", ""]);
    expect((await call("GET", "/api/account", { cookie })).status).toBe(401);
  });
});

describe("registering without script", () => {
  it("answers the same whether the address is taken or not, and makes a customer whatever is sent along (mass assignment)", async () => {
    const { call, input } = await person();
    const typed = { firstName: "Eve", lastName: "Else", password: "photo 51 again", confirmation: "photo 51 again" };
    const extras = { role: "owner", id: "0198a0a0-0000-7000-8000-000000000000", emailConfirmedAt: "2026-01-01", isEmailConfirmed: "true" };
    const fresh = await call("POST", "/account/register", { body: formOf({ ...typed, ...extras, email: "plain@lab.example" }) });
    const taken = await call("POST", "/account/register", { body: formOf({ ...typed, ...extras, email: input.email }) });
    expect([fresh.status, fresh.json]).toEqual([200, { registered: true, advice: null }]);
    expect([taken.status, taken.json]).toEqual([fresh.status, fresh.json]);
    const [row] = await shopOf().sql`select role, email_confirmed_at from accounts where email = 'plain@lab.example'`;
    expect(row).toEqual({ role: "customer", email_confirmed_at: null });
    const other = await call("POST", "/account/register", { body: formOf({ ...typed, email: "x@lab.example", confirmation: "photo 52 again" }) });
    expect([other.status, other.json.errors, other.text.includes("photo")]).toEqual([400, { confirmation: "Passwords do not match." }, false]);
  });

  it("advises against passwords that leaked, and refuses none of them", async () => {
    const { call } = open();
    const body = { firstName: "A", lastName: "B", email: "weak@lab.example", password: "qwerty123", confirmation: "qwerty123" };
    expect((await call("POST", "/account/register", { body: formOf(body) })).json).toEqual({
      registered: true,
      advice: "This password is one of those that are guessed first. It works, but we advise you to choose another one.",
    });
    expect(["123456", "Password", "iloveyou", "correct horse battery", "photo 51 again"].map(isLeakedPassword)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("the addresses of an account", () => {
  it("are added, changed, made the default and removed; the first is the default, and the next one follows it", async () => {
    const { send, read } = await person();
    expect((await send("addresses", { intent: "save", ...address })).headers.get("location")).toBe("/account/addresses?done=save");
    await send("addresses", { intent: "save", ...address, city: "Oakland" });
    const listed = async () => (await read("addresses")).addresses as { id: string; isDefault: boolean; lines: string[] }[];
    expect((await listed()).map((one) => [cityOf(one), one.isDefault])).toEqual([
      ["San Francisco", true],
      ["Oakland", false],
    ]);
    const second = (await listed())[1]?.id ?? "";
    await send("addresses", { intent: "save", id: second, ...address, city: "Berkeley" });
    await send("addresses", { intent: "default", id: second });
    expect((await listed()).map((one) => [cityOf(one), one.isDefault])).toEqual([
      ["Berkeley", true],
      ["San Francisco", false],
    ]);
    await send("addresses", { intent: "remove", id: second });
    expect((await listed()).map((one) => [cityOf(one), one.isDefault])).toEqual([["San Francisco", true]]);
    const wrong = await send("addresses", { intent: "save", ...address, zip: "9", lastName: "" });
    expect([wrong.status, wrong.json.errors, wrong.json.values.city]).toEqual([
      400,
      { lastName: "Enter a last name.", zip: "Enter a ZIP code such as 94103." },
      "San Francisco",
    ]);
  });

  it("are nobody else's, by whatever id (Spree CVE-2026-22588, CVE-2026-22589)", async () => {
    const [ada, eve] = [await person(), await person()];
    await ada.send("addresses", { intent: "save", ...address });
    const [kept] = (await ada.read("addresses")).addresses;
    for (const intent of ["save", "default", "remove"])
      for (const id of [kept.id, "0198a0a0-0000-7000-8000-000000000000", "' or 1=1"]) {
        const { status, json } = await eve.send("addresses", { intent, id, ...address, city: "Elsewhere" });
        expect([intent, status, json.message]).toEqual([intent, 409, "There is nothing here."]);
      }
    expect((await eve.call("GET", `/account/addresses?edit=${kept.id}`, { cookie: eve.cookie })).status).toBe(404);
    expect((await eve.read("addresses")).addresses).toEqual([]);
    expect((await ada.read("addresses")).addresses).toEqual([kept]);
  });

  it("begin a checkout of their customer's, and of nobody else", async () => {
    const ada = await person();
    await ada.send("addresses", { intent: "save", ...address });
    const { id: merchandiseId } = await makeVariant(shopOf());
    const own = {
      kind: "customer",
      accountId: ada.account.id,
      email: ada.input.email,
      cartId: null,
      currency: "USD",
      browserId: shopOf().ids.token(),
    } as const;
    const guest = { kind: "visitor", cartId: null, currency: "USD", browserId: shopOf().ids.token() } as const;
    for (const [buyer, city] of [
      [own, "San Francisco"],
      [guest, ""],
    ] as const) {
      const cart = await addLines(shopOf(), buyer, { lines: [{ merchandiseId, quantity: 1 }] });
      const shopper = { ...buyer, cartId: cart.id };
      const { token } = await openCheckout(shopOf(), shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
      expect((await readCheckout(shopOf(), shopper, token)).shippingAddress.city).toBe(city);
    }
  });
});

describe("the devices of an account", () => {
  it("are listed with their browsers, and signed out one by one or all others at once", async () => {
    const ada = await person();
    const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
    const signIn = async () =>
      `session=${valueIn((await ada.call("POST", "/api/auth/login", { body: ada.input, headers: { "User-Agent": agent } })).cookie, "session")}`;
    const [phone, tablet] = [await signIn(), await signIn()];
    const sessions = async () => (await ada.read("security")).sessions as { id: string; device: string; isCurrent: boolean }[];
    expect((await sessions()).map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
      ["Safari on iPhone", false],
      ["Safari on iPhone", false],
      ["Unknown device", true],
    ]);
    const [one] = (await sessions()).filter(({ isCurrent }) => !isCurrent);
    await ada.send("security", { intent: "device", id: one?.id ?? "" });
    const statuses = async () =>
      (await Promise.all([phone, tablet].map((cookie) => ada.call("GET", "/api/account", { cookie })))).map(({ status }) => status);
    expect((await statuses()).sort()).toEqual([200, 401]);
    await ada.send("security", { intent: "devices" });
    expect(await statuses()).toEqual([401, 401]);
    expect(await sessions()).toMatchObject([{ isCurrent: true }]);
  });

  it("and passkeys are nobody else's, by whatever id", async () => {
    const [ada, eve] = [await person(), await person()];
    const [session] = (await ada.read("security")).sessions;
    const passkeyId = shopOf().ids.next();
    await shopOf().sql`
      insert into passkeys (id, account_id, credential_id, public_key, uses, transports, name, created_at)
      values (${passkeyId}, ${ada.account.id}, 'a-credential', '', 0, '{}', 'Laptop', now())`;
    await eve.send("security", { intent: "device", id: session.id });
    const removing = { intent: "remove-passkey", id: passkeyId };
    const removed = await eve.send("security", { ...removing, currentPassword: eve.input.password });
    expect([removed.status, removed.json.message]).toEqual([409, "There is nothing here."]);
    expect((await ada.read("security")).passkeys).toMatchObject([{ name: "Laptop" }]);
    // Whoever finds the page open cannot remove the means by which its owner signs in.
    for (const currentPassword of ["", "not it"])
      expect((await ada.send("security", { ...removing, currentPassword })).json.errors).toHaveProperty("currentPassword");
    expect((await ada.read("security")).passkeys).toHaveLength(1);
    expect((await ada.send("security", { ...removing, currentPassword: ada.input.password })).status).toBe(303);
    expect((await ada.read("security")).passkeys).toEqual([]);
  });
});

describe("the password of an account", () => {
  it("is changed by a person who knows it, which ends the other sessions; a thief of a session guesses no faster than at the sign-in", async () => {
    const ada = await person();
    const login = await ada.call("POST", "/api/auth/login", { body: ada.input });
    const other = `session=${valueIn(login.cookie, "session")}`;
    const change = (currentPassword: string, password: string, confirmation = password) =>
      ada.send("security", { intent: "password", currentPassword, password, confirmation });
    expect((await change("not it", "a new password")).json.errors).toEqual({ currentPassword: "This is not your current password." });
    expect((await change(ada.input.password, "a new password", "another")).json.errors).toEqual({ confirmation: "Passwords do not match." });
    expect((await change(ada.input.password, "short")).json.errors).toEqual({ password: "Password must be at least 6 characters long." });
    expect((await change(ada.input.password, "a new password")).headers.get("location")).toBe("/account/security?done=password");
    expect((await ada.call("GET", "/api/account", { cookie: other })).status).toBe(401);
    expect((await ada.call("GET", "/api/account", { cookie: ada.cookie })).status).toBe(200);
    for (let tries = 0; tries < 4; tries++) await change("not it", "a new password");
    const paused = await change("not it", "a new password");
    expect(paused.json.message).toMatch(/^There were too many sign-in attempts from here/);
  });
});

describe("the newsletter of an account", () => {
  it("is chosen for a proven address only, of which alone the list says anything", async () => {
    const ada = await person();
    await shopOf().sql`
      insert into subscribers (id, email, token_hash, requested_at, confirmed_at) values (${shopOf().ids.next()}, ${ada.input.email}, 'x', now(), now())`;
    expect((await ada.read("profile")).newsletter).toBeNull();
    expect((await ada.send("profile", { intent: "newsletter" })).json.message).toMatch(/^Confirm your email address first/);
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${ada.account.id}`;
    expect((await ada.read("profile")).newsletter).toBe(true);
    await ada.send("profile", { intent: "newsletter" });
    expect((await ada.read("profile")).newsletter).toBe(false);
    await ada.send("profile", { intent: "newsletter", receives: "on" });
    expect((await ada.read("profile")).newsletter).toBe(true);
  });
});

describe("the data of an account", () => {
  it("come as a file with what belongs to the account, for the signed-in person", async () => {
    const ada = await person();
    await ada.send("addresses", { intent: "save", ...address });
    const file = await ada.call("GET", "/account/data.json", { cookie: ada.cookie });
    expect([file.status, file.headers.get("content-disposition"), file.headers.get("cache-control")]).toEqual([
      200,
      'attachment; filename="your-data.json"',
      "private, no-store",
    ]);
    expect(file.json.parts.accounts).toMatchObject([{ email: ada.input.email, addresses: [{ city: "San Francisco" }] }]);
    expect((await ada.call("GET", "/account/data.json")).status).toBe(302);
  });

  it("are erased for the password and a tick, and the browser is signed out", async () => {
    const ada = await person();
    const wrong = await ada.send("privacy", { intent: "erase", currentPassword: "not it", agreed: "on" });
    expect(wrong.json.errors).toEqual({ currentPassword: "This is not your current password." });
    expect((await ada.send("privacy", { intent: "erase", currentPassword: ada.input.password })).json.errors).toEqual({
      agreed: "Check the box to erase your account.",
    });
    const erased = await ada.send("privacy", { intent: "erase", currentPassword: ada.input.password, agreed: "on" });
    expect([erased.status, erased.headers.get("location"), valueIn(erased.cookie, "session")]).toEqual([303, "/", ""]);
    expect(await shopOf().sql`select from accounts where id = ${ada.account.id}`).toHaveLength(0);
    expect((await ada.call("GET", "/api/account", { cookie: ada.cookie })).status).toBe(401);
  });
});

describe("the pages of an account", () => {
  it("say nothing for a notice that somebody made up, also one that every object has", async () => {
    const { call, cookie } = await person();
    for (const page of ["profile", "addresses", "security", "tax-exemption"])
      for (const done of ["constructor", "__proto__", "toString", "", "x"]) {
        const { status, json } = await call("GET", `/account/${page}?done=${done}`, { cookie });
        expect([page, done, status, json.notice]).toEqual([page, done, 200, null]);
      }
  });
});

describe("a form about an account", () => {
  it("of more parts than any form of the shop is refused, however it is written", async () => {
    const { call, input } = await person();
    const fields = Array.from({ length: 201 }, (_, at) => [`extra-${at}`, "x"]);
    const form = formOf({ ...input, ...Object.fromEntries(fields) });
    const [asForm, asText] = [form, new URLSearchParams([...Object.entries(input), ...fields]).toString()];
    const written = { "Content-Type": "application/x-www-form-urlencoded" };
    for (const sent of [{ body: asForm }, { body: asText, headers: written }])
      expect((await call("POST", "/account/login", sent)).json).toMatchObject({
        code: "input-invalid",
        params: { reason: "The request body is not a form." },
      });
    expect((await call("POST", "/account/login", { body: formOf(input) })).status).toBe(303);
  });

  it("that another site sends is refused, whichever it is (Solidus GHSA-xm34-v85h-9pg2)", async () => {
    const { call, cookie } = await person();
    const forms = pageRoutes.filter(({ path, limits }) => path.startsWith("/account") && limits?.changes);
    expect(forms.length).toBeGreaterThan(9);
    for (const { path } of forms) {
      const { status } = await call("POST", path.replace(":token", "token"), {
        cookie,
        body: formOf({}),
        headers: { Origin: "https://evil.example" },
      });
      expect([path, status]).toEqual([path, 403]);
    }
  });
});
