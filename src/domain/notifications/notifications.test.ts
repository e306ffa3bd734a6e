import { describe, expect, it } from "vitest";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { contactEmail, mailOf } from "./notifications.ts";
import { buyerNameOf, type MailedOrder } from "./order-email-parts.ts";
import { approvedEmail, cancelledEmail, confirmationEmail, editedEmail, staffEmail } from "./order-emails.ts";
import { overpaymentReturnedEmail, paidEmail, partPaidEmail } from "./order-payment-emails.ts";
import { reducedEmail, refundedEmail, refundOwedEmail } from "./refund-emails.ts";
import { shippedEmail } from "./shipping-emails.ts";

const shop = settingsSchemas.shop.parse({ name: "Bench & Beam", supportEmail: "help@bench.example", address: "1 Lab Way\nBoston" });
const brand = settingsSchemas.brand.parse({});
const address = {
  firstName: "Ada",
  lastName: "Byron",
  company: "",
  address1: "1 Analytical Way",
  address2: "",
  city: "Boston",
  province: "MA",
  zip: "02110",
  country: "US",
  phone: "",
};
const order: MailedOrder = {
  name: "#1001",
  isTest: false,
  email: "ada@example.org",
  currency: "USD",
  isPending: false,
  wasPaid: true,
  paymentState: "paid",
  isPaidOutside: false,
  isToShip: true,
  isShipped: false,
  isNewBuyer: false,
  subtotalCents: 189_500,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 11_844,
  totalCents: 201_344,
  reducedCents: 0,
  paidCents: 201_344,
  openCents: 0,
  overpaidCents: 0,
  refundedCents: 0,
  owedCents: 0,
  balanceCents: 0,
  shippingMethod: "Standard shipping",
  deliveryLines: [],
  isTogether: false,
  paymentMethod: "Card",
  poNumber: null,
  buyerNote: "Ring at dock 2",
  costCenter: "CC-4711",
  quoteNumber: "Q-1007",
  exemptionCertificate: null,
  exemptionClaim: null,
  taxIncluded: false,
  taxes: [],
  heldUntil: null,
  cancelReason: null,
  shippingAddress: address,
  billingAddress: address,
  lines: [
    {
      title: "Microscope <b>M1</b>",
      variantTitle: "Trinocular",
      sku: "M1-T",
      quantity: 1,
      totalCents: 150_000,
      delivery: null,
      withdrawn: null,
      promised: null,
    },
    {
      title: "Slides & covers",
      variantTitle: "Default Title",
      sku: null,
      quantity: 2,
      totalCents: 39_500,
      delivery: null,
      withdrawn: null,
      promised: null,
    },
  ],
};
const url = "https://shop.example/orders/a.b";
const addressing = { to: "ada@example.org", origin: "https://shop.example" };

describe("the sender of an email", () => {
  const senderOf = (wish: Partial<typeof shop>) =>
    mailOf(confirmationEmail(order, shop.name, url), { shop: { ...shop, ...wish }, brand }, addressing).sender;

  it("is what the settings say, and else left to MAIL_FROM", () => {
    expect(senderOf({})).toBeUndefined();
    expect(senderOf({ senderName: "Bench Labs" })).toEqual({ name: "Bench Labs", email: null });
    expect(senderOf({ senderEmail: "orders@lab.example" })).toEqual({ name: shop.name, email: "orders@lab.example" });
    expect(senderOf({ senderName: "Bench Labs", senderEmail: "orders@lab.example" })).toEqual({ name: "Bench Labs", email: "orders@lab.example" });
  });

  it("is never more than one line, also where the name of the shop is", () => {
    expect(senderOf({ name: "Lab\r\nBcc: eve@x.example", senderEmail: "orders@lab.example" })?.name).toBe("Lab Bcc: eve@x.example");
    expect(settingsSchemas.shop.safeParse({ senderName: "Lab\r\nBcc: eve@x.example" }).success).toBe(false);
    expect(settingsSchemas.shop.safeParse({ senderEmail: "orders@lab.example\r\nBcc: eve@x.example" }).success).toBe(false);
  });
});

