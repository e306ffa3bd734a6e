import type { LoaderFunctionArgs } from "react-router";
import { nextPublication, readBlog } from "#domain/content/content.ts";
import type { ArticleCard } from "#domain/content/content-types.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { utcDayText } from "#domain/time-text.ts";
import { cachePage, shopOf, showUntil } from "#web/page-context.ts";
import { readPageNumber } from "../page-number.ts";
import { pictureView } from "../picture-view.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";

const articlesPerPage = 12;

export function articleView(article: ArticleCard) {
  return { ...articleLine(article), excerpt: article.excerpt, picture: pictureView(article.image) };
}

/** Returns an article as a list shows it. The day is written here, because in a browser the first date costs some 50 ms. */
export function articleLine({ handle, title, author, publishedAt, readingMinutes }: ArticleCard) {
  return { handle, title, author, publishedAt, publishedDay: utcDayText(publishedAt), readingMinutes };
}
export type ArticleView = ReturnType<typeof articleView>;

export async function loadBlog({ params, request, context, url }: LoaderFunctionArgs) {
  const page = readPageNumber(new URL(request.url).searchParams);
  const shop = shopOf(context);
  showUntil(context, await nextPublication(shop));
  const list = await readBlog(shop, params["blog"] ?? "", { page, first: articlesPerPage });
  if (!list) return redirectOrNotFound({ context, url });
  // Past the end: the number of such URLs is unlimited.
  const isPastTheEnd = page > 1 && list.articles.length === 0;
  if (!isPastTheEnd) cachePage(context, [tags.contentIndex, ...list.articles.map((article) => tags.article(article.id))]);
  return {
    blog: { handle: list.blog.handle, title: list.blog.title },
    articles: list.articles.map(articleView),
    page,
    hasNext: page * articlesPerPage < list.total,
  };
}
