import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { addressLines } from "#domain/address-lines.ts";
import { confirmPurchaseOrder, type PurchaseOrderToConfirm, readPurchaseOrderToConfirm } from "#domain/checkout/checkout.ts";
import { toMoney } from "#domain/money.ts";
import { draftAsShown, taxesOfDraft } from "#domain/orders/buyer-amounts.ts";
import { draftDeliveryText } from "#domain/orders/order-delivery.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { isRefusal } from "#domain/refusal.ts";
import { includedText } from "#domain/tax/tax-texts.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader, cookieIn } from "#web/shop-cookies.ts";

/** Loads the purchase order. `unknown`: the link was not made by this shop. `orderUrl` leads to the confirmed order: the link proves access to that mailbox. */
export async function loadPurchaseOrder({ params, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const found = await readPurchaseOrderToConfirm(shop, params["token"] ?? "").catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.code === "not-found") return null;
    throw thrown;
  });
  if (!found) return { state: "unknown", order: null, orderUrl: null } as const;
  const orderUrl = found.orderId ? links.orderStatus(orderToken(shop, found.orderId)) : null;
  return { state: found.state, order: found.state === "open" ? orderOf(found) : null, orderUrl };
}

function orderOf({ draft: stored, email, expiresAt }: PurchaseOrderToConfirm) {
  if (!stored) return null;
  const draft = draftAsShown(stored);
  const money = (cents: number) => toMoney(cents, draft.currency);
  return {
    email,
    poNumber: draft.poNumber,
    until: utcTimeText(expiresAt),
    holdDays: draft.holdDays,
    shippingMethod: draft.shippingMethod,
    shipping: money(draft.shippingCents),
    tax: money(draft.taxCents),
    taxLabel: draft.taxIncluded ? (includedText(taxesOfDraft(stored)) ?? "incl. tax") : "Tax",
    isTaxIncluded: draft.taxIncluded,
    total: money(draft.totalCents),
    shippingAddress: addressLines(draft.shippingAddress),
    lines: draft.lines.map((line) => ({
      key: line.variantId,
      title: line.title,
      variantTitle: shownVariant(line.variantTitle),
      quantity: line.quantity,
      delivery: draftDeliveryText(line),
      total: money(line.totalCents),
    })),
  };
}

/** Answers the button: leads to the order, or says why there is none. Whoever confirms first is its buyer: emails are forwarded, and the link stays valid. */
export async function submitConfirmation({ params, request, context }: ActionFunctionArgs) {
  const shop = shopOf(context);
  try {
    const { orderId: known } = await readPurchaseOrderToConfirm(shop, params["token"] ?? "");
    if (known) return redirectDocument(links.orderStatus(orderToken(shop, known)), 303);
    const { orderId, isFirst } = await confirmPurchaseOrder(shop, checkoutBuyerOf(context), params["token"] ?? "");
    if (!isFirst) return redirectDocument(links.orderStatus(orderToken(shop, orderId)), 303);
    const origin = originOf(context);
    const cookie = cookieHeader("order", withOrderProof(shop, orderId, cookieIn(request.headers.get("Cookie"), "order", origin)), origin);
    return redirectDocument(links.thankYou(), { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (thrown) {
    // The page itself best explains what became of a link that no longer works.
    if (!isRefusal(thrown)) throw thrown;
    const isShort = ["out-of-stock", "quantity-not-available", "variant-not-found"].includes(thrown.code);
    return data({ error: isShort ? `${refusalText(thrown)} Nothing was ordered.` : refusalText(thrown) }, { status: 409 });
  }
}
