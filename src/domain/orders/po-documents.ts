import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota } from "#domain/storage-limits.ts";
import { storeFile } from "#domain/stored-files.ts";
import { detectFileType } from "#domain/uploaded-file-types.ts";
import { mayRead, type RequestedOrder, requireBuyer, requireReader } from "./order-access.ts";
import {
  deleteDocuments,
  insertDocument,
  lockDocumentsOf,
  type PoDocument,
  selectAbandoned,
  selectDocument,
  selectDocumentsOf,
  selectDocumentsOfCheckout,
} from "./po-document-queries.ts";

export type { PoDocument } from "./po-document-queries.ts";

/**
 * The document of a purchase order, as the buyer sent it. It is private: only its buyer and staff read it, as a download, and its type is detected
 * from its bytes.
 */

/** For one order or checkout. */
const maxDocuments = 5;

type Upload = { name: string; bytes: Uint8Array };
type PoDocumentOwner = { orderId: string } | { checkoutToken: string; browserId: string };

/** Stores a document; the caller has checked who owns its place. Refuses `po-document-unreadable`, `file-too-large`, `po-documents-full`, `stored-too-much`. */
export async function storePoDocument(shop: Shop, actor: Actor, place: PoDocumentOwner, { name, bytes }: Upload): Promise<{ documentId: string }> {
  const kind = detectFileType(bytes);
  if (!kind) throw new Refusal("po-document-unreadable");
  const fileKey = `po/${createHash("sha256").update(bytes).digest("hex")}.${kind.ending}`;
  await consumeStorageQuota(shop, actor, bytes.byteLength);
  return inTransaction(shop, async (shop) => {
    await storeFile(shop, fileKey, bytes);
    await lockDocumentsOf(shop, "orderId" in place ? place.orderId : place.checkoutToken);
    const known = "orderId" in place ? await selectDocumentsOf(shop, place.orderId) : await selectDocumentsOfCheckout(shop, place);
    const same = known.find((document) => document.fileKey === fileKey);
    if (same) return { documentId: same.id };
    if (known.length >= maxDocuments) throw new Refusal("po-documents-full", { limit: maxDocuments });
    const document = { id: shop.ids.next(), name: shownName(name, kind.ending), type: kind.type, bytes: bytes.byteLength, fileKey };
    await insertDocument(shop, { orderId: null, checkoutToken: null, browserId: null, ...document, ...place });
    return { documentId: document.id };
  });
}

/** Stores a document for an order whose buyer is signed in or has the proof. Refuses `order-not-found` also to strangers, and what `storePoDocument` refuses. */
export async function addPoDocument(
  shop: Shop,
  actor: Actor,
  { orderId, proofs = null, ...upload }: Upload & RequestedOrder,
): Promise<{ documentId: string }> {
  await requireBuyer(shop, actor, { orderId, proofs });
  return storePoDocument(shop, actor, { orderId }, upload);
}

/** Returns the name without its path and ending, with the ending of its detected type. */
function shownName(name: string, ending: string): string {
  const base = name.replaceAll(/\p{C}/gu, "").split(/[\\/]/).at(-1) ?? "";
  const bare = base
    .replace(/\.[^.]*$/, "")
    .trim()
    .slice(0, 100);
  return `${bare || "purchase-order"}.${ending}`;
}

/** Lists the documents of an order for its buyer (signed in, or in a browser with the proof) and staff. Refuses `order-not-found` also to strangers. */
export async function listPoDocuments(shop: Shop, actor: Actor, asked: RequestedOrder): Promise<PoDocument[]> {
  await requireReader(shop, actor, asked);
  return selectDocumentsOf(shop, asked.orderId);
}

/** Reads a document. Refuses `not-found`, also if the actor may not read it. */
export async function readPoDocument(
  shop: Shop,
  actor: Actor,
  { documentId, proofs = null }: { documentId: string; proofs?: string | null },
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const document = isId(documentId) ? await selectDocument(shop, documentId) : null;
  if (!document?.orderId || !(await mayRead(shop, actor, { orderId: document.orderId, proofs }))) throw new Refusal("not-found");
  const bytes = await shop.files.read(document.fileKey);
  if (!bytes) throw new Error(`The file of a purchase order is gone: ${document.fileKey}`);
  return { name: document.name, type: document.type, bytes };
}

/** Removes a document for the browser of its checkout. */
export async function removePoDocument(shop: Shop, of: { checkoutToken: string; browserId: string }, documentId: string): Promise<void> {
  const own = (await selectDocumentsOfCheckout(shop, of)).some(({ id }) => id === documentId);
  if (own) await removePoDocuments(shop, [documentId]);
}

async function removePoDocuments(shop: Shop, ids: string[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const keys = await deleteDocuments(shop, ids);
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
  });
}

/** Deletes documents when a person's data are erased; joins the caller's transaction. The files are removed once it is committed. */
export async function erasePoDocuments(shop: Shop, ids: string[]): Promise<void> {
  const keys = await deleteDocuments(shop, ids);
  if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys: [...new Set(keys)] });
}

/** Deletes documents of checkouts that became no order, `limit` at most, for the hourly cleanup. Returns how many were deleted. */
export async function deleteUnusedPoDocuments(shop: Shop, before: Date, limit: number): Promise<number> {
  const ids = await selectAbandoned(shop, before, limit);
  await removePoDocuments(shop, ids);
  return ids.length;
}
