import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { type Money, toDecimal, toMoney } from "#domain/money.ts";
import { reduceOrder } from "#domain/orders/order-reducing.ts";
import { carryOut, startAskedRefund } from "#domain/orders/order-refunding.ts";
import { lockOrder } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { CertificateView } from "./exemption-input.ts";
import {
  lockCertificate,
  refundKeyOf,
  type StoredCertificate,
  selectCertificate,
  selectCertificates,
  selectClaimingOrders,
  updateDecision,
} from "./exemption-queries.ts";
import { type CertificateScope, type CertificateStatus, isExpired } from "./exemption-rules.ts";

/** What staff do with certificates. */

/** A certificate as staff see it. */
export type ReviewedCertificate = CertificateScope & {
  id: string;
  accountId: string | null;
  email: string;
  isEmailProven: boolean;
  number: string;
  status: CertificateStatus;
  isExpired: boolean;
  reason: string | null;
  decidedAt: string | null;
  decidedByName: string | null;
  fileBytes: number;
  createdAt: string;
  /** When its owner removed it, or was erased: it frees no further order, and is kept because orders name it. */
  removedAt: string | null;
};

/** An order of the buyer that was taxed because the certificate was not verified yet. `tax`: the part of the tax that can be refunded. */
export type TaxedOrder = { id: string; name: string; tax: Money; isTaxRefunded: boolean };

export { countTaxToReturn } from "./exemption-queries.ts";

const perPage = 50;

/** Lists certificates, newest first. Staff need the right `orders.read`. */
export async function listCertificates(
  shop: Shop,
  actor: Actor,
  input: { view?: CertificateView | undefined; search?: string | undefined; after?: string | null | undefined },
): Promise<{ certificates: ReviewedCertificate[]; next: string | null }> {
  requireRight(actor, "orders.read");
  const after = readCursor(input.after, "newest", "timestamptz");
  const rows = await selectCertificates(shop, { view: input.view ?? "waiting", search: input.search ?? "", after, limit: perPage + 1 });
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: last.key, id: last.id }) : null;
  return { certificates: rows.slice(0, perPage).map(({ key: _, ...stored }) => reviewedOf(shop, stored)), next };
}

/** Reads a certificate with the orders whose tax can be refunded. Staff need the right `orders.read`. Refuses `not-found`. */
export async function readCertificate(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<{ certificate: ReviewedCertificate; taxedOrders: TaxedOrder[] }> {
  requireRight(actor, "orders.read");
  const stored = isId(id) ? await selectCertificate(shop, id) : null;
  if (!stored) throw new Refusal("not-found");
  const orders = await selectClaimingOrders(shop, stored);
  const taxedOrders = orders.map(({ id, name, taxCents, currency, isTaxRefunded }) => ({
    id,
    name,
    tax: toMoney(taxCents, currency),
    isTaxRefunded,
  }));
  return { certificate: reviewedOf(shop, stored), taxedOrders };
}

/** Verifies a certificate for orders to come. Staff need the right `orders.change`. Refuses `not-found`, `certificate-expired`, `certificate-removed`. */
export async function verifyCertificate(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "orders.change");
  await decide(shop, actor, { id, status: "verified", reason: null });
}

/**
 * Declines a certificate: it frees no order, or no further order, from tax; `reason` is for the buyer. Staff need the right `orders.change`.
 * Refuses `not-found`, `certificate-removed`.
 */
export async function declineCertificate(shop: Shop, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await decide(shop, actor, { id, status: "declined", reason });
}

async function decide(shop: Shop, actor: Actor, { id, status, reason }: { id: string; status: "verified" | "declined"; reason: string | null }) {
  await inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockCertificate(shop, id) : null;
    if (!stored) throw new Refusal("not-found");
    if (stored.removedAt !== null) throw new Refusal("certificate-removed");
    if (stored.status === status && stored.reason === reason) return;
    if (status === "verified" && isExpired(stored, shop.clock.now())) throw new Refusal("certificate-expired");
    await updateDecision(shop, id, { status, reason, staffId: actorId(actor) });
    await record(shop, actor, `tax-certificate.${status}`, { kind: "tax-certificate", id });
    await shop.jobs.send(shop.sql, "tax-certificate-mail", { certificateId: id, kind: status });
  });
}

/**
 * Refunds the tax of an order whose buyer gave this certificate before it was verified: by a refund or, for an order that is not paid yet, by reducing
 * what is due. Once per order. Staff need the right `orders.refund`. Refuses `not-found`, `certificate-not-verified`, `order-not-found`
 * (also for an order that did not give this certificate), `tax-already-refunded`, and what the refund refuses.
 */
export async function refundExemptTax(shop: Shop, actor: Actor, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  requireRight(actor, "orders.refund");
  const stored = isId(id) ? await selectCertificate(shop, id) : null;
  if (!stored) throw new Refusal("not-found");
  if (stored.status !== "verified") throw new Refusal("certificate-not-verified");
  const refund = await inTransaction(shop, (shop) => startGivingBack(shop, actor, orderId, stored));
  if (refund) await carryOut(shop, actor, refund);
}

/** Holds the order's lock, so that two certificates with one number do not both refund it. Null: what is due was reduced, and no money moves. */
async function startGivingBack(shop: Shop, actor: Actor, orderId: string, { id, number }: StoredCertificate) {
  await lockOrder(shop, orderId);
  const order = (await selectClaimingOrders(shop, { id })).find((claiming) => claiming.id === orderId);
  if (!order) throw new Refusal("order-not-found");
  if (order.isTaxRefunded || order.taxCents === 0) throw new Refusal("tax-already-refunded");
  const input = {
    orderId,
    idempotencyKey: refundKeyOf(id, order),
    amount: toDecimal(order.taxCents, order.currency),
    reason: `Tax exemption certificate ${number} verified`,
    lines: [],
  };
  if (!order.isPending) return startAskedRefund(shop, actor, input);
  await reduceOrder(shop, actor, input);
  return null;
}

function reviewedOf(shop: Shop, stored: StoredCertificate): ReviewedCertificate {
  const { browserId: _, fileKey: __, ...certificate } = stored;
  return { ...certificate, isExpired: isExpired(stored, shop.clock.now()) };
}
