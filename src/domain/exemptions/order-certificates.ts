import type { Actor } from "#domain/actor.ts";
import { mayRead, type OrderLink, type RequestedOrder, requireBuyerOf } from "#domain/orders/order-access.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { CertificateInput } from "./exemption-input.ts";
import { selectCertificateOfOrder, selectOwnerOfOrder } from "./exemption-queries.ts";
import { holdsFor, scopeText } from "./exemption-rules.ts";
import { type CertificateFile, fileOfCertificate, type OwnCertificate, shownToOwner, storeCertificate } from "./exemptions.ts";

/**
 * The certificate with which an order was placed, for its buyer and staff: also for a guest whose browser no longer has it, by the link and proof
 * of the order.
 */

/** Returns null if the order has none, or it is gone. Refuses `order-not-found`, also if the actor may not see it. */
export async function readCertificateOfOrder(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<OwnCertificate | null> {
  if (!(await mayRead(shop, actor, asked))) throw new Refusal("order-not-found");
  const stored = await selectCertificateOfOrder(shop, asked.orderId);
  return stored && shownToOwner(shop, stored);
}

/** Returns its file. Refuses `not-found`, also if the actor may not see it. */
export async function readCertificateFileOfOrder(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<CertificateFile> {
  const stored = (await mayRead(shop, actor, asked)) ? await selectCertificateOfOrder(shop, asked.orderId) : null;
  const file = stored && (await fileOfCertificate(shop, stored));
  if (!file) throw new Refusal("not-found");
  return file;
}

/** Returns whether an order was taxed on a number alone, so that its tax stays paid until the certificate itself is sent; also after one was declined. */
export function lacksCertificate(
  order: { exemptionClaim: string | null; taxCents: number; isCancelled: boolean },
  certificate: Pick<OwnCertificate, "status"> | null,
): boolean {
  const isTaxed = order.exemptionClaim !== null && order.taxCents > 0 && !order.isCancelled;
  return isTaxed && (certificate === null || certificate.status === "declined");
}

/**
 * Stores the certificate for an order that was placed with its number alone, from its buyer: signed in, or by the link and proof of the order. It belongs
 * to the account of the order, else to the browser that placed it. Refuses `order-not-found`, `order-unconfirmed`, `certificate-not-needed`, and
 * `input-invalid`, `file-too-large`, `certificates-full` and `stored-too-much` as `sendCertificate`; `input-invalid` also for one that does not hold
 * where the order goes, because its tax would never be refunded.
 */
export async function sendCertificateOfOrder(
  shop: Shop,
  actor: Actor,
  { link, ...input }: CertificateInput & { file: Uint8Array; link: OrderLink },
): Promise<{ id: string }> {
  const order = await requireBuyerOf(shop, actor, link);
  const [sent, owner] = await Promise.all([selectCertificateOfOrder(shop, order.id), selectOwnerOfOrder(shop, order.id)]);
  if (order.exemptionClaim === null || !owner || !lacksCertificate(order, sent)) throw new Refusal("certificate-not-needed");
  const { country, province } = order.shippingAddress;
  if (!holdsFor(input, { country, province })) {
    const place = scopeText({ country, provinces: province ? [province] : [] });
    const field = input.country === country ? "provinces" : "country";
    throw new Refusal("input-invalid", { fields: { [field]: `This order ships to ${place}. Send a certificate that is valid there.` } });
  }
  return storeCertificate(shop, actor, { ...owner, email: order.email }, { ...input, number: order.exemptionClaim });
}
