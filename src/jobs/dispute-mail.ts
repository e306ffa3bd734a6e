import { formatMoney, parseDecimal } from "#domain/money.ts";
import { disputeEmail, mailOf } from "#domain/notifications/notifications.ts";
import { readDispute } from "#domain/payments/disputes.ts";
import type { JobData } from "#domain/ports.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { utcTimeText } from "#domain/time-text.ts";

/** Writes to staff about a dispute. Where no email address for orders is set, only the open tasks of the admin area show it. */
export async function mailDispute(shop: Shop, { disputeId, kind }: JobData["dispute-mail"]): Promise<void> {
  const dispute = await readDispute(shop, disputeId);
  const { shop: settings, brand } = await readSettings(shop);
  if (!dispute || settings.ordersEmail === "") return;
  const { amount, status, reason, order, answerBy, isTest } = dispute;
  const content = disputeEmail(
    {
      ...{ kind, status, reason },
      amount: formatMoney(parseDecimal(amount.amount, amount.currencyCode) ?? 0, amount.currencyCode),
      orderName: order?.name ?? null,
      answerBy: answerBy === null ? null : utcTimeText(answerBy),
    },
    `${shop.mailOrigin}${order ? `/admin/orders/${order.id}` : "/admin"}`,
  );
  const headers = { "Message-ID": `<dispute.${disputeId}.${kind}@${new URL(shop.mailOrigin).hostname}>` };
  await shop.mail.send(mailOf(content, { shop: settings, brand }, { to: settings.ordersEmail, origin: shop.mailOrigin, isTest, headers }));
}
