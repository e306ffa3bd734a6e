import { inTransaction } from "#db/transaction.ts";
import { mailOwners } from "#domain/accounts/owner-mails.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { hourMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopHour } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import {
  adopt,
  type Backup,
  deleteOldBackups,
  endBackup,
  insertBackup,
  isBeingWritten,
  lockBackups,
  lockBackupWriting,
  markRemoved,
  putBack,
  selectBackup,
  selectBackups,
  selectBeyond,
  selectFailedFiles,
  selectLastScheduled,
  selectNewestEnded,
  selectUnderWay,
  selectUntried,
  startBackup,
  storeRestoreTest,
} from "./backup-queries.ts";

export type { Backup, BackupStatus } from "./backup-queries.ts";

const shown = 30;
/** After this time the job is sent again: the process that took it may be gone, or the node. */
const askAgainMinutes = 10;
const maxWaitHours = 6;
/** A backup that failed or was interrupted is tried once more. */
const maxFailuresADay = 2;
const keptDays = 90;

/** Lists the newest 30, without those whose file is gone. Refuses `not-allowed`. */
export async function listBackups(shop: Shop, actor: Actor): Promise<Backup[]> {
  requireRight(actor, "system.read");
  return selectBackups(shop, shown);
}

/** Returns one backup. Refuses `not-allowed`, `not-found`. */
export async function readBackup(shop: Shop, actor: Actor, id: string): Promise<Backup> {
  requireRight(actor, "system.read");
  const backup = isId(id) ? await selectBackup(shop, id) : null;
  if (!backup) throw new Refusal("not-found");
  return backup;
}

/** `isWritten`: the test restore failed; otherwise writing failed. `askedAt` is ISO 8601. */
export type BackupFault = { isWritten: boolean; askedAt: string; cause: string };

/** Returns what is wrong with the newest backup that has ended; null: nothing. Refuses `not-allowed`. */
export async function readBackupFault(shop: Shop, actor: Actor): Promise<BackupFault | null> {
  requireRight(actor, "system.read");
  const newest = await selectNewestEnded(shop);
  return newest ? faultOf(newest) : null;
}

export function faultOf({ status, trial, askedAt, fault, restoreTestNote }: Backup): BackupFault | null {
  if (status === "failed") return { isWritten: false, askedAt, cause: fault ?? "" };
  return trial === "different" ? { isWritten: true, askedAt, cause: restoreTestNote ?? "" } : null;
}

/** Requests a backup, which is written in the background. Refuses `not-allowed`, and `backup-under-way` where one is being written. */
export async function requestBackup(shop: Shop, actor: Actor): Promise<{ id: string }> {
  requireRight(actor, "system.change");
  return inTransaction(shop, async (shop) => {
    const id = await begin(shop, actor);
    if (id === null) throw new Refusal("backup-under-way");
    return { id };
  });
}

async function begin(shop: Shop, actor: Actor): Promise<string | null> {
  if (await isUnderWay(shop)) return null;
  const id = shop.ids.next();
  const file = `meniscus-${shop.clock.now().toISOString().slice(0, 16).replace(/[T:]/g, "-")}-${id.slice(-6)}.backup`;
  await insertBackup(shop, { id, askedBy: actor.kind === "staff" ? actorId(actor) : null, file });
  await record(shop, actor, "backup.requested", { kind: "backup", id }, {});
  await shop.jobs.send(shop.sql, "backup", { backupId: id }, { key: id });
  return id;
}

/**
 * Whether a backup is being written or will be. A backup whose process ended is marked as failed and its partial file removed; if the file was
 * complete and only its check was missing, the job runs again.
 */
async function isUnderWay(shop: Shop): Promise<boolean> {
  await lockBackups(shop);
  const underWay = await selectUnderWay(shop);
  if (!underWay) return false;
  const { id, status, file, node, askedAt } = underWay;
  const waitedMs = shop.clock.now().getTime() - Date.parse(askedAt);
  const isOurs = node === shop.backups.node;
  if (status === "waiting" && waitedMs < maxWaitHours * hourMs) {
    if (waitedMs > askAgainMinutes * 60_000) await shop.jobs.send(shop.sql, "backup", { backupId: id }, { key: id });
    return true;
  }
  if (status === "running" && (await isBeingWritten(shop, id))) return true;
  if (status === "running" && isOurs && (await shop.backups.isComplete(file))) {
    await putBack(shop, id);
    await shop.jobs.send(shop.sql, "backup", { backupId: id }, { key: id });
    return true;
  }
  await fail(shop, id, "The process that was writing it ended.");
  if (isOurs) await shop.backups.remove(file);
  return false;
}

