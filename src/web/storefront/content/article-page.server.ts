import type { LoaderFunctionArgs } from "react-router";
import { nextPublication, readArticle, readBlog } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { cachePage, shopOf, showUntil } from "#web/page-context.ts";
import { nothingHere } from "../nothing-here.server.ts";
import { describedPicture } from "../picture-view.ts";
import { articleLine, articleView } from "./blog-page.server.ts";

const mostOthers = 3;

export async function loadArticle({ params, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const blogHandle = params["blog"] ?? "";
  showUntil(context, await nextPublication(shop));
  const [article, list] = await Promise.all([
    readArticle(shop, blogHandle, params["article"] ?? ""),
    readBlog(shop, blogHandle, { first: mostOthers + 1 }),
  ]);
  if (!article) return nothingHere({ context, url });
  cachePage(context, [tags.article(article.id), tags.contentIndex]);
  const others = (list?.articles ?? []).filter((other) => other.id !== article.id).slice(0, mostOthers);
  return {
    blog: { handle: article.blog.handle, title: article.blog.title },
    article: {
      ...articleView(article),
      picture: describedPicture(article.image),
      bodyHtml: article.bodyHtml,
      seoDescription: article.seoDescription,
      updatedAt: article.updatedAt,
    },
    others: others.map(articleLine),
  };
}
