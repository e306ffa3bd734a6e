import type { BalancePaymentState, CardPlace } from "#domain/orders/balance-payments.ts";
import type { FulfillmentStatus } from "#domain/orders/order-admin-types.ts";
import { maxReturnPictures, type ReturnStatus, reasonTitles } from "#domain/returns/return-reasons.ts";
import type { StoredReturn } from "#domain/returns/returns.ts";
import { utcDayText } from "#domain/time-text.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import type { BuyerActions, OrderDocumentsView } from "#web/order-parts/buyer-order-views.ts";
import type { CertificateCountry } from "#web/tax-certificates/certificate-fields.tsx";
import type { OrderView } from "../thank-you/order-view.ts";

/** An order on its signed page, as plain values. */
export type OrderStatusView = BuyerActions &
  OrderDocumentsView & {
    /** The whole order is shown; otherwise only what anybody with the link may see. */
    isBuyer: boolean;
    /** The data of its buyer were erased. */
    isErased: boolean;
    fulfillmentStatus: FulfillmentStatus;
    view: OrderView;
    /** What is still to be paid of a purchase order, and how; null: nothing, or no invoice says how. */
    payable: PayableView | null;
    /** What happens next, in sentences. */
    steps: string[];
    /** Where a card is entered to pay what an edit has added; null: it cannot be paid by card. */
    cardPlace: CardPlace;
    /** The payment of that balance from which the buyer comes back (`goesOn`: to which they are going), at `payUrl`; null: none. */
    payment: { id: string; status: BalancePaymentState["status"] | "unanswered"; payUrl: string | null; goesOn: boolean } | null;
    returns: ReturnView[];
    uploadFault: string | null;
    /** The tax exemption certificate with which the order was placed. */
    certificate: { number: string; url: string; status: string } | null;
    /** The form for the certificate of an order that was placed with only its number; null: none is asked for. */
    certificateForm: { countries: CertificateCountry[]; start: { number: string; country: string; provinces: string[] } } | null;
    supportEmail: string;
  };

/** `dueOn` is in words. `reference`: the invoice number, which the bank transfer must name. */
export type PayableView = { open: WireMoney; dueOn: string; isOverdue: boolean; reference: string; bank: { label: string; value: string }[] };

export type ReturnView = {
  id: string;
  title: string;
  status: ReturnStatus;
  /** What happened and when, in sentences. */
  texts: string[];
  /** Where the goods are to be sent, as long as they are. */
  sendTo: string | null;
  instructions: string | null;
  canWithdraw: boolean;
  /** The buyer's pictures of the goods, and where more are uploaded; null: no more can be sent. */
  pictures: { id: string; name: string }[];
  picturesTo: string | null;
  lines: { title: string; quantity: number; reason: string }[];
};

/** Returns what anybody with the link may see of an order: goods and where they are, no people, no amounts. It lists each field, so new ones stay out. */
export function forLinkOnly(order: OrderView): OrderView {
  const none = { amount: "0.00", currencyCode: order.total.currencyCode };
  const { name, isTest, state, isPaid, isPaidOutside, paymentState, isToShip, heldUntil, placedOn, isTogether, isTaxIncluded } = order;
  return {
    ...{ name, isTest, state, isPaid, isPaidOutside, paymentState, isToShip, heldUntil, placedOn, isTogether, isTaxIncluded },
    ...{
      email: "",
      poNumber: null,
      buyerNote: null,
      costCenter: null,
      quoteNumber: null,
      confirmed: [],
      payment: "",
      shippingMethod: "",
      deliveryLines: [],
      shippingAddress: [],
      billingAddress: [],
    },
    ...{ subtotal: none, shipping: none, tax: none, taxLabel: "Tax", total: none, exemptionClaim: null, lacksCertificate: false },
    ...{ discount: null, reduced: null, due: null, paid: null, open: null, refunded: null, owed: null, balance: null },
    lines: order.lines.map(({ id, title, variantTitle, sku, productHandle, image, quantity, delivery, withdrawn, promised }) => ({
      ...{ id, title, variantTitle, sku, productHandle, image, quantity, delivery, withdrawn, promised },
      total: none,
    })),
    shipments: order.shipments.map(({ id, trackingCompany, trackingNumber, trackingUrl }) => ({ id, trackingCompany, trackingNumber, trackingUrl })),
  };
}

const statusTexts: Record<ReturnStatus, string> = {
  requested: "We will look at your request and email you. Please keep the items until then.",
  approved: "Your return is approved. Please send the items to the address below.",
  declined: "Your request was declined.",
  received: "Your items have arrived. If money is to be refunded, we will email you when it is.",
  closed: "This return is finished.",
  withdrawn: "You withdrew this request.",
};

/** @param uploadTo where pictures are uploaded. */
export function returnView(found: StoredReturn, uploadTo: string): ReturnView {
  const dated = (text: string, at: string | null) => (at === null ? [] : [`${text} ${utcDayText(at)}.`]);
  const isOpen = found.status === "requested" || found.status === "approved";
  return {
    id: found.id,
    title: found.number ? `Return ${found.number}` : "Return request",
    status: found.status,
    texts: [
      statusTexts[found.status],
      ...(found.declineReason ? [found.declineReason] : []),
      ...dated("Requested on", found.requestedAt),
      ...dated(found.status === "declined" ? "Declined on" : "Approved on", found.decidedAt),
      ...dated("Received on", found.receivedAt),
      ...dated(found.status === "withdrawn" ? "Withdrawn on" : "Closed on", found.closedAt),
    ],
    sendTo: found.status === "approved" ? found.returnAddress : null,
    instructions: found.status === "approved" ? found.instructions : null,
    canWithdraw: isOpen,
    pictures: found.pictures,
    picturesTo: isOpen && found.pictures.length < maxReturnPictures ? uploadTo : null,
    lines: found.lines.map(({ title, quantity, reason }) => ({ title, quantity, reason: reasonTitles[reason] })),
  };
}
