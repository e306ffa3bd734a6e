import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, markPaid, recordPayment } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { mailReminder } from "#jobs/payment-reminders.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listInvoices } from "./invoice-list.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";
import { pauseReminders, resendReminder, sendReminders } from "./invoice-reminders.ts";
import { listInvoicesOf } from "./invoices.ts";

const shopOf = useTestShop({ max: 16 });
const day = 86_400_000;

describe("reminders of an invoice", () => {
  it("go out once each when it is overdue, however often the job runs, and stop once it is paid or paused", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "invoices", {
      netDays: 10,
      reminders: [
        { days: 7, text: "Please pay." },
        { days: 14, text: "Last call." },
      ],
    });
    const variant = await makeVariant(shop, { stock: 10 });
    const made = async () => {
      const orderId = await makeOrder(shop, [variant], "purchase-order");
      await approveOrder(shop, manager, { orderId });
      await issueInvoices(shop, { orderId });
      return { orderId, invoiceId: (await selectInvoicesOf(shop, orderId))[0]?.id ?? "" };
    };
    const [late, paid, paused] = [await made(), await made(), await made()];
    const jobs = async () => (await shop.sql`select data from jobs.job where name = 'reminder-mail' order by created_on`).map(({ data }) => data);
    shop.pass(16 * day);
    await sendReminders(shop);
    expect(await jobs()).toEqual([]);
    await markPaid(shop, manager, { orderId: paid.orderId });
    await pauseReminders(shop, manager, { invoiceId: paused.invoiceId, reason: "Disputed" });
    shop.pass(day);
    await Promise.all([sendReminders(shop), sendReminders(shop), sendReminders(shop)]);
    expect(await jobs()).toEqual([{ invoiceId: late.invoiceId, level: 1 }]);
    shop.outbox.length = 0;
    await mailReminder(shop, { invoiceId: late.invoiceId, level: 1 });
    await mailReminder(shop, { invoiceId: late.invoiceId, level: 1 });
    expect(shop.outbox.map(({ attachments = [] }) => attachments.length)).toEqual([1]);
    expect(shop.outbox[0]?.text).toContain("Please pay.");
    const list = await listInvoices(shop, manager, { view: "overdue" });
    expect(list.invoices.map(({ id, isPaused }) => [id, isPaused])).toEqual([
      [late.invoiceId, false],
      [paused.invoiceId, true],
    ]);
    expect(list.aging).toMatchObject([{ isTest: true, count: 2, openCents: 20_000, to30Cents: 20_000 }]);
    await pauseReminders(shop, manager, { invoiceId: paused.invoiceId, reason: null });
    shop.pass(7 * day);
    await sendReminders(shop);
    expect(await jobs()).toHaveLength(3);
    await markPaid(shop, manager, { orderId: late.orderId });
    shop.outbox.length = 0;
    await mailReminder(shop, { invoiceId: late.invoiceId, level: 2 });
    expect(shop.outbox).toEqual([]);
    expect((await listInvoices(shop, manager, { view: "paid" })).invoices).toHaveLength(2);
    for (const view of ["all", "open", "credited"] as const)
      expect((await listInvoices(shop, manager, { view, first: 1 })).invoices.length).toBeLessThan(2);
  });

  it("are sent again when staff ask, with what is open now, and only of what is overdue and not paused", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "invoices", { netDays: 10, reminders: [{ days: 7, text: "Please pay soon." }] });
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await approveOrder(shop, manager, { orderId });
    await issueInvoices(shop, { orderId });
    const invoiceId = (await selectInvoicesOf(shop, orderId))[0]?.id ?? "";
    const ask = () => refusalOf(resendReminder(shop, manager, { invoiceId }));
    /** Whether a reminder is offered in the list, and at the order. */
    const offered = async () => [
      (await listInvoices(shop, manager)).invoices.find(({ id }) => id === invoiceId)?.canRemind,
      (await listInvoicesOf(shop, manager, { orderId }))[0]?.canRemind,
    ];
    expect([await ask(), await offered()]).toEqual(["nothing-to-remind", [false, false]]);
    shop.pass(30 * day);
    expect(await offered()).toEqual([true, true]);
    await pauseReminders(shop, manager, { invoiceId, reason: "Disputed" });
    expect([await ask(), await offered()]).toEqual(["nothing-to-remind", [false, false]]);
    await pauseReminders(shop, manager, { invoiceId, reason: null });
    await recordPayment(shop, manager, { orderId, amount: "40", paidOn: "2026-11-02", reference: "R", idempotencyKey: "part" });
    expect([await ask(), await ask()]).toEqual(["done", "done"]);
    const jobs = await shop.sql<{ data: Parameters<typeof mailReminder>[1] }[]>`
      select data from jobs.job where name = 'reminder-mail' and data->>'invoiceId' = ${invoiceId} order by created_on, id`;
    shop.outbox.length = 0;
    for (const { data } of [...jobs, ...jobs]) await mailReminder(shop, data);
    expect(shop.outbox).toHaveLength(2);
    expect(shop.outbox[0]?.text).toContain("$60.00");
    const asked = (await readAdminOrder(shop, manager, orderId)).events.filter(({ kind }) => kind === "mail-again");
    const number = (await selectInvoicesOf(shop, orderId))[0]?.number;
    expect(asked.map(({ text }) => text)).toEqual([
      `Asked to send an email again: reminder of invoice ${number}`,
      `Asked to send an email: reminder of invoice ${number}`,
    ]);
    for (let time = 0; time < 8; time++) await ask();
    expect(await ask()).toBe("too-many-requests");
    await markPaid(shop, manager, { orderId });
    expect(await ask()).toBe("nothing-to-remind");
    await shop.sql`update orders set email = '' where id = ${orderId}`;
    expect(await ask()).toBe("mail-not-found");
    expect(await refusalOf(resendReminder(shop, manager, { invoiceId: shop.ids.next() }))).toBe("not-found");
    expect(await refusalOf(resendReminder(shop, { ...manager, role: "analyst" }, { invoiceId }))).toBe("not-allowed");
    expect(await refusalOf(resendReminder(shop, { kind: "visitor", cartId: null }, { invoiceId }))).toBe("not-signed-in");
  });

  it("are for staff who may", async () => {
    const shop = shopOf();
    const visitor = { kind: "visitor", cartId: null } as const;
    expect(await refusalOf(listInvoices(shop, visitor))).toBe("not-signed-in");
    expect(await refusalOf(pauseReminders(shop, { ...manager, role: "analyst" }, { invoiceId: "x", reason: null }))).toBe("not-allowed");
    expect(await refusalOf(pauseReminders(shop, manager, { invoiceId: "x", reason: null }))).toBe("not-found");
  });
});
