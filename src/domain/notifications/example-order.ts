import type { Address } from "#db/schema/checkout.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import type { MailedDraftOrder } from "./draft-order-email.ts";
import type { MailedFreightQuote } from "./freight-quote-emails.ts";

/** The example order for the preview of an email that no order has had yet: every part of it says that it is an example. */
const address: Address = {
  firstName: "Example",
  lastName: "Buyer",
  company: "Example Laboratory",
  address1: "1 Example Street",
  address2: "",
  city: "Springfield",
  province: "IL",
  zip: "62701",
  country: "US",
  phone: "",
};

const lineIds = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"] as const;
export const exampleSubject = "00000000-0000-7000-8000-000000000003";

const line = (id: string, title: string, quantity: number, totalCents: number): BuyerOrder["lines"][number] => ({
  ...{ id, title, quantity, totalCents, originalTotalCents: totalCents, unitPriceCents: totalCents / quantity, taxCents: 0 },
  ...{ productHandle: "example", variantTitle: "Default Title", sku: "EXAMPLE-1", imageUrl: null, imageAlt: null },
  ...{ backOrdered: 0, leadTimeDays: null, promised: null, expectedOn: null, shipped: 0, withdrawn: 0, toShip: quantity },
});

export function exampleOrder(at: Date, currency: string): BuyerOrder {
  const parcels = [{ carrier: "UPS", trackingNumber: "1Z-EXAMPLE", trackingUrl: "https://www.ups.com/track?tracknum=1Z-EXAMPLE" }];
  const shipment = {
    ...{ id: exampleSubject, at: at.toISOString(), parcels },
    ...{ trackingCompany: "UPS", trackingNumber: "1Z-EXAMPLE", trackingUrl: parcels[0]?.trackingUrl ?? null },
    lines: [{ lineId: lineIds[0], quantity: 1 }],
  };
  return {
    ...{ id: exampleSubject, accountId: null, name: "#EXAMPLE", isTest: false, email: "buyer@example.com", currency },
    ...{ financialStatus: "paid", fulfillmentStatus: "unfulfilled", approvedAt: null, isCancelled: false, cancelReason: null },
    ...{ subtotalCents: 30_000, discountCents: 0, shippingCents: 1500, taxCents: 2400, totalCents: 33_900 },
    ...{ reducedCents: 0, receivedCents: 0, refundedCents: 0, balanceCents: 0, owedCents: 0 },
    ...{
      shippingMethod: "Standard shipping",
      delivery: null,
      paymentMethod: "test-card",
      poNumber: null,
      buyerNote: null,
      costCenter: null,
      quoteNumber: null,
      exemptionCertificate: null,
    },
    ...{ exemptionClaim: null, confirmed: [], taxIncluded: false, taxes: [] },
    ...{ shippingAddress: address, billingAddress: address, processedAt: at.toISOString(), heldUntil: null, isNewBuyer: false },
    lines: [line(lineIds[0], "Example balance", 1, 20_000), line(lineIds[1], "Example pipette", 2, 10_000)],
    shipments: [shipment],
    cancelledShipments: [shipment],
    refunds: [
      {
        id: exampleSubject,
        kind: "refund",
        status: "succeeded",
        amountCents: 5000,
        isSent: false,
        reference: null,
        lines: [{ lineId: lineIds[1], quantity: 1 }],
      },
    ],
    payments: [],
  };
}

export function exampleFreightQuote(
  { currency, weightUnit }: Pick<MailedFreightQuote, "currency" | "weightUnit">,
  expiresAt: Date | null,
): MailedFreightQuote {
  const line = {
    title: "Example centrifuge",
    variantTitle: "Default Title",
    sku: "EXAMPLE-2",
    quantity: 1,
    weightGrams: 300_000,
    totalCents: 900_000,
  };
  const request = {
    lines: [line],
    goodsCents: line.totalCents,
    weightGrams: line.weightGrams,
    shippingAddress: address,
    delivery: { together: null, freight: null },
  };
  return {
    email: "buyer@example.com",
    ...{ currency, weightUnit, request },
    deliveryLines: ["An example of a delivery"],
    cents: expiresAt && 45_000,
    message: "",
    expiresAt,
  };
}

export function exampleDraftOrder(currency: string, validUntil: Date): MailedDraftOrder {
  return {
    name: "D1001",
    currency,
    message: "An example of what you write to the buyer.",
    validUntil,
    lines: [{ title: "Example product", detail: "", quantity: 2, totalCents: 40_000 }],
    discount: { title: "Discount", cents: 5000 },
    shippingCents: 2500,
    taxCents: null,
    isTaxIncluded: false,
    totalCents: 37_500,
    shippingTo: ["Example Buyer", "1 Example Street", "San Francisco CA 94103"],
  };
}
