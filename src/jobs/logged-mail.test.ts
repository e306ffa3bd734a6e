import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import type { Actor, StaffRole } from "#domain/actor.ts";
import { listMail, readMail, removeOldMail, retryMail } from "#domain/mail-log/mail-log.ts";
import { mailLogListInput } from "#domain/mail-log/mail-log-input.ts";
import { mailLogPersonalData } from "#domain/mail-log/mail-log-personal-data.ts";
import { redactedMail } from "#domain/mail-log/redacted-mail.ts";
import type { Message } from "#domain/ports.ts";
import { loggedMailing } from "#jobs/logged-mail.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop, withoutMailServer } from "#support/test-shop.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Actor => ({ ...manager, role });
const visitor: Actor = { kind: "visitor", cartId: null };
const all = (input: object = {}) => mailLogListInput.parse(input);

const message = (to: string, words = "Your parcel left today.") => ({ to, subject: "Shipped", text: words, html: `<p>${words}</p>` });

/** Runs a mail job that writes this email, through a mail port that accepts it or, with `fails`, throws. */
async function mail(
  shop: TestShop,
  to: string,
  {
    fails = null,
    retryCount = 0,
    jobId = shop.ids.next(),
    isFinal = false,
    words,
  }: Partial<{ fails: string | null; retryCount: number; jobId: string; isFinal: boolean; words: string }> = {},
): Promise<string> {
  const send = async () => {
    if (fails) throw new Error(fails);
  };
  const mailing = loggedMailing({ ...shop, mail: { send } }, { id: jobId, name: "contact-mail", data: { messageId: shop.ids.next() }, retryCount });
  if (!mailing) throw new Error("not an email");
  await mailing.shop.mail.send(message(to, words)).catch((fault) => mailing.failed(fault, isFinal));
  return jobId;
}

