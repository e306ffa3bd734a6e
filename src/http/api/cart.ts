import type { Context } from "hono";
import { z } from "zod";
import { addLines, addLinesThatFit, changeLine, readCart, removeLine, setCartNotes } from "#domain/cart/cart.ts";
import { addLinesInput, cartNoteInput, changeLineInput, removeLineInput } from "#domain/cart/cart-input.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { cartWithEstimate } from "#domain/checkout/cart-estimate.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { apiRoute } from "../api-route.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";
import { cartAnswer, cartOrNone, partlyAdded } from "./cart-answers.ts";

/** `/api/cart`: every answer is `{ cart }`, null where the shopper has none. */
export const cartRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/cart",
    who: "anyone",
    summary: "Read the cart",
    request: { query: z.object({ cartId: z.string().optional() }) },
    answers: { 200: cartOrNone },
    refuses: ["cart-not-found"],
    answer: async (c, { query }) => {
      const cart = await readCart(c.get("shop"), c.get("buyer"), query.cartId);
      return { cart: cart && (await withEstimate(c, cart)) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    summary: "Add lines to the cart, or make one",
    request: { body: addLinesInput },
    answers: { 200: cartAnswer },
    refuses: [
      "cart-not-found",
      "variant-not-found",
      "out-of-stock",
      "quantity-not-available",
      "quantity-not-allowed",
      "cart-full",
      "stored-too-much",
    ],
    answer: async (c, { body }) => {
      const cart = await addLines(c.get("shop"), c.get("buyer"), body);
      writeCookie(c, "cart", cart.id);
      return { cart: await withEstimate(c, cart) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/cart/lines",
    who: "anyone",
    limit: "cart",
    summary: "Add those of many lines that can be had, and say of the others why not",
    request: { body: addLinesInput },
    answers: { 200: partlyAdded },
    refuses: ["cart-not-found", "stored-too-much"],
    answer: async (c, { body }) => {
      const { cart, refused } = await addLinesThatFit(c.get("shop"), c.get("buyer"), body);
      if (cart) writeCookie(c, "cart", cart.id);
      return {
        cart: cart && (await withEstimate(c, cart)),
        refused: refused.map(({ variantId, sku, refusal }) => ({ merchandiseId: variantId, sku, code: refusal.code, error: refusalText(refusal) })),
      };
    },
  }),

  apiRoute({
    method: "PATCH",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    summary: "Set the quantity of a line",
    request: { body: changeLineInput },
    answers: { 200: cartAnswer },
    refuses: ["cart-not-found", "cart-line-not-found", "variant-not-found", "out-of-stock", "quantity-not-available", "quantity-not-allowed"],
    answer: async (c, { body }) => changed(c, await changeLine(c.get("shop"), c.get("buyer"), body)),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/cart",
    who: "anyone",
    limit: "cart",
    summary: "Remove a line",
    request: { body: removeLineInput },
    answers: { 200: cartAnswer },
    refuses: ["cart-not-found", "cart-line-not-found"],
    answer: async (c, { body }) => changed(c, await removeLine(c.get("shop"), c.get("buyer"), body)),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/cart/note",
    who: "anyone",
    limit: "cart",
    summary: "Write down the note and the cost center that go with the order",
    request: { body: cartNoteInput },
    answers: { 200: cartAnswer },
    refuses: ["cart-not-found"],
    answer: async (c, { body }) => changed(c, await setCartNotes(c.get("shop"), c.get("buyer"), body)),
  }),
];

/** Answers the changed cart. A change extends the lifetime of the cart, and so that of the browser's cookie. */
async function changed(c: Context<Env>, cart: Cart) {
  if (readCookie(c, "cart") === cart.id) writeCookie(c, "cart", cart.id);
  return { cart: await withEstimate(c, cart) };
}

function withEstimate(c: Context<Env>, cart: Cart) {
  return cartWithEstimate(c.get("shop"), cart, readCookie(c, "place"));
}
