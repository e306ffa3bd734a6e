import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record, recordMany } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { requireRight } from "#domain/permissions.ts";
import { encodePicture, keepPicture } from "#domain/picture-storing.ts";
import type { MadePicture } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidateMenusWith } from "./menu-pictures.ts";
import { lockCatalog } from "./product-write-queries.ts";
import { afterChange } from "./product-writing.ts";

/** Pictures and documents of products. */

/** Adds a picture at the end. Gives its id. Refuses as `encodePicture` does, and `not-allowed`, `not-found`. */
export async function addProductImage(shop: Shop, actor: Actor, productId: string, bytes: Uint8Array, alt: string): Promise<string> {
  requireRight(actor, "products.change");
  const encoded = await encodePicture(shop, bytes);
  return inTransaction(shop, async (shop) => {
    const picture = await keepPicture(shop, encoded);
    await lockCatalog(shop);
    const { title } = await touchProduct(shop, productId);
    const id = shop.ids.next();
    await shop.sql`
      insert into product_images (id, product_id, position, alt, file_key, width, height)
      select ${id}, ${productId}, coalesce(max(position) + 1, 0), ${alt.trim().slice(0, 500) || title}, ${picture.fileKey}, ${picture.width}, ${picture.height}
      from product_images where product_id = ${productId}`;
    await record(shop, actor, "product.picture-added", { kind: "product", id: productId }, { imageId: id, fileKey: picture.fileKey });
    await afterPictureChange(shop, [productId]);
    return id;
  });
}

/** Takes a picture off its product; the file stays while anything names it. Refuses `not-allowed`, `not-found`. */
export async function removeProductImage(shop: Shop, actor: Actor, productId: string, imageId: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const [image] = await shop.sql<{ file_key: string | null }[]>`
      delete from product_images where id = ${imageId} and product_id = ${productId} returning file_key`;
    if (!image) throw new Refusal("not-found");
    await shop.sql`update variants set image_id = null where image_id = ${imageId}`;
    await touchProduct(shop, productId);
    await record(shop, actor, "product.picture-removed", { kind: "product", id: productId }, { imageId, fileKey: image.file_key });
    await afterPictureChange(shop, [productId]);
  });
}

/** Says in words what a picture shows. Refuses `not-allowed`, `not-found`. */
export async function describeProductImage(shop: Shop, actor: Actor, productId: string, imageId: string, alt: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const [image] = await shop.sql<{ before: string }[]>`
      update product_images i set alt = ${alt} from product_images before
      where i.id = ${imageId} and i.product_id = ${productId} and before.id = i.id returning before.alt as before`;
    if (!image) throw new Refusal("not-found");
    await touchProduct(shop, productId);
    await record(
      shop,
      actor,
      "product.picture-described",
      { kind: "product", id: productId },
      { imageId, changes: fieldChanges({ alt: image.before }, { alt }) },
    );
    await afterPictureChange(shop, [productId]);
  });
}

/** Puts a product's pictures in this order. Ids that are not its own, each once, are refused `input-invalid`. */
export async function arrangeProductImages(shop: Shop, actor: Actor, productId: string, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const rows = await shop.sql<{ id: string }[]>`select id from product_images where product_id = ${productId}`;
    const own = new Set(rows.map((row) => row.id));
    if (own.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !own.has(id)))
      throw new Refusal("input-invalid", { fields: { images: "The product has other pictures by now. Reload the page to see them." } });
    await shop.sql`update product_images set position = -1 - position where product_id = ${productId}`;
    await shop.sql`
      update product_images i set position = a.place - 1 from unnest(${ids}::uuid[]) with ordinality as a(id, place) where i.id = a.id`;
    await touchProduct(shop, productId);
    await record(shop, actor, "product.pictures-arranged", { kind: "product", id: productId }, { images: ids.length });
    await afterPictureChange(shop, [productId]);
  });
}

async function touchProduct(shop: Shop, id: string): Promise<{ title: string }> {
  const [product] = await shop.sql<{ title: string }[]>`
    update products set updated_at = ${shop.clock.now().toISOString()} where id = ${id} returning title`;
  if (!product) throw new Refusal("not-found");
  return product;
}

async function afterPictureChange(shop: Shop, productIds: string[]): Promise<void> {
  await afterChange(shop, productIds, { fields: [] });
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
    await lockCatalog(shop);
    await shop.sql`delete from product_documents where product_id = any(${productIds}::uuid[])`;
    await shop.sql`
      insert into product_documents (id, product_id, position, kind, title, file_key, bytes)
      select id, "productId", position, kind, title, "fileKey", bytes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "productId" uuid, position int, kind text, title text, "fileKey" text, bytes int)`;
    const events = [...places].map(([id, documents]) => ({ name: "product.documents-replaced" as const, id, payload: { documents } }));
    await recordMany(shop, actor, "product", events);
    await afterChange(shop, productIds, { fields: [] });
  });
}

/** Stores a picture fetched from its source URL. False: the picture was removed meanwhile. */
export async function setFetchedPicture(shop: Shop, imageId: string, fetched: MadePicture | { fault: string }): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    if ("fault" in fetched) {
      const { count } = await shop.sql`update product_images set fetch_fault = ${fetched.fault} where id = ${imageId}`;
      return count > 0;
    }
    const picture = await keepPicture(shop, fetched);
    await lockCatalog(shop);
    const [row] = await shop.sql<{ product_id: string }[]>`
      update product_images set file_key = ${picture.fileKey}, width = ${picture.width}, height = ${picture.height}, fetch_fault = null
      where id = ${imageId} returning product_id`;
    if (row) await afterPictureChange(shop, [row.product_id]);
    return row !== undefined;
  });
}

/** The URL from which a picture is still to be fetched, with its product's handle; null where there is nothing to fetch. */
export async function pictureToFetch(shop: Shop, imageId: string): Promise<{ address: string; product: string } | null> {
  const [row] = await shop.sql<{ address: string; product: string }[]>`
    select i.source_url as address, p.handle as product from product_images i join products p on p.id = i.product_id
    where i.id = ${imageId} and i.file_key is null and i.source_url is not null`;
  return row ?? null;
}
