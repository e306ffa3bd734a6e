import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";

/** Removes files after the transaction that stopped referencing them: if it is rolled back, so is the job, and the files stay. */
export async function removeFiles(shop: Shop, { keys }: JobData["remove-files"]): Promise<void> {
  await removeUnnamedFiles(shop, keys);
}
