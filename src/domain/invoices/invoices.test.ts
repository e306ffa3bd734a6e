import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { approveOrder, cancelOrder, markPaid, recordPayment, reduceOrder, refundOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailInvoice } from "#jobs/invoice-mail.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { makeCustomer, manager, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { forEachSeed } from "#support/seeded-random.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { shareOf, taxOf } from "./invoice-content.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { selectInvoicesOf } from "./invoice-queries.ts";
import { issueReceipt, listInvoicesOf, readInvoiceFile, requestReceipt } from "./invoices.ts";

const shopOf = useTestShop({ max: 16 });
const visitor = { kind: "visitor", cartId: null } as const;
const support: Staff = { ...manager, role: "support" };

let keys = 0;
const some = (orderId: string, amount: string) => ({ orderId, amount, reason: "Agreed", lines: [], idempotencyKey: `some-${++keys}` });
const documentsOf = async (shop: TestShop, orderId: string) => {
  await issueInvoices(shop, { orderId });
  return selectInvoicesOf(shop, orderId);
};
const sumOf = (documents: { kind: string; totalCents: number }[]) =>
  documents.reduce((sum, { kind, totalCents }) => sum + (kind === "invoice" ? totalCents : -totalCents), 0);

describe("the invoice of a purchase order", () => {
  it("is issued once it is approved, with its own number, tax by rate, due date and bank details, and mailed as a file", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "tax", {
      rates: [{ country: "US", state: "CA", title: "California sales tax", rateMillionths: 82_500, shippingTaxed: false }],
    });
    await changeSettings(shop, system, "invoices", {
      sellerName: "Łódź Instruments",
      taxId: "12-345",
      bankName: "First Bank",
      iban: "DE02 1203",
      netDays: 14,
    });
    const variant = await makeVariant(shop, { stock: 10, priceCents: 12_345 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }], "purchase-order");
    expect(await documentsOf(shop, orderId)).toEqual([]);
    await approveOrder(shop, manager, { orderId });
    const [invoice, ...more] = await documentsOf(shop, orderId);
    expect([invoice, more]).toMatchObject([{ kind: "invoice", number: "TEST-INV-1001", dueOn: "2026-11-16", isTest: true }, []]);
    const order = await readOrderToMail(shop, orderId);
    expect([invoice?.totalCents, invoice?.taxCents]).toEqual([order?.totalCents, order?.taxCents]);
    expect(invoice?.content).toMatchObject({
      poNumber: "PO-7781",
      bank: [
        { label: "Bank", value: "First Bank" },
        { label: "IBAN", value: "DE02 1203" },
      ],
    });
    expect(invoice?.content.parts.taxes).toMatchObject([{ rateMillionths: 82_500, taxableCents: 24_690, amountCents: 2037 }]);
    shop.outbox.length = 0;
    await mailInvoice(shop, { invoiceId: invoice?.id ?? "" });
    await mailInvoice(shop, { invoiceId: invoice?.id ?? "" });
    const [mail, ...again] = shop.outbox;
    expect([mail?.subject, again]).toEqual(["[TEST] Invoice TEST-INV-1001 for order #TEST-1001", []]);
    expect(mail?.text).toContain("First Bank");
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(["TEST-INV-1001.pdf"]);
    await changeSettings(shop, system, "tax", { rates: [] });
  });

  it("is the same bytes whenever it is asked for, and prints names in Latin, Greek and Cyrillic letters", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10, title: "Ζυγός Весы Łódź" });
    const orderId = await makeOrder(shop, [variant], "purchase-order");
    await approveOrder(shop, manager, { orderId });
    const [invoice] = await documentsOf(shop, orderId);
    const read = () => readInvoiceFile(shop, manager, { invoiceId: invoice?.id ?? "" });
    const [one, two] = [await read(), await read()];
    expect(Buffer.from(one.bytes.slice(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    const printed = invoice && invoiceDocument(invoice);
    expect(JSON.stringify(printed)).toContain("Ζυγός Весы Łódź");
  });

  it("is issued at once for a customer with payment terms, due when these say", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const { buyer } = await makeCustomer(shop, { netDays: 45 });
    const orderId = await orderOnTerms(shop, buyer, [variant]);
    expect(await documentsOf(shop, orderId)).toMatchObject([{ kind: "invoice", dueOn: "2026-12-17" }]);
  });

  it("has a number without a gap before it, however many are issued at once and however many are rolled back", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100 });
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push(await makeOrder(shop, [variant], "purchase-order"));
    await Promise.all(ids.map((orderId) => approveOrder(shop, manager, { orderId })));
    await Promise.all([...ids, ...ids].map((orderId) => issueInvoices(shop, { orderId })));
    const numbers = (await shop.sql<{ number: string }[]>`select number from invoices where kind = 'invoice'`).map(({ number }) =>
      Number(number.split("-")[2]),
    );
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: numbers.length }, (_, at) => 1001 + at));
  });

  it("is read by its buyer, by a browser with the proof of the order, and by staff, and by nobody else who has its link", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const [own, other] = [await makeCustomer(shop, { netDays: 30 }), await makeCustomer(shop)];
    const orderId = await orderOnTerms(shop, own.buyer, [variant]);
    const [invoice] = await documentsOf(shop, orderId);
    const invoiceId = invoice?.id ?? "";
    const proof = withOrderProof(shop, orderId, null);
    for (const [actor, token] of [
      [own.actor, null],
      [visitor, proof],
      [support, null],
    ] as const)
      expect((await readInvoiceFile(shop, actor, { invoiceId, proofs: token })).name).toBe(`${invoice?.number}.pdf`);
    const otherProof = withOrderProof(shop, await makeOrder(shop, [variant]), null);
    for (const [actor, token] of [
      [visitor, null],
      [other.actor, null],
      [other.actor, otherProof],
      [visitor, `${orderId}.9999999999.forged`],
      [visitor, orderToken(shop, orderId)],
    ] as const) {
      expect(await refusalOf(readInvoiceFile(shop, actor, { invoiceId, proofs: token }))).toBe("not-found");
      expect(await refusalOf(listInvoicesOf(shop, actor, { orderId, proofs: token }))).toBe("order-not-found");
      expect(await refusalOf(requestReceipt(shop, actor, { orderId, proofs: token }))).toBe("order-not-found");
    }
    expect(await refusalOf(readInvoiceFile(shop, manager, { invoiceId: "nothing" }))).toBe("not-found");
  });

  it("cannot be changed or deleted by the shop", async () => {
    const shop = shopOf();
    await expect(shop.sql`update invoices set total_cents = 1`).rejects.toThrow("permission denied");
    await expect(shop.sql`delete from invoices`).rejects.toThrow("permission denied");
  });
});

