import type { LoaderFunctionArgs } from "react-router";
import { ordersToWire } from "#domain/orders/order-json.ts";
import { listOwnOrders } from "#domain/orders/own-orders.ts";
import { shopOf } from "#web/page-context.ts";
import { signedInOf } from "./account-form.server.ts";

/** Loads the page of the list that the query names, as `GET /api/orders` returns it. */
export async function loadOwnOrders({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  return ordersToWire(await listOwnOrders(shopOf(context), actor, Object.fromEntries(new URL(request.url).searchParams)));
}
