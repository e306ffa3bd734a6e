type Props = { article: { author: string; publishedAt: string; readingMinutes: number }; className?: string };

/** Who, when, how long. The day is the same everywhere: it is shown in UTC. */
export function ArticleByline({ article, className }: Props) {
  const day = new Date(article.publishedAt).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
  return (
    <p className={`figures text-sm text-slate ${className ?? ""}`}>
      {article.author && `${article.author} · `}
      <time dateTime={article.publishedAt}>{day}</time>
      {` · ${article.readingMinutes} min read`}
    </p>
  );
}
