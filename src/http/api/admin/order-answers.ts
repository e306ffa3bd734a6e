import { z } from "zod";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { address, listTotal, money, nextCursor, time } from "../shared-schemas.ts";
import { waitingAnswer } from "./system-answers.ts";

const rowFields = {
  id: z.string(),
  name: z.string().describe("The order's number."),
  isTest: z.boolean(),
  processedAt: time,
  customerName: z.string(),
  company: z.string(),
  email: z.string(),
  financialStatus: z.enum(["pending", "paid", "partially_refunded", "refunded", "cancelled"]),
  paymentState: z
    .enum(paymentStates)
    .describe("As people read it: an order that costs nothing has the status `paid`, and here `nothing_to_pay`, because nobody paid anything."),
  fulfillmentStatus: z.enum(["unfulfilled", "partially_fulfilled", "fulfilled", "nothing_to_ship"]),
  approved: z.boolean(),
  cancelled: z.boolean(),
  owesRefund: z.boolean(),
  partlyPaid: z.boolean(),
  total: money,
  poNumber: z.string().nullable(),
  heldUntil: time.nullable(),
  tags: z.array(z.string()).describe("Words by which staff sort orders."),
};

const byStaff = z.object({ at: time, staffName: z.string().nullable() });

/** Days in the shop's time zone. */
const dayRange = z.object({ from: z.string(), to: z.string() }).nullable();

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
  promised: z
    .object({ now: dayRange, later: dayRange, afterApproval: z.object({ min: z.number(), max: z.number() }).optional() })
    .nullable()
    .describe("When the buyer was promised it; `afterApproval`, of an order that waits for one, in business days."),
  expectedOn: z.string().meta({ format: "date" }).nullable().describe("A day that staff named since."),
  late: z.boolean().describe("It has not shipped, and the day on which it was expected has passed."),
  missingQuantity: z.number(),
  unitPrice: money,
  originalTotal: money,
  discountedTotal: money,
  tax: money,
});

const fulfillment = byStaff.extend({
  id: z.string(),
  parcels: z.array(z.object({ carrier: z.string().nullable(), trackingNumber: z.string().nullable(), trackingUrl: z.string().nullable() })),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })).describe("As they were shipped, also where it is canceled."),
  cancellation: byStaff.extend({ reason: z.string() }).nullable(),
});

const mailKinds = [
  ...(["confirmation", "staff", "approved", "paid", "shipped", "tracking", "shipment-cancelled", "edited", "balance", "new-date"] as const),
  ...(["part-paid", "overpayment-returned", "reduced", "refund-owed", "refunded", "cancelled"] as const),
] as const;

const editedOrder = z.object({
  lines: z.array(z.object({ lineId: z.string(), title: z.string(), variantTitle: z.string(), quantity: z.number(), totalCents: z.number() })),
  shippingCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  shippingAddress: z.array(z.string()).optional(),
  exemption: z.string().nullable().optional().describe("The number of the certificate that frees it from tax."),
});
/** Amounts in minor units of the order's currency. */
export const editPreview = z.object({
  preview: z.object({
    before: editedOrder,
    after: editedOrder,
    changes: z.array(z.string()),
    notes: z.array(z.string()).describe("What becomes of its discounts and delivery dates."),
    dangerousGoods: z.string().nullable().describe("What staff should know about dangerous goods that the order's shipping method does not carry."),
    differenceCents: z.number(),
    balanceCents: z.number().describe("Of a paid order, what is to be collected then; negative: to be refunded."),
    refundCents: z.number().describe("What saving it refunds, or owes the buyer where staff have to send it."),
  }),
});

const refund = byStaff.extend({
  id: z.string(),
  amount: money,
  kind: z.enum(["refund", "reduction", "difference"]),
  reason: z.string(),
  notify: z.boolean().describe("The buyer gets emails about it."),
  status: z.enum(["started", "to-send", "succeeded", "failed"]),
  failureCode: z.string().nullable(),
  units: z.number(),
  restockedUnits: z.number(),
  sent: byStaff.extend({ reference: z.string().nullable() }).nullable(),
  isUnconfirmed: z.boolean(),
});

