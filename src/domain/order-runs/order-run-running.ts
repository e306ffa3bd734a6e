import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { orderRunRequest, record } from "#domain/domain-events/domain-events.ts";
import { rightsOf } from "#domain/permissions.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { endRun, lockRun, type Outcome, selectWaiting, type WaitingRow, writeOutcome } from "./order-run-queries.ts";
import { doStep } from "./order-run-step.ts";

/** A job works this long and leaves the rest to the next one, so that no job is taken for one that hangs. */
const spellMs = 60_000;

/**
 * Does what waits of a run, order by order. Each order and its result are one transaction, so that after a crash the run goes on where it stopped and
 * does nothing twice. What an operation refuses is rolled back and noted at its order. The run ends if its author may not do this anymore.
 */
export async function runOrderRun(shop: Shop, { runId }: { runId: string }): Promise<void> {
  const until = Date.now() + spellMs;
  for (;;) {
    if (Date.now() > until) {
      await shop.jobs.send(shop.sql, "order-run", { runId });
      return;
    }
    if (await doNext(shop, runId)) return;
  }
}

/** Returns whether nothing is left to do. */
async function doNext(shop: Shop, runId: string): Promise<boolean> {
  let row: WaitingRow | null = null;
  try {
    return await inTransaction(shop, async (shop) => {
      const run = await lockRun(shop, runId);
      if (!run || run.finishedAt !== null || run.stoppedAt !== null) return true;
      const about = { kind: run.change.kind, count: run.total };
      if (run.role === null || !rightsOf(run.role).includes(run.change.kind === "ship" ? "orders.fulfill" : "orders.change")) {
        await endRun(shop, runId, "stopped");
        await record(shop, system, "order-run.stopped", { kind: "order-run", id: runId }, about);
        return true;
      }
      row = await selectWaiting(shop, runId);
      if (row) {
        const author = { kind: "staff", accountId: run.accountId, role: run.role, requestId: orderRunRequest(runId) } as const;
        const outcome = await doStep(shop, author, run, row);
        await writeOutcome(shop, runId, row.position, outcome);
        return false;
      }
      await endRun(shop, runId, "finished");
      await record(shop, system, "order-run.finished", { kind: "order-run", id: runId }, about);
      return true;
    });
  } catch (fault) {
    const failed = row as WaitingRow | null;
    if (!failed) throw fault;
    await refuse(shop, runId, failed, fault);
    return false;
  }
}

/** Records why an order was not changed. If this cannot be written either, the order stays waiting, and the job is retried. */
async function refuse(shop: Shop, runId: string, { position, orderId }: WaitingRow, fault: unknown): Promise<void> {
  if (!isRefusal(fault)) shop.log.error({ err: fault, runId, orderId }, "an order of a run over many could not be changed");
  const outcome: Outcome = isRefusal(fault)
    ? { result: "refused", reason: fault.code, params: fault.params }
    : { result: "refused", reason: "fault", params: null };
  await inTransaction(shop, async (shop) => {
    await lockRun(shop, runId);
    await writeOutcome(shop, runId, position, outcome);
  });
}
