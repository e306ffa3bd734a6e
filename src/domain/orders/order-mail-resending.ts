import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { hourMs } from "#domain/durations.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminOrder } from "./order-admin-queries.ts";
import { countEventsSince, hasEvent, insertEvent, lockOrder } from "./order-change-queries.ts";
import { mailJob } from "./order-mails.ts";

/** For all emails about one order together. */
const maxPerHour = 10;

/**
 * Sends an email to the buyer again, about the order as it is now. `mail` names it, as in `orderMails`. At most ten per hour and order. Refuses
 * `not-allowed`, `order-not-found`, `mail-not-found`, `too-many-requests`.
 */
export async function resendOrderMail(shop: Shop, actor: Actor, { orderId, mail }: { orderId: string; mail: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const { name } = await lockOrder(shop, orderId);
    const order = await selectAdminOrder(shop, orderId);
    const known = order?.mails.find((one) => one.mail === mail);
    if (!known) throw new Refusal("mail-not-found");
    const again = await recordMailResending(shop, actor, { id: orderId, name }, { mail, title: titles[known.kind] ?? known.kind });
    await shop.jobs.send(shop.sql, "order-mail", mailJob(orderId, known, again));
  });
}

/**
 * Notes in the timeline that staff ask to send an email about an order, its invoices or returns again, or for the first time (`wasSent` false). `mail` names
 * it. Returns an id that makes it another email. Joins the caller's transaction, which holds the order's lock. Refuses `too-many-requests`.
 */
export async function recordMailResending(
  shop: Shop,
  actor: Actor,
  { id: orderId, name }: { id: string; name: string },
  { mail, title, wasSent = true }: { mail: string; title: string; wasSent?: boolean },
): Promise<string> {
  const since = new Date(shop.clock.now().getTime() - hourMs);
  if ((await countEventsSince(shop, orderId, "mail-again", since)) >= maxPerHour) throw new Refusal("too-many-requests", { seconds: hourMs / 1000 });
  const again = shop.ids.next();
  const isAgain = wasSent || (await hasEvent(shop, orderId, "mail-again", { mail }));
  await insertEvent(shop, actor, orderId, "mail-again", `Asked to send an email${isAgain ? " again" : ""}: ${title}`, { mail, again });
  await record(shop, actor, "order.mail-sent-again", { kind: "order", id: orderId }, { name, mail });
  return again;
}

const titles: Partial<Record<string, string>> = {
  confirmation: "order confirmation",
  approved: "approval",
  paid: "payment received",
  "part-paid": "part payment received",
  "overpayment-returned": "overpayment sent back",
  shipped: "shipment",
  "shipment-cancelled": "canceled shipment",
  edited: "changed order",
  "new-date": "new expected date",
  balance: "balance to pay",
  reduced: "reduced order",
  "refund-owed": "refund owed",
  refunded: "refund",
  cancelled: "cancellation",
};
