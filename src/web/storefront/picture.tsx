import { pictureSrcset } from "#domain/picture.ts";
import { classNames } from "#ui/class-names.ts";
import type { PictureView } from "./picture-view.ts";

type Props = { picture: PictureView; alt: string; sizes: string; className?: string; eager?: boolean; fills?: boolean };

/**
 * `eager` for what is seen first: it is fetched before the rest; everything else when it comes near the view. `fills`: cut to the
 * shape of its place instead of shown whole.
 */
export function Picture({ picture: { src, width, height }, alt, sizes, className, eager, fills }: Props) {
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      className={classNames("h-full w-full", fills ? "object-cover" : "object-contain", className)}
    />
  );
  const avif = pictureSrcset(src, width, "avif");
  const webp = pictureSrcset(src, width, "webp");
  if (!avif || !webp) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  );
}
