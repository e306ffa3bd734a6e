import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { BlogsPanel } from "./blogs-panel.tsx";
import { blogsQuery } from "./blogs-query.ts";
import { ContentStatusBadge, contentSorts, publicationText, statusViews } from "./content-status.tsx";

export const meta = () => [{ title: "Articles · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/articles">["articles"][number];

const columns: AdminColumn<Row>[] = [
  {
    id: "article",
    title: "Article",
    sorts: { asc: "title" },
    cellClassName: "w-full max-w-44",
    cell: ({ id, title, pictureUrl }) => (
      <span className="flex items-center gap-3">
        <Thumbnail url={pictureUrl} />
        <Link to={links.adminArticle(id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {title}
        </Link>
      </span>
    ),
  },
  { id: "blog", title: "Blog", cellClassName: "whitespace-nowrap text-slate", cell: ({ blog }) => blog.title },
  {
    id: "author",
    title: "Author",
    className: "hidden @5xl:table-cell",
    cellClassName: "whitespace-nowrap text-slate",
    cell: ({ author }) => author,
  },
  { id: "status", title: "Status", cell: (content) => <ContentStatusBadge content={content} /> },
  { id: "published", title: "Publication", cellClassName: "whitespace-nowrap text-slate", cell: publicationText },
  {
    id: "updated",
    title: "Changed",
    sorts: { desc: "updated" },
    cellClassName: "whitespace-nowrap text-slate",
    cell: ({ updatedAt }) => dateText(updatedAt),
  },
];

export default function ArticlesPage() {
  const mayChange = useRight("content.change");
  const { data } = useQuery(blogsQuery);
  const filters = useMemo<ListFilter[]>(
    () => [{ kind: "choice", id: "blog", label: "Blog", options: (data?.blogs ?? []).map(({ id, title }) => [id, title] as const) }],
    [data],
  );
  const hasBlog = data !== undefined && data.blogs.length > 0;
  return (
    <ListPage
      title="Articles"
      noun="article"
      call="GET /api/admin/articles"
      queryKey="articles"
      rowsOf={({ articles }) => articles}
      keyOf={({ id }) => id}
      views={statusViews}
      sorts={contentSorts}
      columns={columns}
      list="articles"
      filters={filters}
      narrowBelow="3xl"
      phone={(article) => <PhoneRow article={article} />}
      above={<BlogsPanel mayChange={mayChange} />}
      empty="Articles share what you know: how to choose, how to measure, what is new. The newest article comes first on its blog’s page."
      actions={
        mayChange &&
        hasBlog && (
          <AdminLinkButton look="solid" to={links.adminArticle("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New article
          </AdminLinkButton>
        )
      }
    />
  );
}

function PhoneRow({ article }: { article: Row }) {
  return (
    <Link to={links.adminArticle(article.id)} className="flex gap-3 px-4 py-3">
      <Thumbnail url={article.pictureUrl} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-medium">{article.title}</span>
        <span className="flex flex-wrap items-center justify-between gap-2 text-slate">
          <ContentStatusBadge content={article} />
          <span>{article.blog.title}</span>
        </span>
      </span>
    </Link>
  );
}
