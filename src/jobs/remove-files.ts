import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";

/** After the transaction that stopped referencing them: should it be rolled back, so is the job, and the files stay. */
export async function removeFiles(shop: Shop, { keys }: JobData["remove-files"]): Promise<void> {
  await removeUnnamedFiles(shop, keys);
}
