import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readOrderMail } from "#domain/notifications/mail-previews.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { recordPayment, reduceOrder, resendOrderMail, returnOverpayment } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { HowToPay } from "./how-to-pay.tsx";

const shopOf = useTestShop();
let keys = 0;
const paid = (orderId: string, amount: string) => ({
  ...{ orderId, amount, reference: `R-${++keys}`, paidOn: "2026-11-01", idempotencyKey: `key-${keys}` },
});

async function aBill() {
  const shop = shopOf();
  await changeSettings(shop, system, "invoices", { bankName: "First Bank", iban: "DE02 1203", netDays: 14 });
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5, priceCents: 100_000 })], "purchase-order");
  const { call } = openTestApp(shop, { renderPage: pageActions });
  const page = async (cookie = `order=${withOrderProof(shop, orderId, null)}`) =>
    (await call("GET", `/orders/${orderToken(shop, orderId)}`, cookie ? { cookie } : {})).json.order;
  const mailed = async () => {
    const jobs = await shop.sql<{ data: Parameters<typeof mailOrder>[1] }[]>`
      select data from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} order by created_on, id`;
    for (const { data } of jobs) await mailOrder(shop, data);
    return shop.outbox;
  };
  return { shop, orderId, page, mailed };
}

it("an order that was reduced and paid in part says what is open, until when and to which account; once late, that it is overdue", async () => {
  const { shop, orderId, page, mailed } = await aBill();
  await reduceOrder(shop, manager, { orderId, amount: "100", reason: "Agreed", lines: [], idempotencyKey: "less" });
  expect(await page()).toMatchObject({ payable: null, view: { paymentState: "pending", due: { amount: "900.00" }, paid: null, open: null } });
  await recordPayment(shop, manager, paid(orderId, "500"));
  await issueInvoices(shop, { orderId });
  const shown = await page();
  expect(shown).toMatchObject({
    view: { paymentState: "partially_paid", due: null, paid: { amount: "500.00" }, open: { amount: "400.00" }, owed: null },
    payable: { open: { amount: "400.00" }, dueOn: "November 16, 2026", isOverdue: false, reference: "TEST-INV-1001" },
  });
  expect(shown.steps.join(" ")).toContain("You have paid $500.00, and $400.00 is still open.");
  const [early] = [renderToStaticMarkup(createElement(HowToPay, { payable: shown.payable }))];
  for (const words of ["Please pay it by November 16, 2026", "First Bank", "DE02 1203"]) expect(early).toContain(words);
  // Whoever has only the link sees no amounts.
  expect(await page("")).toMatchObject({ payable: null, view: { paid: null, open: null } });
  shop.pass(20 * 86_400_000);
  const late = (await page()).payable;
  expect(late).toMatchObject({ isOverdue: true });
  expect(renderToStaticMarkup(createElement(HowToPay, { payable: late }))).toContain("was due on November 16, 2026");
  const part = (await mailed()).find(({ subject }) => subject.includes("Payment of $500.00 received"));
  expect(part?.text).toContain("You have paid $500.00, and $400.00 is still open.");
});

it("what was paid too much is shown as owed to the buyer until it is sent back, which an email says; both emails can be sent again", async () => {
  const { shop, orderId, page, mailed } = await aBill();
  await recordPayment(shop, manager, paid(orderId, "400"));
  await recordPayment(shop, manager, paid(orderId, "700"));
  const over = await page();
  expect(over).toMatchObject({
    payable: null,
    view: { paymentState: "paid", paid: { amount: "1100.00" }, open: null, owed: { amount: "100.00" } },
  });
  expect(over.steps.join(" ")).toContain("We owe you $100.00. We will send it by bank transfer and email you when it is sent.");
  await returnOverpayment(shop, manager, paid(orderId, "100"));
  expect(await page()).toMatchObject({ view: { paid: null, owed: null } });
  const back = (await mailed()).filter(({ subject }) => subject.includes("We sent back $100.00"));
  expect(back).toHaveLength(1);
  expect(back[0]?.text).toContain("The reference is R-");
  const { mails } = await readAdminOrder(shop, manager, orderId);
  expect(mails.map(({ kind, sentAt }) => [kind, sentAt !== null]).toSorted()).toEqual([
    // The first part of the payment approved the order, and its email says so too.
    ["approved", false],
    ["confirmation", true],
    ["overpayment-returned", true],
    ["paid", true],
    ["part-paid", true],
  ]);
  for (const { mail, kind } of mails.filter(({ kind }) => kind === "part-paid" || kind === "overpayment-returned")) {
    expect((await readOrderMail(shop, manager, { orderId, mail })).subject).toContain(
      kind === "part-paid" ? "$400.00 received" : "sent back $100.00",
    );
    await resendOrderMail(shop, manager, { orderId, mail });
  }
  expect((await mailed()).filter(({ subject }) => subject.includes("We sent back $100.00"))).toHaveLength(2);
});
