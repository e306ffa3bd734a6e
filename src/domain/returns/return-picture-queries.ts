import type { Shop } from "#domain/shop.ts";

export type ReturnPicture = { id: string; returnId: string; name: string; type: string; bytes: number; fileKey: string };

export async function selectPictureKeys(shop: Shop, returnId: string): Promise<string[]> {
  const rows = await shop.sql<{ fileKey: string }[]>`select file_key as "fileKey" from return_pictures where return_id = ${returnId}`;
  return rows.map(({ fileKey }) => fileKey);
}

export async function insertPicture(shop: Shop, { id, returnId, name, type, bytes, fileKey }: ReturnPicture): Promise<void> {
  await shop.sql`
    insert into return_pictures (id, return_id, name, type, bytes, file_key, at)
    values (${id}, ${returnId}, ${name}, ${type}, ${bytes}, ${fileKey}, ${shop.clock.now().toISOString()})`;
}

/** Returns a picture with the order that it belongs to. */
export async function selectPicture(shop: Shop, id: string): Promise<(ReturnPicture & { orderId: string }) | null> {
  const [row] = await shop.sql<(ReturnPicture & { orderId: string })[]>`
    select p.id, p.return_id as "returnId", p.name, p.type, p.bytes, p.file_key as "fileKey", r.order_id as "orderId"
    from return_pictures p join returns r on r.id = p.return_id where p.id = ${id} and p.name <> ''`;
  return row ?? null;
}

/** Deletes the pictures of erased buyers, which have no name. Returns the keys of their files, which nothing may refer to anymore. */
export async function deleteErasedPictures(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ fileKey: string }[]>`
    delete from return_pictures where id in (select id from return_pictures where name = '' limit ${limit}) returning file_key as "fileKey"`;
  return rows.map(({ fileKey }) => fileKey);
}
