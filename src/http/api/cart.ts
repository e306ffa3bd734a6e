import type { Context } from "hono";
import { addLines, changeLine, readCart, removeLine } from "#domain/cart/cart.ts";
import { addLinesInput, changeLineInput, removeLineInput } from "#domain/cart/cart-input.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { cartWithEstimate } from "#domain/checkout/cart-estimate.ts";
import { apiRoute } from "../api-route.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../env.ts";
import { readJson } from "../input.ts";

/** `/api/cart`: every answer is `{ cart }`, null where the shopper has none. */
export const cartRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/cart",
    who: "anyone",
    answer: async (c) => {
      const cart = await readCart(c.var.shop, c.var.buyer, c.req.query("cartId"));
      return answer(c, cart);
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    answer: async (c) => {
      const input = await readJson(c, addLinesInput);
      const cart = await addLines(c.var.shop, c.var.buyer, input);
      writeCookie(c, "cart", cart.id);
      return answer(c, cart);
    },
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    answer: async (c) => {
      return changed(c, await changeLine(c.var.shop, c.var.buyer, await readJson(c, changeLineInput)));
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    answer: async (c) => {
      return changed(c, await removeLine(c.var.shop, c.var.buyer, await readJson(c, removeLineInput)));
    },
  }),
];

/** A change makes the cart live longer, and the browser's cookie with it. */
function changed(c: Context<Env>, cart: Cart): Promise<Response> {
  if (readCookie(c, "cart") === cart.id) writeCookie(c, "cart", cart.id);
  return answer(c, cart);
}

async function answer(c: Context<Env>, cart: Cart | null): Promise<Response> {
  return c.json({ cart: cart && (await cartWithEstimate(c.var.shop, cart, readCookie(c, "place"))) });
}
