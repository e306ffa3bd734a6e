import { inTransaction } from "#db/transaction.ts";
import { requireRight } from "#domain/accounts/permissions.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { type EncodedPicture, storePicture } from "#domain/picture-storing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidateMenusWith } from "./menu-pictures.ts";
import { afterChange } from "./product-writing.ts";

/** Pictures and documents of products. */

/** Adds a picture at the end. Gives its id. Refuses as `storePicture` does, and `not-allowed`, `not-found`. */
export async function addProductImage(shop: Shop, actor: Actor, productId: string, bytes: Uint8Array, alt: string): Promise<string> {
  requireRight(actor, "products.change");
  const picture = await storePicture(shop, bytes);
  return inTransaction(shop, async (shop) => {
    const [product] = await shop.sql<{ title: string }[]>`
      update products set updated_at = ${shop.clock.now().toISOString()} where id = ${productId} returning title`;
    if (!product) throw new Refusal("not-found");
    const id = shop.ids.next();
    await shop.sql`
      insert into product_images (id, product_id, position, alt, file_key, width, height)
      select ${id}, ${productId}, coalesce(max(position) + 1, 0), ${alt.trim().slice(0, 500) || product.title}, ${picture.fileKey}, ${picture.width}, ${picture.height}
      from product_images where product_id = ${productId}`;
    await record(shop, actor, "product.picture-added", { kind: "product", id: productId }, { imageId: id, fileKey: picture.fileKey });
    await afterPictureChange(shop, [productId]);
    return id;
  });
}

/** Takes a picture off its product; the file stays while anything names it. Refuses `not-allowed`, `not-found`. */
export async function removeProductImage(shop: Shop, actor: Actor, imageId: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    const [image] = await shop.sql<{ product_id: string; file_key: string | null }[]>`
      delete from product_images where id = ${imageId} returning product_id, file_key`;
    if (!image) throw new Refusal("not-found");
    await shop.sql`update variants set image_id = null where image_id = ${imageId}`;
    await shop.sql`update products set updated_at = ${shop.clock.now().toISOString()} where id = ${image.product_id}`;
    await record(shop, actor, "product.picture-removed", { kind: "product", id: image.product_id }, { imageId, fileKey: image.file_key });
    await afterPictureChange(shop, [image.product_id]);
  });
}

/** Puts a product's pictures in this order, and changes their texts. Ids that are not its own are refused `input-invalid`. */
export async function arrangeProductImages(shop: Shop, actor: Actor, productId: string, images: { id: string; alt: string }[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    const rows = await shop.sql<{ id: string }[]>`select id from product_images where product_id = ${productId} for update`;
    const own = new Set(rows.map((row) => row.id));
    if (own.size !== images.length || new Set(images.map((image) => image.id)).size !== images.length || images.some((image) => !own.has(image.id)))
      throw new Refusal("input-invalid", { fields: { images: "Name each picture of the product once." } });
    await shop.sql`update product_images set position = -1 - position where product_id = ${productId}`;
    await shop.sql`
      update product_images i set position = a.position, alt = a.alt
      from jsonb_to_recordset(${JSON.stringify(images.map((image, position) => ({ ...image, position })))}::jsonb) as a(id uuid, alt text, position int)
      where i.id = a.id`;
    await shop.sql`update products set updated_at = ${shop.clock.now().toISOString()} where id = ${productId}`;
    await record(shop, actor, "product.pictures-arranged", { kind: "product", id: productId }, { images: images.length });
    await afterPictureChange(shop, [productId]);
  });
}

async function afterPictureChange(shop: Shop, productIds: string[]): Promise<void> {
  await afterChange(shop, productIds);
  await invalidateMenusWith(shop, { productIds });
}

export type DocumentInput = { productId: string; kind: "manual" | "quick-start" | "other"; title: string; fileKey: string; bytes: number };

/** Replaces the documents of these products. The files are stored already. */
export async function replaceDocuments(shop: Shop, actor: Actor, documents: DocumentInput[]): Promise<void> {
  requireRight(actor, "products.change");
  const productIds = [...new Set(documents.map((document) => document.productId))];
  const places = new Map<string, number>();
  const rows = documents.map((document) => {
    const position = places.get(document.productId) ?? 0;
    places.set(document.productId, position + 1);
    return { id: shop.ids.next(), position, ...document };
  });
  await inTransaction(shop, async (shop) => {
    await shop.sql`delete from product_documents where product_id = any(${productIds}::uuid[])`;
    await shop.sql`
      insert into product_documents (id, product_id, position, kind, title, file_key, bytes)
      select id, "productId", position, kind, title, "fileKey", bytes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "productId" uuid, position int, kind text, title text, "fileKey" text, bytes int)`;
    await afterChange(shop, productIds);
  });
}

/** A picture whose bytes were fetched from its source address. False: the picture is gone meanwhile. */
export async function setFetchedPicture(shop: Shop, imageId: string, picture: EncodedPicture | { fault: string }): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    const [row] =
      "fault" in picture
        ? await shop.sql<
            { product_id: string }[]
          >`update product_images set fetch_fault = ${picture.fault} where id = ${imageId} returning product_id`
        : await shop.sql<{ product_id: string }[]>`
            update product_images set file_key = ${picture.fileKey}, width = ${picture.width}, height = ${picture.height}, fetch_fault = null
            where id = ${imageId} returning product_id`;
    if (row && !("fault" in picture)) await afterPictureChange(shop, [row.product_id]);
    return row !== undefined;
  });
}

/** The address that a picture is still to be fetched from, and its product's handle; null where there is nothing to do. */
export async function pictureToFetch(shop: Shop, imageId: string): Promise<{ address: string; product: string } | null> {
  const [row] = await shop.sql<{ address: string; product: string }[]>`
    select i.source_url as address, p.handle as product from product_images i join products p on p.id = i.product_id
    where i.id = ${imageId} and i.file_key is null and i.source_url is not null`;
  return row ?? null;
}
