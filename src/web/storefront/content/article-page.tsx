import { Link } from "react-router";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { pageMeta, siteOf } from "../page-meta.ts";
import { breadcrumbJsonLd } from "../structured-data.ts";
import type { Route } from "./+types/article-page";
import { ArticleByline } from "./article-byline.tsx";
import { loadArticle } from "./article-page.server.ts";
import { BlocksBelowText } from "./blocks-below-text.tsx";
import { WrittenArticle } from "./written-content.tsx";

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
  const { blog, article, blocks, others } = loaderData;
  const { origin, shopName } = siteOf(matches);
  const path = links.article(blog.handle, article.handle);
  const crumbs: Crumb[] = [{ title: "Home", to: links.home() }, { title: blog.title, to: links.blog(blog.handle) }, { title: article.title }];
  return (
    <div className={classNames("pt-6", (blocks.length === 0 || others.length > 0) && "pb-24")}>
      <div className="content">
        <Breadcrumb crumbs={crumbs} />
        <WrittenArticle article={article} />
      </div>
      {blocks.length > 0 && <BlocksBelowText key={path} blocks={blocks} />}
      {others.length > 0 && <OtherArticles blog={blog} articles={others} className={blocks.length === 0 && "mt-20"} />}
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

type OtherProps = Pick<Awaited<ReturnType<typeof loadArticle>>, "blog"> & {
  articles: Awaited<ReturnType<typeof loadArticle>>["others"];
  className: string | false;
};

function OtherArticles({ blog, articles, className }: OtherProps) {
  return (
    <div className={classNames("content", className)}>
      <section aria-labelledby="more-articles" className="mx-auto max-w-reading border-t border-line pt-8">
        <h2 id="more-articles" className="text-2xl">
          More from {blog.title}
        </h2>
        <ul className="mt-4 divide-y divide-line">
          {articles.map((other) => (
            <li key={other.handle} className="py-4">
              <Link to={links.article(blog.handle, other.handle)} prefetch="intent" className="text-lg font-medium hover:text-accent">
                {other.title}
              </Link>
              <ArticleByline article={other} className="mt-1" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