describe("an order that was paid by card", () => {
  it("gets an invoice when somebody asks for it, once, and says that it is paid", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const orderId = await makeOrder(shop, [variant]);
    expect(await documentsOf(shop, orderId)).toEqual([]);
    const [one, two] = await Promise.all([issueReceipt(shop, support, { orderId }), issueReceipt(shop, support, { orderId })]);
    expect(one).toEqual(two);
    const [invoice] = await documentsOf(shop, orderId);
    expect(invoice).toMatchObject({ dueOn: null });
    expect(JSON.stringify(invoice && invoiceDocument(invoice))).toContain("This invoice was paid by card.");
    await refundOrder(shop, manager, some(orderId, "40"));
    expect(await documentsOf(shop, orderId)).toMatchObject([{ totalCents: 10_000 }, { kind: "credit-note", totalCents: 4000 }]);
    expect(await refusalOf(issueReceipt(shop, { ...manager, role: "analyst" }, { orderId }))).toBe("not-allowed");
    expect(await refusalOf(issueReceipt(shop, support, { orderId: shop.ids.next() }))).toBe("order-not-found");
    const waiting = await makeOrder(shop, [variant], "purchase-order");
    expect(await refusalOf(issueReceipt(shop, support, { orderId: waiting }))).toBe("order-not-paid");
  });
});

