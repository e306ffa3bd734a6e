import { Link } from "react-router";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import type { AddedBlockView } from "../home/home-blocks.server.ts";
import { ArticleByline } from "./article-byline.tsx";
import type { ArticleParts } from "./article-page.server.ts";
import { BlocksBelowText } from "./blocks-below-text.tsx";
import { ArticleBody, PageBody } from "./page-and-article-body.tsx";

/** Everything of a page or an article between the shop's header and footer: on its own page, and in a preview of what is not saved. */

type PageProps = {
  page: { title: string; summary: string; bodyHtml: string };
  blocks: AddedBlockView[];
  /** A different key for each page that is shown. */
  blocksKey: string;
};

export function PageLayout({ page, blocks, blocksKey }: PageProps) {
  return (
    <article className={classNames("pt-6", blocks.length === 0 && "pb-24")}>
      <div className="content">
        <Breadcrumb crumbs={[{ title: "Home", to: links.home() }, { title: page.title }]} />
        <PageBody page={page} />
      </div>
      {blocks.length > 0 && <BlocksBelowText key={blocksKey} blocks={blocks} />}
    </article>
  );
}

export const articleCrumbs = ({ blog, article }: Pick<ArticleParts, "blog" | "article">): Crumb[] => [
  { title: "Home", to: links.home() },
  { title: blog.title, to: links.blog(blog.handle) },
  { title: article.title },
];

export function ArticleLayout({ blog, article, blocks, others, blocksKey }: ArticleParts & { blocksKey: string }) {
  return (
    <div className={classNames("pt-6", (blocks.length === 0 || others.length > 0) && "pb-24")}>
      <div className="content">
        <Breadcrumb crumbs={articleCrumbs({ blog, article })} />
        <ArticleBody article={article} />
      </div>
      {blocks.length > 0 && <BlocksBelowText key={blocksKey} blocks={blocks} />}
      {others.length > 0 && <OtherArticles blog={blog} articles={others} className={blocks.length === 0 && "mt-20"} />}
    </div>
  );
}

type OtherProps = Pick<ArticleParts, "blog"> & { articles: ArticleParts["others"]; className: string | false };

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
