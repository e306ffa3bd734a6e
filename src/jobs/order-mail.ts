import { system } from "#domain/actor.ts";
import { lacksCertificate, readCertificateOfOrder } from "#domain/exemptions/order-certificates.ts";
import { orderEmail } from "#domain/notifications/notifications.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { mailName } from "#domain/orders/order-mails.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOnce } from "./mail-once.ts";

type OrderMail = JobData["order-mail"];

/** Writes one email about an order, once. */
export async function mailOrder(shop: Shop, job: OrderMail): Promise<void> {
  const order = await readOrderToMail(shop, job.orderId);
  if (!order) return;
  const origin = shop.mailOrigin;
  const orderUrl = `${origin}/orders/${orderToken(shop, order.id)}`;
  const isFirst = job.kind === "confirmation" && order.exemptionClaim !== null;
  const certificate = isFirst ? await readCertificateOfOrder(shop, system, { orderId: order.id }) : null;
  const certificateUrl = isFirst && lacksCertificate(order, certificate) ? `${orderUrl}#tax-exemption` : null;
  await mailOnce(shop, { order, name: mailName(job), isForStaff: job.kind === "staff" }, ({ name: shopName }) =>
    orderEmail(shop, order, job, { shopName, origin, orderUrl, now: shop.clock.now(), certificateUrl }),
  );
}
