import type { Shop } from "#domain/shop.ts";

export async function productExists(shop: Shop, id: string): Promise<boolean> {
  const [known] = await shop.sql`select from products where id = ${id}`;
  return known !== undefined;
}

export async function selectHandle(shop: Shop, id: string): Promise<string | null> {
  const [row] = await shop.sql<{ handle: string }[]>`select handle from products where id = ${id}`;
  return row?.handle ?? null;
}

/** Returns the products that had another status; the search finds none of them until it is saved again. */
export async function updateStatus(shop: Shop, ids: string[], status: "draft" | "archived"): Promise<{ id: string; handle: string }[]> {
  const rows = await shop.sql<{ id: string; handle: string }[]>`
    update products set status = ${status}, publish_at = null, updated_at = ${shop.clock.now().toISOString()}
    where id = any(${ids}::uuid[]) and status <> ${status} returning id, handle`;
  await shop.sql`delete from product_search where product_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return rows;
}

/** Deletes them in one statement: if they were cascades of the deleted products, the triggers would update the collections' counts once per product. */
export async function deleteMemberships(shop: Shop, productIds: string[]): Promise<void> {
  await shop.sql`delete from collection_products where product_id = any(${productIds}::uuid[])`;
}

export async function deleteRows(shop: Shop, ids: string[]): Promise<void> {
  await shop.sql`delete from products where id = any(${ids}::uuid[])`;
}

/** Returns the keys of the files of these products. */
export async function selectFiles(shop: Shop, productIds: string[]): Promise<string[]> {
  const files = await shop.sql<{ key: string }[]>`
    select file_key as key from product_documents where product_id = any(${productIds}::uuid[])
    union select r.file_key from product_document_revisions r join product_documents d on d.id = r.document_id where d.product_id = any(${productIds}::uuid[])
    union select file_key from product_images where product_id = any(${productIds}::uuid[]) and file_key is not null`;
  return files.map((file) => file.key);
}
