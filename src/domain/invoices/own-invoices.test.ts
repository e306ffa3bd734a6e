import { describe, expect, it } from "vitest";
import { markPaid } from "#domain/orders/orders.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { makeCustomer, manager, orderOnTerms } from "#support/customer-on-terms.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { loadOwnInvoices } from "#web/account/own-invoices-page.server.ts";
import { listOwnInvoices } from "./own-invoices.ts";

const shopOf = useTestShop();
const first = { view: "all", after: null } as const;

async function invoicedOrder(shop: TestShop, buyer: Parameters<typeof orderOnTerms>[1]): Promise<string> {
  const orderId = await orderOnTerms(shop, buyer, [await makeVariant(shop)]);
  await issueInvoices(shop, { orderId });
  return orderId;
}

describe("the invoices of an account", () => {
  it("are those of its own orders, with the terms, what is open and when it is due", async () => {
    const shop = shopOf();
    const mine = await makeCustomer(shop, { netDays: 30 });
    const theirs = await makeCustomer(shop, { netDays: 14 });
    await invoicedOrder(shop, theirs.buyer);
    const paid = await invoicedOrder(shop, mine.buyer);
    shop.pass(1000);
    const open = await invoicedOrder(shop, mine.buyer);
    await markPaid(shop, manager, { orderId: paid });
    const { netDays, invoices, next } = await listOwnInvoices(shop, mine.actor, first);
    expect({ netDays, next }).toEqual({ netDays: 30, next: null });
    expect(invoices.map(({ orderId, openCents, totalCents }) => [orderId, openCents === totalCents, openCents])).toEqual([
      [open, true, expect.any(Number)],
      [paid, false, 0],
    ]);
    for (const [view, orders] of [
      ["open", [open]],
      ["paid", [paid]],
    ] as const)
      expect((await listOwnInvoices(shop, mine.actor, { view, after: null })).invoices.map(({ orderId }) => orderId)).toEqual(orders);
    expect(invoices[0]).toMatchObject({ isOverdue: false, dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    shop.pass(31 * 86_400_000);
    expect((await listOwnInvoices(shop, mine.actor, first)).invoices.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  });

  it("are none where nothing was ordered, and nobody's without an account", async () => {
    const shop = shopOf();
    const { actor } = await makeCustomer(shop);
    expect(await listOwnInvoices(shop, actor, first)).toEqual({ netDays: null, invoices: [], next: null });
    expect(await refusalOf(listOwnInvoices(shop, { kind: "visitor", cartId: null }, first))).toBe("not-signed-in");
  });

  it("come 25 at a time", async () => {
    const shop = shopOf();
    const { actor, buyer } = await makeCustomer(shop, { netDays: 30 });
    const orderId = await invoicedOrder(shop, buyer);
    await shop.ownerSql`
      insert into invoices (id, kind, number, order_id, cause, invoice_id, is_test, currency, total_cents, tax_cents, issued_at, due_on, content)
      select gen_random_uuid(), kind, number || '-' || n, order_id, cause || n, invoice_id, is_test, currency, total_cents, tax_cents,
        issued_at - interval '1 minute' * n, due_on, content
      from invoices, generate_series(1, 25) n where order_id = ${orderId}`;
    const page = await listOwnInvoices(shop, actor, first);
    expect(page.invoices).toHaveLength(25);
    const rest = await listOwnInvoices(shop, actor, { view: "all", after: page.next });
    expect([rest.invoices.length, rest.next]).toEqual([1, null]);
    expect(page.invoices.map(({ id }) => id)).not.toContain(rest.invoices[0]?.id);
  });

  it("stand on the page of the account with their amounts in words", async () => {
    const shop = shopOf();
    const { actor, buyer } = await makeCustomer(shop, { netDays: 30 });
    await invoicedOrder(shop, buyer);
    const load = (query: string) =>
      loadOwnInvoices({ request: new Request(`http://shop.test/account/invoices${query}`), context: makePageContext(shop, { actor }) } as never);
    expect(await load("?view=open")).toMatchObject({ view: "open", netDays: 30, isFirst: true, invoices: [{ open: { currencyCode: "USD" } }] });
    expect(await load("?view=nonsense&after=nonsense")).toMatchObject({ view: "all", invoices: [expect.any(Object)] });
    expect(await load("?view=paid")).toMatchObject({ invoices: [] });
  });
});
