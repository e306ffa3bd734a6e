import type { Fragment } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import { pictureHash } from "#domain/picture.ts";
import type { Shop } from "#domain/shop.ts";
import type { FileKind, UsePlace } from "./files-input.ts";

type StoredPicture = { id: string; title: string; fileKey: string; width: number; height: number; bytes: number };

/** False: the picture exists already and stays as it is. */
export async function insertPicture({ sql, clock }: Shop, { id, title, fileKey, width, height, bytes }: StoredPicture): Promise<boolean> {
  const { count } = await sql`
    insert into uploaded_pictures (id, title, file_key, width, height, bytes, created_at)
    values (${id}, ${title}, ${fileKey}, ${width}, ${height}, ${bytes}, ${clock.now().toISOString()}) on conflict (file_key) do nothing`;
  return count > 0;
}

/** Locks the picture until the end of the transaction; null: it is gone. */
export async function lockPicture({ sql }: Shop, id: string): Promise<{ title: string; fileKey: string } | null> {
  const [row] = await sql<{ title: string; fileKey: string }[]>`
    select title, file_key as "fileKey" from uploaded_pictures where id = ${id} for update`;
  return row ?? null;
}

export async function deletePicture({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from uploaded_pictures where id = ${id}`;
}

/** `id` is the id of the record; null where there is only one of its kind. */
export type FileUse = { fileKey: string; place: UsePlace; id: string | null; title: string };

const usesShown = 20;

/** Selects where these files are used, at most 20 places for each file. A record with a text also uses the pictures that its text shows. */
export async function selectUses({ sql }: Shop, keys: string[]): Promise<FileUse[]> {
  const asked = [...new Set(keys)];
  const hashes = asked.map((key) => pictureHash(key) ?? null);
  return sql<FileUse[]>`
    with asked as (select * from unnest(${asked}::text[], ${hashes}::text[]) as a(key, hash))
    select a.key as "fileKey", u.place, u.id, u.title from asked a cross join lateral (
      select distinct on (place, id) place, id, title from (
        (select 'product' as place, p.id, p.title from product_images i join products p on p.id = i.product_id
          where i.file_key = a.key limit ${usesShown})
        union all (select 'product-document', p.id, p.title from product_documents d join products p on p.id = d.product_id
          where d.file_key = a.key limit ${usesShown})
        union all (select 'product-document', p.id, p.title from product_document_revisions r join product_documents d on d.id = r.document_id
          join products p on p.id = d.product_id where r.file_key = a.key limit ${usesShown})
        union all (select 'shop-document', d.id, d.title from shop_documents d where d.file_key = a.key limit ${usesShown})
        union all (select 'collection', c.id, c.title from collections c where c.picture->>'fileKey' = a.key limit ${usesShown})
        union all (select 'article', r.id, r.title from articles r where r.picture->>'fileKey' = a.key limit ${usesShown})
        union all (select 'article', r.id, r.title from articles r where picture_hashes(r.body_html) @> array[a.hash] limit ${usesShown})
        union all (select 'page', g.id, g.title from pages g where picture_hashes(g.body_html) @> array[a.hash] limit ${usesShown})
        union all (select 'article', r.id, r.title from articles r where r.blocks @> ${blockWith({ sql }, sql`a.key`)} limit ${usesShown})
        union all (select 'page', g.id, g.title from pages g where g.blocks @> ${blockWith({ sql }, sql`a.key`)} limit ${usesShown})
        union all (select 'product', p.id, p.title from products p where ${describes({ sql }, "p", sql`a.hash`)} limit ${usesShown})
        union all (select 'collection', c.id, c.title from collections c where ${describes({ sql }, "c", sql`a.hash`)} limit ${usesShown})
        union all (select 'logo', null::uuid, 'Logo' from settings where section = 'shop' and a.key in (value->>'logoKey', value->>'logoIconKey'))
        union all (select 'logo', null::uuid, 'Browser icon' from settings where section = 'shop' and value->>'iconKey' = a.key)
        union all (select 'home-page', null::uuid, 'Home page' from settings where section = 'home' and (value #>> '{heroPicture,fileKey}' = a.key
          or exists (select from jsonb_array_elements(value->'blocks') as b where b #>> '{picture,fileKey}' = a.key)))
      ) found order by place, id limit ${usesShown}) u
    order by a.key, u.place, u.id`;
}

export type ListedFile = {
  /** The id of the row that names the file. */
  id: string;
  fileKey: string;
  kind: FileKind;
  title: string;
  /** In pixels; null where the file is not a picture. */
  width: number | null;
  height: number | null;
  /** Null where the size was not stored with the file. */
  bytes: number | null;
  /** Staff uploaded it for use anywhere, and may delete it. */
  isUploaded: boolean;
};
export type FileListQuery = { search: string; view: "all" | "pictures" | "documents" | "unused"; after: string | null; limit: number };

/** Newest first, as ids begin with their time. Where several records name a file, returns the newest of each table. */
export async function selectFiles(shop: Shop, query: FileListQuery): Promise<ListedFile[]> {
  if (query.search === "") return shop.sql<ListedFile[]>`${filesQuery(shop, query)}`;
  // A cached plan for every text would read files from the newest on until enough match, which for a rare word means all files.
  return inTransaction(shop, async (shop) => {
    await shop.sql`set local plan_cache_mode = force_custom_plan`;
    return shop.sql<ListedFile[]>`${filesQuery(shop, query)}`;
  });
}

/** Pictures of the settings have no id of their own; with these ids they sort last. */
const [iconId, logoId, heroId] = [
  "00000000-0000-0000-0000-000000000003",
  "00000000-0000-0000-0000-000000000002",
  "00000000-0000-0000-0000-000000000001",
];

export function filesQuery({ sql }: Pick<Shop, "sql">, { search, view, after, limit }: FileListQuery) {
  const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const wanted = (id: Fragment, title: Fragment) => sql`
    ${after ? sql`${id} < ${after}::uuid` : sql`true`} and ${search ? sql`${title} ilike ${part}` : sql`true`}`;
  const newest = sql`order by id desc limit ${limit}`;
  const uploaded = sql`(select u.id, u.file_key, 'picture' as kind, u.title, u.width, u.height, u.bytes, true as uploaded from uploaded_pictures u
    where ${wanted(sql`u.id`, sql`u.title`)} and ${view === "unused" ? sql`not ${isUsed({ sql })}` : sql`true`} ${newest})`;
  const pictures = sql`
    union all (select i.id, i.file_key, 'picture', i.alt, i.width, i.height, null::int, false from product_images i
      where i.file_key is not null and ${wanted(sql`i.id`, sql`i.alt`)}
        and not exists (select from product_images o where o.file_key = i.file_key and o.id > i.id) ${newest})
    union all (select c.id, c.picture->>'fileKey', 'picture', c.title, (c.picture->>'width')::int, (c.picture->>'height')::int, null, false from collections c
      where c.picture is not null and ${wanted(sql`c.id`, sql`c.title`)} ${newest})
    union all (select a.id, a.picture->>'fileKey', 'picture', a.title, (a.picture->>'width')::int, (a.picture->>'height')::int, null, false from articles a
      where a.picture is not null and ${wanted(sql`a.id`, sql`a.title`)} ${newest})
    union all (select ${logoId}::uuid, value->>'logoKey', 'logo', 'Logo', null, null, null, false from settings
      where section = 'shop' and value->>'logoKey' is not null and ${wanted(sql`${logoId}::uuid`, sql`'Logo'`)})
    union all (select ${iconId}::uuid, value->>'iconKey', 'logo', 'Browser icon', null, null, null, false from settings
      where section = 'shop' and value->>'iconKey' is not null and ${wanted(sql`${iconId}::uuid`, sql`'Browser icon'`)})
    union all (select ${heroId}::uuid, value #>> '{heroPicture,fileKey}', 'picture', 'Picture of the home page', (value #>> '{heroPicture,width}')::int,
      (value #>> '{heroPicture,height}')::int, null, false from settings
      where section = 'home' and value #>> '{heroPicture,fileKey}' is not null and ${wanted(sql`${heroId}::uuid`, sql`'Picture of the home page'`)})`;
  const documents = sql`
    (select d.id, d.file_key, 'document' as kind, d.title, null::int as width, null::int as height, d.bytes, false as uploaded from product_documents d
      where ${wanted(sql`d.id`, sql`d.title`)}
        and not exists (select from product_documents o where o.file_key = d.file_key and o.id > d.id) ${newest})
    union all (select r.id, r.file_key, 'document', d.title, null, null, r.bytes, false from product_document_revisions r
      join product_documents d on d.id = r.document_id where ${wanted(sql`r.id`, sql`d.title`)}
        and not exists (select from product_documents o where o.file_key = r.file_key)
        and not exists (select from product_document_revisions o where o.file_key = r.file_key and o.id > r.id) ${newest})
    union all (select s.id, s.file_key, 'document', s.title, null, null, s.bytes, false from shop_documents s
      where ${wanted(sql`s.id`, sql`s.title`)} ${newest})`;
  const all = {
    all: sql`${documents} union all ${uploaded} ${pictures}`,
    pictures: sql`${uploaded} ${pictures}`,
    documents,
    unused: uploaded,
  }[view];
  return sql`
    select id, file_key as "fileKey", kind, title, width, height, bytes, uploaded as "isUploaded" from (${all}) files order by id desc limit ${limit}`;
}

/**
 * Whether anything shows the picture of a row `u`; the same places as in `selectUses`. Matches in a GIN index are counted: for `exists`, PostgreSQL expects
 * that one of the first rows shows the picture, and reads the whole table row by row.
 */
function isUsed({ sql }: Pick<Shop, "sql">) {
  const hash = sql`substring(u.file_key from '^pictures/([a-z0-9]+)\\.')`;
  const shows = (rows: Fragment) => sql`(select count(*) from ${rows}) > 0`;
  return sql`(
    exists (select from product_images i where i.file_key = u.file_key)
    or exists (select from collections c where c.picture->>'fileKey' = u.file_key)
    or exists (select from articles a where a.picture->>'fileKey' = u.file_key)
    or ${shows(sql`articles a where picture_hashes(a.body_html) @> array[${hash}]`)}
    or ${shows(sql`pages p where picture_hashes(p.body_html) @> array[${hash}]`)}
    or ${shows(sql`articles a where a.blocks @> ${blockWith({ sql }, sql`u.file_key`)}`)}
    or ${shows(sql`pages p where p.blocks @> ${blockWith({ sql }, sql`u.file_key`)}`)}
    or ${shows(sql`products p where ${describes({ sql }, "p", hash)}`)}
    or ${shows(sql`collections c where ${describes({ sql }, "c", hash)}`)}
    or exists (select from settings s where s.section in ('home', 'shop') and strpos(s.value::text, ${hash}) > 0))`;
}

/** Whether the description of a product or collection (`of`) shows the picture, by the index of descriptions with pictures. */
function describes({ sql }: Pick<Shop, "sql">, of: "p" | "c", hash: Fragment): Fragment {
  const html = of === "p" ? sql`p.description_html` : sql`c.description_html`;
  return sql`${html} like '%/media/%' and picture_hashes(${html}) @> array[${hash}]`;
}

/** The JSON that the blocks of a page or an article contain if one of them shows the picture; found by an index. */
function blockWith({ sql }: Pick<Shop, "sql">, key: Fragment): Fragment {
  return sql`jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('fileKey', ${key})))`;
}