describe("credit notes", () => {
  it("take from the invoice what was taken off, refunded or canceled after it, and name it", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 3 }], "purchase-order");
    await reduceOrder(shop, manager, some(orderId, "50"));
    await approveOrder(shop, manager, { orderId });
    const [first] = await documentsOf(shop, orderId);
    expect(first).toMatchObject({ totalCents: 25_000, content: { reducedCents: 5000 } });
    await reduceOrder(shop, manager, some(orderId, "20"));
    await markPaid(shop, manager, { orderId });
    await refundOrder(shop, manager, some(orderId, "30"));
    const documents = await documentsOf(shop, orderId);
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ["invoice", 25_000],
      ["credit-note", 2000],
      ["credit-note", 3000],
    ]);
    expect(documents[1]?.content.credits).toEqual({ number: first?.number, reason: "Agreed" });
    // The money of the refund was paid outside of the shop: staff send it, and nothing says that it moved.
    expect(await readAdminOrder(shop, manager, orderId)).toMatchObject({ owesRefund: true, refunded: { amount: "0.00" } });
    expect(JSON.stringify(documents.map(invoiceDocument))).not.toMatch(/sent|refunded/i);

    const canceled = await makeOrder(shop, [variant], "purchase-order");
    await approveOrder(shop, manager, { orderId: canceled });
    await documentsOf(shop, canceled);
    await cancelOrder(shop, manager, { orderId: canceled, reason: "Project ended" });
    expect(sumOf(await documentsOf(shop, canceled))).toBe(0);
    await expectInvariants(shop);
  });

  it("are issued once each when refunds and the invoice are made at the same time", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100 });
    for (let round = 0; round < 5; round++) {
      const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }]);
      await Promise.all([
        issueReceipt(shop, support, { orderId }),
        refundOrder(shop, manager, some(orderId, "30")),
        issueInvoices(shop, { orderId }),
        refundOrder(shop, manager, some(orderId, "12.34")),
        issueInvoices(shop, { orderId }),
      ]);
      const documents = await documentsOf(shop, orderId);
      expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "credit-note"]);
      expect(sumOf(documents)).toBe(20_000 - 4234);
    }
  });

  it("divide an amount into goods, shipping and taxes so that all parts add up to the whole, to the cent", async () => {
    await forEachSeed(2000, ({ below: random }) => {
      const taxes = Array.from({ length: random(4) }, (_, at) => ({
        title: `Tax ${at}`,
        rateMillionths: 10_000 * at,
        taxableCents: random(50_000),
        amountCents: random(9000),
      }));
      const parts = { goodsCents: random(1_000_000), shippingCents: random(9000), taxes };
      const total = parts.goodsCents + parts.shippingCents + taxOf(parts);
      const sum = { goodsCents: 0, shippingCents: 0, tax: 0 };
      for (let before = 0; before < total; ) {
        const amount = Math.min(total - before, 1 + random(Math.max(1, Math.floor(total / 2))));
        const share = shareOf(parts, total, before, amount);
        expect(share.goodsCents + share.shippingCents + taxOf(share)).toBe(amount);
        sum.goodsCents += share.goodsCents;
        sum.shippingCents += share.shippingCents;
        sum.tax += taxOf(share);
        before += amount;
      }
      expect(sum).toEqual(
        total === 0
          ? { goodsCents: 0, shippingCents: 0, tax: 0 }
          : { goodsCents: parts.goodsCents, shippingCents: parts.shippingCents, tax: taxOf(parts) },
      );
    });
  });
});

describe("invoices less credit notes", () => {
  it("are what the order comes to, whatever happened to it in whatever order", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1000, priceCents: 3333 });
    await forEachSeed(25, async ({ below: random }) => {
      const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 1 + random(4) }], random(3) === 0 ? "test-card" : "purchase-order");
      const amount = () => `${1 + random(40)}.${String(random(100)).padStart(2, "0")}`;
      const steps = [
        () => approveOrder(shop, manager, { orderId }),
        () => markPaid(shop, manager, { orderId }),
        () =>
          recordPayment(shop, manager, { orderId, amount: amount(), paidOn: "2026-11-01", reference: `R${++keys}`, idempotencyKey: `k${++keys}` }),
        () => reduceOrder(shop, manager, some(orderId, amount())),
        () => refundOrder(shop, manager, some(orderId, amount())),
        () => issueReceipt(shop, support, { orderId }),
        () => issueInvoices(shop, { orderId }),
        () => (random(4) === 0 ? cancelOrder(shop, manager, { orderId, reason: "No need" }) : Promise.resolve()),
      ];
      for (let step = 0; step < 8; step++) await refusalOf(Promise.resolve(steps[random(steps.length)]?.()));
      const documents = await documentsOf(shop, orderId);
      const [order] = await shop.sql<{ wanted: number }[]>`
        select case when financial_status = 'cancelled' then 0 else total_cents - reduced_cents
          - (select coalesce(sum(amount_cents), 0) from refunds where order_id = o.id and kind = 'refund' and status in ('succeeded', 'to-send')) end::int as wanted
        from orders o where id = ${orderId}`;
      if (documents.length > 0) expect(sumOf(documents)).toBe(order?.wanted);
      for (const { totalCents, content } of documents)
        expect(content.parts.goodsCents + content.parts.shippingCents + taxOf(content.parts)).toBe(totalCents);
    });
    await expectInvariants(shop);
  });
});
