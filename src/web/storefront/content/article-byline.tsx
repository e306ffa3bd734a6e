type Props = { article: { author: string; publishedAt: string; publishedDay: string; readingMinutes: number }; className?: string };

/** Who, when, how long. The day is the same everywhere: it is shown in UTC. */
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
