import { plainText } from "#domain/plain-text.ts";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { excerptOf, pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/content-page";
import { loadContentPage } from "./content-page.server.ts";
import { faqJsonLd } from "./faq.ts";
import { PageLayout } from "./page-and-article-layout.tsx";

export const loader = loadContentPage;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { page } = loaderData;
  return pageMeta(matches, {
    title: page.title,
    description: page.seoDescription || page.summary || excerptOf(plainText(page.bodyHtml)),
    path: links.page(page.handle),
  });
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { page, isFaq, blocks } = loaderData;
  return (
    <>
      <PageLayout page={page} blocks={blocks} blocksKey={page.id} />
      {isFaq && <JsonLd data={import.meta.env.SSR ? faqJsonLd(page.bodyHtml) : null} />}
    </>
  );
}
