import type { MetaDescriptor } from "react-router";
import { withPlainSpaces } from "#domain/measures/non-breaking-quantities.ts";
import { pictureSrcset, sharePictureSize } from "#domain/picture.ts";
import type { SharePicture } from "#domain/share-pictures/share-pictures.ts";
import { type JsonLoaderData, readLoadedJson } from "#web/json-loader-data.ts";
import type { DescribedPicture } from "./picture-view.ts";

/** What every page of the storefront knows from its layout. */
type Site = { origin: string; shopName: string; sharePicture: SharePicture | null };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type Input = {
  /** The title without the shop's name. */
  title: string;
  /** The whole title, where it contains the shop's name in another place. */
  fullTitle?: string | undefined;
  description?: string | null | undefined;
  /** The path, with those query parameters that make it a different page. */
  path: string;
  /** The picture that other sites show beside a link to the page: one made for it, or one that it contains. Left out: the shop's own. */
  picture?: SharePicture | DescribedPicture | undefined;
  kind?: "website" | "product" | "article" | undefined;
  /** The path of the same page as Markdown. */
  markdown?: string | undefined;
  /** For pages about one visitor or one question, which stay out of search engines. */
  noIndex?: boolean | undefined;
};

const layoutId = "storefront/storefront-layout";

export function siteOf(matches: Matches): Site {
  const sent = matches.find((match) => match?.id === layoutId)?.loaderData as JsonLoaderData<Site> | undefined;
  return sent ? readLoadedJson(sent) : { origin: "", shopName: "", sharePicture: null };
}

/** Returns the title, description, canonical URL, and what other sites show when the page is shared. */
export function pageMeta(matches: Matches, { description, path, picture, kind = "website", noIndex, markdown, ...input }: Input): MetaDescriptor[] {
  const title = withPlainSpaces(input.title);
  const { origin, shopName, sharePicture } = siteOf(matches);
  const fullTitle = input.fullTitle ?? (shopName ? `${title} | ${shopName}` : title);
  const about = description && withPlainSpaces(description).trim();
  const preview = (picture && previewOf(picture)) ?? (sharePicture && previewOf(sharePicture));
  return [
    { title: fullTitle },
    ...(about
      ? [
          { name: "description", content: about },
          { property: "og:description", content: about },
        ]
      : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : [{ tagName: "link", rel: "canonical", href: origin + path } as const]),
    ...(markdown ? [{ tagName: "link", rel: "alternate", type: "text/markdown", href: origin + markdown } as const] : []),
    { property: "og:title", content: title },
    { property: "og:type", content: kind },
    { property: "og:url", content: origin + path },
    ...(shopName ? [{ property: "og:site_name", content: shopName }] : []),
    ...(preview
      ? [
          { property: "og:image", content: origin + preview.url },
          { property: "og:image:width", content: String(preview.width) },
          { property: "og:image:height", content: String(preview.height) },
          { property: "og:image:alt", content: withPlainSpaces(preview.alt) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

type Preview = SharePicture & { width: number; height: number };

/** Returns the largest WebP of a picture for other sites. Drawings have none, and other sites read neither SVG nor AVIF. */
function previewOf(picture: SharePicture | DescribedPicture): Preview | null {
  if ("url" in picture) return { ...picture, ...sharePictureSize };
  const srcset = pictureSrcset(picture.src, picture.width, "webp");
  const sizes = srcset?.split(", ").map((size) => /^(\S+) (\d+)w$/.exec(size)) ?? [];
  const [, url, width] = sizes.filter((size) => Number(size?.[2]) <= sharePictureSize.width).at(-1) ?? [];
  if (!url) return null;
  return { url, width: Number(width), height: Math.round((Number(width) * picture.height) / picture.width), alt: picture.alt };
}

/** Returns the first `limit` characters up to the end of a word, for a description made from a text. */
export function excerptOf(text: string, limit = 160): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2))}…`;
}
