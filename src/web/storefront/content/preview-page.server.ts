import type { LoaderFunctionArgs } from "react-router";
import { readPreview } from "#domain/content/content-preview.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { utcDayText } from "#domain/time-text.ts";
import { shopOf } from "#web/page-context.ts";
import { addedBlockViews } from "../home/home-blocks.server.ts";
import { describedPicture } from "../picture-view.ts";
import { productPage } from "../product/product-detail-page.server.ts";
import { articleView } from "./blog-page.server.ts";

/** A preview is never cached, search engines do not list it, and its URL is not sent to pages that it links to. */
export const previewHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

export async function loadPreview({ params, context }: LoaderFunctionArgs) {
  const preview = await readPreview(shopOf(context), params["token"] ?? "");
  const until = utcDayText(preview.until);
  if (preview.kind === "page") {
    const { title, summary, bodyHtml, blocks } = preview.page;
    return { until, page: { title, summary, bodyHtml }, article: null, product: null, blocks: await addedBlockViews(context, blocks) };
  }
  if (preview.kind === "product") {
    const { product, relations, selected, freeShippingOver, taxNote, trustPoints, figures, delivery } = await productPage(
      context,
      await readSettings(shopOf(context)),
      preview.product,
      null,
    );
    const shown = { product, relations, selected, freeShippingOver, taxNote, trustPoints, figures, delivery };
    return { until, page: null, article: null, product: shown, blocks: [] };
  }
  const { article } = preview;
  return {
    until,
    page: null,
    product: null,
    article: { ...articleView(article), picture: describedPicture(article.image), bodyHtml: article.bodyHtml },
    blocks: await addedBlockViews(context, article.blocks),
  };
}
