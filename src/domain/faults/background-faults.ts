import type { Shop } from "#domain/shop.ts";
import { deleteDueFaults, deleteFaults, deleteFaultsBefore, selectFaults, upsertFault } from "./fault-queries.ts";

/** For other modules: what succeeded at last, and the condition by which their queries leave out rows that fail. */
export { deleteFaults, isBackingOff } from "./fault-queries.ts";

/**
 * Background work promises: one failing row never blocks the others. A failure is logged with its cause, remembered until the row
 * succeeds (staff see it), and retried with exponential backoff.
 */
export type FaultKind =
  /** A payment attempt to be settled. Subject: the attempt. */
  | "payment"
  /** A payment without an order, to be refunded. Subject: the attempt. */
  | "returned-payment"
  /** A purchase order whose time ran out. Subject: the order. */
  | "order-hold"
  /** A payment of a balance, to be ended or settled. Subject: the payment. */
  | "balance-payment"
  /** A payment reminder to be sent. Subject: the invoice. */
  | "reminder"
  /** A refund without an answer. Subject: the refund. */
  | "refund"
  /** Reservations that expired. Subject: the attempt that held them. */
  | "reservation"
  /** Units sold of a product, to be counted. Subject: the product. */
  | "units-sold"
  /** Facets of a product, to be filled. Subject: the product. */
  | "facets"
  /** A product to be published at its time. Subject: the product. */
  | "product"
  /** A collection to be published or filled again. Subject: the collection. */
  | "collection"
  /** A page or an article to be hidden at its time. Subject: it. */
  | "content"
  /** A bulk change whose time is over, to be undone. Subject: its run. */
  | "bulk-change"
  /** A cart whose time is over, to be removed. Subject: the cart. */
  | "cart"
  /** What an old payment attempt keeps of its buyer, to be removed. Subject: the attempt. */
  | "payment-draft"
  /** What a payment provider reported and the shop cannot read, which it tries no second time. Subject: the provider and its event. */
  | "provider-event"
  /** A whole step of a job. Subject: its name. */
  | "step";

/** A row that fails. Times are ISO 8601. */
export type KeptFault = { kind: FaultKind; subject: string; message: string; count: number; firstAt: string; lastAt: string; nextAt: string };

export type RowCounts = { done: number; failed: number };

/** Time limit of one round, so that the other steps of the job get to run. The rows that are left are done in the next round. */
const roundMs = 30_000;

/**
 * Does `work` for each row, one after the other, each with its own error handling. `isWhole`: `rows` is everything there is to do,
 * so remembered faults of other rows (settled meanwhile, or deleted) are deleted. Never throws because of a row.
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
      await noteFault(shop, kind, subject, fault);
    }
  }
  await forget(shop, kind, { done, failed, isWhole: isWhole && done.length + failed.length === rows.length });
  return { done: done.length, failed: failed.length };
}

/**
 * The same for work that is faster in batches: all rows together, and only where that fails, halves of them, down to the rows that
 * fail by themselves. `work` must be one transaction.
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
        await noteFault(shop, kind, only, fault);
      }
    }
  }
  await forget(shop, kind, { done, failed, isWhole });
  return { done: done.length, failed: failed.length };
}

/** Runs the steps of a job in order, going on after a failed one. Returns what each step returned, null where it failed. */
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
      await noteFault(shop, "step", subject, fault);
    }
  }
  return outcomes as { [Name in keyof Steps]: Awaited<ReturnType<Steps[Name]>> | null };
}

/** For a job about a single row that its queue retries: the fault is remembered for staff, and thrown again. */
export async function rememberingFault(shop: Shop, kind: FaultKind, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    await noteFault(shop, kind, subject, fault);
    throw fault;
  }
  await deleteFaults(shop, kind, [subject]);
}

/** For staff: at most 100, those that failed last first, and how many there are. */
export async function keptFaults(shop: Shop): Promise<{ faults: KeptFault[]; total: number }> {
  return selectFaults(shop);
}

/** Logged with its cause, and kept for staff until `deleteFaults` forgets it. */
export async function noteFault(shop: Shop, kind: FaultKind, subject: string, fault: unknown): Promise<void> {
  const message = (fault instanceof Error ? causesOf(fault) : String(fault)).slice(0, 1000);
  const times = await upsertFault(shop, kind, subject, message);
  shop.log.error({ err: fault, kind, subject, times }, "background work failed for one row; the others continue");
}

/** The message with those of its causes: Drizzle's own says which statement failed, and its cause why. */
function causesOf(fault: Error): string {
  const messages: string[] = [];
  for (let cause: unknown = fault; cause instanceof Error && messages.length < 5; cause = cause.cause) messages.push(cause.message);
  return messages.join(": ");
}

/** Those of `provider-event` that nobody has sent again: the provider keeps its events for so long. At most `limit`. */
export async function removeOldProviderFaults(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteFaultsBefore(shop, "provider-event", before, limit);
}

async function forget(shop: Shop, kind: FaultKind, { done, failed, isWhole }: { done: string[]; failed: string[]; isWhole: boolean }): Promise<void> {
  if (isWhole) await deleteDueFaults(shop, kind, failed);
  if (done.length > 0) await deleteFaults(shop, kind, done);
}
