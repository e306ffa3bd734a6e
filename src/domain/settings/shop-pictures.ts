import { createHash } from "node:crypto";
import type { Actor } from "#domain/actor.ts";
import { type EncodedPicture, makePicture, storePicture } from "#domain/picture-storing.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { changeBesideForm } from "./settings.ts";

const maxMegabytes = 5;

/** Twice the height at which the header shows it. Only raster formats: an SVG is a document that can hold scripts. */
const logo: PictureRecipe = {
  reads: ["png", "jpeg", "webp", "avif", "heif", "gif"],
  maxPixels: 40_000_000,
  width: 800,
  height: 160,
  alone: true,
  encode: { format: "png", palette: true },
};

/**
 * Stores a picture as the shop's logo, re-encoded as PNG (which every mail program shows), and answers its file key.
 * Null takes the logo away. Staff need the right `settings.change`. Refuses `file-too-large`, `picture-unreadable`.
 */
export async function changeLogo(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<string | null> {
  const key = bytes ? await storeLogo(shop, bytes) : null;
  await changeBesideForm(shop, actor, "shop", { logoKey: key });
  return key;
}

/**
 * Stores a picture as the one beside the title of the home page and answers it; null takes it away, and the film that comes with the
 * shop is back. Staff need the right `settings.change`. Refuses `file-too-large`, `picture-unreadable`.
 */
export async function changeHeroPicture(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<EncodedPicture | null> {
  const heroPicture = bytes ? await storePicture(shop, bytes) : null;
  await changeBesideForm(shop, actor, "home", { heroPicture });
  return heroPicture;
}

async function storeLogo(shop: Shop, bytes: Uint8Array): Promise<string> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new Refusal("file-too-large", { megabytes: maxMegabytes });
  const { bytes: encoded } = await makePicture(shop, bytes, logo);
  const key = `logos/${createHash("sha256").update(encoded).digest("hex").slice(0, 32)}.png`;
  await shop.files.put(key, encoded);
  return key;
}
