import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { mailCheckoutReminder } from "#jobs/checkout-reminder-mail.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";
import { chooseReminder, maxRemindersPerDay, sendReminders, stopReminders, stopReminderToken } from "./checkout-reminders.ts";

const shopOf = useTestShop();

beforeEach(async () => {
  await shopOf().sql`delete from checkout_reminders`;
  await shopOf().sql`delete from checkout_reminder_addresses`;
  await shopOf().counters.clear("checkout-reminders", stranger.address ?? "");
});

it("an older shop keeps after how many hours it reminds, which stood among the settings of orders", async () => {
  const shop = shopOf();
  const statements = readFileSync("src/db/migrations/0093_checkout_settings.sql", "utf8").split("--> statement-breakpoint");
  await shop.sql`delete from settings where section in ('orders', 'checkout')`;
  const value = JSON.stringify({ reminderHours: 12, returnAddress: "Dock 2" });
  await shop.sql`insert into settings (section, value, updated_at) values ('orders', ${value}::text::jsonb, now())`;
  for (const statement of statements) await shop.sql.unsafe(statement);
  const { checkout, orders } = await loadSettings(shop);
  expect([checkout.reminderHours, orders.returnAddress]).toEqual([12, "Dock 2"]);
  await changeSettings(shop, system, "orders", {});
});

async function left({ agrees = true, email = `left-${++count}@lab.example`, hours = 4 } = {}) {
  const shop = shopOf();
  await changeSettings(shop, system, "checkout", { reminderHours: hours });
  const made = await makeCheckout(shop, [await makeVariant(shop, { title: "Balance" })], { email });
  if (agrees) await chooseReminder(shop, made.shopper, made.token, true);
  return { shop, made, email };
}
let count = 0;

/** Sends what is due now; returns the recipients. */
async function mailed(shop: TestShop, meanwhile = async (): Promise<void> => {}): Promise<string[]> {
  shop.outbox.length = 0;
  await shop.sql`delete from jobs.job where name = 'checkout-reminder-mail'`;
  await sendReminders(shop, 100);
  const jobs = await shop.sql<{ id: string }[]>`select data->>'reminderId' as id from jobs.job where name = 'checkout-reminder-mail'`;
  await meanwhile();
  for (const { id } of jobs) await mailCheckoutReminder(shop, { reminderId: id });
  return shop.outbox.map(({ to }) => to).sort();
}

