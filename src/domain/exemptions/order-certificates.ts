import type { Actor } from "#domain/actor.ts";
import { type AskedOrder, mayRead } from "#domain/orders/order-access.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCertificateOfOrder } from "./exemption-queries.ts";
import { type CertificateFile, fileOfCertificate, type OwnCertificate, shownToOwner } from "./exemptions.ts";

/**
 * The certificate with which an order was placed, for its buyer and staff: also for a guest whose browser has forgotten it, by the link and proof
 * of the order.
 */

/** Null: the order has none, or it was removed. Refuses `order-not-found` also to who may not see it. */
export async function readCertificateOfOrder(shop: Shop, actor: Actor, asked: AskedOrder): Promise<OwnCertificate | null> {
  if (!(await mayRead(shop, actor, asked))) throw new Refusal("order-not-found");
  const stored = await selectCertificateOfOrder(shop, asked.orderId);
  return stored && shownToOwner(shop, stored);
}

/** Refuses `not-found` also to who may not see it. */
export async function readCertificateFileOfOrder(shop: Shop, actor: Actor, asked: AskedOrder): Promise<CertificateFile> {
  const stored = (await mayRead(shop, actor, asked)) ? await selectCertificateOfOrder(shop, asked.orderId) : null;
  const file = stored && (await fileOfCertificate(shop, stored));
  if (!file) throw new Refusal("not-found");
  return file;
}
