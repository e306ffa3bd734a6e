import { data, type LoaderFunctionArgs } from "react-router";
import { orderToWire, type WireOrder } from "#domain/orders/order-json.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { readOwnOrder } from "#domain/orders/own-orders.ts";
import { isRefusal } from "#domain/refusal.ts";
import { links } from "#web/links.ts";
import { originOf, shopOf } from "#web/page-context.ts";
import { signedInOf } from "./account-form.server.ts";

/** `order` null: there is none, or it is somebody else's. */
export async function loadOwnOrder({ request, params, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  try {
    const order = await readOwnOrder(shop, actor, params["id"] ?? "");
    const statusUrl = originOf(context) + links.orderStatus(orderToken(shop, order.id));
    return data<{ order: WireOrder | null }>({ order: orderToWire(order, statusUrl, shop.clock.now()) });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === "order-not-found") return data<{ order: WireOrder | null }>({ order: null }, { status: 404 });
    throw thrown;
  }
}
