import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { lockOrder, recordMailResending } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminReturn } from "./return-admin-queries.ts";
import { selectOrderOfReturn } from "./return-queries.ts";

/**
 * Sends the email about a return's last step to the buyer again. Refuses `not-allowed`, `return-not-found`, `mail-not-found` where that step has
 * none (the buyer withdrew it, or it was closed with a refund, which has an email of its own) or the buyer was erased, `too-many-requests`.
 */
export async function resendReturnMail(shop: Shop, actor: Actor, { returnId }: { returnId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const orderId = isId(returnId) ? await selectOrderOfReturn(shop, returnId) : null;
    if (orderId === null) throw new Refusal("return-not-found");
    const order = await lockOrder(shop, orderId);
    const found = await selectAdminReturn(shop, returnId);
    if (!found) throw new Refusal("return-not-found");
    const { status } = found;
    if (status === "withdrawn" || found.refundId !== null || !found.email) throw new Refusal("mail-not-found");
    const again = await recordMailResending(shop, actor, order, { mail: `return-${status}:${returnId}`, title: `return ${status}` });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: status, again });
  });
}
