import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record, recordMany } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { encodePicture, storePicture } from "#domain/picture-storing.ts";
import type { MadePicture } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { invalidateMenusWith } from "./menu-pictures.ts";
import { pictureUrlInput } from "./picture-url-input.ts";
import type { DocumentKind } from "./product-enumerations.ts";
import {
  deleteDocuments,
  deleteImage,
  insertDocuments,
  insertImage,
  insertRemoteImage,
  selectImageIds,
  selectToFetch,
  updateAlt,
  updateChanged,
  updateFetched,
  updateFetchFault,
  updateImageOrder,
} from "./product-file-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";
import { afterChange } from "./product-writing.ts";

/** Pictures and documents of products. */

/** Adds a picture at the end. Returns its id. Refuses as `encodePicture` does, and `not-allowed`, `not-found`. */
export async function addProductPicture(shop: Shop, actor: Actor, productId: string, bytes: Uint8Array, alt: string): Promise<string> {
  requireRight(actor, "products.change");
  const encoded = await encodePicture(shop, bytes);
  return inTransaction(shop, async (shop) => {
    const picture = await storePicture(shop, encoded);
    await lockCatalog(shop);
    const { title } = await touchProduct(shop, productId);
    const id = shop.ids.next();
    await insertImage(shop, { id, productId, alt: alt.trim().slice(0, 500) || title, ...picture });
    await record(shop, actor, "product.picture-added", { kind: "product", id: productId }, { imageId: id, fileKey: picture.fileKey });
    await afterPictureChange(shop, [productId]);
    return id;
  });
}

/**
 * Adds a picture at the end that a job fetches from `address`, with the checks of every fetched picture: until then it has no file, and if fetching
 * fails, it has the reason. Returns its id. Refuses `not-allowed`, `not-found`, and `input-invalid` where the product has one from there.
 */
export async function addPictureFromAddress(shop: Shop, actor: Actor, productId: string, input: string): Promise<string> {
  requireRight(actor, "products.change");
  const sourceUrl = new URL(parseInput(pictureUrlInput, input)).href;
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const { title } = await touchProduct(shop, productId);
    const id = shop.ids.next();
    if (!(await insertRemoteImage(shop, { id, productId, alt: title, sourceUrl })))
      throw new Refusal("input-invalid", { fields: { address: "The product already has a picture from this URL." } });
    await record(shop, actor, "product.picture-added", { kind: "product", id: productId }, { imageId: id, fileKey: null });
    await shop.jobs.send(shop.sql, "fetch-image", { imageId: id }, { key: id });
    await afterPictureChange(shop, [productId]);
    return id;
  });
}

/** Removes a picture from its product; the file stays while anything refers to it. Refuses `not-allowed`, `not-found`. */
export async function removeProductPicture(shop: Shop, actor: Actor, productId: string, imageId: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const image = await deleteImage(shop, productId, imageId);
    if (!image) throw new Refusal("not-found");
    await touchProduct(shop, productId);
    await record(shop, actor, "product.picture-removed", { kind: "product", id: productId }, { imageId, fileKey: image.fileKey });
    await afterPictureChange(shop, [productId]);
  });
}

/** `seen`: the text that the author of the change saw. */
type Described = { alt: string; seen?: string | undefined };

/** Sets the alternative text of a picture. Refuses `not-allowed`, `not-found`, `changed-meanwhile`. */
export async function describeProductPicture(shop: Shop, actor: Actor, productId: string, imageId: string, { alt, seen }: Described): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const before = await updateAlt(shop, productId, imageId, alt);
    if (before === null) throw new Refusal("not-found");
    if (seen !== undefined && before !== seen && before !== alt) throw new Refusal("changed-meanwhile");
    await touchProduct(shop, productId);
    await record(
      shop,
      actor,
      "product.picture-described",
      { kind: "product", id: productId },
      { imageId, changes: fieldChanges({ alt: before }, { alt }) },
    );
    await afterPictureChange(shop, [productId]);
  });
}

/** Puts a product's pictures in this order. Ids that are not exactly those of its pictures are refused `input-invalid`. */
export async function arrangeProductPictures(shop: Shop, actor: Actor, productId: string, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const own = new Set(await selectImageIds(shop, productId));
    if (own.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !own.has(id)))
      throw new Refusal("input-invalid", { fields: { images: "The pictures of this product have changed. Reload the page to see them." } });
    await updateImageOrder(shop, productId, ids);
    await touchProduct(shop, productId);
    await record(shop, actor, "product.pictures-arranged", { kind: "product", id: productId }, { images: ids.length });
    await afterPictureChange(shop, [productId]);
  });
}

async function touchProduct(shop: Shop, id: string): Promise<{ title: string }> {
  const product = await updateChanged(shop, id);
  if (!product) throw new Refusal("not-found");
  return product;
}

async function afterPictureChange(shop: Shop, productIds: string[]): Promise<void> {
  await afterChange(shop, productIds, { fields: [] });
  await invalidateMenusWith(shop, { productIds });
}

export type DocumentInput = { productId: string; kind: DocumentKind; title: string; fileKey: string; bytes: number };

/** Replaces the documents of these products. The files must already be stored. */
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
    await deleteDocuments(shop, productIds);
    await insertDocuments(shop, rows);
    const events = [...places].map(([id, documents]) => ({ name: "product.documents-replaced" as const, id, payload: { documents } }));
    await recordMany(shop, actor, "product", events);
    await afterChange(shop, productIds, { fields: [] });
  });
}

/** Stores a picture fetched from its source URL. False: the picture was removed in the meantime. */
export async function setFetchedPicture(shop: Shop, imageId: string, fetched: MadePicture | { fault: string }): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    if ("fault" in fetched) return updateFetchFault(shop, imageId, fetched.fault);
    const picture = await storePicture(shop, fetched);
    await lockCatalog(shop);
    const productId = await updateFetched(shop, imageId, picture);
    if (productId !== null) await afterPictureChange(shop, [productId]);
    return productId !== null;
  });
}

/** The URL from which a picture is still to be fetched, with its product's handle; null where there is nothing to fetch. */
export async function pictureToFetch(shop: Shop, imageId: string): Promise<{ address: string; product: string } | null> {
  return selectToFetch(shop, imageId);
}
