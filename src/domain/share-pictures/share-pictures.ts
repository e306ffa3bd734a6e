import { createHash } from "node:crypto";
import { readCards, readProduct } from "#domain/catalog/catalog.ts";
import type { Figure, Product } from "#domain/catalog/catalog-types.ts";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { hashInUrl, sharePictureSize } from "#domain/picture.ts";
import { picturesAreBusy, readOriginal } from "#domain/picture-storing.ts";
import { namesWord } from "#domain/plain-text.ts";
import type { ShareDrawing } from "#domain/ports.ts";
import { brandTones } from "#domain/settings/brand-colors.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";

/** The pictures that other sites show beside a link to the shop (Open Graph), made from the shop's data. */

/** The picture as a page names it. Its URL changes with its contents. */
export type SharePicture = { url: string; alt: string };
type BrandSettings = Pick<Settings, "shop" | "brand">;
/** Everything that a picture depends on. */
type Contents = { drawing: ShareDrawing; pictureHash: string | null; logoKey: string | null };

/** Increased with each change of the layout, so that a picture with the same contents gets a new URL. */
const layoutVersion = 2;

export function productSharePicture(
  settings: BrandSettings,
  product: Pick<Product, "handle" | "title" | "vendor" | "images">,
  figures: Figure[],
): SharePicture {
  const contents = productContents(settings, product, figures);
  return { url: productUrl(product.handle, contents), alt: altOf(contents.drawing) };
}

export function shopSharePicture(settings: BrandSettings, tagline: string): SharePicture {
  const contents = shopContents(settings, tagline);
  return { url: shopUrl(contents), alt: altOf(contents.drawing) };
}

/**
 * Returns what to show at the URL of a product's picture, for everyone: `url` is the current one, to which an outdated URL
 * redirects. Null where the shop has no such product.
 */
export async function readProductSharePicture(shop: Shop, handle: string) {
  const [settings, product] = await Promise.all([readSettings(shop), readProduct(shop, handle)]);
  if (!product) return null;
  const [card] = await readCards(shop, [product.id]);
  const contents = productContents(settings, product, card?.figures ?? []);
  return { url: productUrl(product.handle, contents), contents };
}

export async function readShopSharePicture(shop: Shop) {
  const [settings, { tagline }] = await Promise.all([readSettings(shop), readBuyerTexts(shop)]);
  const contents = shopContents(settings, tagline);
  return { url: shopUrl(contents), contents };
}

/** The key of a picture once it is made. Nothing references it, so it is removed with the stray files after two days, and made again on request. */
export const sharePictureKey = (contents: Contents) => `share-pictures/${versionOf(contents)}.jpg`;

/** Makes the picture, a JPEG. Refuses `too-many-requests` while too many pictures wait to be made. */
export async function drawSharePicture(shop: Shop, { drawing, pictureHash, logoKey }: Contents): Promise<Uint8Array> {
  const parts = async () => {
    const [picture, logo] = await Promise.all([pictureHash ? readOriginal(shop, pictureHash) : null, logoKey ? shop.files.read(logoKey) : null]);
    return { picture, logo };
  };
  const outcome = await shop.pictures.draw(parts, drawing);
  if (outcome.status === "busy") throw picturesAreBusy();
  if (outcome.status === "unreadable") throw new Error("The picture for other sites cannot be made.", { cause: outcome.cause });
  return outcome.picture.bytes;
}

function productContents(settings: BrandSettings, product: Pick<Product, "title" | "vendor" | "images">, figures: Figure[]): Contents {
  const { title, vendor, images } = product;
  const drawing = { ...frameOf(settings), title: unbroken(title), brand: namesWord(title, vendor) ? "" : vendor, text: "", figures };
  return { drawing, pictureHash: hashInUrl(images[0]?.url ?? "") ?? null, logoKey: settings.shop.logoKey };
}

function shopContents(settings: BrandSettings, tagline: string): Contents {
  const drawing = { ...frameOf(settings), title: settings.shop.name, brand: "", text: tagline, figures: [] };
  return { drawing, pictureHash: null, logoKey: settings.shop.logoKey };
}

function frameOf({ shop, brand }: BrandSettings): Pick<ShareDrawing, "width" | "height" | "colors" | "shopName"> {
  const { ground, ink, slate, accent } = brandTones(brand);
  return { ...sharePictureSize, colors: { background: ground, text: ink, slate, accent }, shopName: shop.name };
}

const productUrl = (handle: string, contents: Contents) => `/media/share/products/${encodeURIComponent(handle)}/${versionOf(contents)}.jpg`;
const shopUrl = (contents: Contents) => `/media/share/shop/${versionOf(contents)}.jpg`;

function versionOf(contents: Contents): string {
  return createHash("sha256")
    .update(JSON.stringify([layoutVersion, contents]))
    .digest("hex")
    .slice(0, 16);
}

/** The text in the picture. */
function altOf({ brand, title, text, figures }: ShareDrawing): string {
  const head = brand ? `${title} by ${brand}` : title;
  return [head, text, ...figures.map((figure) => `${figure.name} ${figure.text}`)].filter(Boolean).join(", ");
}
