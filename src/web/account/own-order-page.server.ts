import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { readOrderDocuments } from "#domain/documents/documents.ts";
import { listInvoicesOf } from "#domain/invoices/invoices.ts";
import { toMoney } from "#domain/money.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { orderToWire, type WireOrder } from "#domain/orders/order-json.ts";
import { paymentStateOf, wasPaid } from "#domain/orders/order-outstanding.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { readOwnOrder } from "#domain/orders/own-orders.ts";
import { listPoDocuments } from "#domain/orders/po-documents.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { readOrderReturns } from "#domain/returns/returns.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { WireMoney } from "#ui/money-text.tsx";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { buyerActionsOf, documentsView } from "#web/order-parts/buyer-order-views.server.ts";
import type { BuyerActions, OrderDocumentsView } from "#web/order-parts/buyer-order-views.ts";
import { orderAgain } from "#web/order-parts/order-reordering.server.ts";
import { actorOf, originOf, shopOf } from "#web/page-context.ts";
import { signedInOf } from "./account-form.server.ts";

/** What the account's page of an order offers beyond what the API returns for it. */
export type OwnOrderExtras = BuyerActions &
  OrderDocumentsView & { view: { name: string; isPaid: boolean; isPaidOutside: boolean; paid: WireMoney | null } };

type Answer = { order: WireOrder; extras: OwnOrderExtras } | { order: null; extras: null };

/** Loads an order. `order` null: there is none, or it belongs to somebody else. */
export async function loadOwnOrder({ request, params, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  try {
    const order = await readOwnOrder(shop, actor, params["id"] ?? "");
    const token = orderToken(shop, order.id);
    const wire = orderToWire(order, originOf(context) + links.orderStatus(token), shop.clock.now());
    return data<Answer>({ order: wire, extras: await extrasOf(context, order, token) });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "order-not-found") return data<Answer>({ order: null, extras: null }, { status: 404 });
    throw thrown;
  }
}

/** Answers the forms that work without leaving the account. */
export async function answerOwnOrder({ request, params, context }: ActionFunctionArgs) {
  const { id } = await readOwnOrder(shopOf(context), signedInOf(context, request), params["id"] ?? "");
  const form = await readForm(request);
  if (form.get("intent") !== "reorder") throw new Refusal("input-invalid");
  return orderAgain(context, { token: orderToken(shopOf(context), id), proofs: null });
}

async function extrasOf(context: LoaderFunctionArgs["context"], order: BuyerOrder, token: string): Promise<OwnOrderExtras> {
  const [shop, actor] = [shopOf(context), actorOf(context)];
  const [settings, documents, returned, invoices, purchaseOrders] = await Promise.all([
    readSettings(shop),
    readOrderDocuments(shop, actor, { token }),
    readOrderReturns(shop, actor, { token }),
    listInvoicesOf(shop, actor, { orderId: order.id }),
    listPoDocuments(shop, actor, { orderId: order.id }),
  ]);
  return {
    ...buyerActionsOf({ order, token, settings, returned, invoices }),
    ...documentsView(invoices, purchaseOrders, documents),
    view: {
      name: order.name,
      isPaid: wasPaid(paymentStateOf(order)),
      isPaidOutside: isPaidOutside(order.paymentMethod),
      paid: order.receivedCents > 0 ? toMoney(order.receivedCents, order.currency) : null,
    },
  };
}
