/** A picture as a page shows it. The drawing that stands in for a missing one has no srcset. */
export type Picture = {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** "address 200w, address 400w, ..." per format; null for a drawing. */
  avifSrcset: string | null;
  webpSrcset: string | null;
};

/** Widths in pixels that pictures are served in. Made at first use; the address names the content, so it never changes. */
export const pictureWidths = [200, 400, 800, 1200, 1600];

export type StoredPicture = { fileKey: string | null; alt: string | null; width: number | null; height: number | null };

/** For where a picture is as large as a stamp: lines of a cart, of an order, of search results. */
export const thumbnailUrl = (picture: Pick<Picture, "url">) => picture.url.replace(/-800\.webp$/, "-400.webp");

/** The keys in Files under which the original of a picture may lie. */
export const originalKeys = (hash: string) => [`pictures/${hash}.webp`, `pictures/${hash}.avif`];

/** The hash in the key of an original, which is also its name in addresses. */
export function pictureHash(fileKey: string | null | undefined): string | undefined {
  return fileKey?.match(/^pictures\/([a-z0-9]+)\.(?:webp|avif)$/)?.[1];
}

/** The address of a stored picture in one of `pictureWidths`. */
export const pictureAddress = (fileKey: string, width: number) => `/media/${pictureHash(fileKey)}-${width}.webp`;

/**
 * `pictures/<hash>.webp` -> `/media/<hash>-800.webp` and its sizes; without a stored file the drawing.
 * Sizes beyond the original are left out, the original's own width is always there.
 */
export function pictureOf(stored: StoredPicture | null, drawing: string, title: string): Picture {
  const hash = pictureHash(stored?.fileKey);
  if (!stored || !hash || !stored.width || !stored.height)
    return { url: `/drawings/${drawing}.svg`, alt: stored?.alt || title, width: 800, height: 800, avifSrcset: null, webpSrcset: null };
  const { width, height } = stored;
  const widths = pictureWidths.filter((candidate) => candidate < width);
  if (widths.length < pictureWidths.length) widths.push(pictureWidths[widths.length] as number);
  const srcset = (format: string) => widths.map((size) => `/media/${hash}-${size}.${format} ${Math.min(size, width)}w`).join(", ");
  return { url: `/media/${hash}-800.webp`, alt: stored.alt || title, width, height, avifSrcset: srcset("avif"), webpSrcset: srcset("webp") };
}
