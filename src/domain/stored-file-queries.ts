import type { Fragment, Sql } from "#db/open-database.ts";
import { pictureHash } from "./picture.ts";
import type { Shop } from "./shop.ts";

/**
 * File names are hashes of their content, so two owners of the same picture share one file, and another transaction may be about to
 * reference a file that its owner drops. A transaction that references a file takes this lock shared; one that removes files, exclusively.
 */
const filesLock = 5_702_889;

export async function lockFiles({ sql }: Shop, how: "shared" | "exclusive"): Promise<void> {
  if (how === "shared") await sql`select pg_advisory_xact_lock_shared(${filesLock})`;
  else await sql`select pg_advisory_xact_lock(${filesLock})`;
}

/** A query for the `key` of every referenced file. Orders are left out, because they store picture URLs. */
export function namedFiles(sql: Sql): Fragment {
  return sql`
    select file_key as key from product_images where file_key is not null
    union select file_key from product_documents
    union select file_key from product_document_revisions
    union select file_key from shop_documents
    union select file_key from tax_certificates
    union select file_key from po_documents
    union select file_key from return_pictures
    union select file_key from imports
    union select picture->>'fileKey' from collections where picture is not null
    union select picture->>'fileKey' from articles where picture is not null
    union select file_key from uploaded_pictures
    union select block #>> '{picture,fileKey}' from pages, jsonb_array_elements(blocks) as block where block #>> '{picture,fileKey}' is not null
    union select block #>> '{picture,fileKey}' from articles, jsonb_array_elements(blocks) as block where block #>> '{picture,fileKey}' is not null
    union select block #>> '{picture,fileKey}' from settings, jsonb_array_elements(value->'blocks') as block
      where section = 'home' and block #>> '{picture,fileKey}' is not null
    union select named from settings, unnest(array[value->>'logoKey', value->>'logoIconKey', value->>'iconKey', value #>> '{heroPicture,fileKey}']) as named where named is not null`;
}

/** Returns which of these files are still referenced. */
export async function selectNamed({ sql }: Shop, keys: string[]): Promise<Set<string>> {
  const hashes = keys.map((key) => pictureHash(key) ?? null);
  const rows = await sql<{ key: string }[]>`
    select key from (${namedFiles(sql)}) named where key = any(${keys}::text[])
    union select asked.key from unnest(${keys}::text[], ${hashes}::text[]) as asked(key, hash)
      where exists (select from order_lines l where substring(l.image_url from '^/media/([a-z0-9]+)-[0-9]+\\.') = asked.hash)
        or exists (select from articles r where picture_hashes(r.body_html) @> array[asked.hash])
        or exists (select from pages g where picture_hashes(g.body_html) @> array[asked.hash])
        or exists (select from products p where p.description_html like '%/media/%' and picture_hashes(p.description_html) @> array[asked.hash])
        or exists (select from collections c where c.description_html like '%/media/%' and picture_hashes(c.description_html) @> array[asked.hash])`;
  return new Set(rows.map((row) => row.key));
}
