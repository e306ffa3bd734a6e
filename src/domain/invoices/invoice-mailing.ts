import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { formatMoney } from "#domain/money.ts";
import { creditNoteEmail, type Email, invoiceEmail, type MailedInvoice, reminderEmail } from "#domain/notifications/notifications.ts";
import type { BuyerOrder } from "#domain/orders/buyer-order.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { lockOrder, recordMailResending } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import type { JobData } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDayText } from "#domain/time-text.ts";
import { type MailState, selectMailState } from "./invoice-list-queries.ts";
import type { Invoice } from "./invoice-queries.ts";
import { fileOf } from "./invoices.ts";

/** An email about an invoice with its file; `name` keeps it from being sent twice. */
export type InvoiceMail = {
  order: Pick<BuyerOrder, "id" | "email" | "isTest">;
  name: string;
  email: Email;
  file: () => Promise<{ name: string; bytes: Uint8Array }>;
};

/** Returns the email with an invoice or credit note; null: there is nobody to write to anymore. For the job alone. */
export async function invoiceMail(shop: Shop, { invoiceId, again }: JobData["invoice-mail"]): Promise<InvoiceMail | null> {
  const state = await selectMailState(shop, invoiceId);
  if (!state?.email) return null;
  const { invoice } = state;
  const { shop: settings } = await readSettings(shop);
  const mailed = mailedInvoice(state);
  const { credits } = invoice.content;
  const url = orderUrl(shop, invoice);
  const email = credits ? creditNoteEmail({ ...mailed, invoiceNumber: credits.number }, url) : invoiceEmail(mailed, settings.name, url);
  return mailAbout(shop, state, ["invoice", invoice.id, again].filter(Boolean).join(":"), email);
}

/**
 * Sends an invoice or credit note to the buyer again, with the amount that is open now. Refuses `not-allowed`, `not-found`, `mail-not-found` if the
 * buyer was erased, `too-many-requests`.
 */
export async function resendInvoice(shop: Shop, actor: Actor, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const state = isId(invoiceId) ? await selectMailState(shop, invoiceId) : null;
    if (!state) throw new Refusal("not-found");
    const { kind, number, orderId } = state.invoice;
    const order = await lockOrder(shop, orderId);
    if (!state.email) throw new Refusal("mail-not-found");
    const title = `${kind === "invoice" ? "invoice" : "credit note"} ${number}`;
    const again = await recordMailResending(shop, actor, order, { mail: `invoice:${invoiceId}`, title });
    await shop.jobs.send(shop.sql, "invoice-mail", { invoiceId, again });
  });
}

/** Does the same for a reminder; also null if the invoice was paid, or its reminders were paused, since it was due. */
export async function reminderMail(shop: Shop, { invoiceId, level, again }: JobData["reminder-mail"]): Promise<InvoiceMail | null> {
  const state = await selectMailState(shop, invoiceId);
  if (!state?.email || state.openCents === 0 || state.isPaused) return null;
  const { invoice } = state;
  const { dueOn } = invoice;
  if (dueOn === null) return null;
  const { shop: settings, invoices } = await readSettings(shop);
  const daysOverdue = Math.max(1, Math.round((Date.parse(await shopDay(shop)) - Date.parse(dueOn)) / 86_400_000));
  const text = invoices.reminders[level - 1]?.text ?? "";
  const email = reminderEmail({ ...mailedInvoice(state), text, daysOverdue }, settings.name, orderUrl(shop, invoice));
  return mailAbout(shop, state, ["reminder", invoice.id, level, again].filter(Boolean).join(":"), email);
}

function mailAbout(shop: Shop, { invoice, email: to }: MailState, name: string, email: Email): InvoiceMail {
  return { order: { id: invoice.orderId, email: to, isTest: invoice.isTest }, name, email, file: () => fileOf(shop, invoice) };
}

function orderUrl(shop: Shop, { orderId }: Invoice): string {
  return `${shop.mailOrigin}/orders/${orderToken(shop, orderId)}`;
}

function mailedInvoice({ invoice, openCents }: MailState): MailedInvoice {
  const { content, number, totalCents, currency, dueOn } = invoice;
  return {
    number,
    orderName: content.orderName,
    poNumber: content.poNumber,
    total: formatMoney(totalCents, currency),
    open: formatMoney(openCents, currency),
    dueOn: dueOn === null ? null : utcDayText(dueOn),
    isPaid: openCents === 0,
    bank: content.bank,
  };
}
