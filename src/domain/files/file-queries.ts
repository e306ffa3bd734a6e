import { pictureHash } from "#domain/picture.ts";
import type { Shop } from "#domain/shop.ts";

type StoredPicture = { id: string; title: string; fileKey: string; width: number; height: number; bytes: number };

/** False: it was there already, and stays as it is. */
export async function insertPicture({ sql, clock }: Shop, { id, title, fileKey, width, height, bytes }: StoredPicture): Promise<boolean> {
  const { count } = await sql`
    insert into uploaded_pictures (id, title, file_key, width, height, bytes, created_at)
    values (${id}, ${title}, ${fileKey}, ${width}, ${height}, ${bytes}, ${clock.now().toISOString()}) on conflict (file_key) do nothing`;
  return count > 0;
}

/** Locked until the end of the transaction; null: it is gone. */
export async function lockPicture({ sql }: Shop, id: string): Promise<{ title: string; fileKey: string } | null> {
  const [row] = await sql<{ title: string; fileKey: string }[]>`
    select title, file_key as "fileKey" from uploaded_pictures where id = ${id} for update`;
  return row ?? null;
}

export async function deletePicture({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from uploaded_pictures where id = ${id}`;
}

export const usePlaces = ["product", "product-document", "shop-document", "collection", "article", "page", "home-page", "logo"] as const;
export type UsePlace = (typeof usePlaces)[number];
/** `id` is that of the record; null where there is only one of its kind. */
export type FileUse = { fileKey: string; place: UsePlace; id: string | null; title: string };

const usesShown = 20;

/** Where these files are used, at most 20 places of each. A page or article uses a picture also when its text shows it. */
export async function selectUses({ sql }: Shop, keys: string[]): Promise<FileUse[]> {
  const hashes = keys.map((key) => pictureHash(key) ?? null);
  return sql<FileUse[]>`
    with asked as (select * from unnest(${keys}::text[], ${hashes}::text[]) as a(key, hash))
    select distinct on (key, place, id) key as "fileKey", place, id, title from (
      select a.key, u.place, u.id, u.title from asked a cross join lateral (
        (select 'product' as place, p.id, p.title from product_images i join products p on p.id = i.product_id
          where i.file_key = a.key limit ${usesShown})
        union all (select 'product-document', p.id, p.title from product_documents d join products p on p.id = d.product_id
          where d.file_key = a.key limit ${usesShown})
        union all (select 'shop-document', d.id, d.title from shop_documents d where d.file_key = a.key limit ${usesShown})
        union all (select 'collection', c.id, c.title from collections c where c.picture->>'fileKey' = a.key limit ${usesShown})
        union all (select 'article', r.id, r.title from articles r
          where r.picture->>'fileKey' = a.key or (a.hash is not null and strpos(r.body_html, a.hash) > 0) limit ${usesShown})
        union all (select 'page', g.id, g.title from pages g where a.hash is not null and strpos(g.body_html, a.hash) > 0 limit ${usesShown})
        union all (select 'logo', null::uuid, 'Logo' from settings where section = 'shop' and value->>'logoKey' = a.key)
        union all (select 'home-page', null::uuid, 'Home page' from settings where section = 'home' and (value #>> '{heroPicture,fileKey}' = a.key
          or exists (select from jsonb_array_elements(value->'blocks') as b where b #>> '{picture,fileKey}' = a.key)))
      ) u) found
    order by key, place, id limit ${keys.length * usesShown}`;
}
