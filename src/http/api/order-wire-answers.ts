import { z } from "zod";
import type { FinancialStatus, FulfillmentStatus } from "#domain/orders/order-admin-types.ts";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { address, money, nameOf, time } from "./shared-schemas.ts";

const pageInfo = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: z.string().nullable().describe("`before` of the page before; null: this one is empty."),
  endCursor: z.string().nullable().describe("`after` of the next page; null: this one is empty."),
});
const head = {
  id: z.string().describe("A global id; its last part is the order's in paths."),
  name: z.string(),
  processedAt: time,
  financialStatus: nameOf<FinancialStatus | "partially_paid">(),
  paymentState: z
    .enum(paymentStates)
    .describe("As people read it: an order that costs nothing has the status `paid`, and here `nothing_to_pay`, because nobody paid anything."),
  fulfillmentStatus: nameOf<FulfillmentStatus>(),
  isTest: z.boolean(),
  poNumber: z.string().nullable().describe("The buyer's number of a purchase order."),
};
export const ownOrders = z.object({
  orders: z.array(
    z.object({
      ...head,
      currentTotalPrice: money.describe("Less what was taken off or refunded."),
      lineItems: z.object({ edges: z.array(z.object({ node: z.object({ title: z.string(), quantity: z.number() }) })) }),
    }),
  ),
  pageInfo,
});

const line = z.object({
  title: z.string(),
  quantity: z.number(),
  backOrder: z.string().nullable().describe("What of it is back-ordered, in words."),
  expected: z.string().nullable().describe("When it was promised to arrive, in words."),
  discountedTotalPrice: money,
  originalTotalPrice: money,
  variant: z.object({
    title: z.string(),
    sku: z.string().nullable(),
    image: z.object({ url: z.string(), altText: z.string() }).nullable(),
    product: z.object({ handle: z.string() }),
  }),
});

export const ownOrder = z.object({
  order: z.object({
    ...head,
    costCenter: z.string().nullable().describe("As the buyer entered it in the cart."),
    paymentMethod: z.string().describe("How it is paid, in words."),
    lineItems: z.object({ edges: z.array(z.object({ node: line })) }),
    fulfillments: z.array(
      z.object({
        trackingCompany: z.string().nullable(),
        trackingInfo: z.array(z.object({ number: z.string().nullable(), url: z.string().nullable() })),
      }),
    ),
    subtotalPrice: money,
    totalDiscounts: money,
    totalShippingPrice: money,
    totalTax: money,
    taxesIncluded: z.boolean().describe("The amounts of the lines, the subtotal and the shipping have the tax in them."),
    totalReduced: money.describe("Taken off before it was paid."),
    totalRefunded: money,
    currentTotalPrice: money,
    totalOutstanding: money.describe("What is still to be paid: of a purchase order, or of a paid order that staff changed."),
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: z.string(),
    delivery: z.array(z.string()).describe("What the buyer chose about the delivery, in words."),
    statusUrl: z.string().describe("The order's own page, which whoever has its link can open."),
  }),
});
