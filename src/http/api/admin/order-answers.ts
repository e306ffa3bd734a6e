import { z } from "zod";
import { address, money, nextCursor, time } from "../answer-parts.ts";

const rowFields = {
  id: z.string(),
  name: z.string().describe("The order's number."),
  isTest: z.boolean(),
  processedAt: time,
  customerName: z.string(),
  company: z.string(),
  email: z.string(),
  financialStatus: z.enum(["pending", "paid", "partially_refunded", "refunded", "cancelled"]),
  fulfillmentStatus: z.enum(["unfulfilled", "partially_fulfilled", "fulfilled", "nothing_to_ship"]),
  approved: z.boolean(),
  cancelled: z.boolean(),
  owesRefund: z.boolean(),
  total: money,
  poNumber: z.string().nullable(),
  heldUntil: time.nullable(),
};

const byStaff = z.object({ at: time, staffName: z.string().nullable() });

const line = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  productHandle: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  fulfilledQuantity: z.number(),
  refundedQuantity: z.number(),
  reducedQuantity: z.number(),
  toShipQuantity: z.number(),
  returnableQuantity: z.number(),
  restockableQuantity: z.number(),
  undecidedQuantity: z.number(),
  backOrderedQuantity: z.number(),
  leadTimeDays: z.number().nullable(),
  missingQuantity: z.number(),
  unitPrice: money,
  originalTotal: money,
  discountedTotal: money,
  tax: money,
});

const fulfillment = byStaff.extend({
  id: z.string(),
  trackingCompany: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
});

const refund = byStaff.extend({
  id: z.string(),
  amount: money,
  kind: z.enum(["refund", "reduction"]),
  reason: z.string(),
  status: z.enum(["started", "to-send", "succeeded", "failed"]),
  failureCode: z.string().nullable(),
  units: z.number(),
  restockedUnits: z.number(),
  sent: byStaff.extend({ reference: z.string().nullable() }).nullable(),
  isUnconfirmed: z.boolean(),
});

const order = z
  .object({
    ...rowFields,
    isBuyerErased: z.boolean().describe("Of the buyer, country and state alone are left."),
    isNewBuyer: z.boolean(),
    subtotal: money,
    discount: money,
    shipping: money,
    tax: money,
    reduced: money,
    due: money,
    refunded: money,
    owed: money,
    refundable: money,
    isPaidOutside: z.boolean(),
    shippingMethod: z.string(),
    paymentMethod: z.string(),
    exemptionCertificate: z.string().nullable(),
    shippingAddress: address,
    billingAddress: address,
    lines: z.array(line),
    taxLines: z.array(
      z.object({ id: z.string(), title: z.string(), ratePercent: z.string(), lineTitle: z.string().nullable(), taxable: money, amount: money }),
    ),
    discounts: z.array(z.object({ id: z.string(), title: z.string(), amount: money })),
    fulfillments: z.array(fulfillment),
    refunds: z.array(refund),
    cancellation: byStaff.extend({ reason: z.string() }).nullable(),
    approval: byStaff.nullable(),
    events: z.array(
      z.object({ id: z.string(), kind: z.string(), text: z.string(), at: time, actorName: z.string().nullable(), actorKind: z.string() }),
    ),
  })
  .meta({ id: "AdminOrder" });

export const orderAnswer = z.object({ order });
export const orderList = z.object({ orders: z.array(z.object({ ...rowFields, units: z.number() })), next: nextCursor });

export const menuBadges = z.object({ openOrders: z.number(), openReturns: z.number(), lowStock: z.number() });

export const overview = z.object({
  since: time,
  toShip: z.number(),
  pending: z.number(),
  toRefund: z.number(),
  testToShip: z.number(),
  testPending: z.number(),
  testToRefund: z.number(),
  ordersSince: z.number(),
  revenueSince: money,
  testOrdersSince: z.number(),
  testRevenueSince: money,
  lowStock: z.number(),
});
