import type { LoaderFunctionArgs } from "react-router";
import { nextPublication, readArticle, readBlog } from "#domain/content/content.ts";
import type { Article, BlogList } from "#domain/content/content-types.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { cachePage, shopOf, showUntil } from "#web/page-context.ts";
import { addedBlockViews } from "../home/home-blocks.server.ts";
import { describedPicture } from "../picture-view.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";
import { articleLine, articleView } from "./blog-page.server.ts";

const maxOthers = 3;

export async function loadArticle({ params, context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const blogHandle = params["blog"] ?? "";
  showUntil(context, await nextPublication(shop));
  const [article, list] = await Promise.all([readArticle(shop, blogHandle, params["article"] ?? ""), readOthers(context, blogHandle)]);
  if (!article) return redirectOrNotFound({ context, url });
  cachePage(context, [tags.article(article.id), tags.contentIndex]);
  return articleParts(context, article, list);
}

/** Reads the newest articles of a blog, from which `articleParts` takes those beside an article. */
export const readOthers = (context: LoaderFunctionArgs["context"], blogHandle: string) =>
  readBlog(shopOf(context), blogHandle, { first: maxOthers + 1 });

export async function articleParts(context: LoaderFunctionArgs["context"], article: Article, list: BlogList | null) {
  const others = (list?.articles ?? []).filter((other) => other.id !== article.id).slice(0, maxOthers);
  return {
    blog: { handle: article.blog.handle, title: article.blog.title },
    article: {
      ...articleView(article),
      picture: describedPicture(article.image),
      bodyHtml: article.bodyHtml,
      seoDescription: article.seoDescription,
      updatedAt: article.updatedAt,
    },
    blocks: await addedBlockViews(context, article.blocks),
    others: others.map(articleLine),
  };
}

export type ArticleParts = Awaited<ReturnType<typeof articleParts>>;
