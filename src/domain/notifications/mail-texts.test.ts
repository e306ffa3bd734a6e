import { beforeEach, describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { readSources } from "#support/source-tree.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { mailOrder } from "../../jobs/order-mail.ts";
import { exampleEmail } from "./example-emails.ts";
import { type MailKey, mailTitles } from "./mail-list.ts";
import { previewMail, readOrderMail, sendPreview } from "./mail-previews.ts";
import { changeMailTexts, listMailsWithTexts, readMailTexts } from "./mail-text-changing.ts";
import { type BuyerMail, isBuyerMail, noMailTexts, standardMailTexts, standardTextsOf } from "./mail-texts.ts";
import { mailTextFault, maxMailText, maxSubject } from "./mail-texts-input.ts";
import { buyerEmail, worded } from "./mail-wording.ts";
import { mailOf } from "./notifications.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const key = "order-confirmation";
const own = { subject: "{{shop-name}} has your order {{order}}", opening: "Hello {{name}},\nwe <b>pack</b> it now.", closing: "Your lab team" };

/** Changes the stored texts of an email. */
async function write(texts: Partial<typeof own>, mail: string = key) {
  const { revision = 0 } = (await readMailTexts(shopOf(), owner, { key: mail })) ?? {};
  return changeMailTexts(shopOf(), owner, { key: mail, ...noMailTexts, ...texts, revision });
}

beforeEach(async () => {
  shopOf().outbox.length = 0;
  const { shop } = await loadSettings(shopOf());
  await changeSettings(shopOf(), owner, "shop", { ...shop, name: "Bench & Beam", phone: "" });
  await write({});
});

describe("the texts of the emails to buyers", () => {
  it("are listed for every email that does not go to staff, with placeholders that the email really has", () => {
    const mails = (Object.keys(mailTitles) as MailKey[]).filter((mail) => mailTitles[mail].group !== "Staff");
    expect(mails.filter((mail) => !isBuyerMail(mail))).toEqual([]);
    for (const mail of Object.keys(standardMailTexts) as BuyerMail[]) {
      const { subject, opening, closing } = standardTextsOf(mail);
      expect([mail, ...[subject, opening, closing].map((text) => mailTextFault(mail, text))], mail).toEqual([mail, null, null, null]);
      expect(opening + closing, mail).not.toMatch(/https?:|\d|\bwe will\b/i);
    }
  });

  it("replace the standard texts in what is sent, as HTML and as text alike, and are escaped with their line breaks", async () => {
    const shop = shopOf();
    await write(own);
    const orderId = await makeOrder(shop, [await makeVariant(shop, { title: "Spectrometer" })]);
    await mailOrder(shop, { orderId, kind: "confirmation" });
    const [mail] = shop.outbox;
    expect(mail?.subject).toMatch(/^\[TEST\] Bench & Beam has your order #TEST-\d+$/);
    expect(mail?.text).toMatch(/\n\nHello [^\n]+,\nwe <b>pack<\/b> it now\.\n\n/);
    expect(mail?.html).toMatch(/Hello [^<]+,<br>we &lt;b&gt;pack&lt;\/b&gt; it now\./);
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toContain("Your lab team");
      expect(said).not.toContain("Thank you for your order.");
    }
    const [noted] = await shop.sql`select text from order_events where order_id = ${orderId} and kind = 'mailed'`;
    expect(noted?.["text"]).toContain("Bench & Beam has your order");
    expect((await readOrderMail(shop, owner, { orderId, mail: "confirmation" })).text).toContain("Your lab team");
  });

  it("leave what promises, links or gives a figure in the email", async () => {
    const before = await previewMail(shopOf(), owner, { key });
    await write({ subject: "Hi", opening: "Hi.", closing: "Bye." });
    const after = await previewMail(shopOf(), owner, { key });
    const without = (text: string, ...taken: string[]) => taken.reduce((rest, words) => rest.replace(`${words}\n\n`, ""), text);
    expect(without(after.text, "Hi.", "Bye.")).toBe(without(before.text, "Thank you for your order."));
    expect(after.subject).toMatch(/^(\[TEST\] )?Hi$/);
  });

  it("leave out a sentence that names what the email or the settings do not have, and never the subject", () => {
    const values = { order: "#1001", name: null, total: "$5.00", "po-number": null, state: "confirmed" };
    const email = buyerEmail(key, values, { preview: "", heading: "", blocks: [] });
    const texts = { subject: "{{name}}, thank you", opening: "Hello {{name}},\nThank you for {{order}}. Call {{phone}}.", closing: "" };
    const { subject, blocks } = worded(email, texts, { phone: null });
    expect([subject, blocks]).toEqual(["Order #1001 confirmed", [{ kind: "text", text: "Thank you for #1001." }]]);
  });

  it("never read a placeholder in what a buyer typed", () => {
    const values = { order: "#1001", name: "{{total}} <i>Eve</i>", total: "$5.00", "po-number": null, state: "confirmed" };
    const email = worded(buyerEmail(key, values, { preview: "", heading: "", blocks: [] }), {
      ...noMailTexts,
      subject: "{{name}}\r\nBcc: x",
      opening: "{{name}}",
    });
    expect(email.blocks).toEqual([{ kind: "text", text: "{{total}} <i>Eve</i>" }]);
    const settings = { shop: { name: "Lab", senderName: "", senderEmail: "", supportEmail: "", logoKey: null, phone: "", address: "" } };
    const brand = { accent: "#0b3d2e", ink: "#111111", ground: "#ffffff" };
    const sent = mailOf(email, { ...settings, brand } as never, { to: "ada@lab.example", origin: "https://shop.example" });
    expect(sent.subject).not.toMatch(/\p{Cc}/u);
    expect(sent.html).toContain("{{total}} &lt;i&gt;Eve&lt;/i&gt;");
  });

  it("are those of every email that jobs write to buyers", () => {
    const jobs = readSources("src/jobs").filter(({ path, text }) => !path.includes(".test.") && /\bmailOf\(/.test(text));
    const toStaff = ["dispute-mail", "mention-mail", "owner-mail", "report-mail", "sign-in-warning"].map((name) => `src/jobs/${name}.ts`);
    expect(jobs.filter(({ text }) => !text.includes("await withMerchantTexts(shop, ")).map(({ path }) => path)).toEqual(toStaff);
  });

  it("have no placeholder for typed words in emails to addresses that nobody has proven", () => {
    const mails: BuyerMail[] = [
      "confirm-email",
      "recover",
      "no-account",
      "address-taken",
      "freight-requested",
      "confirm-purchase-order",
      "confirm-subscription",
    ];
    for (const mail of mails) expect(standardTextsOf(mail).placeholders, mail).not.toContain("name");
    const facts = { shopName: "Lab", origin: "https://shop.example", currency: "USD", weightUnit: "kg" as const, now: new Date(0) };
    const { blocks } = worded(exampleEmail("recover", facts), { ...noMailTexts, opening: "Forgot it?" });
    expect(JSON.stringify(blocks)).toContain("Press the button to set a new password.");
    expect(JSON.stringify(blocks)).toContain("If this was not you");
  });
});

describe("staff who change the texts of an email", () => {
  it("read what they wrote, find it in the audit log, and get the standard text again once it is empty", async () => {
    const shop = shopOf();
    const { revision } = await write(own);
    expect(await readMailTexts(shop, staff("support"), { key })).toEqual({ ...own, revision });
    expect(await listMailsWithTexts(shop, owner)).toEqual([key]);
    const [event] =
      await shop.sql`select subject_kind, subject_id, payload from domain_events where name = 'mail-texts.changed' order by id desc limit 1`;
    expect(event).toMatchObject({ subject_kind: "mail-texts", subject_id: key, payload: { title: "Order confirmation" } });
    expect(event?.["payload"].changes.map(({ field }: { field: string }) => field)).toEqual(["subject", "opening", "closing"]);
    await write({});
    expect(await listMailsWithTexts(shop, owner)).toEqual([]);
    expect((await previewMail(shop, owner, { key })).text).toContain("Thank you for your order.");
    expect(await readMailTexts(shop, owner, { key: "order-staff" })).toBeNull();
  });

  it.each([
    ["{{ordr}}", "There is no placeholder {{ordr}}."],
    ["{{invoice}}", "There is no placeholder {{invoice}}."],
    ["Order {{order", "A placeholder has two braces on each side: {{order}}."],
    ["Order order}}", "A placeholder has two braces on each side: {{order}}."],
    ["Order {order}", "A placeholder has two braces on each side: {{order}}."],
    ["{{order}", "A placeholder has two braces on each side: {{order}}."],
  ])("are told what is wrong with a placeholder, at its field: %s", async (text, fault) => {
    for (const field of ["subject", "opening", "closing"] as const)
      await expect(write({ [field]: text })).rejects.toMatchObject({
        code: "input-invalid",
        params: { fields: { [field]: expect.stringContaining(fault) } },
      });
  });

  it("may write braces of their own, and line breaks everywhere but in the subject", async () => {
    const saved = await write({ subject: "A {small} set", opening: "One\r\n\r\nTwo" });
    expect(saved).toMatchObject({ subject: "A {small} set", opening: "One\n\nTwo" });
    const refused = (texts: Partial<typeof own>, field: string) =>
      expect(write(texts)).rejects.toMatchObject({ code: "input-invalid", params: { fields: { [field]: expect.any(String) } } });
    await refused({ subject: "One\nBcc: eve@x.example" }, "subject");
    await refused({ subject: "x".repeat(maxSubject + 1) }, "subject");
    await refused({ opening: "x".repeat(maxMailText + 1) }, "opening");
    await refused({ closing: "a\u0000b" }, "closing");
  });

  it("overwrite nothing that somebody else wrote meanwhile", async () => {
    const { revision } = await write({ opening: "First" });
    const late = { key, ...noMailTexts, opening: "Second", revision: revision - 1 };
    await expect(changeMailTexts(shopOf(), owner, late)).rejects.toMatchObject({ code: "changed-meanwhile" });
    const both = [1, 2].map((n) => changeMailTexts(shopOf(), owner, { key, ...noMailTexts, opening: `Both ${n}`, revision }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("see and send what they typed before it is saved", async () => {
    const shop = shopOf();
    const preview = await previewMail(shop, staff("analyst"), { key, texts: own });
    expect(preview.subject).toMatch(/Bench & Beam has your order #[A-Z\d-]+$/);
    for (const said of [preview.text, preview.html]) expect(said).toMatch(/\bHello \w+ \w+,/);
    expect((await previewMail(shop, owner, { key })).text).not.toMatch(/\bHello \w+ \w+,/);
    expect((await previewMail(shop, owner, { key: "test", texts: own })).text).not.toContain("Your lab team");
    const typed = { key, texts: { ...own, opening: "{{ordr}}" } };
    await expect(previewMail(shop, owner, typed)).rejects.toMatchObject({ code: "input-invalid" });
    const { actor } = await signedInAs(shop, "owner");
    await expect(sendPreview(shop, actor, typed)).rejects.toMatchObject({ code: "input-invalid" });
    await sendPreview(shop, actor, { key, texts: own });
    expect(shop.outbox.map(({ subject }) => subject)).toEqual([expect.stringMatching(/\[PREVIEW\] Bench & Beam has your order #[A-Z\d-]+$/)]);
    expect(shop.outbox[0]?.text).toContain("Your lab team");
  });

  it("need the right to it, and an email that has such texts", async () => {
    const shop = shopOf();
    const change = { key, ...noMailTexts, revision: 0 };
    await expect(changeMailTexts(shop, stranger, change)).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(changeMailTexts(shop, staff("support"), change)).rejects.toMatchObject({ code: "not-allowed" });
    for (const nothing of ["order-staff", "constructor", "nothing"])
      await expect(changeMailTexts(shop, owner, { ...change, key: nothing })).rejects.toMatchObject({ code: "mail-not-found" });
    const customer = { kind: "customer", accountId: shop.ids.next() } as never;
    for (const read of [() => readMailTexts(shop, customer, { key }), () => listMailsWithTexts(shop, customer)])
      await expect(read()).rejects.toMatchObject({ code: "not-allowed" });
    for (const read of [() => readMailTexts(shop, stranger, { key }), () => listMailsWithTexts(shop, stranger)])
      await expect(read()).rejects.toMatchObject({ code: "not-signed-in" });
  });
});
