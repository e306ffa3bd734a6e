import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { documentKey } from "#domain/document-key.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { type OrderLink, readLinkedOrder } from "#domain/orders/order-access.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { storeFile } from "#domain/stored-files.ts";
import { detectFileType } from "#domain/uploaded-file-types.ts";
import {
  type BoughtDocument,
  countShopDocuments,
  deleteShopDocument,
  insertShopDocument,
  lockShopDocument,
  type ShopDocument,
  selectBoughtDocuments,
  selectShopDocuments,
  updateDocumentOrder,
  updateShopDocument,
} from "./document-queries.ts";
import type { DocumentChange, DocumentInput } from "./documents-input.ts";

export type { BoughtDocument, ShopDocument } from "./document-queries.ts";

/**
 * Documents promise: an order lists the manuals of the products bought and the shop's papers that buyers ask for (a W-9, terms of sale).
 * They are the same for every buyer and contain no buyer's data.
 */

const maxMegabyteCount = 20;
const maxDocuments = 50;

/** Returns the documents that an order lists. Refuses `order-not-found`. */
export async function readOrderDocuments(shop: Shop, actor: Actor, link: OrderLink): Promise<{ products: BoughtDocument[]; shop: ShopDocument[] }> {
  const { order } = await readLinkedOrder(shop, actor, link);
  const [products, papers] = await Promise.all([selectBoughtDocuments(shop, order.id), selectShopDocuments(shop)]);
  return { products, shop: papers };
}

/** Lists the shop's documents. Refuses `not-allowed`. */
export async function listShopDocuments(shop: Shop, actor: Actor): Promise<ShopDocument[]> {
  requireRight(actor, "settings.read");
  return selectShopDocuments(shop);
}

/** Adds a PDF at the end. Refuses `not-allowed`, `file-too-large`, `document-unreadable` for what is no PDF, `input-invalid` where there are too many. */
export async function addShopDocument(shop: Shop, actor: Actor, { bytes, ...input }: DocumentInput & { bytes: Uint8Array }): Promise<void> {
  requireRight(actor, "settings.change");
  if (detectFileType(bytes, maxMegabyteCount)?.ending !== "pdf") throw new Refusal("document-unreadable");
  const fileKey = documentKey(input.title, bytes);
  await inTransaction(shop, async (shop) => {
    await storeFile(shop, fileKey, bytes);
    if ((await countShopDocuments(shop)) >= maxDocuments)
      throw new Refusal("input-invalid", { reason: `There are ${maxDocuments} documents already. Remove one first.` });
    const id = shop.ids.next();
    await insertShopDocument(shop, { id, ...input, fileKey, bytes: bytes.byteLength });
    await record(shop, actor, "shop-document.added", { kind: "shop-document", id }, { title: input.title });
  });
}

/** Changes a document's kind and title. Refuses `not-allowed`, `not-found`, `changed-meanwhile`. */
export async function changeShopDocument(shop: Shop, actor: Actor, { id, seen, ...input }: DocumentChange & { id: string }): Promise<void> {
  requireRight(actor, "settings.change");
  await inTransaction(shop, async (shop) => {
    const stored = isId(id) ? await lockShopDocument(shop, id) : null;
    if (!stored) throw new Refusal("not-found");
    requireSeen(stored, seen);
    await updateShopDocument(shop, id, input);
    await record(shop, actor, "shop-document.changed", { kind: "shop-document", id }, { title: input.title });
  });
}

/** Puts the documents in this order. Refuses `not-allowed`. */
export async function arrangeShopDocuments(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "settings.change");
  await updateDocumentOrder(shop, ids);
}

/** Removes a document. Refuses `not-allowed`, `not-found`. */
export async function removeShopDocument(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "settings.change");
  await inTransaction(shop, async (shop) => {
    const document = isId(id) ? await deleteShopDocument(shop, id) : null;
    if (!document) throw new Refusal("not-found");
    await record(shop, actor, "shop-document.removed", { kind: "shop-document", id }, { title: document.title });
    await shop.jobs.send(shop.sql, "remove-files", { keys: [document.fileKey] });
  });
}
