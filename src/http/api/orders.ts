import { z } from "zod";
import { ordersToWire, orderToWire } from "#domain/orders/order-json.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { listOwnOrders, orderPageInput, readOwnOrder } from "#domain/orders/own-orders.ts";
import { links } from "#web/links.ts";
import { apiRoute } from "../api-route.ts";
import { ownOrder, ownOrders } from "./order-wire-answers.ts";

/** A customer's own orders. Orders of others are not found. */
export const ordersRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/orders",
    who: "signed-in",
    summary: "List one's own orders",
    description: "The newest first: `first` of them, also `after` a cursor, or the `last` ones `before` one.",
    request: { query: orderPageInput },
    answers: { 200: ownOrders },
    answer: async (c, { query }) => ordersToWire(await listOwnOrders(c.get("shop"), c.get("actor"), query)),
  }),

  apiRoute({
    method: "GET",
    path: "/api/orders/:id",
    who: "signed-in",
    summary: "Read one of one's own orders",
    // Accepts any text, because what is no id is no order of theirs either.
    request: { params: z.object({ id: z.string() }) },
    answers: { 200: ownOrder },
    refuses: ["order-not-found"],
    answer: async (c, { params: { id } }) => {
      const order = await readOwnOrder(c.get("shop"), c.get("actor"), id);
      return { order: orderToWire(order, c.get("origin") + links.orderStatus(orderToken(c.get("shop"), order.id)), c.get("shop").clock.now()) };
    },
  }),
];
