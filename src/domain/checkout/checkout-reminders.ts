import { inTransaction } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { hourMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type ReminderToMail, selectReminderToMail, stopRemindersOf, takeDueReminders, upsertReminder } from "./checkout-reminder-queries.ts";

/**
 * Reminders promise: who left a checkout gets one email if they ticked the box for it, and none where the shop has no such box, an order came, or
 * they stopped it. The email leads to the checkout, which shows what was typed to the browser that typed it alone (decision 016).
 */

const purpose = "checkout-reminder";
/** However many checkouts are left with an email address, and by whomever it was typed. */
const atMostEveryMs = 7 * 24 * hourMs;

/** The box at the checkout. Nothing happens where the shop has none, or the checkout is none of this browser's. */
export async function chooseReminder(shop: Shop, buyer: CheckoutBuyer, token: string, agrees: boolean): Promise<void> {
  const { checkout } = await readSettings(shop);
  if (agrees && checkout.reminderHours === 0) return;
  await upsertReminder(shop, { token, browserId: buyer.browserId, agrees });
}

/** Called by the clock. Gives how many were sent. */
export async function sendReminders(shop: Shop, limit: number): Promise<number> {
  const { checkout } = await readSettings(shop);
  if (checkout.reminderHours === 0) return 0;
  const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
  return inTransaction(shop, async (shop) => {
    const ids = await takeDueReminders(shop, { leftBefore: ago(checkout.reminderHours * hourMs), notSince: ago(atMostEveryMs), limit });
    await shop.jobs.sendEach(
      shop.sql,
      "checkout-reminder-mail",
      ids.map((reminderId) => ({ reminderId })),
    );
    return ids.length;
  });
}

/** For the job that mails it; null where there is nothing to remind of anymore. */
export async function readReminder(shop: Shop, reminderId: string): Promise<ReminderToMail | null> {
  return selectReminderToMail(shop, reminderId);
}

/** `id.signature`, in the email. */
export function stopReminderToken(shop: Shop, reminderId: string): string {
  return `${reminderId}.${shop.keys.sign(purpose, reminderId)}`;
}

/** No more such emails about checkouts of now; again changes nothing. Refuses `not-found` for a token that is not ours. */
export async function stopReminders(shop: Shop, token: string): Promise<void> {
  const [id = "", signature = ""] = token.split(".");
  if (!isId(id) || !shop.keys.verify(purpose, id, signature)) throw new Refusal("not-found");
  await stopRemindersOf(shop, id);
}
