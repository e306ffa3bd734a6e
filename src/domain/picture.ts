/** The size in pixels of the picture that other sites show beside a link, as they recommend (https://ogp.me). */
export const sharePictureSize = { width: 1200, height: 630 };

/** A picture as a page shows it. The placeholder drawing for a missing picture has no srcset. */
export type Picture = {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** "URL 200w, URL 400w, ..." per format; null for a drawing. */
  avifSrcset: string | null;
  webpSrcset: string | null;
};

/** Widths in pixels in which pictures are served. Each is made at first use; the URL names the content, so it never changes. */
export const pictureWidths = [200, 400, 600, 800, 1200, 1600];

export type StoredPicture = { fileKey: string | null; alt: string | null; width: number | null; height: number | null };

/** For pictures in thumbnail size: lines of a cart or an order, search results. */
export const thumbnailUrl = (picture: Pick<Picture, "url">) => picture.url.replace(/-800\.webp$/, "-400.webp");

/** The keys in Files under which the original of a picture may be stored. */
export const originalKeys = (hash: string) => [`pictures/${hash}.webp`, `pictures/${hash}.avif`];

/** The keys in Files of all sizes that may have been made of an original. */
export const sizeKeys = (hash: string) => pictureWidths.flatMap((width) => pictureFormats.map((format) => sizeKey(hash, width, format)));

const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const sizeKey = (hash: string, width: number, format: PictureFormat) => `sizes/${hash}-${width}.${format}`;

/** The hash in the key of an original, which is also its name in URLs. */
export function pictureHash(fileKey: string | null | undefined): string | undefined {
  return fileKey?.match(/^pictures\/([a-z0-9]+)\.(?:webp|avif)$/)?.[1];
}

/** The URL of a stored picture in one of `pictureWidths`. */
export const pictureUrl = (fileKey: string, width: number) => `/media/${pictureHash(fileKey)}-${width}.webp`;

/** The hash in the URL of a stored picture, also one with an origin; undefined for a drawing. */
export const hashInUrl = (url: string) => /\/media\/([a-z0-9]+)-\d+\.(?:webp|avif)$/.exec(url)?.[1];

/** `pictures/<hash>.webp` -> `/media/<hash>-800.webp` and its sizes; the placeholder drawing where no file is stored. */
export function pictureOf(stored: StoredPicture | null, drawing: string, title: string): Picture {
  const alt = stored?.alt || title;
  if (!stored?.width || !stored.height || !stored.fileKey || !pictureHash(stored.fileKey))
    return { url: `/drawings/${drawing}.svg`, alt, width: 800, height: 800, avifSrcset: null, webpSrcset: null };
  const { width, height } = stored;
  const url = pictureUrl(stored.fileKey, 800);
  return { url, alt, width, height, avifSrcset: pictureSrcset(url, width, "avif"), webpSrcset: pictureSrcset(url, width, "webp") };
}

/**
 * Returns the srcset of the picture at `url` whose original is `width` pixels wide; null for a drawing, which has only one size. Sizes larger
 * than the original are left out; the original's own width is always included.
 */
export function pictureSrcset(url: string, width: number, format: "avif" | "webp"): string | null {
  const stem = url.match(/^(\/media\/[a-z0-9]+)-800\.webp$/)?.[1];
  if (!stem) return null;
  const widths = pictureWidths.filter((candidate) => candidate < width);
  if (widths.length < pictureWidths.length) widths.push(pictureWidths[widths.length] as number);
  return widths.map((size) => `${stem}-${size}.${format} ${Math.min(size, width)}w`).join(", ");
}
