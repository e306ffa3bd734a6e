import { type LoaderFunctionArgs, redirectDocument } from "react-router";
import { addressLines } from "#domain/address-lines.ts";
import type { OwnCertificate } from "#domain/exemptions/exemptions.ts";
import { lacksCertificate, readCertificateOfOrder } from "#domain/exemptions/order-certificates.ts";
import { toMoney } from "#domain/money.ts";
import { type BuyerOrder, isWaiting, paymentTitle, readProvenOrder } from "#domain/orders/buyer-order.ts";
import { trackedParcels } from "#domain/orders/carriers.ts";
import { deliveryText, promisedText, withdrawnText } from "#domain/orders/order-delivery.ts";
import { outstandingOf, paymentStateOf, wasPaid } from "#domain/orders/order-outstanding.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { deliveryLines, noDelivery } from "#domain/shipping/delivery-choices.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { utcDayText, utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { actorOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieIn } from "#web/shop-cookies.ts";
import type { OrderView } from "./order-view.ts";

/** Loads the newest order of this browser by its cookie. Links in older emails lead to the page of their order. */
export async function loadThankYou({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const linked = new URL(request.url).searchParams.get("order") ?? "";
  if (/^[0-9a-f-]{36}\.[\w-]+$/i.test(linked)) throw redirectDocument(links.orderStatus(linked));
  const proofs = cookieIn(request.headers.get("Cookie"), "order", originOf(context));
  const [order, settings] = await Promise.all([readProvenOrder(shop, proofs), readSettings(shop)]);
  const hasClaim = order !== null && order.exemptionClaim !== null;
  const certificate = hasClaim ? await readCertificateOfOrder(shop, actorOf(context), { orderId: order.id, proofs }) : null;
  return {
    order: order && orderView(order, shop.clock.now(), certificate),
    statusUrl: order && links.orderStatus(orderToken(shop, order.id)),
    supportEmail: settings.shop.supportEmail,
  };
}

/** Returns everything that its buyer sees of an order. */
export function orderView(order: BuyerOrder, now: Date, certificate: OwnCertificate | null): OrderView {
  const money = (cents: number) => toMoney(cents, order.currency);
  const shownIf = (isShown: boolean, cents: number) => (isShown ? money(cents) : null);
  const { paidCents, openCents, overpaidCents } = outstandingOf(order);
  const paymentState = paymentStateOf(order);
  const isPaid = wasPaid(paymentState);
  return {
    name: order.name,
    email: order.email,
    isTest: order.isTest,
    state: stateOf(order),
    isPaid,
    isPaidOutside: isPaidOutside(order.paymentMethod),
    paymentState,
    isToShip: !order.isCancelled && order.lines.some((line) => line.toShip > 0),
    poNumber: order.poNumber,
    buyerNote: order.buyerNote,
    costCenter: order.costCenter,
    quoteNumber: order.quoteNumber,
    confirmed: order.confirmed.map(({ text, at }) => `${text} (${utcTimeText(at)})`),
    heldUntil: order.heldUntil && utcDayText(order.heldUntil),
    placedOn: utcDayText(order.processedAt),
    lines: order.lines.map((line) => ({
      ...line,
      variantTitle: shownVariant(line.variantTitle),
      image: line.imageUrl ? { url: line.imageUrl } : null,
      delivery: deliveryText(line, order, now),
      withdrawn: withdrawnText(line, order),
      promised: promisedText(line, order, now),
      total: money(line.totalCents),
    })),
    subtotal: money(order.subtotalCents),
    discount: order.discountCents > 0 ? money(order.discountCents) : null,
    shippingMethod: order.shippingMethod,
    deliveryLines: deliveryLines(order.delivery ?? noDelivery),
    isTogether: order.delivery?.together ?? false,
    shipping: money(order.shippingCents),
    tax: money(order.taxCents),
    taxLabel: order.taxIncluded ? (includedText(order.taxes) ?? "incl. tax") : order.exemptionCertificate ? "Tax (exempt)" : "Tax",
    isTaxIncluded: order.taxIncluded,
    exemptionClaim: order.taxCents > 0 ? order.exemptionClaim : null,
    lacksCertificate: lacksCertificate(order, certificate),
    total: money(order.totalCents),
    reduced: order.reducedCents > 0 ? money(order.reducedCents) : null,
    due: shownIf(!isPaid && order.reducedCents > 0 && paidCents === 0, openCents),
    paid: shownIf(paidCents > 0 && (order.reducedCents > 0 || paidCents !== order.totalCents), paidCents),
    open: shownIf(paidCents > 0 && openCents > 0, openCents),
    refunded: order.refundedCents > 0 ? money(order.refundedCents) : null,
    owed: shownIf(order.owedCents + overpaidCents > 0, order.owedCents + overpaidCents),
    balance: order.balanceCents > 0 ? money(order.balanceCents) : null,
    payment: [paymentTitle(order), order.poNumber].filter(Boolean).join(" "),
    shippingAddress: addressLines(order.shippingAddress),
    billingAddress: addressLines(order.billingAddress),
    shipments: trackedParcels(order.shipments),
  };
}

function stateOf(order: BuyerOrder): OrderView["state"] {
  if (order.isCancelled) return "cancelled";
  if (order.financialStatus === "refunded") return "refunded";
  if (order.financialStatus === "cancelled") return "closed";
  if (isWaiting(order)) return "pending";
  return order.financialStatus === "pending" ? "approved" : "paid";
}
