import { createHash } from "node:crypto";
import sharp from "sharp";
import { Refusal } from "./refusal.ts";
import type { Shop } from "./shop.ts";

/** Originals of pictures lie in Files under a name made of their content, so an address never changes its meaning. */

/** A file in Files; sizes in pixels. */
export type EncodedPicture = { fileKey: string; width: number; height: number };

export const maxPictureBytes = 20 * 1024 * 1024;
const maxPixels = 50_000_000;
const longestSide = 2400;
const readable = new Set(["jpeg", "png", "webp", "avif", "heif", "gif", "tiff"]);

/**
 * Checks what the bytes are (never what they are called), turns, shrinks and encodes them anew, so that nothing of the
 * original file but its picture is kept, and stores them. Refuses `file-too-large`, `picture-unreadable`. SVG is no
 * picture here: it can carry scripts.
 */
export async function storePicture(shop: Shop, bytes: Uint8Array): Promise<EncodedPicture> {
  if (bytes.byteLength > maxPictureBytes) throw new Refusal("file-too-large", { megabytes: maxPictureBytes / 1024 / 1024 });
  let encoded: { data: Buffer; info: { width: number; height: number } };
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", animated: false });
    const { format, width, height } = await picture.metadata();
    if (!format || !readable.has(format) || !width || !height) throw new Error(`format ${format}`);
    encoded = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .webp({ quality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true });
  } catch (fault) {
    throw new Refusal("picture-unreadable", {}, fault);
  }
  const fileKey = await keep(shop, encoded.data, "webp");
  return { fileKey, width: encoded.info.width, height: encoded.info.height };
}

/** Stores an AVIF picture of the shop's own making as it is: nothing in it has to be cleaned out, and encoding takes its time. */
export async function storeOwnPicture(shop: Shop, avif: Uint8Array): Promise<EncodedPicture> {
  const { width, height, format, compression } = await sharp(avif).metadata();
  if (format !== "heif" || compression !== "av1") throw new Error(`A picture of the shop's own is AVIF, and this is ${format}.`);
  return { fileKey: await keep(shop, avif, "avif"), width, height };
}

async function keep(shop: Shop, bytes: Uint8Array, format: "webp" | "avif"): Promise<string> {
  const fileKey = `pictures/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${format}`;
  await shop.files.put(fileKey, bytes);
  return fileKey;
}
