import { inTransaction } from "#db/transaction.ts";
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
  selectBackups,
  selectBeyond,
  selectLastScheduled,
  selectUnderWay,
  startBackup,
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

/** Writes a backup that was asked for, reads it whole to know that it could be restored, and removes those beyond the number to keep. */
export async function writeRequestedBackup(shop: Shop, backupId: string): Promise<void> {
  const started = isId(backupId) ? await startBackup(shop, backupId, shop.backups.node) : null;
  if (!started) return;
  try {
    const { bytes, contents } = await shop.backups.write(started.file);
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

async function fail(shop: Shop, id: string, fault: string): Promise<void> {
  await endBackup(shop, id, { status: "failed", fault: fault.slice(0, 2000) });
  await record(shop, system, "backup.failed", { kind: "backup", id }, {});
}
