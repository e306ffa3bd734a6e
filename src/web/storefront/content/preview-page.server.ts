import type { LoaderFunctionArgs } from "react-router";
import { readPreview } from "#domain/content/content-preview.ts";
import { utcDayText } from "#domain/time-text.ts";
import { shopOf } from "#web/page-context.ts";
import { describedPicture } from "../picture-view.ts";
import { articleView } from "./blog-page.server.ts";

/** Nobody keeps it, finds it by searching, or learns its address from where it links to. */
export const previewHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

export async function loadPreview({ params, context }: LoaderFunctionArgs) {
  const preview = await readPreview(shopOf(context), params["token"] ?? "");
  const until = utcDayText(preview.until);
  if (preview.kind === "page") {
    const { title, summary, bodyHtml } = preview.page;
    return { until, page: { title, summary, bodyHtml }, article: null };
  }
  const { article } = preview;
  return { until, page: null, article: { ...articleView(article), picture: describedPicture(article.image), bodyHtml: article.bodyHtml } };
}
