import type { LoaderFunctionArgs } from "react-router";
import { listCollections } from "#domain/catalog/catalog.ts";
import { listPages, nextPublication } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import { links } from "#web/links.ts";
import { cachePage, originContext, shopOf, showUntil } from "#web/page-context.ts";
import { markdownLink, markdownList, markdownSection, plainMarkdown } from "./markdown-text.server.ts";

/** `/llms.txt` (https://llmstxt.org): what the shop is and where its goods and pages are, for programs that read text. */
export async function loadLlmsTxt({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const origin = context.get(originContext);
  const [settings, texts, collections, pages, until] = await Promise.all([
    readSettings(shop),
    readBuyerTexts(shop),
    listCollections(shop),
    listPages(shop),
    nextPublication(shop),
  ]);
  cachePage(context, [tags.settings, tags.catalogIndex, tags.contentIndex]);
  showUntil(context, until);
  const parts = [
    `# ${plainMarkdown(settings.shop.name)}`,
    texts.tagline && `> ${plainMarkdown(texts.tagline)}`,
    `Prices are in ${settings.shop.currency}. These URLs return products and collections as Markdown; without .md at the end, they return web pages.`,
    markdownSection(
      "Collections",
      markdownList(collections.map(({ handle, title }) => markdownLink(title, origin + links.collectionMarkdown(handle)))),
    ),
    markdownSection("Pages", markdownList(pages.map(({ handle, title }) => markdownLink(title, origin + links.page(handle))))),
    markdownSection("Optional", markdownList([markdownLink("All pages, as a sitemap", origin + links.sitemap())])),
  ];
  return new Response(`${parts.filter(Boolean).join("\n\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
