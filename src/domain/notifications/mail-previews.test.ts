import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Staff, type StaffRole, system } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type MailKey, mailTitles } from "./mail-list.ts";
import { previewMail, readOrderMail, sendPreview } from "./mail-previews.ts";
import * as notifications from "./notifications.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const keys = Object.keys(mailTitles) as MailKey[];

describe("the preview of the shop’s emails", () => {
  it("shows every one of them with marked example data, as HTML and as text, before there is any order", async () => {
    const shop = shopOf();
    for (const key of keys) {
      const mail = await previewMail(shop, owner, { key });
      expect([key, mail.source], key).toEqual([key, "example"]);
      expect(mail.html, key).toMatch(/^<!doctype html>/);
      expect(mail.subject.length * mail.text.length, key).toBeGreaterThan(0);
      if (key.startsWith("order-")) expect(mail.subject, key).toContain("#EXAMPLE");
    }
  });

  it("names no promise of the settings, so that no email contradicts a setting that is changed or switched off", async () => {
    const shop = shopOf();
    const { promises, shipping } = await loadSettings(shop);
    const made = { warrantyYears: 7, replyHours: 41, supportLocation: "Iceland", labsTrusting: 9876, returnDays: 77, satisfactionGuaranteed: true };
    await changeSettings(shop, system, "promises", { ...promises, ...made });
    await changeSettings(shop, system, "shipping", { ...shipping, freeFromCents: 432_100 });
    for (const key of keys) {
      const { text } = await previewMail(shop, owner, { key });
      const claim = /.{0,30}(warranty|guarantee|\b41 hours|Iceland|9,876|77 days|4,321|\{\{|\bundefined\b|\bNaN\b).{0,30}/i.exec(text);
      expect([key, claim?.[0]]).toEqual([key, undefined]);
    }
  });

  it("leaves out no email that the shop writes", () => {
    const source = ["example-emails.ts", "order-email-contents.ts"].map((file) => readFileSync(new URL(file, import.meta.url), "utf8")).join("\n");
    const written = Object.keys(notifications).filter((name) => /Email$/.test(name) && name !== "orderEmail");
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((name) => !source.includes(`${name}(`))).toEqual([]);
  });

  it("is of the last order, a test order where there is no real one, and links to nothing that proves the order", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop, { title: "Spectrometer" })).id }]);
    const test = await previewMail(shop, owner, { key: "order-confirmation" });
    expect(test).toMatchObject({ source: "test-order", orderName: expect.stringContaining("#TEST") });
    expect(test.text).toContain("Spectrometer");
    expect(test.html).not.toContain(`/orders/${orderId}`);
    await shop.sql`update orders set is_test = false where id = ${orderId}`;
    expect(await previewMail(shop, owner, { key: "order-confirmation" })).toMatchObject({ source: "order" });
    expect(await previewMail(shop, staff("analyst"), { key: "order-confirmation" })).toMatchObject({ source: "example", orderName: null });
    expect(await previewMail(shop, owner, { key: "order-shipped" })).toMatchObject({ source: "example", orderName: null });
  });

  it("is sent to whoever asks, marked as a preview, and to nobody else", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "owner").then((signedIn) => ({ account: signedIn }));
    const { call } = openTestApp(shop);
    const sent = await call("POST", "/api/admin/mails/order-refunded/test", { token: account.token, body: {} });
    expect(sent.status).toBe(200);
    expect(shop.outbox).toHaveLength(1);
    expect(shop.outbox[0]).toMatchObject({ to: sent.json.to, subject: expect.stringMatching(/^\[PREVIEW\] /) });
    const failing = { ...shop, mail: { send: () => Promise.reject(new Error("the mail server is unavailable")) } };
    const { call: callFailing } = openTestApp(failing);
    expect((await callFailing("POST", "/api/admin/mails/order-refunded/test", { token: account.token, body: {} })).status).toBe(502);
  });

  it("is a document that runs nothing and loads nothing from elsewhere", async () => {
    const shop = shopOf();
    const { token } = await signedInAs(shop, "support");
    const { call } = openTestApp(shop);
    const answer = await call("GET", "/api/admin/mails/order-confirmation/html", { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect((await call("GET", "/api/admin/mails/nothing/html", { token })).status).toBe(404);
  });

  it("of one order can be read as it would be sent now, by staff who may read orders", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop, { title: "Centrifuge" })).id }]);
    const mail = { orderId, mail: "confirmation" };
    const { text } = await readOrderMail(shop, staff("support"), mail);
    expect(text).toContain("1 x Centrifuge");
    const { token } = await signedInAs(shop, "support");
    const answer = await openTestApp(shop).call("GET", `/api/admin/orders/${orderId}/mails/confirmation/html`, { token });
    expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([200, "SAMEORIGIN"]);
    await expect(readOrderMail(shop, owner, { ...mail, mail: "cancelled" })).rejects.toMatchObject({ code: "mail-not-found" });
    await expect(readOrderMail(shop, owner, { ...mail, orderId: shop.ids.next() })).rejects.toMatchObject({ code: "order-not-found" });
    await expect(readOrderMail(shop, stranger, mail)).rejects.toMatchObject({ code: "not-signed-in" });
    const customer = { kind: "customer", accountId: shop.ids.next() } as never;
    await expect(readOrderMail(shop, customer, mail)).rejects.toMatchObject({ code: "not-allowed" });
  });

  it("is refused to actors without the right, and for an email that does not exist", async () => {
    const shop = shopOf();
    for (const operation of [previewMail, sendPreview]) {
      await expect(operation(shop, stranger, { key: "test" })).rejects.toMatchObject({ code: "not-signed-in" });
      await expect(operation(shop, { kind: "customer", accountId: shop.ids.next() } as never, { key: "test" })).rejects.toMatchObject({
        code: "not-allowed",
      });
    }
    await expect(previewMail(shop, owner, { key: "constructor" })).rejects.toMatchObject({ code: "mail-not-found" });
    const { actor } = await signedInAs(shop, "owner");
    await expect(sendPreview(shop, actor, { key: "constructor" })).rejects.toMatchObject({ code: "mail-not-found" });
    await expect(sendPreview(shop, staff("support"), { key: "test" })).rejects.toMatchObject({ code: "not-allowed" });
  });
});
