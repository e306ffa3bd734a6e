import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import type { LiveStatus } from "#domain/going-live/going-live.ts";
import { recordMail } from "#domain/mail-log/mail-log.ts";
import { changeBesideForm, changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { addWebhook, turnWebhookOff } from "#domain/webhooks/webhooks.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop, withoutMailServer } from "#support/test-shop.ts";

describe("going live", () => {
  const shopOf = useTestShop();

  it("is refused until every point is closed, one by one, and asks once more", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token, actor } = await signedInAs(shop, "owner");
    const rate = { country: "US", state: "CA", title: "CA tax (sample rate)", rateMillionths: 72500, shippingTaxed: false };
    const sample = { name: "Sample", address: "48 Foundry Row", supportEmail: "help@sample.example" };
    await changeSettings(shop, system, "shop", sample);
    await changeBesideForm(shop, system, "shop", { sampleLoaded: true });
    await changeSettings(shop, system, "tax", { rates: [rate] });
    await changeSettings(shop, system, "payments", { purchaseOrders: false });
    shop.deployment.hasMailServer = false;
    const goLive = () => call("POST", "/api/admin/settings/live", { token, body: { isLive: true, confirmed: true } });
    const save = async (section: "shop" | "tax" | "payments", part: object) => {
      const { settings } = (await call("GET", "/api/admin/settings", { token })).json;
      const saved = await call("PUT", `/api/admin/settings/${section}`, { token, body: { ...settings[section], ...part } });
      expect(saved.status).toBe(200);
    };
    const open: string[][] = [];
    const tryIt = async () => {
      const refused = await goLive();
      expect([refused.status, refused.json.code]).toEqual([409, "not-ready-to-sell"]);
      for (const fault of Object.values<string>(refused.json.fields)) expect(refused.json.error).toContain(fault);
      const status: LiveStatus = (await call("GET", "/api/admin/settings/live", { token })).json;
      expect(status.points.filter(({ fault }) => fault !== null).map(({ name }) => name)).toEqual(Object.keys(refused.json.fields));
      expect(status.isLive).toBe(false);
      open.push(Object.keys(refused.json.fields));
    };
    await tryIt();
    await save("shop", { name: "Ours", address: "1 Own Street", supportEmail: "help@own.example" });
    await tryIt();
    await save("tax", { rates: [{ ...rate, title: "California sales tax", rateMillionths: 80_000 }] });
    await tryIt();
    await save("payments", { purchaseOrders: true });
    await tryIt();
    shop.deployment.hasMailServer = true;
    await tryIt();
    await save("shop", { senderEmail: "orders@bench.example" });
    await tryIt();
    shop.deployment.publicUrl = "http://shop.example";
    await tryIt();
    await save("shop", { senderEmail: "orders@bench-and-beam.com" });
    await tryIt();
    expect(open).toEqual([
      ["address", "tax", "payment", "mail", "sender", "public-url"],
      ["tax", "payment", "mail", "sender", "public-url"],
      ["payment", "mail", "sender", "public-url"],
      ["mail", "sender", "public-url"],
      ["sender", "public-url"],
      ["sender", "public-url"],
      ["sender", "public-url"],
      ["public-url"],
    ]);
    shop.deployment.publicUrl = "https://shop.example";
    const webhook = await addWebhook(shop, actor, { url: "http://collector.example/hook", topics: ["orders"] });
    await tryIt();
    expect(open.at(-1)).toEqual(["webhooks"]);
    expect((await goLive()).json.fields.webhooks).toBe(
      "What webhooks send to collector.example is not encrypted. Change the URL to one that begins with https://, or turn the webhook off.",
    );
    await turnWebhookOff(shop, actor, webhook.id);
    expect((await call("POST", "/api/admin/settings/live", { token, body: { isLive: true } })).json.fields).toEqual({
      confirmed: "This needs a confirmation.",
    });
    expect((await loadSettings(shop)).shop.trialMode).toBe(true);
    const tried = { jobId: shop.ids.next(), queue: "newsletter-mail", kind: "", orderId: null, tries: 1, status: "sent", cause: null } as const;
    await recordMail(withoutMailServer(shop), tried, { to: "ada@lab.example", subject: "Confirm", text: "Confirm it.", html: "<p>Confirm it.</p>" });
    const withLinks = async () => (await shop.sql`select from mail_log where whole_html is not null`).length;
    expect(await withLinks()).toBe(1);
    expect((await goLive()).json).toMatchObject({ isLive: true });
    // Stored emails from trial mode keep no link that acts for whoever has it.
    expect(await withLinks()).toBe(0);
    expect((await loadSettings(shop)).shop.trialMode).toBe(false);
    const on = await call("DELETE", `/api/admin/webhooks/${webhook.id}/pause`, { token });
    expect([on.status, on.json.fields?.url]).toEqual([400, expect.stringContaining("https://")]);
    const back = await call("POST", "/api/admin/settings/live", { token, body: { isLive: false, confirmed: true } });
    expect(back.json).toMatchObject({ isLive: false });
    const entries = await shop.sql`select name as action from domain_events where name like 'shop.%' order by id`;
    expect(entries.map(({ action }) => action)).toEqual(["shop.went-live", "shop.returned-to-trial"]);
  });

  it("is not possible by the forms of the settings, and a live shop keeps a real payment method", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "owner");
    const put = async (section: "shop" | "payments", part: object) => {
      const { settings } = (await call("GET", "/api/admin/settings", { token })).json;
      return call("PUT", `/api/admin/settings/${section}`, { token, body: { ...settings[section], ...part } });
    };
    const words = "Trial mode ends and begins under Settings, Go live.";
    expect((await put("shop", { trialMode: false })).json.fields).toEqual({ trialMode: words });
    await changeSettings(shop, system, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    expect((await put("shop", { trialMode: true })).json.fields).toEqual({ trialMode: words });
    expect((await put("payments", { purchaseOrders: false })).json.fields.purchaseOrders).toContain("real payment method");
  });

  it("tells a shop that was live before there was a checklist what is open", async () => {
    const shop = shopOf();
    shop.deployment.publicUrl = null;
    await changeSettings(shop, system, "shop", { name: "Ours", trialMode: false });
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "analyst");
    const { isLive, points } = (await call("GET", "/api/admin/settings/live", { token })).json as LiveStatus;
    expect(isLive).toBe(true);
    expect(points.flatMap(({ name, fault }) => (fault ? [name] : []))).toEqual(["address", "sender", "public-url"]);
  });
});

