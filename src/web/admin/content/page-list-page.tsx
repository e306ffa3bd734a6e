import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { ContentStatusBadge, contentSorts, publicationText, statusViews } from "./content-status.tsx";

export const meta = () => [{ title: "Pages · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/pages">["pages"][number];

const columns: AdminColumn<Row>[] = [
  {
    id: "page",
    title: "Page",
    sorts: { asc: "title" },
    cellClassName: "w-full max-w-44",
    cell: ({ id, title, handle }) => (
      <span className="flex min-w-0 items-baseline gap-3">
        <Link to={links.adminContentPage(id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {title}
        </Link>
        <span className="truncate text-slate">{links.page(handle)}</span>
      </span>
    ),
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

export default function PagesPage() {
  const mayChange = useRight("content.change");
  return (
    <ListPage
      title="Pages"
      noun="page"
      call="GET /api/admin/pages"
      queryKey="pages"
      rowsOf={({ pages }) => pages}
      keyOf={({ id }) => id}
      views={statusViews}
      sorts={contentSorts}
      columns={columns}
      list="pages"
      narrowBelow="2xl"
      phone={(page) => <PhoneRow page={page} />}
      empty="Pages answer what buyers ask before they order: who you are, how you ship, what you guarantee. Link to them from a menu."
      actions={
        mayChange && (
          <AdminLinkButton look="solid" to={links.adminContentPage("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New page
          </AdminLinkButton>
        )
      }
    />
  );
}

function PhoneRow({ page }: { page: Row }) {
  return (
    <Link to={links.adminContentPage(page.id)} className="grid gap-1 px-4 py-3">
      <span className="font-medium">{page.title}</span>
      <span className="flex flex-wrap items-center justify-between gap-2 text-slate">
        <ContentStatusBadge content={page} />
        <span>{publicationText(page)}</span>
      </span>
    </Link>
  );
}
