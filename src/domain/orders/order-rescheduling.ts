import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
import type { NewDateInput } from "./order-input.ts";
import { selectNewDate, updateExpectedOn } from "./order-rescheduling-queries.ts";
import { unitsToShip } from "./refund-lines.ts";

/** How far ahead a day may be: a later one would be a wrong year. */
const maxDaysAhead = 730;

/** Without `notify` the buyer gets an email. */
export type NewDateOfOrder = Omit<NewDateInput, "notify"> & { orderId: string; notify?: boolean };

/**
 * Stores a new expected day for lines of which something is still to be shipped; without `lines`, for all of them. It is noted in the order's timeline and
 * everywhere its buyer reads when it comes, and the buyer gets an email unless `notify` is false. Lines that already have this day stay as they are. Refuses
 * `not-allowed`, `input-invalid` (a day that has passed, or is far ahead), `order-not-found`, `order-cancelled`, `line-not-found`, `nothing-left-to-ship`.
 */
export async function rescheduleOrder(shop: Shop, actor: Actor, { orderId, on, lines, notify = true }: NewDateOfOrder): Promise<void> {
  requireRight(actor, "orders.fulfill");
  refuseDay(shop, on);
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (order.isCancelled) throw new Refusal("order-cancelled");
    const changed = await updateExpectedOn(shop, linesToShip(order, lines), on);
    if (changed.length === 0) return;
    const lineIds = changed.map(({ id }) => id);
    const eventId = shop.ids.next();
    await insertEvent(shop, actor, orderId, "new-date", `New expected date ${utcDayText(on)}: ${namesOf(changed)}`, { on, lineIds }, eventId);
    await record(shop, actor, "order.rescheduled", { kind: "order", id: orderId }, { name: order.name, on, lineIds });
    if (notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "new-date", eventId });
  });
}

/** Returns the day and the lines of a new-date event of the timeline, for the email about it; null: there is none. */
export async function readNewDate(shop: Shop, orderId: string, eventId: string): Promise<{ on: string; lineIds: string[] } | null> {
  return selectNewDate(shop, orderId, eventId);
}

/** Days are in UTC, as wherever the shop says that something is delayed. */
function refuseDay(shop: Shop, on: string): void {
  const now = shop.clock.now();
  if (on < utcDay(now)) throw new Refusal("input-invalid", { fields: { on: "This day is over." } });
  if (on > utcDay(new Date(now.getTime() + maxDaysAhead * dayMs)))
    throw new Refusal("input-invalid", { fields: { on: "Enter a date within the next two years." } });
}

function linesToShip(order: LockedOrder, wanted: string[] | undefined): string[] {
  const open = order.lines.filter((line) => unitsToShip(line) > 0).map(({ id }) => id);
  if (wanted?.some((id) => order.lines.every((line) => line.id !== id))) throw new Refusal("line-not-found");
  if (open.length === 0 || wanted?.some((id) => !open.includes(id))) throw new Refusal("nothing-left-to-ship");
  return wanted ?? open;
}

const maxNamed = 3;

function namesOf(lines: { title: string }[]): string {
  const named = lines.slice(0, maxNamed).map(({ title }) => title);
  return lines.length > maxNamed ? `${named.join(", ")} and ${lines.length - maxNamed} more` : named.join(", ");
}
