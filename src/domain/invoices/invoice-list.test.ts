import { expect, it } from "vitest";
import { approveOrder, cancelOrder, markPaid, recordPayment } from "#domain/orders/orders.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { everyListedInvoice, listInvoices, totalInvoices } from "./invoice-list.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";

const shopOf = useTestShop();
const day = 86_400_000;
const visitor = { kind: "visitor", cartId: null } as const;

async function issued(priceCents: number): Promise<{ orderId: string; invoiceId: string; totalCents: number }> {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop, { priceCents })).id }], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  await issueInvoices(shop, { orderId });
  const [invoice] = await selectInvoicesOf(shop, orderId);
  if (!invoice) throw new Error("There is no invoice.");
  return { orderId, invoiceId: invoice.id, totalCents: Number(invoice.totalCents) };
}

it("the list of invoices is narrowed by status, day and total, sorted, counted with what it comes to, and had as a file", async () => {
  const shop = shopOf();
  const small = await issued(10_000);
  shop.pass(day);
  const middle = await issued(50_000);
  const from = shop.clock.now().toISOString();
  shop.pass(day);
  const large = await issued(90_000);
  const back = await issued(70_000);
  await recordPayment(shop, manager, { orderId: middle.orderId, amount: "100", paidOn: "2026-11-02", reference: "Part", idempotencyKey: "part" });
  await markPaid(shop, manager, { orderId: large.orderId });
  await cancelOrder(shop, manager, { orderId: back.orderId, reason: "No budget" });
  await issueInvoices(shop, { orderId: back.orderId });
  const ids = async (input: Parameters<typeof listInvoices>[2]) => {
    const listed = (await listInvoices(shop, manager, input)).invoices.map(({ id }) => id);
    const filed: string[] = [];
    for await (const batch of everyListedInvoice(shop, manager, { ...input })) filed.push(...batch.map(({ id }) => id));
    expect(filed).toEqual(listed);
    expect(await totalInvoices(shop, manager, input)).toMatchObject({ count: listed.length, isMore: false });
    return listed;
  };
  expect(await ids({ status: "unpaid" })).toEqual([small.invoiceId]);
  expect(await ids({ status: "partly-paid" })).toEqual([middle.invoiceId]);
  expect(await ids({ status: "overdue" })).toEqual([]);
  expect(await ids({ status: "settled", sort: "total-asc" })).toEqual([back.invoiceId, large.invoiceId]);
  const [credit] = await ids({ status: "credit-note" });
  expect(await ids({ view: "credited" })).toEqual([credit]);
  expect(await ids({ view: "open", status: "settled" })).toEqual([]);
  expect(await ids({ issuedFrom: from, sort: "oldest", status: "settled" })).toEqual([large.invoiceId, back.invoiceId]);
  expect(await ids({ issuedTo: from, sort: "newest", view: "open" })).toEqual([small.invoiceId]);
  const amount = (cents: number) => String(cents / 100);
  expect(await ids({ totalMin: amount(large.totalCents) })).toEqual([large.invoiceId]);
  expect(await ids({ totalMax: amount(small.totalCents) })).toEqual([small.invoiceId]);
  expect(await ids({ totalMin: "no amount", view: "open" })).toEqual([small.invoiceId, middle.invoiceId]);
  // Page by page, in another sorting.
  const paged: string[] = [];
  for (let after: string | null = null, turn = 0; turn < 6; turn++) {
    const page = await listInvoices(shop, manager, { sort: "total-desc", first: 1, after });
    paged.push(...page.invoices.map(({ id }) => id));
    after = page.next;
    if (after === null) break;
  }
  expect(new Set(paged).size).toBe(5);
  expect([paged[0], paged.at(-1)]).toEqual([large.invoiceId, small.invoiceId]);
  const cents = small.totalCents + middle.totalCents + large.totalCents;
  expect((await totalInvoices(shop, manager)).sums).toEqual([{ amount: (cents / 100).toFixed(2), currencyCode: "USD" }]);
  // Support sees each invoice, but no sum of them.
  const support = { ...manager, role: "support" } as const;
  expect((await listInvoices(shop, manager)).aging).toMatchObject([{ currency: "USD" }]);
  expect(await listInvoices(shop, support)).toMatchObject({ invoices: { length: 5 }, aging: [] });
  expect(await totalInvoices(shop, support)).toEqual({ count: 5, isMore: false, sums: [] });
  expect(await refusalOf(totalInvoices(shop, visitor))).toBe("not-signed-in");
  expect(await refusalOf(everyListedInvoice(shop, visitor, {}).next())).toBe("not-signed-in");
});
