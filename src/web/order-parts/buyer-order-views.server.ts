import type { readOrderDocuments } from "#domain/documents/documents.ts";
import type { InvoiceSummary } from "#domain/invoices/invoices.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import type { OrderReturns } from "#domain/returns/returns.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import type { BuyerActions, OrderDocumentsView } from "./buyer-order-views.ts";

type Facts = {
  order: BuyerOrder;
  token: string;
  settings: Pick<Settings, "orders">;
  returned: Pick<OrderReturns, "returnable"> | null;
  invoices: InvoiceSummary[];
};

/** Returns what only the order's buyer may do. */
export function buyerActionsOf({ order, token, settings, returned, invoices }: Facts): BuyerActions {
  const isErased = order.email === "";
  const hasCost = order.totalCents > order.reducedCents;
  return {
    token,
    canCancel: settings.orders.buyerCancellation && isCancellable(order),
    canReturn: (returned?.returnable.length ?? 0) > 0,
    canRequestInvoice: invoices.length === 0 && !isErased && hasCost && order.financialStatus !== "pending" && order.financialStatus !== "cancelled",
    uploadTo: isPaidOutside(order.paymentMethod) && !isErased && !order.isCancelled ? links.orderDocument(order.id, token) : null,
  };
}

function isCancellable({ isCancelled, financialStatus, lines }: BuyerOrder): boolean {
  return !isCancelled && financialStatus !== "refunded" && lines.every(({ shipped }) => shipped === 0) && lines.some(({ toShip }) => toShip > 0);
}

export function documentsView(
  invoices: InvoiceSummary[],
  purchaseOrders: { id: string; name: string }[],
  documents: Awaited<ReturnType<typeof readOrderDocuments>>,
): OrderDocumentsView {
  return {
    invoices: invoices.map(({ id, kind, number }) => ({ id, title: `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}` })),
    purchaseOrders: purchaseOrders.map(({ id, name }) => ({ id, name })),
    documents: [
      ...documents.products.map(({ productTitle, title, url, bytes }) => ({ title: `${productTitle}: ${title}`, url, size: bytesText(bytes) })),
      ...documents.shop.map(({ title, url, bytes }) => ({ title, url, size: bytesText(bytes) })),
    ],
  };
}
