import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";

/**
 * What proves an order without an account. The link in its emails says which order is meant, shows its state, and can be forwarded. What the
 * order says of people, and what changes it, needs more: the browser in which it was placed, or somebody who named its email address or ZIP code,
 * has a proof in a cookie, which ends. The order's number and id alone give nothing.
 */
const linkPurpose = "order";
const proofPurpose = "order-buyer";

/** How long a browser stays the buyer's. */
const proofDays = 30;
/** Orders of which one browser keeps the proof. */
const maxProofs = 5;
const between = "~";

/** `id.signature`: the order in a link. */
export function orderToken(shop: Shop, orderId: string): string {
  return signedId(shop, linkPurpose, orderId);
}

/** The order's id; null for a token that this shop did not sign. */
export function openOrderToken(shop: Shop, token: string | null): string | null {
  return openSignedId(shop, linkPurpose, token ?? "");
}

/** The cookie of a browser that is the buyer's of this order too; `before`: what its cookie held. */
export function withOrderProof(shop: Shop, orderId: string, before: string | null): string {
  const until = Math.floor(shop.clock.now().getTime() / 1000) + proofDays * 86_400;
  const proof = `${orderId}.${until}.${shop.keys.sign(proofPurpose, `${orderId} ${until}`)}`;
  const others = (before ?? "").split(between, maxProofs).filter((other) => other !== "" && !other.startsWith(`${orderId}.`));
  return [proof, ...others].slice(0, maxProofs).join(between);
}

/** The orders that the cookie proves, the newest proof first: those that this shop signed and whose time is not over. */
export function provenOrders(shop: Shop, cookie: string | null): string[] {
  return (cookie ?? "").split(between, maxProofs).flatMap((proof) => {
    const [id = "", until = "", signature = "", ...more] = proof.split(".");
    if (more.length > 0 || !isId(id) || !/^\d{1,12}$/.test(until) || !shop.keys.verify(proofPurpose, `${id} ${until}`, signature)) return [];
    return Number(until) * 1000 > shop.clock.now().getTime() ? [id] : [];
  });
}
