import { createHash } from "node:crypto";
import { originalKeys } from "./picture.ts";
import type { MadePicture, PictureRecipe } from "./ports.ts";
import { Refusal } from "./refusal.ts";
import type { Shop } from "./shop.ts";
import { storeFile } from "./stored-files.ts";

/** Originals of pictures are stored in Files under a hash of their content, so that what a URL shows never changes. */

/** A picture in Files; sizes in pixels. */
export type EncodedPicture = { fileKey: string; width: number; height: number };

export const maxPictureBytes = 20 * 1024 * 1024;

/** SVG is not accepted as a picture: it can contain scripts. */
const original: PictureRecipe = {
  reads: ["jpeg", "png", "webp", "avif", "heif", "gif", "tiff"],
  maxPixels: 50_000_000,
  width: 2400,
  height: 2400,
  alone: true,
  encode: { format: "webp", quality: 90, effort: 3 },
};

/**
 * Checks what the bytes are (never their file name), rotates, shrinks and encodes the picture again, so that nothing of the original file but
 * the picture is kept. Refuses `file-too-large`, `picture-unreadable`, and `too-many-requests` while too many pictures wait to be made.
 */
export async function encodePicture(shop: Shop, bytes: Uint8Array): Promise<MadePicture> {
  if (bytes.byteLength > maxPictureBytes) throw new Refusal("file-too-large", { megabytes: maxPictureBytes / 1024 / 1024 });
  return makePicture(shop, bytes, original);
}

/** Stores an encoded picture. Call it in the transaction that will reference it, before that takes any other lock. */
export async function storePicture(shop: Shop, { bytes, width, height }: MadePicture): Promise<EncodedPicture> {
  const fileKey = keyOf(bytes, "webp");
  await storeFile(shop, fileKey, bytes);
  return { fileKey, width, height };
}

/** Makes a picture of bytes that were sent. Refuses `picture-unreadable`, `too-many-requests`. */
export async function makePicture(shop: Shop, bytes: Uint8Array, recipe: PictureRecipe): Promise<MadePicture> {
  const outcome = await shop.pictures.make(async () => bytes, recipe);
  if (outcome.status === "unreadable") throw new Refusal("picture-unreadable", {}, outcome.cause);
  if (outcome.status === "busy") throw picturesAreBusy();
  return outcome.picture;
}

/** The refusal while too many pictures wait; it does not last long. */
export const picturesAreBusy = () => new Refusal("too-many-requests", { seconds: 5 });

/** Stores an AVIF picture that the shop made itself without encoding it again: it needs no cleaning, and encoding takes time. */
export async function storeOwnPicture(shop: Shop, avif: Uint8Array): Promise<EncodedPicture> {
  const described = await shop.pictures.describe(avif);
  if (described.status === "busy") throw picturesAreBusy();
  if (described.status === "unreadable") throw described.cause;
  const { width, height, format, compression } = described.facts;
  if (format !== "heif" || compression !== "av1") throw new Error(`A picture of the shop's own is AVIF, and this is ${format}.`);
  const fileKey = keyOf(avif, "avif");
  await shop.files.put(fileKey, avif);
  return { fileKey, width, height };
}

/** Reads the bytes of a stored picture by the hash in its name. Null where there is none. */
export async function readOriginal(shop: Shop, hash: string): Promise<Uint8Array | null> {
  for (const key of originalKeys(hash)) {
    const bytes = await shop.files.read(key);
    if (bytes) return bytes;
  }
  return null;
}

function keyOf(bytes: Uint8Array, format: "webp" | "avif"): string {
  return `pictures/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${format}`;
}
