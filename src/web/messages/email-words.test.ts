import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop, withoutMailServer } from "#support/test-shop.ts";
import { loadCheckoutFrame } from "../checkout/checkout-layout.server.ts";
import { subscribeByForm } from "../storefront/newsletter/newsletter-pages.server.ts";
import { loadStorefront } from "../storefront/storefront-layout.server.ts";
import { noEmailsText, testEmailText } from "./email-words.ts";

const shopOf = useTestShop();
const inTrial = "No emails are sent; staff read them under Sent emails.";
const live = "This shop does not send emails at the moment.";

/** Returns the notice at the top of the pages of shoppers, of the checkout and of staff. */
async function framesOf(shop: TestShop): Promise<(string | null)[]> {
  const args = { context: makePageContext(shop, { origin: "https://shop.test" }) } as never;
  const { token } = await signedInAs(shop, "owner");
  const session = (await openTestApp(shop).call("GET", "/api/admin/account", { token })).json;
  return [(await loadStorefront(args)).noEmails, (await loadCheckoutFrame(args)).noEmails, noEmailsText(session.shop)];
}

describe("emails of a shop without a mail server", () => {
  it("are said to be sent to nobody at the top of every page, live too, and only then", async () => {
    const shop = shopOf();
    for (const [trialMode, text] of [
      [true, inTrial],
      [false, live],
    ] as const) {
      await changeSettings(shop, system, "shop", { trialMode });
      expect(await framesOf(withoutMailServer(shop))).toEqual([text, text, text]);
      expect(await framesOf(shop)).toEqual([null, null, null]);
    }
  });

  it("are not looked for in an inbox by new subscribers, nor by staff who send themselves a test", async () => {
    const ask = async (shop: TestShop, email: string) => {
      const request = new Request("https://shop.test/newsletter", { method: "POST", body: new URLSearchParams({ email }) });
      const byForm = await subscribeByForm({ request, context: makePageContext(shop, { actor: { kind: "visitor", cartId: null } }) } as never);
      const { json } = await openTestApp(shop).call("POST", "/api/newsletter", { body: { email } });
      expect(byForm.data).toEqual({ error: null, thanks: json.message });
      return json.message;
    };
    expect(await ask(shopOf(), "ada@lab.example")).toContain("Check your inbox");
    expect(await ask(withoutMailServer(shopOf()), "bo@lab.example")).not.toContain("inbox");
    expect(testEmailText({ hasMailServer: true }, "ada@lab.example")).toBe("Sent to ada@lab.example.");
    expect(testEmailText({ hasMailServer: false }, "ada@lab.example")).not.toContain("Sent");
  });

  it("are spoken of in no other sentence of the pages as if they had been sent", () => {
    const claims = /\b(?:we(?: have|’ve|'ve)? (?:just )?(?:sent|emailed)|your inbox|(?:email|link) (?:was|has been) sent)\b/i;
    const files = readdirSync("src/web", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
    expect(files.length).toBeGreaterThan(500);
    const lines = files.flatMap((name) =>
      readFileSync(join("src/web", name), "utf8")
        .split("\n")
        .map((line) => `${name}: ${line.trim()}`),
    );
    const found = lines.filter((line) => claims.test(line) && !/^messages\/email-words\.ts: |: \*|: \/\//.test(line));
    expect(found).toEqual([]);
  });
});
