import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { readOrderDocuments } from "#domain/documents/documents.ts";
import type { OwnCertificate } from "#domain/exemptions/exemptions.ts";
import { lacksCertificate, readCertificateOfOrder, sendCertificateOfOrder } from "#domain/exemptions/order-certificates.ts";
import { type InvoiceSummary, listInvoicesOf, requestReceipt } from "#domain/invoices/invoices.ts";
import { toMoney } from "#domain/money.ts";
import { answerBalancePayment, cardPlaceForBalance, payBalance, readBalancePayment } from "#domain/orders/balance-payments.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { confirmBuyer, type LinkedOrder, type OrderLink, readLinkedOrder } from "#domain/orders/order-access.ts";
import { outstandingOf } from "#domain/orders/order-outstanding.ts";
import { withOrderProof } from "#domain/orders/order-token.ts";
import { cancelOwnOrder } from "#domain/orders/orders.ts";
import { listPoDocuments } from "#domain/orders/po-documents.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { type OrderReturns, readOrderReturns, withdrawReturn } from "#domain/returns/returns.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import { utcDayText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { cardIn } from "#web/card-fields/card-in-form.server.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { uploadFaultOf } from "#web/messages/upload-words.ts";
import { buyerActionsOf, documentsView } from "#web/order-parts/buyer-order-views.server.ts";
import { nothingAnswered, type OrderAnswer } from "#web/order-parts/order-answer.ts";
import { orderAgain } from "#web/order-parts/order-reordering.server.ts";
import { actorOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader, cookieIn } from "#web/shop-cookies.ts";
import { certificateCountries, certificateOf } from "#web/tax-certificates/certificate-form.server.ts";
import { nextSteps } from "../thank-you/next-steps.ts";
import { orderView } from "../thank-you/thank-you-page.server.ts";
import { forLinkOnly, type OrderStatusView, returnView } from "./order-status-view.ts";

type PageArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The page is never cached, its URL is sent to no other site, and search engines do not list it. */
export const orderPageHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** Returns the link of the page's order, with the proofs of this browser. */
export function linkOf({ request, params, context }: PageArgs): OrderLink {
  return { token: params["token"] ?? "", proofs: cookieIn(request.headers.get("Cookie"), "order", originOf(context)) };
}

/** Null: there is no such order. */
async function linkedOrderOf(args: PageArgs): Promise<LinkedOrder | null> {
  return readLinkedOrder(shopOf(args.context), actorOf(args.context), linkOf(args)).catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.code === "order-not-found") return null;
    throw thrown;
  });
}

/** For pages of the buyer: anybody else is led to the page of the order, which asks who they are. */
export async function buyersOrderOf(args: PageArgs): Promise<{ token: string; order: BuyerOrder }> {
  const { token } = linkOf(args);
  const linked = await linkedOrderOf(args);
  if (!linked?.isBuyer) throw redirectDocument(links.orderStatus(token));
  return { token, order: linked.order };
}

/** Loads the state of the order; `order` null: the link names none. */
export async function loadOrderStatus(args: LoaderFunctionArgs) {
  const linked = await linkedOrderOf(args);
  if (!linked) return data<{ order: OrderStatusView | null }>({ order: null }, { status: 404 });
  return data<{ order: OrderStatusView | null }>({ order: await statusOf(args, linked) });
}

async function statusOf(args: PageArgs, { order, isBuyer }: LinkedOrder): Promise<OrderStatusView> {
  const [shop, actor, link] = [shopOf(args.context), actorOf(args.context), linkOf(args)];
  // Read before the order is shown: a payment made by now is no longer open.
  const payment = isBuyer ? await paymentOf(args) : null;
  if (payment?.status === "paid" && order.balanceCents > 0) {
    const after = await linkedOrderOf(args);
    if (after && after.order.balanceCents !== order.balanceCents) return statusOf(args, after);
  }
  const [settings, documents, returned, invoices, purchaseOrders, cardPlace, certificate] = await Promise.all([
    readSettings(shop),
    readOrderDocuments(shop, actor, link),
    isBuyer ? readOrderReturns(shop, actor, link) : null,
    isBuyer ? listInvoicesOf(shop, actor, { orderId: order.id, ...link }) : [],
    isBuyer ? listPoDocuments(shop, actor, { orderId: order.id, ...link }) : [],
    isBuyer && order.balanceCents > 0 ? cardPlaceForBalance(shop, order) : null,
    isBuyer && (order.exemptionCertificate ?? order.exemptionClaim) !== null
      ? readCertificateOfOrder(shop, actor, { orderId: order.id, ...link })
      : null,
  ]);
  const whole = orderView(order, shop.clock.now(), certificate);
  const shown = isBuyer ? whole : forLinkOnly(whole);
  return {
    ...(isBuyer
      ? buyerActionsOf({ order, token: link.token, settings, returned, invoices })
      : { token: link.token, canCancel: false, canReturn: false, canRequestInvoice: false, uploadTo: null }),
    ...documentsView(invoices, purchaseOrders, documents),
    isBuyer,
    isErased: order.email === "",
    fulfillmentStatus: order.fulfillmentStatus,
    view: shown,
    payable: payableOf(order, invoices, await shopDay(shop)),
    steps: nextSteps(shown),
    cardPlace,
    payment,
    returns: (returned?.returns ?? []).map((found) => returnView(found, links.returnPictures(found.id, link.token))),
    uploadFault: uploadFaultOf(new URL(args.request.url).searchParams.get("upload")),
    certificateForm: isBuyer && lacksCertificate(order, certificate) ? certificateFormOf(order, settings.shop.countries) : null,
    certificate: certificate && { number: certificate.number, url: links.orderCertificate(order.id), status: certificateWords(certificate) },
    supportEmail: settings.shop.supportEmail,
  };
}

