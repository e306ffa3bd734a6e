import { Link } from "react-router";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import type { Route } from "./+types/blog-page";
import { ArticleByline } from "./article-byline.tsx";
import { type ArticleView, loadBlog } from "./blog-page.server.ts";

export const loader = loadBlog;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Page not found" }];
  const { blog, page } = loaderData;
  return pageMeta(matches, {
    title: page > 1 ? `${blog.title}, page ${page}` : blog.title,
    description: `All articles in ${blog.title}.`,
    path: links.blog(blog.handle, { page: page > 1 ? page : null }),
  });
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blog, articles, page, hasNext } = loaderData;
  return (
    <div className="content pt-6 pb-24">
      <Breadcrumb crumbs={[{ title: "Home", to: links.home() }, { title: blog.title }]} />
      <h1 className="mt-6 text-4xl tracking-[-0.03em] lg:mt-10 lg:text-5xl">{blog.title}</h1>
      {articles.length === 0 && (
        <EmptyState title="Nothing here yet" text="The first article is still being written.">
          <LinkButton to={links.home()}>Continue Shopping</LinkButton>
        </EmptyState>
      )}
      <ul className="mt-10 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, index) => (
          <li key={article.handle}>
            <ArticleCard blogHandle={blog.handle} article={article} eager={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of articles"
        previous={page > 1 ? links.blog(blog.handle, { page: page > 2 ? page - 1 : null }) : null}
        next={hasNext ? links.blog(blog.handle, { page: page + 1 }) : null}
        position={`Page ${page}`}
      />
    </div>
  );
}

function ArticleCard({ blogHandle, article, eager }: { blogHandle: string; article: ArticleView; eager: boolean }) {
  return (
    <article className="group relative">
      <div className="aspect-[16/9] overflow-hidden rounded-surface bg-canvas">
        <Picture
          picture={article.picture}
          alt=""
          eager={eager}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 45vw, 90vw"
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </div>
      <h2 className="mt-4 text-xl leading-snug">
        <Link
          to={links.article(blogHandle, article.handle)}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-surface group-hover:text-accent"
        >
          {article.title}
        </Link>
      </h2>
      <p className="mt-2 text-slate">{article.excerpt}</p>
      <ArticleByline article={article} className="mt-3" />
    </article>
  );
}
