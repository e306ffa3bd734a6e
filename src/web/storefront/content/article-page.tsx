import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { pageMeta, siteOf } from "../page-meta.ts";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/article-page";
import { loadArticle } from "./article-page.server.ts";
import { ArticleLayout, articleCrumbs } from "./page-and-article-layout.tsx";

export const loader = loadArticle;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { blog, article } = loaderData;
  return pageMeta(matches, {
    title: article.title,
    description: article.seoDescription ?? article.excerpt,
    path: links.article(blog.handle, article.handle),
    picture: article.picture,
    kind: "article",
  });
}

export default function ArticlePage({ loaderData, matches }: Route.ComponentProps) {
  const { blog, article } = loaderData;
  const { origin, shopName } = siteOf(matches);
  const path = links.article(blog.handle, article.handle);
  return (
    <>
      <ArticleLayout {...loaderData} blocksKey={path} />
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(articleCrumbs(loaderData), path, origin) : null} />
      <JsonLd
        data={
          import.meta.env.SSR
            ? {
                "@context": "https://schema.org",
                "@type": "Article",
                headline: article.title,
                description: article.excerpt,
                datePublished: article.publishedAt,
                dateModified: article.updatedAt,
                author: { "@type": "Person", name: article.author },
                publisher: { "@type": "Organization", name: shopName },
                mainEntityOfPage: origin + path,
                image: origin + article.picture.src,
              }
            : null
        }
      />
    </>
  );
}
