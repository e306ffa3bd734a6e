import type { Shop } from "#domain/shop.ts";
import type { DocumentInput } from "./product-files.ts";

type StoredFile = { fileKey: string; width: number; height: number };

/** Inserts a picture at the end of the product's pictures. */
export async function insertImage(
  shop: Shop,
  { id, productId, alt, ...file }: StoredFile & { id: string; productId: string; alt: string },
): Promise<void> {
  await shop.sql`
    insert into product_images (id, product_id, position, alt, file_key, width, height)
    select ${id}, ${productId}, coalesce(max(position) + 1, 0), ${alt}, ${file.fileKey}, ${file.width}, ${file.height}
    from product_images where product_id = ${productId}`;
}

/** Inserts a picture at the end, still to be fetched. False: the product has one from this URL already. The caller holds the catalog lock. */
export async function insertRemoteImage(
  shop: Shop,
  { id, productId, alt, sourceUrl }: { id: string; productId: string; alt: string; sourceUrl: string },
): Promise<boolean> {
  const rows = await shop.sql`
    insert into product_images (id, product_id, position, alt, source_url)
    select ${id}, ${productId}, coalesce(max(position) + 1, 0), ${alt}, ${sourceUrl}
    from product_images where product_id = ${productId}
    having not coalesce(bool_or(source_url = ${sourceUrl}), false) returning id`;
  return rows.length > 0;
}

/** Deletes the picture, also from variants that show it. Returns null where it does not exist. */
export async function deleteImage(shop: Shop, productId: string, id: string): Promise<{ fileKey: string | null } | null> {
  const [image] = await shop.sql<{ fileKey: string | null }[]>`
    delete from product_images where id = ${id} and product_id = ${productId} returning file_key as "fileKey"`;
  if (!image) return null;
  await shop.sql`update variants set image_id = null where image_id = ${id}`;
  return image;
}

/** Returns the previous text; null where the picture does not exist. */
export async function updateAlt(shop: Shop, productId: string, id: string, alt: string): Promise<string | null> {
  const [image] = await shop.sql<{ before: string }[]>`
    update product_images i set alt = ${alt} from product_images before
    where i.id = ${id} and i.product_id = ${productId} and before.id = i.id returning before.alt as before`;
  return image?.before ?? null;
}

export async function selectImageIds(shop: Shop, productId: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`select id from product_images where product_id = ${productId}`;
  return rows.map(({ id }) => id);
}

/** Stores the order of all pictures of the product, given as ids. */
export async function updateImageOrder(shop: Shop, productId: string, ids: string[]): Promise<void> {
  // Two pictures never have the same position, not even between these statements.
  await shop.sql`update product_images set position = -1 - position where product_id = ${productId}`;
  await shop.sql`
    update product_images i set position = a.place - 1 from unnest(${ids}::uuid[]) with ordinality as a(id, place) where i.id = a.id`;
}

/** Marks the product as changed now. Returns null where it does not exist. */
export async function updateChanged(shop: Shop, id: string): Promise<{ title: string } | null> {
  const [product] = await shop.sql<{ title: string }[]>`
    update products set updated_at = ${shop.clock.now().toISOString()} where id = ${id} returning title`;
  return product ?? null;
}

export async function deleteDocuments(shop: Shop, productIds: string[]): Promise<void> {
  await shop.sql`delete from product_documents where product_id = any(${productIds}::uuid[])`;
}

export async function insertDocuments(shop: Shop, documents: (DocumentInput & { id: string; position: number })[]): Promise<void> {
  await shop.sql`
    insert into product_documents (id, product_id, position, kind, title, file_key, bytes)
    select id, "productId", position, kind, title, "fileKey", bytes
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as r(id uuid, "productId" uuid, position int, kind text, title text, "fileKey" text, bytes int)`;
}

/** False: the picture was removed in the meantime. */
export async function updateFetchFault(shop: Shop, id: string, fault: string): Promise<boolean> {
  const { count } = await shop.sql`update product_images set fetch_fault = ${fault} where id = ${id}`;
  return count > 0;
}

/** Returns the id of the product; null: the picture was removed in the meantime. */
export async function updateFetched(shop: Shop, id: string, file: StoredFile): Promise<string | null> {
  const [row] = await shop.sql<{ product_id: string }[]>`
    update product_images set file_key = ${file.fileKey}, width = ${file.width}, height = ${file.height}, fetch_fault = null
    where id = ${id} returning product_id`;
  return row?.product_id ?? null;
}

/** The URL from which the picture is still to be fetched, and the product's handle; null: there is nothing to fetch. */
export async function selectToFetch(shop: Shop, id: string): Promise<{ address: string; product: string } | null> {
  const [row] = await shop.sql<{ address: string; product: string }[]>`
    select i.source_url as address, p.handle as product from product_images i join products p on p.id = i.product_id
    where i.id = ${id} and i.file_key is null and i.source_url is not null`;
  return row ?? null;
}