/** Returns how to pay by the last invoice, which contains everything that is open. */
function payableOf(order: BuyerOrder, invoices: InvoiceSummary[], today: string): OrderStatusView["payable"] {
  const { openCents } = outstandingOf(order);
  const invoice = invoices.findLast(({ kind }) => kind === "invoice");
  if (openCents === 0 || !invoice?.dueOn || !isPaidOutside(order.paymentMethod)) return null;
  const { dueOn, number, bank } = invoice;
  return { open: toMoney(openCents, order.currency), dueOn: utcDayText(dueOn), isOverdue: dueOn < today, reference: number, bank };
}

/** Returns a form that starts with the order's certificate number and its shipping state. */
function certificateFormOf({ exemptionClaim, shippingAddress: { country, province } }: BuyerOrder, countries: readonly string[]) {
  const start = { number: exemptionClaim ?? "", country, provinces: province ? [province] : [] };
  return { countries: certificateCountries([...new Set([...countries, country])]), start };
}

function certificateWords({ status, isExpired, reason }: OwnCertificate): string {
  if (status === "declined") return `Not accepted${reason ? `: ${reason}` : ""}`;
  if (isExpired) return "Expired";
  return status === "verified" ? "Verified" : "Waiting for our review";
}

/** Returns the state of a payment of a balance from which the buyer comes back, or to which they are going. */
async function paymentOf(args: PageArgs): Promise<OrderStatusView["payment"]> {
  const query = new URL(args.request.url).searchParams;
  const paymentId = query.get("payment");
  if (paymentId === null) return null;
  const shop = shopOf(args.context);
  try {
    const found = await readBalancePayment(shop, actorOf(args.context), { link: linkOf(args), paymentId });
    return { id: paymentId, ...found, goesOn: query.has("go") };
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    // Nothing is lost: a payment is recorded by the service's report, or when the service answers again.
    shop.log.error({ err: thrown, paymentId }, "a payment service did not report the outcome of a payment");
    return { id: paymentId, status: "unanswered", payUrl: null, goesOn: false };
  }
}

/** Answers one of the page's forms. The page then shows what was done. */
export async function answerOrderStatus(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const intent = String(form.get("intent") ?? "");
  try {
    return await carryOut(args, intent, form);
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.code === "order-not-found") throw thrown;
    const seconds = thrown.params["seconds"];
    const headers = typeof seconds === "number" ? { "Retry-After": String(seconds) } : undefined;
    const status = thrown.code === "too-many-requests" ? 429 : 409;
    const fields = (thrown.params["fields"] ?? {}) as Record<string, string>;
    const message = Object.keys(fields).length > 0 ? "Please check the fields that are marked." : refusalText(thrown);
    return data<OrderAnswer>({ ...nothingAnswered, intent, message, fields }, { status, ...(headers ? { headers } : {}) });
  }
}

async function carryOut(args: ActionFunctionArgs, intent: string, form: FormData) {
  const [shop, actor, link] = [shopOf(args.context), actorOf(args.context), linkOf(args)];
  const page = links.orderStatus(link.token);
  switch (intent) {
    case "confirm": {
      const { orderId } = await confirmBuyer(shop, actor, { token: link.token, answer: String(form.get("answer") ?? "") });
      const origin = originOf(args.context);
      const cookie = cookieHeader("order", withOrderProof(shop, orderId, link.proofs ?? null), origin);
      return redirectDocument(page, { status: 303, headers: { "Set-Cookie": cookie } });
    }
    case "cancel":
      if (form.get("sure") !== "yes")
        return data<OrderAnswer>({ ...nothingAnswered, intent, message: "Check the box to confirm. Nothing was canceled." }, { status: 400 });
      await cancelOwnOrder(shop, actor, link);
      return redirectDocument(page, 303);
    case "pay-balance": {
      const { paymentId } = await payBalance(shop, actor, {
        link,
        orderUrl: `${originOf(args.context)}${page}`,
        payload: cardIn(form),
      });
      return redirectDocument(`${page}?payment=${paymentId}&go`, 303);
    }
    case "answer-bank": {
      const paymentId = String(form.get("paymentId") ?? "");
      await answerBalancePayment(shop, actor, { link, paymentId, accepted: form.get("answer") === "approve" });
      return redirectDocument(`${page}?payment=${paymentId}`, 303);
    }
    case "withdraw-return":
      await withdrawReturn(shop, actor, link, String(form.get("returnId") ?? ""));
      return redirectDocument(page, 303);
    case "tax-certificate": {
      const { order } = await buyersOrderOf(args);
      form.set("number", order.exemptionClaim ?? "");
      await sendCertificateOfOrder(shop, actor, { link, ...(await certificateOf(form)) });
      return redirectDocument(`${page}#order-documents`, 303);
    }
    case "invoice": {
      const { order } = await buyersOrderOf(args);
      await requestReceipt(shop, actor, { orderId: order.id, ...link });
      return redirectDocument(page, 303);
    }
    case "reorder":
      return orderAgain(args.context, link);
    default:
      throw new Refusal("input-invalid");
  }
}

/** Says in words until when each line can be returned. */
export function returnableLines(order: BuyerOrder, { returnable }: OrderReturns) {
  return returnable.flatMap(({ lineId, quantity, until }) =>
    order.lines
      .filter(({ id }) => id === lineId)
      .map(({ title, variantTitle, sku, imageUrl }) => ({
        lineId,
        title,
        variantTitle: shownVariant(variantTitle),
        sku,
        imageUrl,
        quantity,
        until: utcDayText(until),
      })),
  );
}
