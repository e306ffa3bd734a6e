import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readCustomer } from "#domain/customers/customers.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { editOrder, markPaid, settleBalance } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { checkoutOf, makeCustomer, manager, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { listInvoices } from "./invoice-list.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";
import { sendReminders } from "./invoice-reminders.ts";

const shopOf = useTestShop({ max: 16 });
const day = 86_400_000;

/** Makes an order of 100.00 on terms that was paid, and costs 50.00 more since staff added a product. */
async function edited(creditLimitCents: number | null = null) {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 20 });
  const customer = await makeCustomer(shop, { netDays: 10, creditLimitCents });
  const orderId = await orderOnTerms(shop, customer.buyer, [variant]);
  await issueInvoices(shop, { orderId });
  await markPaid(shop, manager, { orderId });
  const added = [{ variantId: (await makeVariant(shop, { priceCents: 5_000 })).id, quantity: 1 }];
  await editOrder(shop, manager, { orderId, edits: 0, lines: [], added, reason: "One more", notify: false, idempotencyKey: "edit" });
  await issueInvoices(shop, { orderId });
  return { shop, variant, customer, orderId };
}

describe("what an edit has added to a paid order", () => {
  it("is on an invoice that is due, says what is paid of it already, is open and overdue in the list, and is reminded of until it is paid", async () => {
    const { shop, orderId } = await edited();
    await changeSettings(shop, system, "invoices", { reminders: [{ days: 7, text: "Please pay." }] });
    const invoice = (await selectInvoicesOf(shop, orderId)).findLast(({ kind }) => kind === "invoice");
    expect(invoice).toMatchObject({ totalCents: 15_000, dueOn: expect.any(String) });
    if (!invoice) throw new Error("There is no invoice");
    expect(JSON.stringify(invoiceDocument(invoice).blocks)).toContain("$100.00 has already been paid. Please pay $50.00 by");
    const open = async () => (await listInvoices(shop, manager, { view: "open" })).invoices.find(({ id }) => id === invoice.id)?.openCents;
    expect(await open()).toBe(5_000);
    const overdueBefore = (await readOpenTasks(shop, manager)).waiting.overdueInvoices;
    shop.pass(18 * day);
    expect((await readOpenTasks(shop, manager)).waiting.overdueInvoices).toBe(overdueBefore + 1);
    expect((await listInvoices(shop, manager, { view: "overdue" })).invoices.map(({ id }) => id)).toContain(invoice.id);
    const reminders = async () => (await shop.sql`select from jobs.job where name = 'reminder-mail' and data ->> 'invoiceId' = ${invoice.id}`).length;
    await sendReminders(shop);
    expect(await reminders()).toBe(1);
    await settleBalance(shop, manager, { orderId, how: "collected", amountCents: 5_000, reference: "SEPA 3" });
    expect(await open()).toBeUndefined();
    expect((await readOpenTasks(shop, manager)).waiting.overdueInvoices).toBe(overdueBefore);
    await expectInvariants(shop);
  });

  it("counts against the customer's credit limit", async () => {
    const { shop, variant, customer } = await edited(14_999);
    expect((await readCustomer(shop, manager, customer.accountId)).openCents).toBe(5_000);
    const placed = await (await checkoutOf(shop, customer.buyer, [variant])).place();
    if (!("orderId" in placed)) throw new Error("No order came of it");
    expect(await readAdminOrder(shop, manager, placed.orderId)).toMatchObject({ approval: null });
  });

  it("that exchanges goods and leaves the total as it was makes another invoice, which names them", async () => {
    const shop = shopOf();
    const customer = await makeCustomer(shop, { netDays: 10 });
    const orderId = await orderOnTerms(shop, customer.buyer, [await makeVariant(shop, { title: "Old balance", stock: 3 })]);
    await issueInvoices(shop, { orderId });
    const lineId = (await readAdminOrder(shop, manager, orderId)).lines[0]?.id ?? "";
    const added = [{ variantId: (await makeVariant(shop, { title: "New balance" })).id, quantity: 1 }];
    const change = { orderId, edits: 0, lines: [{ lineId, quantity: 0 }], added, reason: "Exchanged", notify: false, idempotencyKey: "edit" };
    await editOrder(shop, manager, change);
    await issueInvoices(shop, { orderId });
    const documents = await selectInvoicesOf(shop, orderId);
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ["invoice", 10_000],
      ["credit-note", 10_000],
      ["invoice", 10_000],
    ]);
    expect(documents.at(-1)?.content.lines.map(({ title }) => title)).toEqual(["New balance"]);
    for (const _ of [1, 2]) await issueInvoices(shop, { orderId });
    expect(await selectInvoicesOf(shop, orderId)).toHaveLength(3);
  });
});
