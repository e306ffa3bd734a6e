import { RichText } from "#ui/rich-text.tsx";
import { Picture } from "../picture.tsx";
import type { DescribedPicture } from "../picture-view.ts";
import { ArticleByline } from "./article-byline.tsx";

/** A text of staff as readers see it: on its page, and in a preview. */
export function PageBody({ page }: { page: { title: string; summary: string; bodyHtml: string } }) {
  return (
    <div className="mx-auto mt-10 max-w-reading">
      <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">{page.title}</h1>
      {page.summary && <p className="mt-4 text-xl text-slate">{page.summary}</p>}
      <RichText html={page.bodyHtml} className="mt-10" />
    </div>
  );
}

type ArticleBodyProps = {
  article: {
    title: string;
    excerpt: string;
    bodyHtml: string;
    picture: DescribedPicture;
    author: string;
    publishedAt: string;
    publishedDay: string;
    readingMinutes: number;
  };
};

export function ArticleBody({ article }: ArticleBodyProps) {
  return (
    <article className="mx-auto mt-10 max-w-reading">
      <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">{article.title}</h1>
      <p className="mt-4 text-xl text-slate">{article.excerpt}</p>
      <ArticleByline article={article} className="mt-6" />
      <div className="mt-10 aspect-[16/9] overflow-hidden rounded-surface bg-canvas">
        <Picture picture={article.picture} alt="" sizes="(min-width: 768px) 680px, 100vw" eager />
      </div>
      <RichText html={article.bodyHtml} className="mt-10 text-[1.0625rem]" />
    </article>
  );
}
