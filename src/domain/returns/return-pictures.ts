import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { mayRead, type OrderLink, requireBuyerOf } from "#domain/orders/order-access.ts";
import { insertEvent, lockOrder } from "#domain/orders/orders-for-other-modules.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota } from "#domain/storage-limits.ts";
import { removeUnnamedFiles, storeFile } from "#domain/stored-files.ts";
import { detectFileType } from "#domain/uploaded-file-types.ts";
import { deleteErasedPictures, insertPicture, selectPicture, selectPictureKeys } from "./return-picture-queries.ts";
import { selectReturn } from "./return-queries.ts";
import { maxReturnPictures } from "./return-reasons.ts";

/** Pictures of the goods of a return, as their buyer sent them. They are private, and their type is detected from their bytes. */

export type PictureUpload = { name: string; bytes: Uint8Array };

/**
 * Adds a picture of the buyer to a return that nobody has received yet. The same picture is stored once. Refuses `order-not-found`,
 * `order-unconfirmed`, `return-not-found`, `return-not-open`, `return-picture-unreadable`, `return-pictures-full`, `file-too-large`,
 * `stored-too-much`.
 */
export async function addReturnPicture(shop: Shop, actor: Actor, link: OrderLink, input: PictureUpload & { returnId: string }): Promise<void> {
  const { id: orderId } = await requireBuyerOf(shop, actor, link);
  const { returnId } = input;
  const picture = pictureOf(input);
  await consumeStorageQuota(shop, actor, input.bytes.byteLength);
  await inTransaction(shop, async (shop) => {
    await storeFile(shop, picture.fileKey, input.bytes);
    await lockOrder(shop, orderId);
    const found = isId(returnId) ? await selectReturn(shop, returnId) : null;
    if (found?.orderId !== orderId) throw new Refusal("return-not-found");
    if (found.status !== "requested" && found.status !== "approved") throw new Refusal("return-not-open");
    const known = await selectPictureKeys(shop, returnId);
    if (known.includes(picture.fileKey)) return;
    if (known.length >= maxReturnPictures) throw new Refusal("return-pictures-full", { limit: maxReturnPictures });
    await insertPicture(shop, { id: shop.ids.next(), returnId, ...picture });
    await insertEvent(shop, actor, orderId, "return", "The buyer added a picture to the return", { returnId });
  });
}

function pictureOf({ name, bytes }: PictureUpload) {
  const kind = detectFileType(bytes);
  if (!kind?.type.startsWith("image/")) throw new Refusal("return-picture-unreadable");
  const fileKey = `returns/${createHash("sha256").update(bytes).digest("hex")}.${kind.ending}`;
  const file = name.replaceAll(/\p{C}/gu, "").split(/[\\/]/).at(-1) ?? "";
  const base = file
    .replace(/\.[^.]*$/, "")
    .trim()
    .slice(0, 100);
  return { name: `${base || "picture"}.${kind.ending}`, type: kind.type, bytes: bytes.byteLength, fileKey };
}

/** Reads a picture, for its buyer (signed in, or in a browser with the proof of the order) and staff. Refuses `not-found`, also if the actor may not see it. */
export async function readReturnPicture(
  shop: Shop,
  actor: Actor,
  { pictureId, proofs = null }: { pictureId: string; proofs?: string | null },
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const picture = isId(pictureId) ? await selectPicture(shop, pictureId) : null;
  if (!picture || !(await mayRead(shop, actor, { orderId: picture.orderId, proofs }))) throw new Refusal("not-found");
  const bytes = await shop.files.read(picture.fileKey);
  if (!bytes) throw new Error(`The file of a return's picture is gone: ${picture.fileKey}`);
  return { name: picture.name, type: picture.type, bytes };
}

/** Deletes the pictures of erased buyers, `limit` at most, for the hourly cleanup. Returns how many were deleted. */
export async function removeErasedPictures(shop: Shop, limit: number): Promise<number> {
  const keys = await inTransaction(shop, (shop) => deleteErasedPictures(shop, limit));
  if (keys.length > 0) await removeUnnamedFiles(shop, keys);
  return keys.length;
}
