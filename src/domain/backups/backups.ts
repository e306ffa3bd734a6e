import { inTransaction } from "#db/transaction.ts";
import { mailOwners } from "#domain/accounts/owner-mails.ts";
import { type Actor, actorId, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type Backup,
  deleteOldBackups,
  endBackup,
  insertBackup,
  lockBackups,
  markRemoved,
  selectBackup,
  selectBackups,
  selectBeyond,
  selectLastScheduled,
  selectNewestEnded,
  selectUnderWay,
  selectUntried,
  startBackup,
  storeTrial,
} from "./backup-queries.ts";

export type { Backup, BackupStatus } from "./backup-queries.ts";

const hourMs = 3_600_000;
const shown = 30;
/** Whoever writes one for so long does not do it anymore: the process ended. */
const mostHours = 6;
const keptDays = 90;

/** The newest 30, without those whose file is gone. Refuses `not-allowed`. */
export async function listBackups(shop: Shop, actor: Actor): Promise<Backup[]> {
  requireRight(actor, "system.read");
  return selectBackups(shop, shown);
}

/** Refuses `not-allowed`, `not-found`. */
export async function readBackup(shop: Shop, actor: Actor, id: string): Promise<Backup> {
  requireRight(actor, "system.read");
  const backup = isId(id) ? await selectBackup(shop, id) : null;
  if (!backup) throw new Refusal("not-found");
  return backup;
}

/** `isWritten`: it could not be restored for trial; else it could not be written. `askedAt` is ISO 8601. */
export type BackupFault = { isWritten: boolean; askedAt: string; cause: string };

/** What is wrong with the newest backup that has ended; null: nothing. Refuses `not-allowed`. */
export async function readBackupFault(shop: Shop, actor: Actor): Promise<BackupFault | null> {
  requireRight(actor, "system.read");
  const newest = await selectNewestEnded(shop);
  return newest ? faultOf(newest) : null;
}

export function faultOf({ status, trial, askedAt, fault, trialNote }: Backup): BackupFault | null {
  if (status === "failed") return { isWritten: false, askedAt, cause: fault ?? "" };
  return trial === "different" ? { isWritten: true, askedAt, cause: trialNote ?? "" } : null;
}

/** Has a backup written in the background. Refuses `not-allowed`, and `backup-under-way` where one is being written. */
export async function requestBackup(shop: Shop, actor: Actor): Promise<{ id: string }> {
  requireRight(actor, "system.change");
  return inTransaction(shop, async (shop) => {
    const id = await begin(shop, actor);
    if (id === null) throw new Refusal("backup-under-way");
    return { id };
  });
}

async function begin(shop: Shop, actor: Actor): Promise<string | null> {
  await lockBackups(shop);
  const underWay = await selectUnderWay(shop);
  if (underWay) {
    if (shop.clock.now().getTime() - Date.parse(underWay.askedAt) < mostHours * hourMs) return null;
    await fail(shop, underWay.id, "The process that wrote it ended.");
  }
  const id = shop.ids.next();
  const file = `meniscus-${shop.clock.now().toISOString().slice(0, 16).replace(/[T:]/g, "-")}-${id.slice(-6)}.backup`;
  await insertBackup(shop, { id, askedBy: actor.kind === "staff" ? actorId(actor) : null, file });
  await record(shop, actor, "backup.requested", { kind: "backup", id }, {});
  await shop.jobs.send(shop.sql, "backup", { backupId: id }, { key: id });
  return id;
}

/**
 * Begins the daily backup where it is due: in the hour that the settings name, or as soon as a node runs again that was down in it. A shop
 * without any waits for that hour. Called by the clock.
 */
export async function requestDueBackup(shop: Shop): Promise<void> {
  const { backups: settings } = await readSettings(shop);
  await deleteOldBackups(shop, new Date(shop.clock.now().getTime() - keptDays * 24 * hourMs));
  if (!settings.daily) return;
  const now = shop.clock.now();
  const last = await selectLastScheduled(shop);
  const hours = last === null ? null : (now.getTime() - Date.parse(last.askedAt)) / hourMs;
  const isDue = hours === null ? now.getUTCHours() === settings.hourUtc : (now.getUTCHours() === settings.hourUtc && hours > 20) || hours > 26;
  if (isDue) await inTransaction(shop, (shop) => begin(shop, system));
}

/**
 * Writes a backup that was asked for, reads it whole, removes those beyond the number to keep, and restores it for trial unless the settings say
 * otherwise. Called again after its process ended it goes on with the trial.
 */
export async function writeRequestedBackup(shop: Shop, backupId: string): Promise<void> {
  if (!isId(backupId)) return;
  const started = await startBackup(shop, backupId, shop.backups.node);
  if (started) await write(shop, backupId, started.file);
  const { backups: settings } = await readSettings(shop);
  const untried = settings.tryRestore ? await selectUntried(shop, backupId, shop.backups.node) : null;
  if (untried) await tryRestore(shop, backupId, untried.file);
}

async function write(shop: Shop, backupId: string, file: string): Promise<void> {
  try {
    const { bytes, contents } = await shop.backups.write(file);
    await inTransaction(shop, async (shop) => {
      await endBackup(shop, backupId, { status: "done", bytes, contents });
      await record(shop, system, "backup.made", { kind: "backup", id: backupId }, { bytes });
    });
  } catch (fault) {
    shop.log.error({ err: fault, backupId }, "a backup was not written");
    await inTransaction(shop, (shop) => fail(shop, backupId, fault instanceof Error ? fault.message : String(fault)));
    return;
  }
  const { backups: settings } = await readSettings(shop);
  for (const { id, file } of await selectBeyond(shop, shop.backups.node, settings.keep)) {
    await shop.backups.remove(file);
    await markRemoved(shop, id);
  }
}

async function tryRestore(shop: Shop, id: string, file: string): Promise<void> {
  const { result, note } = await shop.backups.tryRestore(file);
  if (result === "different") shop.log.error({ backupId: id, cause: note }, "a backup could not be restored for trial");
  await inTransaction(shop, async (shop) => {
    await storeTrial(shop, id, { result, note: note.slice(0, 2000) });
    await record(shop, system, "backup.tried", { kind: "backup", id }, { result });
    if (result === "different") await mailOwners(shop, { about: "backup", id });
  });
}

async function fail(shop: Shop, id: string, fault: string): Promise<void> {
  await endBackup(shop, id, { status: "failed", fault: fault.slice(0, 2000) });
  await record(shop, system, "backup.failed", { kind: "backup", id }, {});
  await mailOwners(shop, { about: "backup", id });
}
