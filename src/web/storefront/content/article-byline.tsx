type Props = { article: { author: string; publishedAt: string; publishedDay: string; readingMinutes: number }; className?: string };

/** Author, day and reading time. The day is in UTC, so that it is the same everywhere. */
export function ArticleByline({ article, className }: Props) {
  return (
    <p className={`figures text-sm text-slate ${className ?? ""}`}>
      {article.author && `${article.author} · `}
      <time dateTime={article.publishedAt}>{article.publishedDay}</time>
      {" · "}
      <span className="whitespace-nowrap">{article.readingMinutes} min read</span>
    </p>
  );
}
