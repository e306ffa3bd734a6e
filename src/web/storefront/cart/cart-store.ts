import { useSyncExternalStore } from "react";
import { links } from "#web/links.ts";
import type { WireCart } from "./cart-wire.ts";

/**
 * The visitor's cart in the browser: fetched after load, never part of a page that others see. `undefined` is not known
 * yet, null is no cart.
 */
type State = { cart: WireCart | null | undefined };

export const cartTimeoutMs = 8000;

let state: State = { cart: undefined };
const listeners = new Set<() => void>();
let fetching: Promise<void> | null = null;

function set(cart: WireCart | null): void {
  state = { cart };
  for (const listener of listeners) listener();
}

export function useCart(): WireCart | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state.cart,
    () => undefined,
  );
}

export function rememberCart(cart: WireCart | null): void {
  set(cart);
}

/** Asks the server what is in the cart; a failure leaves what was known. */
export function fetchCart(): Promise<void> {
  const before = state;
  fetching ??= callCart("GET")
    // What a change brought meanwhile is newer than this answer.
    .then((answer) => {
      if (state === before) set(answer.cart);
    })
    .catch(() => {})
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

export class CartFault extends Error {}

type Answer = { cart: WireCart | null };

/** One call of `/api/cart`, given up after 8 s. Throws `CartFault` with the server's words where it has some. */
export async function callCart(method: "GET" | "POST" | "PATCH" | "DELETE", body?: object): Promise<Answer> {
  const response = await fetch(links.api.cart(), {
    method,
    headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(cartTimeoutMs),
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<Answer> & { error?: string };
  if (!response.ok) throw new CartFault(answer.error ?? "");
  return { cart: answer.cart ?? null };
}

/** Adds to the cart; throws with the words to show, which are the browser's own where the shop was not reached. */
export async function addToCart(lines: { merchandiseId: string; quantity: number }[]): Promise<WireCart> {
  const { cart } = await callCart("POST", { lines }).catch((fault) => {
    throw fault instanceof CartFault && !fault.message ? new Error("Failed to add to cart") : fault;
  });
  if (!cart) throw new Error("Cart not created or updated");
  set(cart);
  return cart;
}
