import { Link } from "react-router";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { pageMeta, siteOf } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/article-page";
import { ArticleByline } from "./article-byline.tsx";
import { loadArticle } from "./article-page.server.ts";

export const loader = loadArticle;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { blog, article } = loaderData;
  return pageMeta(matches, {
    title: article.title,
    description: article.excerpt,
    path: links.article(blog.handle, article.handle),
    picture: article.picture,
    kind: "article",
  });
}

export default function ArticlePage({ loaderData, matches }: Route.ComponentProps) {
  const { blog, article, others } = loaderData;
  const { origin, shopName } = siteOf(matches);
  const path = links.article(blog.handle, article.handle);
  const crumbs: Crumb[] = [{ title: "Home", to: links.home() }, { title: blog.title, to: links.blog(blog.handle) }, { title: article.title }];
  return (
    <div className="content pt-6 pb-24">
      <Breadcrumb crumbs={crumbs} />
      <article className="mx-auto mt-10 max-w-reading">
        <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">{article.title}</h1>
        <p className="mt-4 text-xl text-slate">{article.excerpt}</p>
        <ArticleByline article={article} className="mt-6" />
        <div className="mt-10 aspect-[16/9] overflow-hidden rounded-surface bg-ground">
          <Picture picture={article.picture} alt="" sizes="(min-width: 768px) 680px, 100vw" eager />
        </div>
        <RichText html={article.bodyHtml} className="mt-10 text-[1.0625rem]" />
      </article>
      {others.length > 0 && (
        <section aria-labelledby="more-articles" className="mx-auto mt-20 max-w-reading border-t border-line pt-8">
          <h2 id="more-articles" className="text-2xl">
            More from {blog.title}
          </h2>
          <ul className="mt-4 divide-y divide-line">
            {others.map((other) => (
              <li key={other.handle} className="py-4">
                <Link to={links.article(blog.handle, other.handle)} prefetch="intent" className="text-lg font-medium hover:text-accent">
                  {other.title}
                </Link>
                <ArticleByline article={other} className="mt-1" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <JsonLd data={import.meta.env.SSR ? breadcrumbJsonLd(crumbs, path, origin) : null} />
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
    </div>
  );
}
