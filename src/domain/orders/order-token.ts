import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";

/**
 * What proves an order without an account. The link in its emails names the order, shows its state, and can be forwarded. To see what the order
 * says about people, or to change it, a browser needs a proof in a cookie, which expires: it gets one when the order is placed in it, or when its
 * email address or ZIP code is entered there. The order's number and id alone give nothing.
 */
const linkPurpose = "order";
const proofPurpose = "order-buyer";

/** For how many days a browser counts as the buyer's. */
const proofDays = 30;
/** For how many orders a browser keeps the proof. */
const maxProofs = 5;
const between = "~";

/** Returns `id.signature`, which names the order in a link. */
export function orderToken(shop: Shop, orderId: string): string {
  return signedId(shop, linkPurpose, orderId);
}

/** Returns the order's id; null for a token that this shop did not sign. */
export function openOrderToken(shop: Shop, token: string | null): string | null {
  return openSignedId(shop, linkPurpose, token ?? "");
}

/** Returns the cookie with a proof of this order too; `before`: the browser's cookie so far. */
export function withOrderProof(shop: Shop, orderId: string, before: string | null): string {
  const until = Math.floor(shop.clock.now().getTime() / 1000) + proofDays * 86_400;
  const proof = `${orderId}.${until}.${shop.keys.sign(proofPurpose, `${orderId} ${until}`)}`;
  const others = (before ?? "").split(between, maxProofs).filter((other) => other !== "" && !other.startsWith(`${orderId}.`));
  return [proof, ...others].slice(0, maxProofs).join(between);
}

/** Returns the orders that the cookie proves, newest proof first: those that this shop signed and that have not expired. */
export function provenOrders(shop: Shop, cookie: string | null): string[] {
  return (cookie ?? "").split(between, maxProofs).flatMap((proof) => {
    const [id = "", until = "", signature = "", ...more] = proof.split(".");
    if (more.length > 0 || !isId(id) || !/^\d{1,12}$/.test(until) || !shop.keys.verify(proofPurpose, `${id} ${until}`, signature)) return [];
    return Number(until) * 1000 > shop.clock.now().getTime() ? [id] : [];
  });
}
