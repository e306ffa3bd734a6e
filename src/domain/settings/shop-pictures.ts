import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import { type EncodedPicture, encodePicture, keepPicture, makePicture } from "#domain/picture-storing.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { keepFile } from "#domain/stored-files.ts";
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
  requireRight(actor, "settings.change");
  const encoded = bytes ? await encodeLogo(shop, bytes) : null;
  return inTransaction(shop, async (shop) => {
    const logoKey = encoded ? `logos/${createHash("sha256").update(encoded).digest("hex").slice(0, 32)}.png` : null;
    if (logoKey && encoded) await keepFile(shop, logoKey, encoded);
    await changeBesideForm(shop, actor, "shop", { logoKey });
    return logoKey;
  });
}

/**
 * Stores a picture as the one beside the title of the home page and answers it; null takes it away, and the video that comes with the
 * shop is back. Staff need the right `settings.change`. Refuses `file-too-large`, `picture-unreadable`.
 */
export async function changeHeroPicture(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<EncodedPicture | null> {
  requireRight(actor, "settings.change");
  const encoded = bytes ? await encodePicture(shop, bytes) : null;
  return inTransaction(shop, async (shop) => {
    const heroPicture = encoded ? await keepPicture(shop, encoded) : null;
    await changeBesideForm(shop, actor, "home", { heroPicture });
    return heroPicture;
  });
}

async function encodeLogo(shop: Shop, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new Refusal("file-too-large", { megabytes: maxMegabytes });
  return (await makePicture(shop, bytes, logo)).bytes;
}
