import { withLines } from "#domain/address-lines.ts";
import { writeCursor } from "#domain/cursor.ts";
import { globalId } from "#domain/ids.ts";
import { toMoney } from "#domain/money.ts";
import { deliveryLines, noDelivery } from "#domain/shipping/delivery-choices.ts";
import { paymentTitle } from "./buyer-order.ts";
import type { BuyerOrder } from "./buyer-order-queries.ts";
import { deliveryText, promisedText } from "./order-delivery.ts";
import { outstandingOf, paymentStateOf } from "./order-outstanding.ts";
import { type ListedOrder, ownOrderSort } from "./own-order-queries.ts";
import type { OwnOrders } from "./own-orders.ts";

/** Orders in the shapes of the specification, which Shopify's clients know. */
export type WireOrders = ReturnType<typeof ordersToWire>;
export type WireListedOrder = WireOrders["orders"][number];
export type WireOrder = ReturnType<typeof orderToWire>;

export function ordersToWire({ orders, hasNextPage, hasPreviousPage }: OwnOrders) {
  const cursorOf = (order: ListedOrder | undefined) => (order ? writeCursor(ownOrderSort, order) : null);
  return {
    orders: orders.map((order) => ({
      id: globalId("Order", order.id),
      name: order.name,
      processedAt: order.processedAt,
      currentTotalPrice: toMoney(order.currentTotalCents, order.currency),
      financialStatus: shownStatus(order),
      paymentState: paymentStateOf(order),
      fulfillmentStatus: order.fulfillmentStatus,
      isTest: order.isTest,
      poNumber: order.poNumber,
      lineItems: { edges: order.lines.map((node) => ({ node })) },
    })),
    pageInfo: { hasNextPage, hasPreviousPage, startCursor: cursorOf(orders[0]), endCursor: cursorOf(orders.at(-1)) },
  };
}

/** Returns the status to show. It names a part payment, which the shop stores as pending. */
export function shownStatus({ financialStatus, receivedCents }: Pick<ListedOrder, "financialStatus" | "receivedCents">) {
  return financialStatus === "pending" && receivedCents > 0 ? ("partially_paid" as const) : financialStatus;
}

/** @param statusUrl the signed page of this order. */
export function orderToWire(order: BuyerOrder, statusUrl: string, now: Date) {
  const money = (cents: number) => toMoney(cents, order.currency);
  return {
    id: globalId("Order", order.id),
    name: order.name,
    processedAt: order.processedAt,
    financialStatus: shownStatus(order),
    paymentState: paymentStateOf(order),
    fulfillmentStatus: order.fulfillmentStatus,
    isTest: order.isTest,
    poNumber: order.poNumber,
    costCenter: order.costCenter,
    paymentMethod: paymentTitle(order),
    lineItems: {
      edges: order.lines.map((line) => ({
        node: {
          title: line.title,
          quantity: line.quantity,
          backOrder: deliveryText(line, order, now),
          expected: promisedText(line, order, now),
          discountedTotalPrice: money(line.totalCents),
          originalTotalPrice: money(line.originalTotalCents),
          variant: {
            title: line.variantTitle,
            sku: line.sku,
            image: line.imageUrl === null ? null : { url: line.imageUrl, altText: line.imageAlt ?? line.title },
            product: { handle: line.productHandle },
          },
        },
      })),
    },
    // In this shape a shipment has one carrier, so a shipment with several carriers is written as several.
    fulfillments: order.shipments.flatMap(({ parcels }) =>
      parcels.length === 0
        ? [{ trackingCompany: null, trackingInfo: [] }]
        : [...Map.groupBy(parcels, ({ carrier }) => carrier)].map(([trackingCompany, ofCarrier]) => ({
            trackingCompany,
            trackingInfo: ofCarrier.flatMap(({ trackingNumber, trackingUrl }) =>
              trackingNumber === null && trackingUrl === null ? [] : [{ number: trackingNumber, url: trackingUrl }],
            ),
          })),
    ),
    subtotalPrice: money(order.subtotalCents),
    totalDiscounts: money(order.discountCents),
    totalShippingPrice: money(order.shippingCents),
    totalTax: money(order.taxCents),
    taxesIncluded: order.taxIncluded,
    totalReduced: money(order.reducedCents),
    totalRefunded: money(order.refundedCents),
    currentTotalPrice: money(order.totalCents - order.reducedCents - order.refundedCents),
    totalOutstanding: money(outstandingOf(order).openCents),
    shippingAddress: withLines({ attention: "", department: "", ...order.shippingAddress }),
    billingAddress: withLines({ attention: "", department: "", ...order.billingAddress }),
    shippingMethod: order.shippingMethod,
    delivery: deliveryLines(order.delivery ?? noDelivery),
    statusUrl,
  };
}
