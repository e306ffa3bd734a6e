import { inTransaction } from "#db/transaction.ts";
import { pictureHash, sizeKeys } from "./picture.ts";
import type { Shop } from "./shop.ts";
import { lockFiles, selectNamed } from "./stored-file-queries.ts";

/** Writes a file that this transaction is about to reference. Call it before the transaction takes any other lock. */
export async function keepFile(shop: Shop, key: string, bytes: Uint8Array): Promise<void> {
  await lockFiles(shop, "shared");
  await shop.files.put(key, bytes);
}

/**
 * Removes those of these files that nothing references, with their resized copies. Call it after the reference was removed and
 * committed.
 */
export async function removeUnnamedFiles(shop: Shop, keys: string[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await lockFiles(shop, "exclusive");
    const named = await selectNamed(shop, keys);
    for (const key of keys) {
      if (named.has(key)) continue;
      const hash = pictureHash(key);
      for (const file of hash ? [key, ...sizeKeys(hash)] : [key]) await shop.files.remove(file);
    }
  });
}
