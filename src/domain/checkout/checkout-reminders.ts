import { inTransaction } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { isEmailAddress } from "./checkout-input.ts";
import {
  deletePassedAddresses,
  endReminders,
  markRemindersSent,
  type ReminderToMail,
  selectDueReminders,
  selectHashOfReminder,
  selectReminderToMail,
  selectUnagreedEmail,
  stopAddress,
  upsertReminder,
} from "./checkout-reminder-queries.ts";

/**
 * Reminders promise that a buyer who left a checkout gets one email if they ticked the box for it, and none where the shop has no such box, an order was
 * placed, or they stopped it, at whichever checkout their address is entered again. The email leads to the checkout, which shows what was entered only to
 * the browser where it was entered (decision 016). Anybody can enter another person's address: see the limits below.
 */

const purpose = "checkout-reminder";
/** The limit for one email address, however many checkouts are left with it and whoever entered it. */
const atMostEveryMs = 7 * 24 * hourMs;
/** How many boxes may be ticked from one IP address per day, each for one email at most. */
export const maxRemindersPerDay = 20;

/**
 * Handles the box at the checkout. Does nothing where the shop has no box, the checkout is not this browser's, no valid email address is entered in it yet, or
 * too many were ticked from this IP address today: then the box is shown unticked, and the checkout continues.
 */
export async function chooseReminder(shop: Shop, buyer: CheckoutBuyer, token: string, agrees: boolean): Promise<void> {
  const { browserId } = buyer;
  if (agrees) {
    const { checkout } = await readSettings(shop);
    if (checkout.reminderHours === 0) return;
    const email = await selectUnagreedEmail(shop, { token, browserId });
    if (email === null || !isEmailAddress(email) || !(await mayTickMore(shop, buyer))) return;
  }
  await upsertReminder(shop, { token, browserId, agrees });
}

async function mayTickMore(shop: Shop, { address }: CheckoutBuyer): Promise<boolean> {
  if (!address) return true;
  const { sum } = await shop.counters.add("checkout-reminders", clientPrefix(address), 1, dayMs);
  return sum <= maxRemindersPerDay;
}

/** Called by a scheduled job. Returns how many reminders were sent. */
export async function sendReminders(shop: Shop, limit: number): Promise<number> {
  const { checkout } = await readSettings(shop);
  const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
  const notSince = ago(atMostEveryMs);
  await deletePassedAddresses(shop, notSince);
  if (checkout.reminderHours === 0) return 0;
  return inTransaction(shop, async (shop) => {
    const due = await selectDueReminders(shop, { leftBefore: ago(checkout.reminderHours * hourMs), notSince, limit });
    // The address was valid when the box was ticked, but may have been changed to anything since.
    const idsOf = (isMailed: boolean) => due.filter(({ email }) => isEmailAddress(email) === isMailed).map(({ id }) => id);
    await endReminders(shop, idsOf(false));
    const ids = await markRemindersSent(shop, { ids: idsOf(true), notSince });
    await shop.jobs.sendEach(
      shop.sql,
      "checkout-reminder-mail",
      ids.map((reminderId) => ({ reminderId })),
    );
    return ids.length;
  });
}

/** For the job that emails it; null where there is no reason for a reminder anymore. */
export async function readReminder(shop: Shop, reminderId: string): Promise<ReminderToMail | null> {
  const reminder = await selectReminderToMail(shop, reminderId);
  return reminder && isEmailAddress(reminder.email) ? reminder : null;
}

/** `hash.signature` for the email; made from its address, so that it stops that address even when the checkout is gone. */
export function stopReminderToken(shop: Shop, { emailHash }: Pick<ReminderToMail, "emailHash">): string {
  return `${emailHash}.${shop.keys.sign(purpose, emailHash)}`;
}

/**
 * Stops such emails to this address; repeating it changes nothing. Refuses `not-found` for a token that is not ours. A token of an older version has the id of
 * the reminder in place of the hash.
 */
export async function stopReminders(shop: Shop, token: string): Promise<void> {
  const [subject = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !shop.keys.verify(purpose, subject, signature)) throw new Refusal("not-found");
  const emailHash = isId(subject) ? await selectHashOfReminder(shop, subject) : subject;
  if (emailHash !== null) await stopAddress(shop, emailHash);
}
