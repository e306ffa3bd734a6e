import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { approveOrder, markPaid } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { followOrder, mailReminder } from "#jobs/invoice-mail.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listInvoices } from "./invoice-list.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";
import { pauseReminders, sendReminders } from "./invoice-reminders.ts";

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
      await followOrder(shop, { orderId });
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

  it("are for staff who may", async () => {
    const shop = shopOf();
    const visitor = { kind: "visitor", cartId: null } as const;
    expect(await refusalOf(listInvoices(shop, visitor))).toBe("not-signed-in");
    expect(await refusalOf(pauseReminders(shop, { ...manager, role: "analyst" }, { invoiceId: "x", reason: null }))).toBe("not-allowed");
    expect(await refusalOf(pauseReminders(shop, manager, { invoiceId: "x", reason: null }))).toBe("not-found");
  });
});
