import {
  type Email,
  type MailedReturn,
  mailOf,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnForStaffEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "#domain/notifications/notifications.ts";
import { readOrderToMail, recordMailed, wasMailed } from "#domain/orders/buyer-order.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import type { JobData } from "#domain/ports.ts";
import { readReturnToMail, type StoredReturn } from "#domain/returns/returns.ts";
import { reasonTitles } from "#domain/returns/returns-input.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";

type ReturnMail = JobData["return-mail"];

/** Writes one mail about a return, once, as `mailOrder` does. */
export async function mailReturn(shop: Shop, { returnId, kind }: ReturnMail): Promise<void> {
  const found = await readReturnToMail(shop, returnId);
  const order = found && (await readOrderToMail(shop, found.orderId));
  if (!found || !order) return;
  // What was received may be corrected: each time it is another mail.
  const mail = kind === "received" ? `return-received:${found.id}.${Date.parse(found.receivedAt ?? "")}` : `return-${kind}:${found.id}`;
  if (await wasMailed(shop, order.id, mail)) return;
  const { shop: settings } = await readSettings(shop);
  const to = kind === "staff" ? settings.ordersEmail : order.email;
  // Erased, or nobody is to be mailed: the list of returns shows it all the same.
  if (!to) return;
  const origin = shop.mailOrigin;
  const urls = { order: `${origin}/orders/${orderToken(shop, order.id)}`, admin: `${origin}/admin/returns/${found.id}` };
  const content = emailOf(kind, mailedReturn(found, order.name), urls);
  const headers = { "Message-ID": `<order.${order.id}.${mail.replace(":", ".")}@${new URL(origin).hostname}>` };
  const replyTo = kind === "staff" && order.email ? { replyTo: order.email } : {};
  await shop.mail.send(mailOf(content, settings, { to, origin, isTest: order.isTest, headers, ...replyTo }));
  await recordMailed(shop, order.id, mail, content.subject, kind === "staff" ? "staff" : "the buyer");
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