/**
 * Begins the daily backup when it is due: in the hour that the settings name, or as soon as a node runs again that was down in that hour. A shop
 * without any backup waits for that hour. Gives up backups whose process ended. Called by a scheduled job, and when a node starts.
 */
export async function requestDueBackup(shop: Shop): Promise<void> {
  const { backups: settings } = await readSettings(shop);
  await deleteOldBackups(shop, new Date(shop.clock.now().getTime() - keptDays * 24 * hourMs));
  await adopt(shop, shop.backups.node, await shop.backups.list());
  await inTransaction(shop, isUnderWay);
  if (!settings.daily) return;
  const now = shop.clock.now();
  const { askedAt, failed } = await selectLastScheduled(shop, new Date(now.getTime() - 20 * hourMs));
  if (failed >= maxFailuresADay) return;
  const hours = askedAt === null ? null : (now.getTime() - Date.parse(askedAt)) / hourMs;
  const isItsHour = (await shopHour(shop)) === settings.hour;
  const isDue = hours === null ? isItsHour : (isItsHour && hours > 20) || hours > 26;
  if (isDue) await inTransaction(shop, (shop) => begin(shop, system));
}

/**
 * Writes a requested backup, reads it through, removes backups beyond the number to keep, and tests restoring it unless the settings turn that
 * off. If its process ended, calling it again continues with the test restore.
 */
export async function writeRequestedBackup(shop: Shop, backupId: string): Promise<void> {
  if (!isId(backupId)) return;
  const held = await lockBackupWriting(shop, backupId);
  if (!held) return;
  try {
    const started = await startBackup(shop, backupId, shop.backups.node);
    if (started) await write(shop, backupId, started.file);
  } finally {
    await held.release();
  }
  const { backups: settings } = await readSettings(shop);
  const untried = settings.tryRestore ? await selectUntried(shop, backupId, shop.backups.node) : null;
  if (untried) await tryRestore(shop, backupId, untried.file);
}

async function write(shop: Shop, backupId: string, file: string): Promise<void> {
  try {
    await adopt(shop, shop.backups.node, await shop.backups.list());
    for (const left of await selectFailedFiles(shop, shop.backups.node)) await shop.backups.remove(left);
    const { bytes, contents } = await shop.backups.write(file);
    const isListed = await inTransaction(shop, async (shop) => {
      if (!(await endBackup(shop, backupId, { status: "done", bytes, contents }))) return false;
      await record(shop, system, "backup.made", { kind: "backup", id: backupId }, { bytes });
      return true;
    });
    // The backup was given up while the database connection was lost, and another one replaces it.
    if (!isListed) return await shop.backups.remove(file);
  } catch (fault) {
    shop.log.error({ err: fault, backupId }, "a backup was not written");
    await inTransaction(shop, (shop) => fail(shop, backupId, fault instanceof Error ? fault.message : String(fault)));
    return await shop.backups.remove(file);
  }
  const { backups: settings } = await readSettings(shop);
  for (const { id, file } of await selectBeyond(shop, shop.backups.node, settings.keep)) {
    await shop.backups.remove(file);
    await markRemoved(shop, id);
  }
}

async function tryRestore(shop: Shop, id: string, file: string): Promise<void> {
  const { result, note } = await shop.backups.tryRestore(file);
  if (result === "different") shop.log.error({ backupId: id, cause: note }, "a backup could not be restored as a test");
  await inTransaction(shop, async (shop) => {
    await storeRestoreTest(shop, id, { result, note: note.slice(0, 2000) });
    await record(shop, system, "backup.tried", { kind: "backup", id }, { result });
    if (result === "different") await mailOwners(shop, { about: "backup", id });
  });
}

async function fail(shop: Shop, id: string, fault: string): Promise<void> {
  if (!(await endBackup(shop, id, { status: "failed", fault: fault.slice(0, 2000) }))) return;
  await record(shop, system, "backup.failed", { kind: "backup", id }, {});
  await mailOwners(shop, { about: "backup", id });
}
