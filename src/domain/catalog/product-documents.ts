import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { documentKey } from "#domain/document-key.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { storeFile } from "#domain/stored-files.ts";
import { detectFileType } from "#domain/uploaded-file-types.ts";
import type { DocumentChange, NewDocument } from "./product-document-input.ts";
import {
  type DocumentRow,
  deleteDocument,
  insertDocument,
  insertRevision,
  type StaffDocument,
  selectDocument,
  selectDocumentIds,
  selectDocuments,
  sellsVariant,
  updateDocument,
  updateDocumentPlaces,
} from "./product-document-queries.ts";
import { productLimits } from "./product-limits.ts";
import { productExists } from "./product-removing-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";
import { afterChange } from "./product-writing.ts";

export type { DocumentRevision, StaffDocument } from "./product-document-queries.ts";

/** Manuals, data sheets, certificates and drawings of products (decision 061). Anybody who has the path of one can open it, as with a picture. */

/** Lists the documents with their earlier files. Refuses `not-allowed`, `not-found`. */
export async function listProductDocuments(shop: Shop, actor: Actor, productId: string): Promise<StaffDocument[]> {
  requireRight(actor, "products.read");
  if (!isId(productId) || !(await productExists(shop, productId))) throw new Refusal("not-found");
  return selectDocuments(shop, productId);
}

type Sent = { bytes: Uint8Array };

/**
 * Adds a PDF at the end. Refuses `not-allowed`, `not-found`, `file-too-large`, `document-unreadable` for anything but a PDF, `input-invalid` where there
 * are too many. Returns the document's id.
 */
export async function addProductDocument(shop: Shop, actor: Actor, productId: string, { bytes, ...document }: NewDocument & Sent): Promise<string> {
  requireRight(actor, "products.change");
  const file = fileOf(document.title, bytes);
  return inTransaction(shop, async (shop) => {
    await storeFile(shop, file.fileKey, bytes);
    await lockCatalog(shop);
    if (!isId(productId) || !(await productExists(shop, productId))) throw new Refusal("not-found");
    if ((await selectDocumentIds(shop, productId)).length >= productLimits.documents)
      throw new Refusal("input-invalid", { reason: `The product has ${productLimits.documents} documents already. Remove one first.` });
    const id = shop.ids.next();
    await insertDocument(shop, { id, productId, ...document, ...file });
    const what = { documentId: id, kind: document.kind, fileKey: file.fileKey };
    await record(shop, actor, "product.document-added", { kind: "product", id: productId }, what);
    await afterChange(shop, [productId], { fields: [] });
    return id;
  });
}

/** Changes the data of a document. Refuses `not-allowed`, `not-found`, `changed-meanwhile`, `input-invalid` for a variant that the product does not sell. */
export async function changeProductDocument(
  shop: Shop,
  actor: Actor,
  productId: string,
  id: string,
  { seen, ...change }: DocumentChange,
): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    const { fileKey: _key, bytes: _bytes, ...before } = await lockDocument(shop, productId, id);
    requireSeen(before, seen as Partial<typeof before>);
    const after = { ...before, ...change };
    if (after.variantId !== null && after.variantId !== before.variantId && !(await sellsVariant(shop, productId, after.variantId)))
      throw new Refusal("input-invalid", { fields: { variantId: "The product does not have this variant anymore. Choose another." } });
    const changes = fieldChanges(before, after);
    if (changes.length === 0) return;
    await updateDocument(shop, id, after);
    await record(shop, actor, "product.document-changed", { kind: "product", id: productId }, { documentId: id, changes });
    await afterChange(shop, [productId], { fields: [] });
  });
}

/**
 * Replaces the file of a document with a newer one; staff can still open the earlier file. Sending the same file only changes its revision. Refuses as
 * `addProductDocument` does.
 */
export async function replaceProductDocument(
  shop: Shop,
  actor: Actor,
  productId: string,
  id: string,
  { bytes, revision }: Sent & { revision: string },
): Promise<void> {
  requireRight(actor, "products.change");
  if (!isId(productId) || !isId(id)) throw new Refusal("not-found");
  const title = (await selectDocument(shop, productId, id))?.title ?? "";
  const file = fileOf(title, bytes);
  await inTransaction(shop, async (shop) => {
    await storeFile(shop, file.fileKey, bytes);
    const before = await lockDocument(shop, productId, id);
    if (file.fileKey === before.fileKey && revision === before.revision) return;
    if (file.fileKey === before.fileKey) await updateDocument(shop, id, { ...before, revision });
    else await insertRevision(shop, id, { ...file, revision, revisionId: shop.ids.next() });
    const what = { documentId: id, revision, fileKey: file.fileKey };
    await record(shop, actor, "product.document-replaced", { kind: "product", id: productId }, what);
    await afterChange(shop, [productId], { fields: [] });
  });
}

/** Puts a product's documents in this order. Ids that are not exactly those of its documents are refused `input-invalid`. */
export async function arrangeProductDocuments(shop: Shop, actor: Actor, productId: string, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if (!isId(productId) || !(await productExists(shop, productId))) throw new Refusal("not-found");
    const own = new Set(await selectDocumentIds(shop, productId));
    if (own.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !own.has(id)))
      throw new Refusal("input-invalid", { reason: "The documents of this product have changed. Reload the page to see them." });
    await updateDocumentPlaces(shop, productId, ids);
    await record(shop, actor, "product.documents-arranged", { kind: "product", id: productId }, { documents: ids.length });
    await afterChange(shop, [productId], { fields: [] });
  });
}

/** Removes a document with its earlier files; a file stays while anything else refers to it. Refuses `not-allowed`, `not-found`. */
export async function removeProductDocument(shop: Shop, actor: Actor, productId: string, id: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    const { kind, fileKey } = await lockDocument(shop, productId, id);
    const keys = await deleteDocument(shop, id);
    await record(shop, actor, "product.document-removed", { kind: "product", id: productId }, { documentId: id, kind: kind ?? "other", fileKey });
    await shop.jobs.send(shop.sql, "remove-files", { keys });
    await afterChange(shop, [productId], { fields: [] });
  });
}

async function lockDocument(shop: Shop, productId: string, id: string): Promise<DocumentRow> {
  await lockCatalog(shop);
  const document = isId(productId) && isId(id) ? await selectDocument(shop, productId, id) : null;
  if (!document) throw new Refusal("not-found");
  return document;
}

function fileOf(title: string, bytes: Uint8Array): { fileKey: string; bytes: number } {
  if (detectFileType(bytes, productLimits.documentMegabytes)?.ending !== "pdf") throw new Refusal("document-unreadable");
  return { fileKey: documentKey(title, bytes), bytes: bytes.byteLength };
}