describe("the currency in the admin area", () => {
  const shopOf = useTestShop();

  it("is not taken from the shop's form: the answer says what there is in the present one", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "owner");
    await writeProducts(shop, system, [{ handle: "balance", title: "Balance", options: [], variants: [{ optionValues: [], priceCents: 22_900 }] }]);
    const { settings } = (await call("GET", "/api/admin/settings", { token })).json;
    const refused = await call("PUT", "/api/admin/settings/shop", { token, body: { ...settings.shop, currency: "JPY" } });
    expect([refused.status, refused.json.code]).toEqual([409, "currency-in-use"]);
    expect(refused.json.error).toContain("There is 1 price, 0 open carts and 0 test orders in USD.");
    expect(await shop.sql`select price_cents as price from variants`).toEqual([{ price: 22_900 }]);
    expect((await loadSettings(shop)).shop.currency).toBe("USD");
  });

  it("is changed where what happens was shown and confirmed", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "owner");
    const shown = (await call("GET", "/api/admin/settings/currency?to=JPY", { token })).json;
    expect(shown.examples).toContainEqual({ title: "Balance", before: "$229.00", after: "¥229" });
    expect((await call("POST", "/api/admin/settings/currency", { token, body: { to: "JPY" } })).status).toBe(400);
    expect((await call("POST", "/api/admin/settings/currency", { token, body: { to: "JPY", confirmed: true } })).status).toBe(200);
    expect(await shop.sql`select price_cents as price from variants`).toEqual([{ price: 229 }]);
    expect((await call("GET", "/api/admin/settings/currency?to=JPY", { token })).json.fields.currency).toBe("Choose another currency from the list.");
  });
});
