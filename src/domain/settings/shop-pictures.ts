import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import { type EncodedPicture, encodePicture, makePicture, storePicture } from "#domain/picture-storing.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { storeFile } from "#domain/stored-files.ts";
import { changeBesideForm } from "./settings.ts";
import { plainSvg } from "./svg-logo.ts";

const maxMegabytes = 5;

const raster = ["png", "jpeg", "webp", "avif", "heif", "gif"] as const;
const drawn = { maxPixels: 40_000_000, alone: true, encode: { format: "png", palette: true } } as const;
/** Twice the height of the logo in the header. */
const logo = { ...drawn, width: 800, height: 160 };
/** As large as the icon on a phone's home screen. */
const icon = { ...drawn, width: 512, height: 512, whole: true };

/**
 * Stores a picture as the shop's logo, re-encoded as PNG (which every mail program shows), and as a square for browser tabs, and returns the key
 * of the first. An SVG is rendered and not stored. Null removes the logo. Staff need the right `settings.change`. Refuses `file-too-large`,
 * `picture-unreadable`.
 */
export async function changeLogo(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<string | null> {
  requireRight(actor, "settings.change");
  const encoded = bytes ? [await drawnAs(shop, bytes, logo), await drawnAs(shop, bytes, icon)] : [];
  return inTransaction(shop, async (shop) => {
    const [logoKey = null, logoIconKey = null] = await keepAll(shop, encoded);
    await changeBesideForm(shop, actor, "shop", { logoKey, logoIconKey });
    return logoKey;
  });
}

/**
 * Stores a picture for browser tabs and home screens, as a square; null: the logo is used there. Returns its file key. Staff need the right
 * `settings.change`. Refuses `file-too-large`, `picture-unreadable`.
 */
export async function changeIcon(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<string | null> {
  requireRight(actor, "settings.change");
  const encoded = bytes ? [await drawnAs(shop, bytes, icon)] : [];
  return inTransaction(shop, async (shop) => {
    const [iconKey = null] = await keepAll(shop, encoded);
    await changeBesideForm(shop, actor, "shop", { iconKey });
    return iconKey;
  });
}

async function keepAll(shop: Shop, files: Uint8Array[]): Promise<string[]> {
  const keys = files.map((bytes) => `logos/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.png`);
  for (const [at, bytes] of files.entries()) await storeFile(shop, keys[at] ?? "", bytes);
  return keys;
}

/**
 * Stores the picture beside the title of the home page and returns it; null removes it, and the shop's default video is shown
 * again. Staff need the right `settings.change`. Refuses `file-too-large`, `picture-unreadable`.
 */
export async function changeHeroPicture(shop: Shop, actor: Actor, bytes: Uint8Array | null): Promise<EncodedPicture | null> {
  requireRight(actor, "settings.change");
  const encoded = bytes ? await encodePicture(shop, bytes) : null;
  return inTransaction(shop, async (shop) => {
    const heroPicture = encoded ? await storePicture(shop, encoded) : null;
    await changeBesideForm(shop, actor, "home", { heroPicture });
    return heroPicture;
  });
}

async function drawnAs(shop: Shop, bytes: Uint8Array, recipe: Omit<PictureRecipe, "reads">): Promise<Uint8Array> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new Refusal("file-too-large", { megabytes: maxMegabytes });
  const drawing = plainSvg(bytes);
  return (await makePicture(shop, drawing ?? bytes, { ...recipe, reads: drawing ? ["svg"] : raster })).bytes;
}
