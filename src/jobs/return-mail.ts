import {
  type Email,
  type MailedReturn,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnForStaffEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "#domain/notifications/notifications.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import type { JobData } from "#domain/ports.ts";
import { reasonTitles } from "#domain/returns/return-reasons.ts";
import { readReturnToMail, type StoredReturn } from "#domain/returns/returns.ts";
import type { Shop } from "#domain/shop.ts";
import { mailOnce } from "./mail-once.ts";

type ReturnMail = JobData["return-mail"];

/** Writes one email about a return, once. Without an email address of staff, the list of returns still shows it. */
export async function mailReturn(shop: Shop, { returnId, kind, again }: ReturnMail): Promise<void> {
  const found = await readReturnToMail(shop, returnId);
  const order = found && (await readOrderToMail(shop, found.orderId));
  if (!found || !order) return;
  // Staff may correct what was received: each correction is another email.
  const about = kind === "received" ? `return-received:${found.id}.${Date.parse(found.receivedAt ?? "")}` : `return-${kind}:${found.id}`;
  const name = again ? `${about}:${again}` : about;
  const urls = { order: `${shop.mailOrigin}/orders/${orderToken(shop, order.id)}`, admin: `${shop.mailOrigin}/admin/returns/${found.id}` };
  await mailOnce(shop, { order, name, isForStaff: kind === "staff" }, () => emailOf(kind, mailedReturn(found, order.name), urls));
}

function emailOf(kind: ReturnMail["kind"], about: MailedReturn, urls: { order: string; admin: string }): Email {
  switch (kind) {
    case "requested":
      return returnRequestedEmail(about, urls.order);
    case "staff":
      return returnForStaffEmail(about, urls.admin);
    case "approved":
      return returnApprovedEmail(about, urls.order);
    case "declined":
      return returnDeclinedEmail(about, urls.order);
    case "received":
      return returnReceivedEmail(about, urls.order);
    case "closed":
      return returnClosedEmail(about, urls.order);
  }
}

function mailedReturn(found: StoredReturn, orderName: string): MailedReturn {
  return {
    orderName,
    number: found.number,
    returnAddress: found.returnAddress ?? "",
    instructions: found.instructions ?? "",
    declineReason: found.declineReason ?? "",
    comment: found.comment,
    lines: found.lines.map((line) => ({ ...line, reason: reasonTitles[line.reason] })),
  };
}
