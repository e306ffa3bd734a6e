import { describe, expect, it } from "vitest";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import {
  addressTakenEmail,
  changeEmailEmail,
  confirmEmailEmail,
  type Email,
  emailChangedEmail,
  mailOf,
  noAccountEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  recoverEmail,
  secondFactorEmail,
  termsChangedEmail,
} from "./notifications.ts";

const shop = settingsSchemas.shop.parse({ name: "Bench & Beam", supportEmail: "help@bench.example" });
const url = "https://shop.example/account/reset/token";
const emails: [string, Email, link: string | null][] = [
  ["confirm the address", confirmEmailEmail(shop.name, url), url],
  ["confirm another address", changeEmailEmail(shop.name, url), url],
  ["the address was changed", emailChangedEmail(shop.name, "<new>@lab.example", url), url],
  ["there already is an account", addressTakenEmail(shop.name, { loginUrl: url, recoverUrl: `${url}/recover` }), `${url}/recover`],
  ["set a new password", recoverEmail(shop.name, url), url],
  ["there is no account", noAccountEmail(shop.name, url), url],
  ["the password was changed", passwordChangedEmail(shop.name, url), url],
  ["a passkey was removed", passkeyRemovedEmail(shop.name, url), url],
  ["a passkey was added", passkeyAddedEmail(shop.name, url), url],
  ["an authenticator app was set up", secondFactorEmail(shop.name, "second-factor-added", url), url],
  ["an authenticator app was removed", secondFactorEmail(shop.name, "second-factor-removed", url), url],
  ["the second factor was reset", secondFactorEmail(shop.name, "second-factor-reset", url), url],
  ["recovery codes were made", secondFactorEmail(shop.name, "recovery-codes-made", url), url],
  ["a recovery code was used", secondFactorEmail(shop.name, "recovery-code-used", url), url],
];

describe("an email about payment terms", () => {
  it.each([
    [30, "are due within 30 days."],
    [1, "are due within 1 day."],
    [0, "are due at once."],
    [null, "Your account has no payment terms anymore."],
  ])("says what holds from now on, and leads to the invoices: %s", (netDays, words) => {
    const email = termsChangedEmail(shop.name, { netDays, invoicesUrl: "https://shop.example/account/invoices", contactUrl: url });
    const message = mailOf(email, { shop, brand: settingsSchemas.brand.parse({}) }, { to: "ada@lab.example", origin: "https://shop.example" });
    for (const said of [message.text, message.html]) expect(said).toContain(words);
    expect(message.text).toContain("https://shop.example/account/invoices");
  });
});

describe("an email about an account", () => {
  it.each(emails)("says the same in HTML and as text, with its link, and what to do if it was somebody else: %s", (_what, email, link) => {
    const { subject, text, html, to } = mailOf(
      email,
      { shop, brand: settingsSchemas.brand.parse({}) },
      { to: "ada@lab.example", origin: "https://shop.example" },
    );
    expect([to, subject.includes("Bench & Beam"), text.includes(email.heading), html.includes(email.heading)]).toEqual([
      "ada@lab.example",
      true,
      true,
      true,
    ]);
    expect([text.includes(link ?? ""), html.includes(link ?? "")]).toEqual([true, true]);
    expect(text).toMatch(/If this was not you/);
    expect(html).not.toContain("<new>");
  });
});
