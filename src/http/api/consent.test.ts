import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const consentIn = (cookie: string | null) => /(?:^|[; ])consent=([^;]*)/.exec(cookie ?? "")?.[1];

describe("a visitor's answer", () => {
  it("comes as a call, is a cookie from then on, and a row of the register", async () => {
    const { call } = openTestApp(shopOf());
    const answered = await call("POST", "/api/consent", { body: { measuring: true, marketing: false } });
    expect([answered.status, answered.json]).toEqual([200, { measuring: true, marketing: false }]);
    expect(consentIn(answered.cookie)).toMatch(/^1\.chosen\.10\.[0-9a-f-]{36}$/);
    expect(answered.cookie).toMatch(/Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
    const receipt = consentIn(answered.cookie)?.split(".")[3];
    expect(await shopOf().sql`select measuring, marketing, country from consents where id = ${receipt ?? ""}`).toEqual([
      { measuring: true, marketing: false, country: null },
    ]);
  });

  it("gives the browser a visit with a yes to measuring, and takes it away with a no", async () => {
    const { call } = openTestApp(shopOf());
    const visitIn = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith("visit="));
    expect(visitIn((await call("POST", "/api/consent", { body: { measuring: false, marketing: true } })).headers)).toBeUndefined();
    const given = visitIn((await call("POST", "/api/consent", { body: { measuring: true, marketing: false } })).headers) ?? "";
    expect(given).toMatch(/^visit=[0-9a-f-]{36}\.[0-9a-f-]{36}\.\w+\.[\w-]{43}; Max-Age=15552000;.*HttpOnly/);
    const [cookie = ""] = given.split(";");
    const again = visitIn((await call("POST", "/api/consent", { body: { measuring: true, marketing: true }, cookie })).headers);
    expect(again?.slice(0, 42)).toBe(given.slice(0, 42));
    expect(visitIn((await call("POST", "/api/consent", { body: { measuring: false, marketing: false }, cookie })).headers)).toMatch(
      /^visit=; Max-Age=0/,
    );
  });

  it("is a no where the browser sends Global Privacy Control", async () => {
    const { call } = openTestApp(shopOf());
    const answered = await call("POST", "/api/consent", { body: { measuring: true, marketing: true }, headers: { "Sec-GPC": "1" } });
    expect([answered.json, consentIn(answered.cookie)]).toEqual([{ measuring: false, marketing: false }, "1.chosen.00"]);
  });

  it("is going on only in a country of the settings, as the proxy says it", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "privacy", { impliedCountries: ["US"] });
    const { call } = openTestApp(shop, { trustProxy: "1", countryHeader: "CF-IPCountry" });
    const body = { measuring: true, marketing: true, how: "implied" };
    expect((await call("POST", "/api/consent", { body, headers: { "CF-IPCountry": "DE" } })).status).toBe(403);
    const there = await call("POST", "/api/consent", { body, headers: { "CF-IPCountry": "US" } });
    expect([there.status, consentIn(there.cookie)?.slice(0, 12)]).toEqual([200, "1.implied.11"]);
  });

  it("comes as a form without script, which leads back to where it was asked, and nowhere else", async () => {
    const { app } = openTestApp(shopOf(), { renderPage: pageActions });
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.request("http://shop.test/privacy-choices", {
        method: "POST",
        headers: { Origin: "http://shop.test", ...headers },
        body: new URLSearchParams(fields),
      });
    const accepted = await send({ answer: "accept", back: "/products/x?variant=1" });
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, "/products/x?variant=1"]);
    expect(consentIn(accepted.headers.get("Set-Cookie"))).toMatch(/^1\.chosen\.11\./);
    // The banner asks only about measuring.
    const measured = await send({ answer: "measure", marketing: "on", back: "/" });
    expect(consentIn(measured.headers.get("Set-Cookie"))).toMatch(/^1\.chosen\.10\./);
    const rejected = await send({ answer: "reject", measuring: "on", back: "https://evil.example/" });
    expect([rejected.headers.get("Location"), consentIn(rejected.headers.get("Set-Cookie"))]).toEqual(["/privacy-choices?saved=1", "1.chosen.00"]);
    const chosen = await send({ answer: "save", measuring: "on" });
    expect(consentIn(chosen.headers.get("Set-Cookie"))).toMatch(/^1\.chosen\.10\./);
    const cookie = `consent=${consentIn(chosen.headers.get("Set-Cookie"))}`;
    const page = await (await app.request("http://shop.test/privacy-choices?saved", { headers: { Cookie: cookie } })).json();
    expect(page).toMatchObject({ grants: { measuring: true, marketing: false }, isAnswered: true, isDenied: false, isSaved: true });
    expect(page.receipt).toBe(cookie.split(".")[3]);
    const denied = await app.request("http://shop.test/privacy-choices", { headers: { Cookie: cookie, "Sec-GPC": "1" } });
    expect(await denied.json()).toMatchObject({ grants: { measuring: false, marketing: false }, isDenied: true });
  });
});

it("staff see how many visitors answered what", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "analyst");
  const before = (await call("GET", "/api/admin/consent-counts", { token })).json;
  await call("POST", "/api/consent", { body: { measuring: false, marketing: false } });
  const { json } = await call("GET", "/api/admin/consent-counts", { token });
  const noes = ({ counts }: { counts: { measuring: boolean; marketing: boolean; answers: number }[] }) =>
    counts.filter(({ measuring, marketing }) => !measuring && !marketing).reduce((sum, { answers }) => sum + answers, 0);
  expect([json.days, noes(json)]).toEqual([30, noes(before) + 1]);
});
