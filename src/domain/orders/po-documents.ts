import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { takeStorage } from "#domain/stored-bytes.ts";
import { keepFile, removeUnnamedFiles } from "#domain/stored-files.ts";
import { provenOrders } from "./order-token.ts";
import { readOwnOrder } from "./own-orders.ts";
import {
  deleteDocuments,
  insertDocument,
  type PoDocument,
  selectAbandoned,
  selectDocument,
  selectDocumentsOf,
  selectDocumentsOfCheckout,
} from "./po-document-queries.ts";

export type { PoDocument } from "./po-document-queries.ts";

/**
 * The document of a purchase order, as the buyer sent it. It is private: its buyer and staff read it, as a download, and its kind is what its
 * bytes say.
 */

export const poDocumentBytes = 5 * 1024 * 1024;
/** Of one order or checkout. */
const mostDocuments = 5;

type Upload = { name: string; bytes: Uint8Array };
type Place = { orderId: string } | { checkoutToken: string; browserId: string };

/** Stores a document of a checkout, for whoever has shown that it is theirs. Refuses `po-document-unreadable`, `file-too-large`, `po-documents-full`, `stored-too-much`. */
export async function keepPoDocument(shop: Shop, actor: Actor, place: Place, { name, bytes }: Upload): Promise<{ documentId: string }> {
  if (bytes.byteLength > poDocumentBytes) throw new Refusal("file-too-large", { megabytes: 5 });
  const kind = kindOf(bytes);
  if (!kind) throw new Refusal("po-document-unreadable");
  const known = "orderId" in place ? await selectDocumentsOf(shop, place.orderId) : await selectDocumentsOfCheckout(shop, place);
  const fileKey = `po/${createHash("sha256").update(bytes).digest("hex")}.${kind.extension}`;
  const same = known.find((document) => document.fileKey === fileKey);
  if (same) return { documentId: same.id };
  if (known.length >= mostDocuments) throw new Refusal("po-documents-full", { limit: mostDocuments });
  await takeStorage(shop, actor, bytes.byteLength);
  const id = shop.ids.next();
  await inTransaction(shop, async (shop) => {
    await keepFile(shop, fileKey, bytes);
    const document = { id, name: shownName(name, kind.extension), type: kind.type, bytes: bytes.byteLength, fileKey };
    await insertDocument(shop, { orderId: null, checkoutToken: null, browserId: null, ...document, ...place });
  });
  return { documentId: id };
}

/** The buyer sends it later, signed in or in a browser with the proof of the order. Refuses `order-not-found` also to strangers, and what `keepPoDocument` refuses. */
export async function addPoDocument(
  shop: Shop,
  actor: Actor,
  { orderId, proofs = null, ...upload }: Upload & { orderId: string; proofs?: string | null },
): Promise<{ documentId: string }> {
  if (!provenOrders(shop, proofs).includes(orderId)) await readOwnOrder(shop, actor, orderId);
  return keepPoDocument(shop, actor, { orderId }, upload);
}

const kinds = [
  { type: "application/pdf", extension: "pdf", start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/png", extension: "png", start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/jpeg", extension: "jpg", start: [0xff, 0xd8, 0xff] },
];

/** What a file is by its first bytes, whatever it is called. */
function kindOf(bytes: Uint8Array) {
  return kinds.find(({ start }) => bytes.byteLength > 64 && start.every((byte, at) => bytes[at] === byte));
}

/** The name without its path and its ending, and with the ending of what it is. */
function shownName(name: string, extension: string): string {
  const base = name.replaceAll(/\p{C}/gu, "").split(/[\\/]/).at(-1) ?? "";
  const bare = base
    .replace(/\.[^.]*$/, "")
    .trim()
    .slice(0, 100);
  return `${bare || "purchase-order"}.${extension}`;
}

/** Documents of a checkout, for the browser that sent them. */
export async function listPoDocumentsOfCheckout(shop: Shop, of: { checkoutToken: string; browserId: string }): Promise<PoDocument[]> {
  return selectDocumentsOfCheckout(shop, of);
}

/** Documents of an order: for its buyer (signed in, or in a browser with the proof) and staff. Refuses `order-not-found` also to strangers. */
export async function listPoDocuments(
  shop: Shop,
  actor: Actor,
  { orderId, proofs = null }: { orderId: string; proofs?: string | null },
): Promise<PoDocument[]> {
  if (!isId(orderId)) throw new Refusal("order-not-found");
  if (actor.kind === "staff") requireRight(actor, "orders.read");
  else if (!provenOrders(shop, proofs).includes(orderId)) await readOwnOrder(shop, actor, orderId);
  return selectDocumentsOf(shop, orderId);
}

/** Refuses `not-found` also to who may not read it. */
export async function readPoDocument(
  shop: Shop,
  actor: Actor,
  { documentId, proofs = null }: { documentId: string; proofs?: string | null },
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const document = isId(documentId) ? await selectDocument(shop, documentId) : null;
  if (!document || document.orderId === null) throw new Refusal("not-found");
  if (actor.kind === "staff") requireRight(actor, "orders.read");
  else if (!provenOrders(shop, proofs).includes(document.orderId) && !(actor.kind === "customer" && actor.accountId === document.accountId))
    throw new Refusal("not-found");
  const bytes = await shop.files.read(document.fileKey);
  if (!bytes) throw new Error(`The file of a purchase order is gone: ${document.fileKey}`);
  return { name: document.name, type: document.type, bytes };
}

/** The browser of a checkout takes a document back. */
export async function removePoDocument(shop: Shop, of: { checkoutToken: string; browserId: string }, documentId: string): Promise<void> {
  const own = (await selectDocumentsOfCheckout(shop, of)).some(({ id }) => id === documentId);
  if (own) await removePoDocuments(shop, [documentId]);
}

async function removePoDocuments(shop: Shop, ids: string[]): Promise<void> {
  const keys = await inTransaction(shop, (shop) => deleteDocuments(shop, ids));
  if (keys.length > 0) await removeUnnamedFiles(shop, keys);
}

/** For the sweep: of checkouts that became no order, at most `limit`. Returns how many went. */
export async function forgetPoDocuments(shop: Shop, before: Date, limit: number): Promise<number> {
  const ids = await selectAbandoned(shop, before, limit);
  await removePoDocuments(shop, ids);
  return ids.length;
}