/** Returns the token of the link in the one email that is sent five hours later. */
async function mailedToken(shop: TestShop): Promise<string> {
  shop.pass(5 * hourMs);
  expect(await mailed(shop)).toHaveLength(1);
  return /\/stop\/([^>]+)>/.exec(shop.outbox[0]?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
}

const hashOf = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("hex");

describe("who leaves a checkout and ticked the box", () => {
  it("gets one email after the hours of the setting, with what lies in the cart, the way back, and the way out", async () => {
    const { shop, made, email } = await left();
    expect((await readCheckout(shop, made.shopper, made.token)).wantsReminder).toBe(true);
    shop.pass(3 * hourMs);
    expect(await mailed(shop)).toEqual([]);
    shop.pass(hourMs);
    expect(await mailed(shop)).toEqual([email]);
    const [mail] = shop.outbox;
    expect(mail?.text).toContain("Balance");
    expect(mail?.text).toContain(`http://shop.test/checkout/${made.token}`);
    expect(mail?.headers?.["List-Unsubscribe"]).toMatch(/^<http:\/\/shop\.test\/checkout\/reminders\/stop\/.+>$/);
    // The email contains nothing that was entered: it may be forwarded, or reach a person whose address another person entered.
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Analytical|Byron|94103/);
    shop.pass(100 * hourMs);
    expect(await mailed(shop)).toEqual([]);
  });

  it("is led to a checkout that shows what was typed to their own browser alone (decision 016)", async () => {
    const { shop, made, email } = await left();
    const forwarded = await readCheckout(shop, stranger, made.token);
    expect([forwarded.email, forwarded.shippingAddress.address1, forwarded.wantsReminder]).toEqual(["", "", false]);
    expect((await readCheckout(shop, made.shopper, made.token)).email).toBe(email);
  });

  it("gets none once they ordered, cleared the box, emptied the cart, or go on typing", async () => {
    const [ordered, cleared, emptied, elsewhere] = [await left(), await left(), await left(), await left()];
    const { shop } = ordered;
    const typing = await left();
    await placeOrder(shop, ordered.made.shopper, ordered.made.request);
    await chooseReminder(shop, cleared.made.shopper, cleared.made.token, false);
    await shop.sql`delete from cart_lines where cart_id = ${emptied.made.cartId}`;
    const other = await makeCheckout(shop, [await makeVariant(shop)], { email: elsewhere.email.toUpperCase() });
    await placeOrder(shop, other.shopper, other.request);
    shop.pass(5 * hourMs);
    await shop.sql`update checkout_forms set updated_at = ${shop.clock.now().toISOString()} where checkout_token = ${typing.made.token}`;
    expect(await mailed(shop)).toEqual([]);
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([typing.email]);
  });

  it("is asked nothing where the shop has no such box, and gets nothing who did not tick it", async () => {
    const unticked = await left({ agrees: false });
    const off = await left({ hours: 0 });
    const { shop } = off;
    expect((await readCheckout(shop, off.made.shopper, off.made.token)).reminderHours).toBe(0);
    await chooseReminder(shop, off.made.shopper, off.made.token, true);
    shop.pass(50 * hourMs);
    await changeSettings(shop, system, "checkout", { reminderHours: 4 });
    expect(await mailed(shop)).toEqual([]);
    // A stranger who knows the URL cannot tick the box for another person.
    await chooseReminder(shop, stranger, unticked.made.token, true);
    shop.pass(50 * hourMs);
    expect(await mailed(shop)).toEqual([]);
  });

  it("gets one a week at most, however many checkouts are left with their address, and by whomever", async () => {
    const first = await left({ email: "many@lab.example" });
    await left({ email: "MANY@lab.example" });
    const { shop } = first;
    shop.pass(5 * hourMs);
    expect((await mailed(shop)).length).toBe(1);
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([]);
  });

  it("gets no more after the link in the email, pressed or by one click, and a link that is not ours says so", async () => {
    const { shop, email } = await left();
    const token = await mailedToken(shop);
    const [hash = ""] = token.split(".");
    const { call } = openTestApp(shop);
    for (const wrong of ["", hash, `${hash}.`, `${"0".repeat(64)}.${token.split(".")[1]}`])
      expect(await refusalOf(stopReminders(shop, wrong))).toBe("not-found");
    await stopReminders(shop, token);
    await stopReminders(shop, token);
    expect((await call("POST", `/checkout/reminders/stop/${token}`, { headers: { Origin: "https://mail.example" } })).status).toBe(200);
    shop.pass(200 * hourMs);
    await left({ email });
    shop.pass(50 * hourMs);
    expect(await mailed(shop)).toEqual([]);
  });

  it("stays without them however long ago that was, whoever types the address, and where the checkout is gone or was about to be mailed", async () => {
    const { shop, made, email } = await left();
    const token = await mailedToken(shop);
    await shop.sql`delete from checkouts where token = ${made.token}`;
    await stopReminders(shop, token);
    shop.pass(2000 * hourMs);
    await left({ email: email.toUpperCase() });
    const other = await left();
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([other.email]);

    const late = await left();
    shop.pass(5 * hourMs);
    expect(await mailed(shop, async () => stopReminders(shop, stopReminderToken(shop, { emailHash: hashOf(late.email) })))).toEqual([]);
  });

  it("is stopped by the link of an older version too, which names the reminder", async () => {
    const { shop, made, email } = await left();
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([email]);
    const [{ id } = { id: "" }] = await shop.sql<{ id: string }[]>`select id from checkout_reminders where checkout_token = ${made.token}`;
    await shop.sql`update checkout_reminders set email_hash = null`;
    await stopReminders(shop, `${id}.${shop.keys.sign("checkout-reminder", id)}`);
    expect(await shop.sql`select email_hash from checkout_reminder_addresses where stopped_at is not null`).toEqual([{ email_hash: hashOf(email) }]);
    await shop.sql`delete from checkout_reminders`;
    await stopReminders(shop, `${id}.${shop.keys.sign("checkout-reminder", id)}`);
  });

  it("types one email address: what is a list, a name with an address, or none, is neither agreed to nor mailed", async () => {
    const { shop, made } = await left({ agrees: false });
    const notOne = [
      "a@one.example, b@two.example",
      '"You WON" <d@x.example>',
      "<e@five.example>",
      "e@five.example,",
      `${"a".repeat(250)}@lab.example`,
      "e@five",
      "",
    ];
    for (const email of notOne) {
      await saveCheckoutStep(shop, made.shopper, made.token, { email });
      await chooseReminder(shop, made.shopper, made.token, true);
      expect((await readCheckout(shop, made.shopper, made.token)).wantsReminder, email).toBe(false);
      const changed = await left();
      await saveCheckoutStep(shop, changed.made.shopper, changed.made.token, { email });
    }
    const right = await left();
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([right.email]);
  });

  it("gets one a week although the address in the form is changed after it was sent, or before it is mailed", async () => {
    const { shop, made, email } = await left();
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([email]);
    await saveCheckoutStep(shop, made.shopper, made.token, { email: "another@lab.example" });
    await left({ email: email.toUpperCase() });
    shop.pass(5 * hourMs);
    expect(await mailed(shop)).toEqual([]);
    shop.pass(8 * 24 * hourMs);
    expect(await mailed(shop)).toEqual([email.toUpperCase()]);

    const changed = await left();
    shop.pass(5 * hourMs);
    const change = async () => {
      await saveCheckoutStep(shop, changed.made.shopper, changed.made.token, { email: "victim@lab.example" });
    };
    expect(await mailed(shop, change)).toEqual([]);
  });

  it("may tick so many boxes a day from one IP address, and goes on with the checkout without a reminder after that", async () => {
    const shop = shopOf();
    const tick = async (token: string, made: Awaited<ReturnType<typeof left>>["made"]) => {
      await chooseReminder(shop, made.shopper, token, true);
      return (await readCheckout(shop, made.shopper, token)).wantsReminder;
    };
    const { made: first } = await left();
    for (let n = 1; n < maxRemindersPerDay; n++) {
      await chooseReminder(shop, first.shopper, first.token, false);
      expect(await tick(first.token, first)).toBe(true);
    }
    // A box that is already ticked is not counted again.
    expect(await tick(first.token, first)).toBe(true);
    const { made } = await left({ agrees: false });
    expect(await tick(made.token, made)).toBe(false);
    expect(await tick(made.token, { ...made, shopper: { ...made.shopper, address: "198.51.100.9" } })).toBe(true);
    const { made: tomorrow } = await left({ agrees: false });
    shop.pass(25 * hourMs);
    expect(await tick(tomorrow.token, tomorrow)).toBe(true);
  });

  it("is forgotten with their personal data", async () => {
    const { shop, made, email } = await left();
    await erasePersonalData(shop, system, { email });
    expect(await shop.sql`select from checkout_reminders where checkout_token = ${made.token}`).toHaveLength(0);
  });
});
