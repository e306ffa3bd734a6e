import type { LinePromise } from "#db/schema/types.ts";
import { promisesOf, type ShopCalendar } from "#domain/shipping/delivery-dates.ts";
import type { OrderSnapshot, SnapshotLine } from "./order-snapshot.ts";

type Line = Pick<SnapshotLine, "quantity" | "backOrdered" | "leadTimeDays" | "promised">;

/**
 * Returns when the lines of an order that is approved now arrive: days that were promised from the approval on become dates of the calendar. Other
 * lines keep the promise that they have. Pure.
 */
export function promisesOfApproval(
  lines: readonly Line[],
  { now, calendar, together }: { now: Date; calendar: ShopCalendar; together: boolean },
): (LinePromise | null)[] {
  const splits = lines.map(({ quantity, backOrdered = 0, leadTimeDays = null }) => ({ ready: quantity - backOrdered, backOrdered, leadTimeDays }));
  // The promised days already include the handling.
  const terms = { now, calendar: { ...calendar, handlingDays: 0 }, together };
  return lines.map(({ promised = null }, at) => {
    if (!promised?.afterApproval) return promised;
    const promise = promisesOf(splits, { ...terms, days: promised.afterApproval })[at];
    return promise && (promise.now ?? promise.later) !== null ? promise : null;
  });
}

/** Does the same for an order that is approved as it is placed. */
export function approvedAtOnce(draft: OrderSnapshot, { now, calendar }: { now: Date; calendar: ShopCalendar }): OrderSnapshot {
  const promises = promisesOfApproval(draft.lines, { now, calendar, together: draft.delivery?.together ?? false });
  return { ...draft, lines: draft.lines.map((line, at) => ({ ...line, promised: promises[at] ?? null })) };
}
