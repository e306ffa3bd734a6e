import { requireRight } from "#domain/accounts/permissions.ts";
import type { Actor } from "#domain/actor.ts";
import { type NamedFault, readBackgroundFaults } from "#domain/attention/attention.ts";
import type { QueueState } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** How the work that nobody waits for stands: every queue of jobs, and what failed and is tried again (the first of it, and how many). */
export type BackgroundWork = { queues: QueueState[]; failures: { faults: NamedFault[]; total: number } };

/** Refuses `not-allowed`. */
export async function readBackgroundWork(shop: Shop, actor: Actor): Promise<BackgroundWork> {
  requireRight(actor, "system.read");
  const [queues, failures] = await Promise.all([shop.jobs.queueStates(shop.sql), readBackgroundFaults(shop, actor)]);
  return { queues, failures };
}
