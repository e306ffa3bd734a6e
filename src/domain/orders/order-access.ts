import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type BuyerOrder, selectBuyerOrder } from "./buyer-order-queries.ts";
import { openOrderToken, provenOrders } from "./order-token.ts";
import { selectHolder } from "./own-order-queries.ts";

/** An order named by a caller who may have no account: the `token` of its link, the `proofs` in the browser's cookie. */
export type OrderLink = { token: string; proofs?: string | null };
/** An order named by its id, with the same proofs. */
export type RequestedOrder = { orderId: string; proofs?: string | null };

/** `isBuyer`: the order is shown whole and may be changed; else only its state is shown. */
export type LinkedOrder = { order: BuyerOrder; isBuyer: boolean };

/**
 * Returns the order of a link, and whether the caller is its buyer: signed in to its account, or in a browser with the proof. Whoever has only the link sees
 * its state, because links are forwarded. Refuses `order-not-found`, so that nobody learns which orders exist.
 */
export async function readLinkedOrder(shop: Shop, actor: Actor, link: OrderLink): Promise<LinkedOrder> {
  const orderId = openOrderToken(shop, link.token);
  const order = orderId === null ? null : await selectBuyerOrder(shop, orderId);
  if (!order) throw new Refusal("order-not-found");
  return { order, isBuyer: isBuyerOf(shop, actor, order, link.proofs ?? null) };
}

/** Returns whether the actor is the buyer of an order. An order whose buyer was erased has none. */
function isBuyerOf(shop: Shop, actor: Actor, order: Pick<BuyerOrder, "id" | "accountId" | "email">, proofs: string | null): boolean {
  const isOwn = "accountId" in actor && order.accountId === actor.accountId;
  return isOwn || (order.email !== "" && provenOrders(shop, proofs).includes(order.id));
}

/** Requires the order's buyer, for what only they may do. Refuses `order-not-found`, also to everybody else. */
export async function requireBuyer(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<void> {
  if (!(await isAskedByBuyer(shop, actor, asked))) throw new Refusal("order-not-found");
}

/** Returns whether the caller is the order's buyer, staff or the system, and may read what belongs to it. Refuses `not-allowed` to staff without the right. */
export async function mayRead(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<boolean> {
  const isByBuyer = await isAskedByBuyer(shop, actor, asked);
  if (isByBuyer !== false) return isByBuyer === true;
  if (actor.kind === "staff" || actor.kind === "apiKey") requireRight(actor, "orders.read");
  return actor.kind === "staff" || actor.kind === "apiKey" || actor.kind === "system";
}

/** Requires a caller for whom `mayRead` is true; refuses `order-not-found` to everybody else. */
export async function requireReader(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<void> {
  if (!(await mayRead(shop, actor, asked))) throw new Refusal("order-not-found");
}

/** Returns null if there is no order with this id. */
async function isAskedByBuyer(shop: Shop, actor: Actor, { orderId, proofs = null }: RequestedOrder): Promise<boolean | null> {
  const order = isId(orderId) ? await selectHolder(shop, orderId) : null;
  return order && isBuyerOf(shop, actor, order, proofs);
}

/** Returns the order of a link, for its buyer alone. Refuses `order-not-found`, and `order-unconfirmed` for whoever has only the link. */
export async function requireBuyerOf(shop: Shop, actor: Actor, link: OrderLink): Promise<BuyerOrder> {
  const { order, isBuyer } = await readLinkedOrder(shop, actor, link);
  if (!isBuyer) throw new Refusal("order-unconfirmed");
  return order;
}

/** How many tries are allowed in `ms` milliseconds: of one client at an order, and of all clients together, so that nobody finds out a ZIP code by trying. */
const tries = { client: { most: 5, ms: 15 * 60_000 }, order: { most: 40, ms: 86_400_000 } };

/**
 * Confirms that a caller with the link knows the email address of the order, or the ZIP code of one of its postal addresses. An order whose buyer was
 * erased has neither. Refuses `order-not-found`, `order-not-confirmed`, and `too-many-requests` after too many tries.
 */
export async function confirmBuyer(shop: Shop, actor: Actor, { token, answer }: { token: string; answer: string }): Promise<{ orderId: string }> {
  const { order } = await readLinkedOrder(shop, actor, { token });
  await countTry(shop, "order-confirm-client", `${order.id} ${clientPrefix(actor.address ?? "")}`, tries.client);
  await countTry(shop, "order-confirm-order", order.id, tries.order);
  const given = answer.trim().slice(0, 254);
  const isKnown = given.includes("@")
    ? order.email !== "" && given.toLowerCase() === order.email.toLowerCase()
    : [order.shippingAddress, order.billingAddress].some(
        ({ zip, country }) => plainZip(zip, country) !== "" && plainZip(given, country) === plainZip(zip, country),
      );
  if (!isKnown) throw new Refusal("order-not-confirmed");
  return { orderId: order.id };
}

async function countTry(shop: Shop, name: string, key: string, { most, ms }: { most: number; ms: number }): Promise<void> {
  const { sum, msLeft } = await shop.counters.add(name, key, 1, ms);
  if (sum > most) throw new Refusal("too-many-requests", { seconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}

/** Returns a ZIP code for comparison: "94103-1234" of the US becomes 94103, because people leave out the rest. */
function plainZip(zip: string, country: string): string {
  const plain = zip.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return country === "US" ? plain.slice(0, 5) : plain;
}
