import type { Picture } from "#domain/catalog/catalog-types.ts";
import type { PictureSource } from "#ui/picture.tsx";

/** A stored picture as the page sends it: without what a drawing does not have. */
export function pictureView(picture: Picture): PictureSource {
  const { url: src, alt, width, height, avifSrcset, webpSrcset } = picture;
  return { src, alt, width, height, ...(avifSrcset ? { avif: avifSrcset } : {}), ...(webpSrcset ? { webp: webpSrcset } : {}) };
}
