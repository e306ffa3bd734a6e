import type { Actor } from "#domain/actor.ts";
import { type Backup, type BackupFault, listBackups, readBackupFault } from "#domain/backups/backups.ts";
import { readShownFaults, type ShownFault } from "#domain/faults/shown-faults.ts";
import { type DatabaseSize, type LowDisk, listLowDisks, listNodes, readDatabaseSize, type ShopNode } from "#domain/nodes/nodes.ts";
import { type NamedFault, readBackgroundFaults } from "#domain/open-tasks/open-tasks.ts";
import { requireRight } from "#domain/permissions.ts";
import type { QueueState } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { type NamedFailedJob, readFailedJobs } from "./failed-jobs.ts";

/**
 * The state of background work: every queue of jobs, the jobs that failed for good, what failed and is retried (the first
 * faults, and their number), and the faults that people met.
 */
export type BackgroundWork = {
  queues: QueueState[];
  failedJobs: NamedFailedJob[];
  failures: { faults: NamedFault[]; total: number };
  shownFaults: { faults: ShownFault[]; total: number };
  /** What is wrong with the newest backup that has ended. */
  backupFault: BackupFault | null;
  /** The newest three. */
  backups: Backup[];
  nodes: ShopNode[];
  lowDisks: LowDisk[];
};

/** Returns the state of background work. Refuses `not-allowed`. */
export async function readBackgroundWork(shop: Shop, actor: Actor): Promise<BackgroundWork> {
  requireRight(actor, "system.read");
  const [queues, failedJobs, failures, shownFaults, backupFault, backups, nodes, lowDisks] = await Promise.all([
    shop.jobs.queueStates(shop.sql),
    readFailedJobs(shop, actor),
    readBackgroundFaults(shop, actor),
    readShownFaults(shop, actor),
    readBackupFault(shop, actor),
    listBackups(shop, actor),
    listNodes(shop, actor),
    listLowDisks(shop, actor),
  ]);
  return { queues, failedJobs, failures, shownFaults, backupFault, backups: backups.slice(0, 3), nodes, lowDisks };
}

/** Returns the size of the database and its largest tables. Each node reports its own files. Refuses `not-allowed`. */
export async function readStorage(shop: Shop, actor: Actor): Promise<{ database: DatabaseSize; newestBackupBytes: number | null }> {
  requireRight(actor, "system.read");
  const [database, backups] = await Promise.all([readDatabaseSize(shop, actor), listBackups(shop, actor)]);
  return { database, newestBackupBytes: backups.find(({ bytes }) => bytes !== null)?.bytes ?? null };
}
