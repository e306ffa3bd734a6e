import { pictureSrcset } from "#domain/picture.ts";
import { classNames } from "#ui/class-names.ts";
import type { PictureView } from "./picture-view.ts";

type Props = { picture: PictureView; alt: string; sizes: string; className?: string; eager?: boolean; fills?: boolean };

/**
 * `eager` is for what is seen first: it is fetched before the rest; everything else when it comes near the view. `fills`: cropped to the
 * shape of its place instead of shown whole.
 */
export function Picture({ picture: { src, width, height }, alt, sizes, className, eager, fills }: Props) {
  const avif = pictureSrcset(src, width, "avif");
  const image = (
    <img
      src={src}
      srcSet={pictureSrcset(src, width, "webp") ?? undefined}
      sizes={avif === null ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      className={classNames("h-full w-full", fills ? "object-cover" : "object-contain", className)}
    />
  );
  if (avif === null) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
