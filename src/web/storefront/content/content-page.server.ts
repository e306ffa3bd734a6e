import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { cachePage, shopOf } from "#web/page-context.ts";
import { addedBlockViews } from "../home/home-blocks.server.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { faqIn } from "./faq.ts";

export async function loadContentPage({ params, context, url }: LoaderFunctionArgs) {
  const page = await readPage(shopOf(context), params["handle"] ?? "");
  if (!page) return redirectOrNotFound({ context, url });
  cachePage(context, [tags.page(page.handle)]);
  const { blocks, ...words } = page;
  return { page: words, isFaq: faqIn(page.bodyHtml).length > 0, blocks: await addedBlockViews(context, blocks) };
}