describe("a confirmation", () => {
  const mail = mailOf(confirmationEmail(order, shop.name, url), { shop, brand }, addressing);

  it("says the same as HTML and as text", () => {
    for (const words of [
      "Trinocular",
      "SKU M1-T",
      "$1,895.00",
      "Free",
      "$118.44",
      "$2,013.44",
      "1 Analytical Way",
      "United States",
      "help@bench.example",
    ]) {
      expect(mail.html).toContain(words);
      expect(mail.text).toContain(words);
    }
    expect(mail.text).toContain(url);
    expect(mail.text).not.toContain("Default Title");
  });

  it("says the quantity of a line with its item: what stands on the right is what all of its units come to", () => {
    expect(mail.html).toContain("Quantity 2");
    expect(mail.html).not.toContain("&times;");
  });

  it("escapes whatever was typed", () => {
    expect(mail.html).toContain("Microscope &lt;b&gt;M1&lt;/b&gt;");
    expect(mail.html).not.toContain("<b>M1");
    expect(mail.html).toContain("Bench &amp; Beam");
    expect(mail.text).toContain("Microscope <b>M1</b>");
  });

  it("is marked where the shop is in trial mode", () => {
    const trial = mailOf(confirmationEmail({ ...order, name: "#TEST-1001" }, shop.name, url), { shop, brand }, { ...addressing, isTest: true });
    expect(trial.subject).toBe("[TEST] Order #TEST-1001 confirmed");
    expect(trial.html).toContain("trial mode");
    expect(trial.text).toContain("*** TEST.");
    expect(mail.html).not.toContain("trial mode");
  });

  it("of a purchase order says that nothing was charged and how long the stock is held", () => {
    const pending = { ...order, isPending: true, poNumber: "PO-77", paymentMethod: "Purchase order", heldUntil: new Date("2026-11-16T09:00:00Z") };
    const email = mailOf(confirmationEmail(pending, shop.name, url), { shop, brand }, addressing);
    expect(email.subject).toBe("Order #1001 received");
    expect(email.text).toContain("purchase order PO-77");
    expect(email.text).toContain("Nothing has been charged. Your items are held for you until November 16, 2026.");
  });
});