const orderPayment = byStaff.extend({
  id: z.string(),
  kind: z.enum(["received", "reversed", "returned"]),
  amount: money,
  paidOn: z.string().meta({ format: "date" }),
  reference: z.string(),
  isReversed: z.boolean(),
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
    paid: money.describe("What came in, refunds not taken off."),
    paidInAll: money.describe("All the money that came."),
    refundedInAll: money.describe("All that went back, also what an edit made too much or was paid too much, which does not count as refunded."),
    netPaid: money.describe("What the shop has of it."),
    open: money,
    overpaid: money,
    refunded: money,
    toCollect: money,
    toReturn: money,
    shippingLeft: money,
    shippingTaxLeft: money,
    owed: money,
    refundable: money,
    isPaidOutside: z.boolean(),
    shippingMethod: z.string(),
    delivery: z
      .object({
        together: z.boolean().nullable().describe("The buyer waits until everything is there; null: there was nothing to choose."),
        freight: z
          .object({ unloading: z.enum(["dock", "lift-gate"]), appointment: z.boolean(), contactName: z.string(), contactPhone: z.string() })
          .nullable(),
      })
      .nullable(),
    paymentMethod: z.string(),
    exemptionCertificate: z.string().nullable().describe("The certificate that freed it from tax."),
    buyerNote: z.string().nullable().describe("What the buyer said with the order."),
    costCenter: z.string().nullable().describe("To whose budget of the buyer it goes."),
    quoteNumber: z.string().nullable().describe("The quote whose link filled the cart."),
    exemptionClaim: z.string().nullable().describe("A certificate that was not verified when it was ordered, so that it was taxed."),
    shippingAddress: address,
    billingAddress: address,
    lines: z.array(line),
    taxLines: z.array(
      z.object({ id: z.string(), title: z.string(), ratePercent: z.string(), lineTitle: z.string().nullable(), taxable: money, amount: money }),
    ),
    discounts: z.array(z.object({ id: z.string(), title: z.string(), amount: money })),
    fulfillments: z.array(fulfillment),
    refunds: z.array(refund),
    payments: z.array(orderPayment),
    cancellation: byStaff.extend({ reason: z.string() }).nullable(),
    approval: byStaff.nullable(),
    edits: z.number(),
    mails: z.array(
      z.object({
        ...{ mail: z.string(), kind: z.enum(mailKinds), at: time, sentAt: time.nullable() },
        isFile: z.boolean().describe("It was saved as a file, because the shop has no mail server."),
        isBeingSent: z.boolean().describe("Its job waits or runs."),
      }),
    ),
    confirmed: z.array(z.object({ text: z.string(), at: time })).describe("What the buyer confirmed about the use of the goods."),
    events: z.array(
      z.object({
        ...{ id: z.string(), kind: z.string(), text: z.string(), at: time, actorName: z.string().nullable(), actorKind: z.string() },
        ...{ mail: z.string().nullable(), about: z.string().nullable() },
      }),
    ),
  })
  .meta({ id: "AdminOrder" });

export const orderAnswer = z.object({ order });
export const orderList = z.object({ orders: z.array(z.object({ ...rowFields, units: z.number() })), next: nextCursor });

export const ordersTotal = listTotal
  .extend({
    sums: z.array(money).describe("Of the counted ones, in each currency, less refunds and what was taken off; canceled orders are left out."),
    testSums: z.array(money).describe("The same of test orders, which are not in `sums`."),
  })
  .meta({ id: "OrdersTotal" });

export const menuBadges = z
  .object({
    openOrders: z.number(),
    lowStock: z.number(),
    failedJobs: z.number(),
    failedBackups: z.number(),
    webhooksOff: z.number(),
    mentions: z.number().describe("Notes that name who asks, and that they have not seen."),
  })
  .extend(waitingAnswer.shape);

export const overview = z.object({
  since: time,
  isTrialMode: z.boolean().describe("Test orders are then what staff work on."),
  toShip: z.number(),
  pending: z.number(),
  toRefund: z.number(),
  testToShip: z.number(),
  testPending: z.number(),
  testToRefund: z.number(),
  ordersSince: z.number(),
  revenueSince: money.nullable().describe("Null for staff who may not see totals, as is testRevenueSince."),
  testOrdersSince: z.number(),
  testRevenueSince: money.nullable(),
  lowStock: z.number(),
});
