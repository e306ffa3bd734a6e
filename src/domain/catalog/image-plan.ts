import { pictureHash } from "#domain/picture.ts";
import type { PlanDefaults, ProductDraft, StoredImage } from "./product-draft.ts";

/** The pictures in order, known ones with their ids. Those that only variants name come last. Pure. */
export function planImages(stored: StoredImage[], draft: ProductDraft, defaults: PlanDefaults): StoredImage[] {
  const named = (draft.images ?? []).map(({ alt, ...of }) => ({ alt, ...emptyImage, ...("stored" in of ? of.stored : of) }));
  for (const { imageUrl } of draft.variants)
    if (imageUrl && !named.some((image) => isAddressOf(imageUrl, image))) named.push({ ...emptyImage, sourceUrl: imageUrl, alt: "" });
  if (named.length === 0) return stored;
  return named.map((image, position) => {
    const { sourceUrl, fileKey, alt } = image;
    const known = stored.find((candidate) => (sourceUrl === null ? candidate.fileKey === fileKey : isAddressOf(sourceUrl, candidate)));
    return known ? { ...known, position, alt } : { id: defaults.nextId(), position, ...image };
  });
}

const emptyImage = { sourceUrl: null as string | null, fileKey: null as string | null, width: null as number | null, height: null as number | null };

/** A stored picture is named by where it came from, or by its own address in this shop (`/media/<hash>-1600.webp`). */
export function isAddressOf(address: string, image: Pick<StoredImage, "sourceUrl" | "fileKey">): boolean {
  if (image.sourceUrl !== null && image.sourceUrl === address) return true;
  const hash = /\/media\/([a-z0-9]+)-\d+\.(?:webp|avif)$/.exec(address)?.[1];
  return hash !== undefined && hash === pictureHash(image.fileKey);
}
