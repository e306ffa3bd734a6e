import type { Fragment, Sql } from "#db/open.ts";
import { inTransaction } from "#db/transaction.ts";
import { pictureHash, sizeKeys } from "./picture.ts";
import type { Shop } from "./shop.ts";

/**
 * File names are hashes of their content, so two owners of the same picture share one file, and a file that one owner drops may be
 * about to be referenced by another. Whoever references a file takes this lock shared; whoever removes files takes it exclusively.
 */
const filesLock = 5_702_889;

/** Writes a file that this transaction is about to reference. Call it before the transaction takes any other lock. */
export async function keepFile(shop: Shop, key: string, bytes: Uint8Array): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock_shared(${filesLock})`;
  await shop.files.put(key, bytes);
}

/**
 * Removes those of these files that nothing references, with their resized copies. Call it after the reference was removed and
 * committed.
 */
export async function removeUnnamedFiles(shop: Shop, keys: string[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await shop.sql`select pg_advisory_xact_lock(${filesLock})`;
    const named = await selectNamed(shop, keys);
    for (const key of keys) {
      if (named.has(key)) continue;
      const hash = pictureHash(key);
      for (const file of hash ? [key, ...sizeKeys(hash)] : [key]) await shop.files.remove(file);
    }
  });
}

/** A query for the `key` of every referenced file. Orders are not part of it: they store picture URLs. */
export function namedFiles(sql: Sql): Fragment {
  return sql`
    select file_key as key from product_images where file_key is not null
    union select file_key from product_documents
    union select picture->>'fileKey' from collections where picture is not null
    union select picture->>'fileKey' from articles where picture is not null
    union select named from settings, unnest(array[value->>'logoKey', value #>> '{heroPicture,fileKey}']) as named where named is not null`;
}

/** Which of these files are still referenced. */
async function selectNamed({ sql }: Shop, keys: string[]): Promise<Set<string>> {
  const hashes = keys.map((key) => pictureHash(key) ?? null);
  const rows = await sql<{ key: string }[]>`
    select key from (${namedFiles(sql)}) named where key = any(${keys}::text[])
    union select asked.key from unnest(${keys}::text[], ${hashes}::text[]) as asked(key, hash)
      where exists (select from order_lines l where substring(l.image_url from '^/media/([a-z0-9]+)-[0-9]+\\.') = asked.hash)`;
  return new Set(rows.map((row) => row.key));
}
