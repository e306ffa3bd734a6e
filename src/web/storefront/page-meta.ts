import type { MetaDescriptor } from "react-router";

/** What every page of the storefront knows from its layout. */
type Site = { origin: string; shopName: string };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type Input = {
  /** Without the shop's name. */
  title: string;
  /** The whole title, where the shop's name stands elsewhere in it. */
  fullTitle?: string | undefined;
  description?: string | null | undefined;
  /** Path and the query that makes this page another page; the rest of the query is no other page. */
  path: string;
  imagePath?: string | undefined;
  kind?: "website" | "product" | "article" | undefined;
  /** Pages about one visitor or one question: kept out of search engines. */
  noIndex?: boolean | undefined;
};

const layoutId = "storefront/storefront-layout";

export function siteOf(matches: Matches): Site {
  const data = matches.find((match) => match?.id === layoutId)?.loaderData as Site | undefined;
  return { origin: data?.origin ?? "", shopName: data?.shopName ?? "" };
}

/** Title, description, canonical address and what other sites show when the page is shared. */
export function pageMeta(matches: Matches, { title, description, path, imagePath, kind = "website", noIndex, ...input }: Input): MetaDescriptor[] {
  const { origin, shopName } = siteOf(matches);
  const fullTitle = input.fullTitle ?? (shopName ? `${title} | ${shopName}` : title);
  const about = description?.trim();
  return [
    { title: fullTitle },
    ...(about
      ? [
          { name: "description", content: about },
          { property: "og:description", content: about },
        ]
      : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : [{ tagName: "link", rel: "canonical", href: origin + path } as const]),
    { property: "og:title", content: title },
    { property: "og:type", content: kind },
    { property: "og:url", content: origin + path },
    ...(shopName ? [{ property: "og:site_name", content: shopName }] : []),
    ...(imagePath ? [{ property: "og:image", content: origin + imagePath }] : []),
    { name: "twitter:card", content: imagePath ? "summary_large_image" : "summary" },
  ];
}

/** The first `limit` characters at a word's end, for a description made of a text. */
export function excerptOf(text: string, limit = 160): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2))}…`;
}
