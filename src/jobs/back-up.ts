import { requestDueBackup, writeRequestedBackup } from "#domain/backups/backups.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** Writes the requested backup; without an id, checks whether the daily one is due. */
export async function backUp(shop: Shop, { backupId }: JobData["backup"]): Promise<void> {
  if (backupId === undefined) await requestDueBackup(shop);
  else await writeRequestedBackup(shop, backupId);
}
