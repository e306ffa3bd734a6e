import { classNames } from "./class-names.ts";

/** A picture and its sizes; `avif` and `webp` are source sets, absent for a drawing. */
export type PictureSource = { src: string; alt: string; width: number; height: number; avif?: string | undefined; webp?: string | undefined };

type Props = { picture: PictureSource; sizes: string; className?: string; eager?: boolean; alt?: string };

/** `eager` for what is seen first: it is fetched before the rest; everything else when it comes near the view. */
export function Picture({ picture, sizes, className, eager, alt = picture.alt }: Props) {
  const image = (
    <img
      src={picture.src}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      className={classNames("h-full w-full object-contain", className)}
    />
  );
  if (!picture.avif && !picture.webp) return image;
  return (
    <picture className="contents">
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      {image}
    </picture>
  );
}
