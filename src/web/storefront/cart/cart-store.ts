import { useSyncExternalStore } from "react";
import { type CallName, callShop, type InputOf } from "#web/api-call.ts";
import type { WireCart } from "./cart-wire.ts";

/**
 * The visitor's cart in the browser: fetched after load, never part of a page that others see. `undefined` means not known
 * yet, null no cart.
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

/** Fetches the cart from the server; after a failure the known cart stays. */
export function fetchCart(): Promise<void> {
  const before = state;
  fetching ??= callCart("GET /api/cart", {})
    // A change made meanwhile is newer than this answer.
    .then((answer) => {
      if (state === before) set(answer.cart);
    })
    .catch(() => {})
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

/** Tells the tracker, where adding is the goal of an experiment. */
const sayAdded = () => globalThis.document?.dispatchEvent(new CustomEvent("added-to-cart"));

export class CartFault extends Error {}

type CartCall = Extract<CallName, `${string} /api/cart` | "PUT /api/cart/note">;

/** Makes one call of `/api/cart`, which times out after 8 s. Throws `CartFault` with the server's message where there is one. */
export async function callCart<Name extends CartCall>(name: Name, input: InputOf<Name>): Promise<{ cart: WireCart | null }> {
  const { ok, answer } = await callShop(name, input, { signal: AbortSignal.timeout(cartTimeoutMs) });
  if (!ok) throw new CartFault(answer.error ?? "");
  return { cart: answer.cart ?? null };
}

/** Adds lines to the cart; throws with the message to show, which is the browser's own where the shop was not reached. */
export async function addToCart(lines: { merchandiseId: string; quantity?: number }[]): Promise<WireCart> {
  const { cart } = await callCart("POST /api/cart", { body: { lines } }).catch((fault) => {
    throw fault instanceof CartFault && !fault.message ? new Error("Failed to add to cart") : fault;
  });
  if (!cart) throw new Error("Cart not created or updated");
  set(cart);
  sayAdded();
  return cart;
}

/** Why a row was not added, by variant id. */
export type RefusedRows = ReadonlyMap<string, string>;

/** Adds those of many lines that can be had; throws with the message to show where nothing was tried. */
export async function addRowsToCart(lines: { merchandiseId: string; quantity: number }[]): Promise<{ cart: WireCart | null; refused: RefusedRows }> {
  const { ok, answer } = await callShop("POST /api/cart/lines", { body: { lines } }, { signal: AbortSignal.timeout(cartTimeoutMs) });
  if (!ok) throw new Error(answer.error || "Failed to add to cart");
  if (answer.cart) {
    set(answer.cart);
    sayAdded();
  }
  return { cart: answer.cart ?? null, refused: new Map((answer.refused ?? []).map(({ merchandiseId, error }) => [merchandiseId, error])) };
}
