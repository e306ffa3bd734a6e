import type { Shop } from "#domain/shop.ts";
import { deleteDueFaults, deleteFaults, deleteFaultsBefore, selectFaults, upsertFault } from "./fault-queries.ts";

/** For other modules: removes faults of what has succeeded, and gives the condition by which their queries leave out failing rows. */
export { deleteFaults, isBackingOff } from "./fault-queries.ts";

/**
 * Background work promises: one failing row never blocks the others. A failure is logged with its cause, stored until the row
 * succeeds (staff see it), and retried with exponential backoff.
 */
export type FaultKind =
  /** A payment attempt that must be settled. Subject: the attempt. */
  | "payment"
  /** A payment without an order that must be refunded. Subject: the attempt. */
  | "returned-payment"
  /** A purchase order that expired. Subject: the order. */
  | "order-hold"
  /** A payment of a balance that must be ended or settled. Subject: the payment. */
  | "balance-payment"
  /** A payment reminder that must be sent. Subject: the invoice. */
  | "reminder"
  /** A refund without an answer. Subject: the refund. */
  | "refund"
  /** Reservations that expired. Subject: the attempt that held them. */
  | "reservation"
  /** Sold units of a product that must be counted. Subject: the product. */
  | "units-sold"
  /** Facets of a product that must be filled. Subject: the product. */
  | "facets"
  /** A product that must be published at its time. Subject: the product. */
  | "product"
  /** A collection that must be published or filled again. Subject: the collection. */
  | "collection"
  /** A page or an article that must be hidden at its time. Subject: the page or article. */
  | "content"
  /** A bulk change that has ended and must be undone. Subject: its run. */
  | "bulk-change"
  /** An expired cart that must be removed. Subject: the cart. */
  | "cart"
  /** Data of the buyer that an old payment attempt keeps and that must be removed. Subject: the attempt. */
  | "payment-draft"
  /** A report of a payment provider that the shop cannot read and does not retry. Subject: the provider and its event. */
  | "provider-event"
  /** A whole step of a job. Subject: its name. */
  | "step";

/** A failing row. Times are ISO 8601. */
export type StoredFault = { kind: FaultKind; subject: string; message: string; count: number; firstAt: string; lastAt: string; nextAt: string };

export type RowCounts = { done: number; failed: number };

/** Time limit of one round, so that the other steps of the job get to run. The remaining rows are done in the next round. */
const roundMs = 30_000;

/**
 * Does `work` for each row, one after the other, each with its own error handling. `isWhole`: `rows` is everything there is to do,
 * so stored faults of other rows (settled meanwhile, or deleted) are deleted. Never throws because of a row.
 */
export async function forEachRow<Row>(
  shop: Shop,
  kind: FaultKind,
  { rows, subjectOf, isWhole = true }: { rows: Row[]; subjectOf: (row: Row) => string; isWhole?: boolean },
  work: (row: Row) => Promise<unknown>,
): Promise<RowCounts> {
  const began = performance.now();
  const done: string[] = [];
  const failed: string[] = [];
  for (const row of rows) {
    if (performance.now() - began > roundMs) break;
    const subject = subjectOf(row);
    try {
      await work(row);
      done.push(subject);
    } catch (fault) {
      failed.push(subject);
      await recordFault(shop, kind, subject, fault);
    }
  }
  await forget(shop, kind, { done, failed, isWhole: isWhole && done.length + failed.length === rows.length });
  return { done: done.length, failed: failed.length };
}

/**
 * The same for work that is faster in batches: all rows together, and only if that fails, halves of them, down to the single rows that
 * fail. `work` must be one transaction.
 */
export async function inBatches(
  shop: Shop,
  kind: FaultKind,
  { subjects, isWhole = true }: { subjects: string[]; isWhole?: boolean },
  work: (subjects: string[]) => Promise<unknown>,
): Promise<RowCounts> {
  const done: string[] = [];
  const failed: string[] = [];
  const waiting = subjects.length > 0 ? [subjects] : [];
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    try {
      await work(group);
      done.push(...group);
    } catch (fault) {
      const [only = "", ...others] = group;
      if (others.length > 0) waiting.push(group.slice(Math.ceil(group.length / 2)), group.slice(0, Math.ceil(group.length / 2)));
      else {
        failed.push(only);
        await recordFault(shop, kind, only, fault);
      }
    }
  }
  await forget(shop, kind, { done, failed, isWhole });
  return { done: done.length, failed: failed.length };
}

/** Runs the steps of a job in order and continues after a failed one. Returns the result of each step, null where it failed. */
export async function runSteps<Steps extends Record<string, () => Promise<unknown>>>(
  shop: Shop,
  job: string,
  steps: Steps,
): Promise<{ [Name in keyof Steps]: Awaited<ReturnType<Steps[Name]>> | null }> {
  const outcomes: Record<string, unknown> = {};
  for (const [name, step] of Object.entries(steps)) {
    const subject = `${job}: ${name}`;
    try {
      outcomes[name] = await step();
      await deleteFaults(shop, "step", [subject]);
    } catch (fault) {
      outcomes[name] = null;
      await recordFault(shop, "step", subject, fault);
    }
  }
  return outcomes as { [Name in keyof Steps]: Awaited<ReturnType<Steps[Name]>> | null };
}

/** For a job about one row that its queue retries: stores the fault for staff and throws it again. */
export async function rememberingFault(shop: Shop, kind: FaultKind, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    await recordFault(shop, kind, subject, fault);
    throw fault;
  }
  await deleteFaults(shop, kind, [subject]);
}

/** Returns at most 100 faults for staff, latest failure first, and how many there are. */
export async function listFaults(shop: Shop): Promise<{ faults: StoredFault[]; total: number }> {
  return selectFaults(shop);
}

/** Logs a fault with its cause and stores it for staff until `deleteFaults` removes it. */
export async function recordFault(shop: Shop, kind: FaultKind, subject: string, fault: unknown): Promise<void> {
  const message = (fault instanceof Error ? causesOf(fault) : String(fault)).slice(0, 1000);
  const times = await upsertFault(shop, kind, subject, message);
  shop.log.error({ err: fault, kind, subject, times }, "background work failed for one row; the others continue");
}

/** The message with those of its causes: Drizzle's own message says which statement failed, the cause says why. */
function causesOf(fault: Error): string {
  const messages: string[] = [];
  for (let cause: unknown = fault; cause instanceof Error && messages.length < 5; cause = cause.cause) messages.push(cause.message);
  return messages.join(": ");
}

/** Removes faults of `provider-event` from before then: the provider sends an event again only for a limited time. At most `limit`. */
export async function removeOldProviderFaults(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteFaultsBefore(shop, "provider-event", before, limit);
}

async function forget(shop: Shop, kind: FaultKind, { done, failed, isWhole }: { done: string[]; failed: string[]; isWhole: boolean }): Promise<void> {
  if (isWhole) await deleteDueFaults(shop, kind, failed);
  if (done.length > 0) await deleteFaults(shop, kind, done);
}