describe("the other emails", () => {
  it("tell staff who ordered what for how much, and whether it waits for them", () => {
    const email = staffEmail({ ...order, isPending: true, poNumber: "PO-77" }, "https://shop.example/admin/orders/1");
    expect(email.subject).toBe("New order #1001: $2,013.44");
    expect(email.blocks[0]).toMatchObject({
      text: expect.stringContaining("ordered 3 items for $2,013.44. The order is waiting for approval (purchase order PO-77)."),
    });
  });

  it("name carrier, tracking number and whether all of it is on its way", () => {
    const shipment = {
      parcels: [{ carrier: "UPS", trackingNumber: "1Z999", trackingUrl: "https://ups.example/1Z999" }],
      lines: order.lines.slice(0, 1),
      part: "some" as const,
      later: [],
    };
    const part = mailOf(shippedEmail(order, shipment, url), { shop, brand }, addressing);
    expect(part.subject).toBe("Part of order #1001 has shipped");
    expect(part.text).toContain("with UPS. The tracking number is 1Z999.");
    expect(part.html).toContain('href="https://ups.example/1Z999"');
    expect(part.text).toContain("We will email you when the next part ships.");
    const whole = shippedEmail(order, { ...shipment, lines: order.lines, part: "all" }, url);
    expect([whole.subject, whole.heading]).toEqual(["Order #1001 has shipped", "Your order is on its way"]);
    expect(JSON.stringify(whole)).not.toContain("next part");
    expect(shippedEmail(order, { ...shipment, part: "rest" }, url).subject).toBe("The rest of order #1001 has shipped");
  });

  it("name each parcel of a shipment with its own link", () => {
    const parcels = [
      { carrier: "UPS", trackingNumber: "1Z1", trackingUrl: "https://ups.example/1Z1" },
      { carrier: "FedEx", trackingNumber: "77", trackingUrl: null },
    ];
    const shipment = { parcels, lines: order.lines, part: "all" as const, later: [] };
    const mail = mailOf(shippedEmail(order, shipment, url), { shop, brand }, addressing);
    for (const words of ["has shipped in 2 parcels", "Parcel 1: UPS 1Z1", "Track parcel 1", "Parcel 2: FedEx 77"]) expect(mail.text).toContain(words);
    expect(mail.text).not.toContain("Track parcel 2");
  });

  it("never link what is no web address", () => {
    const shipment = {
      parcels: [{ carrier: null, trackingNumber: null, trackingUrl: "javascript:alert(1)" }],
      lines: order.lines,
      part: "all" as const,
      later: [],
    };
    expect(mailOf(shippedEmail(order, shipment, url), { shop, brand }, addressing).html).not.toContain("javascript:");
  });

  it("say what was refunded, and what a cancellation costs", () => {
    const refund = refundedEmail({ ...order, refundedCents: 5_000 }, { amountCents: 5_000, reference: null, lines: order.lines.slice(1) }, url);
    expect(refund.subject).toBe("Refund of $50.00 for order #1001");
    expect(mailOf(refund, { shop, brand }, addressing).text).toContain("2 x Slides & covers");
    expect(JSON.stringify(cancelledEmail({ ...order, wasPaid: false, paidCents: 0 }, shop.name, url))).toContain(
      "Nothing was charged, and you owe nothing.",
    );
  });

  it("say of money that people send that it is owed, and only then that it was sent", () => {
    const outside = { ...order, isPaidOutside: true, poNumber: "PO-77" };
    const owed = mailOf(
      refundOwedEmail({ ...outside, owedCents: 5_000 }, { amountCents: 5_000, reference: null, lines: [] }, url),
      { shop, brand },
      addressing,
    );
    expect(owed.subject).toBe("We owe you $50.00 for order #1001");
    for (const words of ["by bank transfer", "Still to be sent to you", "$50.00"]) expect(owed.text).toContain(words);
    expect(owed.text).not.toContain("We have");
    const sent = mailOf(
      refundedEmail({ ...outside, refundedCents: 5_000 }, { amountCents: 5_000, reference: "SEPA 42", lines: [] }, url),
      { shop, brand },
      addressing,
    );
    expect(sent.text).toContain("We have sent $50.00 back to you for your order #1001. The reference is SEPA 42.");
    expect(sent.text).not.toContain("card");
    expect(JSON.stringify(cancelledEmail({ ...outside, owedCents: 201_344 }, shop.name, url))).toContain(
      "We owe you $2,013.44. We will send it by bank transfer",
    );
  });

  it("say what was taken off before payment, and what is to be paid", () => {
    const reduced = { ...order, wasPaid: false, poNumber: "PO-77", reducedCents: 50_000, paidCents: 0, openCents: 151_344 };
    const email = mailOf(
      reducedEmail(reduced, { amountCents: 50_000, reference: null, lines: order.lines.slice(1) }, url),
      { shop, brand },
      addressing,
    );
    expect(email.text).toContain("We reduced your order #1001 by $500.00 before it was paid. The amount due is $1,513.44.");
    expect(mailOf(approvedEmail(reduced, shop.name, url), { shop, brand }, addressing).text).toMatch(/Amount due +\$1,513\.44/);
    expect(paidEmail({ ...reduced, wasPaid: true, paidCents: 151_344, openCents: 0 }, shop.name, url).preview).toContain("$1,513.44");
  });

  it("say of an order that is paid in part what is still open, not all that was due", () => {
    const part = { ...order, wasPaid: false, poNumber: "PO-77", reducedCents: 50_000, paidCents: 100_000, openCents: 51_344 };
    const sent = (email: ReturnType<typeof approvedEmail>) => mailOf(email, { shop, brand }, addressing).text;
    const taken = { amountCents: 50_000, reference: null, lines: [] };
    const received = { id: "1", kind: "received" as const, amountCents: 60_000, reference: "SEPA 7" };
    const words = "You have paid $1,000.00, and $513.44 is still open.";
    for (const email of [reducedEmail(part, taken, url), partPaidEmail(part, received, url)]) {
      const text = sent(email);
      expect(text).toContain(words);
      expect(text).toMatch(/Paid +\$1,000\.00\s+Still open +\$513\.44/);
      expect(text).not.toContain("Amount due");
    }
    expect(sent(editedEmail(part, ["Slides: 1, was 2"], url))).toContain(words);
    expect(sent(partPaidEmail(part, received, url))).toContain("We have received $600.00 for your order #1001 under purchase order PO-77");
    expect(sent(approvedEmail(part, shop.name, url))).toMatch(/Still open +\$513\.44/);
  });

  it("say what was paid too much, until it was sent back", () => {
    const over = { ...order, poNumber: "PO-77", paidCents: 211_344, overpaidCents: 10_000 };
    const sent = (email: ReturnType<typeof approvedEmail>) => mailOf(email, { shop, brand }, addressing).text;
    const taken = { amountCents: 50_000, reference: null, lines: [] };
    const words = "You have paid $100.00 more than is due. We owe you that, and will send it back by bank transfer and email you when it is sent.";
    expect(sent(paidEmail(over, shop.name, url))).toContain(words);
    expect(sent(reducedEmail({ ...over, reducedCents: 50_000 }, taken, url))).toContain(`You owe nothing for it anymore. ${words}`);
    expect(sent(cancelledEmail({ ...over, owedCents: 201_344 }, shop.name, url))).toContain("We owe you $2,113.44.");
    const returned = { id: "1", kind: "returned" as const, amountCents: -10_000, reference: "SEPA 8" };
    const back = sent(overpaymentReturnedEmail(order, returned, url));
    expect(back).toContain("we have sent $100.00 back to you. The reference is SEPA 8.");
    expect(back).not.toContain("We owe you");
  });

  it("asks for the certificate of which the order has only the number, and says where it is sent", () => {
    const claiming = { ...order, exemptionClaim: "EX-7781", taxCents: 100 };
    const textOf = (certificateUrl: string | null) =>
      mailOf(confirmationEmail(claiming, shop.name, url, certificateUrl), { shop, brand }, addressing).text;
    expect(textOf(`${url}#tax-exemption`)).toContain("not the certificate itself");
    expect(textOf(`${url}#tax-exemption`)).toContain(`${url}#tax-exemption`);
    expect(textOf(null)).toContain("EX-7781 is not verified yet");
    expect(textOf(null)).not.toContain("#tax-exemption");
  });

  it("say what of an order is back-ordered, with each line and with what is still to come", () => {
    const delivery = "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)";
    const lines = order.lines.map((line, at) => (at === 0 ? { ...line, quantity: 15, delivery } : line));
    const split = { ...order, lines };
    for (const email of [confirmationEmail(split, shop.name, url), staffEmail(split, url)]) {
      const mail = mailOf(email, { shop, brand }, addressing);
      expect(mail.text).toContain(delivery);
      expect(mail.html).toContain(delivery);
      expect(mail.text).toContain("is back-ordered");
    }
    const shipment = {
      parcels: [],
      lines: lines.slice(1),
      part: "some" as const,
      later: lines.slice(0, 1),
    };
    expect(mailOf(shippedEmail(split, shipment, url), { shop, brand }, addressing).text).toMatch(
      /Still to come:\s+15 x .*\n.*\n +9 from stock, 6 back-ordered/,
    );
    expect(mailOf(confirmationEmail(order, shop.name, url), { shop, brand }, addressing).text).not.toContain("in stock");
  });

  it("say why an order was canceled, in the words of staff", () => {
    const email = mailOf(cancelledEmail({ ...order, cancelReason: "No longer <made>" }, shop.name, url), { shop, brand }, addressing);
    expect(email.text).toContain("No longer <made>");
    expect(email.html).toContain("No longer &lt;made&gt;");
  });

  it("thank for the money of a purchase order, and promise no parcel that has left already", () => {
    const paid = mailOf(paidEmail({ ...order, poNumber: "PO-77", paymentMethod: "Purchase order" }, shop.name, url), { shop, brand }, addressing);
    expect(paid.subject).toBe("Payment received for order #1001");
    for (const words of [
      "We have received $2,013.44 for your order #1001 under purchase order PO-77",
      "Payment: Purchase order PO-77",
      "Trinocular",
    ]) {
      expect(paid.html).toContain(words);
      expect(paid.text).toContain(words);
    }
    expect(paid.text).toContain("We will email you when it ships.");
    expect(JSON.stringify(paidEmail({ ...order, isShipped: true, isToShip: false }, shop.name, url))).not.toContain("when it ships");
  });

  it("never say that money came which did not, also when they are late", () => {
    const late = { ...order, wasPaid: false, poNumber: "PO-77" };
    expect(mailOf(confirmationEmail(late, shop.name, url), { shop, brand }, addressing).text).not.toContain("payment and");
    expect(JSON.stringify(staffEmail(late, url))).toContain("is not paid yet");
  });

  it("tell the buyer that a purchase order is approved, as its confirmation promised", () => {
    const email = mailOf(approvedEmail({ ...order, poNumber: "PO-77" }, shop.name, url), { shop, brand }, addressing);
    expect(email.subject).toBe("Order #1001 is approved");
    expect(email.text).toContain("We have approved your order under purchase order PO-77");
  });

  it("name the buyer in one short line, also of an address that an older version stored", () => {
    expect(buyerNameOf({ firstName: "Eve\r\n\r\nYou won", lastName: "\u2028" })).toBe("Eve You won");
    expect(buyerNameOf({ firstName: "𝔸".repeat(90), lastName: "" })).toBe("𝔸".repeat(80));
    expect(buyerNameOf({ firstName: " ", lastName: "" })).toBe(null);
  });

  it("carry one line as subject, whatever a visitor typed", () => {
    const email = contactEmail(
      {
        name: "Ada\r\nBcc: x@example.org",
        email: "a@example.org",
        subject: "Other",
        message: "Hello there",
        at: new Date(0),
      },
      url,
    );
    expect(mailOf(email, { shop, brand }, addressing).subject).toBe("Other: message from Ada Bcc: x@example.org");
  });
});