describe("the log of emails", () => {
  it("has each email once: what failed becomes what was sent, with how often it was tried", async () => {
    const shop = shopOf();
    const jobId = await mail(shop, "Ada@lab.example", { fails: "421 try again later" });
    const [failing] = (await listMail(shop, manager, all({ search: "ada@lab.example" }))).mails;
    expect(failing).toMatchObject({ status: "waiting", tries: 1, cause: "421 try again later", queue: "contact-mail", subject: "Shipped" });
    await mail(shop, "Ada@lab.example", { jobId, retryCount: 1 });
    const { mails } = await listMail(shop, manager, all({ search: "ada@lab.example" }));
    expect(mails).toMatchObject([{ status: "sent", tries: 2, cause: null, isKept: true }]);
    expect(await readMail(shop, staff("support"), mails[0]?.id ?? "")).toMatchObject({ text: "Your parcel left today." });
  });

  it("is narrowed by status, by what the email is about and by order, and goes on where a page ends", async () => {
    const shop = shopOf();
    for (let at = 0; at < 51; at++) await mail(shop, "many@lab.example");
    await mail(shop, "gone@lab.example", { fails: "550 no such user", isFinal: true });
    const page = await listMail(shop, manager, all({ search: "many@lab.example" }));
    expect([page.mails.length, (await listMail(shop, manager, all({ search: "many@lab.example", after: page.next ?? "" }))).mails.length]).toEqual([
      50, 1,
    ]);
    expect((await listMail(shop, manager, all({ view: "failed" }))).mails.map(({ recipient }) => recipient)).toEqual(["gone@lab.example"]);
    expect((await listMail(shop, manager, all({ queue: "order-mail" }))).mails).toEqual([]);
    expect((await listMail(shop, manager, all({ order: shop.ids.next() }))).mails).toEqual([]);
    expect((await listMail(shop, manager, all({ view: "sent", queue: "contact-mail" }))).mails.length).toBe(50);
  });

  it("says of an email that it was saved and not sent where there was no mail server, also once there is one", async () => {
    await mail(withoutMailServer(shopOf()), "file@lab.example");
    await mail(shopOf(), "file@lab.example");
    const statuses = async (view: object) =>
      (await listMail(shopOf(), manager, all({ search: "file@lab.example", ...view }))).mails.map((one) => one.status);
    expect([await statuses({}), await statuses({ view: "saved" }), await statuses({ view: "sent" })]).toEqual([
      ["sent", "saved"],
      ["saved"],
      ["sent"],
    ]);
  });

  it("says of an email that was never written that it failed, until it is", async () => {
    const shop = shopOf();
    const id = shop.ids.next();
    const mailing = loggedMailing(shop, { id, name: "order-mail", data: { orderId: shop.ids.next(), kind: "shipped" }, retryCount: 0 });
    await mailing?.failed(new Error("no such picture"), false);
    const [row] = (await listMail(shop, manager, all({ queue: "order-mail" }))).mails;
    expect(row).toMatchObject({ recipient: "", subject: "", status: "waiting", kind: "shipped", isKept: false, orderId: null });
    const again = loggedMailing(
      { ...shop, mail: { send: async () => {} } },
      { id, name: "order-mail", data: { orderId: shop.ids.next(), kind: "shipped" }, retryCount: 1 },
    );
    await again?.shop.mail.send(message("eve@lab.example"));
    expect((await listMail(shop, manager, all({ queue: "order-mail" }))).mails.map(({ recipient, status }) => [recipient, status])).toEqual([
      ["eve@lab.example", "sent"],
    ]);
    expect(loggedMailing(shop, { id, name: "hourly-cleanup", data: {}, retryCount: 0 })).toBeNull();
  });

  it("keeps the words, and no link by which somebody else could act", async () => {
    const origin = "https://shop.example";
    const uuid = "01990000-0000-7000-8000-000000000001";
    const html = `<a href="${origin}/orders/${uuid}.c2lnbmF0dXJlLXdpdGgtMzItYnl0ZXM">Order</a> <a href="${origin}/admin/orders/${uuid}">Staff</a> <img src="${origin}/media/brand/0123456789abcdef0123456789.png">`;
    expect(redactedMail("order-mail", { html, text: `See ${origin}/pay/abcdefghijklmnopqrstuvwxyz012345.` }, origin)).toEqual({
      html: `<a href="${origin}/#link-left-out">Order</a> <a href="${origin}/admin/orders/${uuid}">Staff</a> <img src="${origin}/media/brand/0123456789abcdef0123456789.png">`,
      text: `See ${origin}/#link-left-out`,
    });
    for (const queue of ["account-mail", "newsletter-mail", "purchase-order-mail", "sign-in-warning"] as const)
      expect(redactedMail(queue, { html, text: "" }, origin)).toBeNull();
  });

  it("lets an email that failed for good be tried again, once", async () => {
    const shop = shopOf();
    const ran: string[] = [];
    const tried: TestShop = { ...shop, jobs: { ...shop.jobs, runAgain: async (_sql, name) => ran.push(name) } };
    const jobId = await mail(shop, "again@lab.example", { fails: "550 no", isFinal: true });
    const [row] = (await listMail(shop, manager, all({ search: "again@lab.example" }))).mails;
    await retryMail(tried, manager, row?.id ?? "");
    expect(ran).toEqual(["contact-mail"]);
    expect((await listMail(shop, manager, all({ search: "again@lab.example" }))).mails).toMatchObject([{ status: "waiting" }]);
    expect(await refusalOf(retryMail(tried, manager, row?.id ?? ""))).toBe("mail-job-gone");
    await mail(shop, "again@lab.example", { jobId, retryCount: 1, fails: "550 no", isFinal: true });
    // Its job is gone.
    expect(await refusalOf(retryMail(shop, manager, row?.id ?? ""))).toBe("mail-job-gone");
    expect(await refusalOf(retryMail(shop, manager, shop.ids.next()))).toBe("not-found");
  });

  it("is for those who answer buyers, and trying again for those who may run jobs", async () => {
    const shop = shopOf();
    await mail(shop, "roles@lab.example");
    const id = (await listMail(shop, manager, all({ search: "roles@lab.example" }))).mails[0]?.id ?? "";
    expect((await listMail(shop, staff("support"), all())).mails.length).toBeGreaterThan(0);
    for (const [who, code] of [
      [staff("analyst"), "not-allowed"],
      [visitor, "not-signed-in"],
    ] as const) {
      expect(await refusalOf(listMail(shop, who, all()))).toBe(code);
      expect(await refusalOf(readMail(shop, who, id))).toBe(code);
      expect(await refusalOf(retryMail(shop, who, id))).toBe(code);
    }
    expect(await refusalOf(retryMail(shop, staff("support"), id))).toBe("not-allowed");
    expect(await refusalOf(readMail(shop, manager, "nothing"))).toBe("not-found");
    expect(await refusalOf(readMail(shop, manager, shop.ids.next()))).toBe("not-found");
  });

  it("forgets what is too old, and everything of a person who is erased", async () => {
    const shop = shopOf();
    await mail(shop, "old@lab.example");
    await shop.sql`update mail_log set at = at - interval '100 days' where recipient = 'old@lab.example'`;
    expect(await removeOldMail(shop, new Date(shop.clock.now().getTime() - 90 * 86_400_000), 100)).toBe(1);
    await mail(shop, "person@lab.example");
    await mail(shop, "staff@lab.example", { words: "Person@lab.example asks for a quote." });
    await mail(shop, "other@lab.example");
    await mail(shop, "other@lab.example", { words: "Anotherperson@lab.example asks for a quote." });
    const person = { accountId: null, email: "person@lab.example" };
    expect(await mailLogPersonalData.export(shop, person)).toMatchObject([{ recipient: "person@lab.example", subject: "Shipped" }]);
    expect(await mailLogPersonalData.erase(shop, person)).toBe(2);
    expect(await mailLogPersonalData.export(shop, person)).toEqual([]);
    expect(await mailLogPersonalData.erase(shop, { accountId: null, email: null })).toBe(0);
    expect((await listMail(shop, manager, all({ search: "other@lab.example" }))).mails).toHaveLength(2);
  });

  it("stays empty of a person who is erased while an email to them goes out", async () => {
    const shop = shopOf();
    const send = async () => {
      await mailLogPersonalData.erase(shop, { accountId: null, email: "leaving@lab.example" });
    };
    const mailing = loggedMailing(
      { ...shop, mail: { send } },
      { id: shop.ids.next(), name: "contact-mail", data: { messageId: shop.ids.next() }, retryCount: 0 },
    );
    await mailing?.shop.mail.send(message("leaving@lab.example"));
    expect((await listMail(shop, manager, all({ search: "leaving@lab.example" }))).mails).toEqual([]);
    expect(await shop.sql`select from mail_log where html like '%Your parcel left%' and recipient = 'leaving@lab.example'`).toEqual([]);
  });

  it("is read by index however long it is", async () => {
    const shop = shopOf();
    await shop.ownerSql`
      insert into mail_log (id, job_id, queue, kind, recipient, subject, status, tries, at)
      select gen_random_uuid(), gen_random_uuid(), 'order-mail', 'shipped', 'buyer' || n || '@lab.example', 'Shipped', case when n % 500 = 0 then 'failed' else 'sent' end, 1,
        now() - n * interval '1 minute' from generate_series(1, 20000) n`;
    await shop.ownerSql`analyze mail_log`;
    const plans: string[] = [];
    for (const condition of [shop.sql`true`, shop.sql`status <> 'sent' and status = 'failed'`, shop.sql`lower(recipient) = 'buyer77@lab.example'`]) {
      const rows = await shop.sql<{ "QUERY PLAN": string }[]>`explain select id from mail_log where ${condition} order by at desc, id desc limit 51`;
      plans.push(rows.map((row) => row["QUERY PLAN"]).join(" "));
    }
    expect(plans.map((plan) => [/Seq Scan/.test(plan), /mail_log_\w+/.exec(plan)?.[0]])).toEqual([
      [false, "mail_log_at"],
      [false, "mail_log_status"],
      [false, "mail_log_recipient"],
    ]);
  });
});

describe("an email about an order whose buyer was erased at that moment", () => {
  it("is neither sent nor noted", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const sent: string[] = [];
    const mail = { send: async ({ to }: Message) => void sent.push(to) };
    const job = { id: shop.ids.next(), name: "order-mail", data: { orderId, kind: "confirmation" }, retryCount: 0 } as const;
    const mailing = loggedMailing({ ...shop, mail }, job);
    await inTransaction(shop, async (erasing) => {
      await erasing.sql`update orders set email = '', buyer_erased_at = now() where id = ${orderId}`;
      // The job had read the address before; it waits until the erasure is done, and then finds nobody to write to.
      const writing = mailing?.shop.mail.send(message("erased@lab.example"));
      await expect
        .poll(async () => (await shop.ownerSql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length)
        .toBeGreaterThan(0);
      return { writing };
    }).then(({ writing }) => writing);
    expect(sent).toEqual([]);
    expect((await listMail(shop, manager, all({ search: "erased@lab.example" }))).mails).toEqual([]);
  });
});
