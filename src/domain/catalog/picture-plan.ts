import { hashInUrl, pictureHash } from "#domain/picture.ts";
import type { ParsedProduct } from "./product-input.ts";
import type { PlanDefaults } from "./product-plan.ts";
import type { StoredProductPicture } from "./stored-product.ts";

/** The pictures in order, known ones with their ids; those that only variants name come last. If the input names none, the stored ones stay. Pure. */
export function planPictures(
  stored: StoredProductPicture[],
  { images = [], variants }: ParsedProduct,
  { nextId, pictures }: PlanDefaults,
): StoredProductPicture[] {
  const newImage = (url: string, alt: string) => {
    const picture = pictures?.get(url);
    return { alt, fileKey: null, width: null, height: null, ...picture, sourceUrl: picture ? null : url };
  };
  const isStored = (url: string) => stored.some((image) => isUrlOfPicture(url, image));
  const named = images.map(({ url, alt }) => newImage(url, alt));
  for (const { imageUrl } of variants) {
    if (!imageUrl || named.some((image) => isUrlOfPicture(imageUrl, image)) || (images.length === 0 && isStored(imageUrl))) continue;
    // The URL of a picture of this shop that was removed in the meantime is ignored.
    if (isStored(imageUrl) || pictures?.has(imageUrl) || !imageUrl.startsWith("/media/")) named.push(newImage(imageUrl, ""));
  }
  if (named.length === 0) return stored;
  if (images.length === 0) return [...stored, ...named.map((image, at) => ({ id: nextId(), position: stored.length + at, ...image }))];
  const left = new Set(stored);
  return named.map((image, position) => {
    const { sourceUrl, fileKey, alt } = image;
    // The same picture may appear twice.
    const known = [...left].find((candidate) => (sourceUrl === null ? candidate.fileKey === fileKey : isUrlOfPicture(sourceUrl, candidate)));
    if (known) left.delete(known);
    return known ? { ...known, position, alt } : { id: nextId(), position, ...image };
  });
}

/** A stored picture is identified by its source URL, or by its own URL in this shop (`/media/<hash>-1600.webp`). */
export function isUrlOfPicture(address: string, image: Pick<StoredProductPicture, "sourceUrl" | "fileKey">): boolean {
  if (image.sourceUrl !== null && image.sourceUrl === address) return true;
  const hash = hashInUrl(address);
  return hash !== undefined && hash === pictureHash(image.fileKey);
}
