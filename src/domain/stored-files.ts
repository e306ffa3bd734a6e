import { afterRollback, inTransaction } from "#db/transaction.ts";
import { pictureHash, sizeKeys } from "./picture.ts";
import type { Shop } from "./shop.ts";
import { lockFiles, selectNamed } from "./stored-file-queries.ts";

/**
 * Writes a file that this transaction is about to reference, and removes it if the transaction rolls back. Call it before the
 * transaction takes any other lock.
 */
export async function storeFile(shop: Shop, key: string, bytes: Uint8Array): Promise<void> {
  await lockFiles(shop, "shared");
  afterRollback(shop, (shop) => removeUnnamedFiles(shop, [key]));
  await shop.files.put(key, bytes);
}

/**
 * Returns which of these files are gone. The others stay until the transaction ends, so that it can reference them. Call it before the transaction
 * takes any other lock.
 */
export async function goneFiles(shop: Shop, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  await lockFiles(shop, "shared");
  const isThere = await Promise.all(keys.map((key) => shop.files.exists(key)));
  return new Set(keys.filter((_, at) => !isThere[at]));
}

/**
 * Removes those of these files that nothing references, with their resized copies. Call it after the removal of the reference has been
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

const keysAtOnce = 2000;

/**
 * Removes files that were written before that time and are not referenced: processes left them that ended before they could store a reference.
 * Returns how many were removed.
 */
export async function removeStrayFiles(shop: Shop, before: Date): Promise<number> {
  let removed = 0;
  const remove = async (keys: string[]) => {
    const named = await selectNamed(shop, keys);
    const stray = keys.filter((key) => !named.has(key));
    // Checks again under the lock, so that no other transaction can reference one meanwhile.
    if (stray.length > 0) await removeUnnamedFiles(shop, stray);
    removed += stray.length;
  };
  let keys: string[] = [];
  for await (const key of shop.files.writtenBefore(before)) {
    keys.push(key);
    if (keys.length < keysAtOnce) continue;
    await remove(keys);
    keys = [];
  }
  if (keys.length > 0) await remove(keys);
  return removed;
}
