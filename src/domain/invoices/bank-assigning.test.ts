import { describe, expect, it } from "vitest";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, returnOverpayment } from "#domain/orders/orders.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { assignBankLine, undoBankLine } from "./bank-assigning.ts";
import { previewBankFile } from "./bank-import.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";

const shopOf = useTestShop({ max: 16 });

async function invoiced() {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 10 })], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  await issueInvoices(shop, { orderId });
  const [invoice] = await selectInvoicesOf(shop, orderId);
  return { shop, orderId, number: invoice?.number ?? "", name: invoice?.content.orderName ?? "" };
}
let lines = 0;
/** A line that names no invoice or order, with a reference of its own. */
async function lineOf(amount: string) {
  const text = `Date,Amount,Description\n2026-11-01,${amount},Thank you ${"x".repeat(++lines)}\n`;
  const [line] = (await previewBankFile(shopOf(), manager, { text })).lines;
  return { text, key: line?.key ?? "" };
}
const stateOf = async (text: string) => (await previewBankFile(shopOf(), manager, { text })).lines[0];

describe("a line of a bank's file that matched nothing", () => {
  it("is assigned by staff to an invoice, once, and can be taken back and assigned to another", async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    const { shop } = one;
    const line = await lineOf("100.00");
    expect((await stateOf(line.text))?.state).toBe("unknown");
    const parts = (number: string) => [{ number, amount: "100.00" }];
    const tries = await Promise.all(
      [1, 2].map(() =>
        assignBankLine(shop, manager, { ...line, parts: parts(one.number) }).then(
          () => "recorded",
          (fault) => fault.code,
        ),
      ),
    );
    expect(tries.sort()).toEqual(["payment-recorded-already", "recorded"]);
    expect(await readAdminOrder(shop, manager, one.orderId)).toMatchObject({ financialStatus: "paid", payments: [{ paidOn: "2026-11-01" }] });
    expect(await stateOf(line.text)).toMatchObject({ state: "recorded", records: [{ orderId: one.orderId, cents: 10_000 }] });
    await undoBankLine(shop, manager, { key: line.key, reason: "Of another buyer" });
    expect(await readAdminOrder(shop, manager, one.orderId)).toMatchObject({ financialStatus: "pending" });
    await assignBankLine(shop, manager, { ...line, parts: parts(other.name) });
    expect(await readAdminOrder(shop, manager, other.orderId)).toMatchObject({ financialStatus: "paid" });
    await expectInvariants(shop);
  });

  it("is split over several orders, whose parts are the whole line, and what is too much for one of them is owed back", async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    const { shop } = one;
    const line = await lineOf("250.00");
    const split = [
      { number: one.number, amount: "100.00" },
      { number: other.name, amount: "150.00" },
    ];
    await assignBankLine(shop, manager, { ...line, parts: split });
    expect(await readAdminOrder(shop, manager, other.orderId)).toMatchObject({ financialStatus: "paid", overpaid: { amount: "50.00" } });
    const { refundsToSend, waiting } = await readOpenTasks(shop, manager);
    expect(refundsToSend.orders).toContainEqual(expect.objectContaining({ id: other.orderId, amount: { amount: "50.00", currencyCode: "USD" } }));
    expect(waiting.refundsToSend).toBeGreaterThan(0);
    const sent = { orderId: other.orderId, amount: "50.00", paidOn: "2026-11-02", reference: "SEPA 9", idempotencyKey: "back" };
    await returnOverpayment(shop, manager, sent);
    expect((await readOpenTasks(shop, manager)).refundsToSend.orders.map(({ id }) => id)).not.toContain(other.orderId);
    // What was sent back cannot be taken back with the line.
    expect(await refusalOf(undoBankLine(shop, manager, { key: line.key, reason: "Wrong" }))).toBe("payment-refunded");
    expect(await readAdminOrder(shop, manager, one.orderId)).toMatchObject({ financialStatus: "paid" });
    await expectInvariants(shop);
  });

  it("is refused with words at the part that is wrong, and nothing is recorded", async () => {
    const { shop, orderId, number, name } = await invoiced();
    const line = await lineOf("100.00");
    const faultsOf = async (...parts: { number: string; amount: string }[]) => {
      const fault = await assignBankLine(shop, manager, { ...line, parts }).then(
        () => null,
        (thrown) => thrown,
      );
      return [fault?.code, Object.keys(fault?.params?.fields ?? {})];
    };
    expect(await faultsOf({ number: "INV-999999", amount: "100.00" })).toEqual(["input-invalid", ["parts[0].number"]]);
    expect(await faultsOf({ number, amount: "99.99" })).toEqual(["input-invalid", ["parts[0].amount"]]);
    expect(await faultsOf({ number, amount: "lots" })).toEqual(["input-invalid", ["parts[0].amount"]]);
    expect(await faultsOf({ number, amount: "50.00" }, { number: name, amount: "50.00" })).toEqual(["input-invalid", ["parts[1].number"]]);
    const gone = { ...line, key: "0".repeat(64), parts: [{ number, amount: "100.00" }] };
    expect(await refusalOf(assignBankLine(shop, manager, gone))).toBe("bank-line-not-found");
    const { text, key } = await lineOf("-100.00");
    expect(await refusalOf(assignBankLine(shop, manager, { ...gone, text, key }))).toBe("bank-line-not-found");
    expect(await refusalOf(undoBankLine(shop, manager, { key: line.key, reason: "Never was" }))).toBe("bank-line-not-found");
    expect(await readAdminOrder(shop, manager, orderId)).toMatchObject({ payments: [] });
  });

  it("is assigned and taken back by those who may change orders", async () => {
    const shop = shopOf();
    const line = await lineOf("100.00");
    const parts = [{ number: "INV-1001", amount: "100.00" }];
    for (const [actor, code] of [
      [stranger, "not-signed-in"],
      [{ ...manager, role: "analyst" as const }, "not-allowed"],
    ] as const) {
      expect(await refusalOf(assignBankLine(shop, actor, { ...line, parts }))).toBe(code);
      expect(await refusalOf(undoBankLine(shop, actor, { key: line.key, reason: "No" }))).toBe(code);
    }
  });
});
