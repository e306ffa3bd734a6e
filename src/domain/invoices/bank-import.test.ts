import { describe, expect, it } from "vitest";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, reversePayment } from "#domain/orders/orders.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { centsIn, dayIn, readBankFile } from "./bank-file.ts";
import { previewBankFile, recordBankFile } from "./bank-import.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";

const shopOf = useTestShop({ max: 16 });

async function invoiced() {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 10 });
  const orderId = await makeOrder(shop, [variant], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  await issueInvoices(shop, { orderId });
  const [invoice] = await selectInvoicesOf(shop, orderId);
  return { shop, orderId, number: invoice?.number ?? "", name: invoice?.content.orderName ?? "" };
}

describe("a bank's file", () => {
  it("is matched by the numbers of invoices and orders and by amount, line by line, and the same file twice records nothing twice", async () => {
    const [whole, part, over] = [await invoiced(), await invoiced(), await invoiced()];
    const { shop } = whole;
    const text = `Booking date;Amount;Description\n01.11.2026;100,00;Payment ${whole.number}\n01.11.2026;40,00;order ${part.name}\n31.10.2026;1.100,00;${over.number} thanks\n31.10.2026;55,00;Rent\n30.10.2026;-12,00;${whole.number}\n;;\n`;
    const { lines, chosen } = await previewBankFile(shop, manager, { text });
    expect(chosen).toMatchObject({ date: 0, amount: 1, reference: 2, dayFirst: true, decimalComma: true });
    expect(lines.map(({ state }) => state)).toEqual(["matched", "part", "over", "unknown", "outgoing", "unreadable"]);
    const keys = lines.map(({ key }) => key);
    const both = await Promise.all([recordBankFile(shop, manager, { text, keys }), recordBankFile(shop, manager, { text, keys })]);
    expect(both.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(3);
    expect((await recordBankFile(shop, manager, { text, keys })).recorded).toBe(0);
    expect((await previewBankFile(shop, manager, { text })).lines.slice(0, 3).map(({ state }) => state)).toEqual([
      "recorded",
      "recorded",
      "recorded",
    ]);
    const order = await readAdminOrder(shop, manager, whole.orderId);
    expect(order).toMatchObject({ financialStatus: "paid", payments: [{ paidOn: "2026-11-01", reference: `Payment ${whole.number}` }] });
    expect(await readAdminOrder(shop, manager, over.orderId)).toMatchObject({ overpaid: { amount: "1000.00" } });
    await reversePayment(shop, manager, { orderId: whole.orderId, paymentId: order.payments[0]?.id ?? "", reason: "Bounced" });
    expect((await recordBankFile(shop, manager, { text, keys })).recorded).toBe(1);
    expect(await refusalOf(previewBankFile(shop, { ...manager, role: "analyst" }, { text }))).toBe("not-allowed");
    expect(await refusalOf(recordBankFile(shop, { ...manager, role: "analyst" }, { text, keys }))).toBe("not-allowed");
    await expectInvariants(shop);
  });

  it("is read whatever it holds", () => {
    for (const text of [
      "",
      "\0\0\0",
      '"open',
      "a".repeat(200_000),
      "=cmd|' /C calc'!A0;1\n;;;",
      `${'"'.repeat(999)}\n,`,
      "date,amount\n31/02/2026,1e9",
    ]) {
      const { lines } = readBankFile({ text }, "USD");
      expect(lines.filter(({ cents, paidOn }) => cents !== null && paidOn !== null)).toEqual([]);
    }
  });

  it("has days and amounts in the formats of many countries", () => {
    expect([
      dayIn("2026-11-02", false),
      dayIn("02.11.2026", false),
      dayIn("11/02/2026", false),
      dayIn("02/11/26", true),
      dayIn("20261102", false),
    ]).toEqual(Array.from({ length: 5 }, () => "2026-11-02"));
    expect([dayIn("31.02.2026", true), dayIn("tomorrow", true)]).toEqual([null, null]);
    const us = { comma: false, currency: "USD" };
    expect([centsIn("$1,234.56", us), centsIn("(12.00)", us), centsIn("12.00-", us), centsIn("1e9", us)].slice(0, 3)).toEqual([
      123_456, -1200, -1200,
    ]);
    expect(centsIn("1.234,56 €", { comma: true, currency: "EUR" })).toBe(123_456);
  });
});
