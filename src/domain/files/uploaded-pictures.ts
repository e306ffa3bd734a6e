import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { type EncodedPicture, encodePicture, storePicture } from "#domain/picture-storing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deletePicture, insertPicture, lockPicture, selectUses } from "./file-queries.ts";

/**
 * Files promise: a picture that staff uploaded stays until they delete it, and none is deleted that is shown somewhere. For every file of the shop,
 * staff see where it is used.
 */

/**
 * Stores a picture for use on pages of the shop and returns it; uploading the same picture twice stores one. Refuses `not-allowed`, `file-too-large`,
 * `picture-unreadable`, `too-many-requests`.
 */
export async function uploadPicture(shop: Shop, actor: Actor, input: { bytes: Uint8Array; title: string }): Promise<EncodedPicture> {
  requireRight(actor, "content.change");
  const encoded = await encodePicture(shop, input.bytes);
  return inTransaction(shop, async (shop) => {
    const picture = await storePicture(shop, encoded);
    const id = shop.ids.next();
    const title = input.title || "Picture";
    const isNew = await insertPicture(shop, { id, title, ...picture, bytes: encoded.bytes.byteLength });
    if (isNew) await record(shop, actor, "picture.uploaded", { kind: "picture", id }, { title });
    return picture;
  });
}

/** Deletes an uploaded picture. Refuses `not-allowed`, `not-found`, and `file-in-use` while anything shows it. */
export async function deleteUploadedPicture(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "content.change");
  await inTransaction(shop, async (shop) => {
    const picture = isId(id) ? await lockPicture(shop, id) : null;
    if (!picture) throw new Refusal("not-found");
    const uses = await selectUses(shop, [picture.fileKey]);
    if (uses.length > 0) throw new Refusal("file-in-use", { count: uses.length });
    await deletePicture(shop, id);
    await record(shop, actor, "picture.deleted", { kind: "picture", id }, { title: picture.title });
    await shop.jobs.send(shop.sql, "remove-files", { keys: [picture.fileKey] });
  });
}
