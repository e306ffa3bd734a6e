import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { lockOrder, recordMailResending } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { deletePause, insertReminder, selectDueReminders, selectLastReminder, selectMailState, upsertPause } from "./invoice-list-queries.ts";
import { selectInvoice } from "./invoice-queries.ts";

/** How buyers are reminded of what is open. */

const maxDue = 500;

/**
 * Enqueues the reminders that are due, each once: the reminder's row and its job are written in one transaction, however often this runs.
 * Called by a scheduled job.
 */
export async function sendReminders(shop: Shop): Promise<RowCounts> {
  const { invoices } = await readSettings(shop);
  const days = invoices.reminders.map(({ days }) => days);
  if (days.length === 0) return { done: 0, failed: 0 };
  const due = await selectDueReminders(shop, days, maxDue);
  return forEachRow(shop, "reminder", { rows: due, subjectOf: ({ invoiceId }) => invoiceId, isWhole: due.length < maxDue }, (reminder) =>
    inTransaction(shop, async (shop) => {
      if (!(await insertReminder(shop, reminder))) return;
      const { invoiceId, level, number } = reminder;
      await record(shop, system, "invoice.reminded", { kind: "invoice", id: invoiceId }, { number, level });
      await shop.jobs.send(shop.sql, "reminder-mail", { invoiceId, level });
    }),
  );
}

/**
 * Sends a reminder of an overdue invoice by hand, with the amount that is open now: the last level that was sent, else the first. What the scheduled job sends
 * later stays as it is. Refuses `not-allowed`, `not-found`, `mail-not-found` if the buyer was erased, `nothing-to-remind` if it is paid, not overdue, or its
 * reminders are paused, and `too-many-requests`.
 */
export async function resendReminder(shop: Shop, actor: Actor, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const invoice = isId(invoiceId) ? await selectInvoice(shop, invoiceId) : null;
    if (invoice?.kind !== "invoice") throw new Refusal("not-found");
    const order = await lockOrder(shop, invoice.orderId);
    // Read under the lock: a payment may just have been recorded.
    const state = await selectMailState(shop, invoiceId);
    if (!state?.email) throw new Refusal("mail-not-found");
    if (!state.canRemind) throw new Refusal("nothing-to-remind");
    const last = await selectLastReminder(shop, invoiceId);
    const mail = { mail: `reminder:${invoiceId}`, title: `reminder of invoice ${invoice.number}`, wasSent: last !== null };
    const again = await recordMailResending(shop, actor, order, mail);
    await shop.jobs.send(shop.sql, "reminder-mail", { invoiceId, level: last ?? 1, again });
  });
}

/** Pauses the reminders of one invoice, for example because it is disputed, or resumes them. Refuses `not-allowed`, `not-found`. */
export async function pauseReminders(shop: Shop, actor: Actor, { invoiceId, reason }: { invoiceId: string; reason: string | null }): Promise<void> {
  requireRight(actor, "orders.change");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await inTransaction(shop, async (shop) => {
    const invoice = isId(invoiceId) ? await selectInvoice(shop, invoiceId) : null;
    if (invoice?.kind !== "invoice") throw new Refusal("not-found");
    if (reason === null) await deletePause(shop, invoiceId);
    else await upsertPause(shop, invoiceId, { reason, staffId });
    const about = { number: invoice.number, isPaused: reason !== null };
    await record(shop, actor, "invoice.reminders-changed", { kind: "order", id: invoice.orderId }, about);
  });
}
