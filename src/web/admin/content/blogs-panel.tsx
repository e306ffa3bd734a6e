import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { FaultNote, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { BlogDialog } from "./blog-dialog.tsx";
import { type AdminBlog, blogsQuery } from "./blogs-query.ts";

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

/** The blogs that articles belong to. They are made, renamed and deleted here. */
export function BlogsPanel({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(blogsQuery);
  const [editing, setEditing] = useState<AdminBlog | "new" | null>(null);
  const [removing, setRemoving] = useState<AdminBlog | null>(null);
  return (
    <Panel
      title="Blogs"
      className="mb-4"
      actions={
        mayChange && (
          <AdminButton onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New blog
          </AdminButton>
        )
      }
    >
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The blogs could not be loaded." />
      ) : data?.blogs.length === 0 ? (
        <p className="text-slate">No blogs yet. Each article belongs to a blog, for example “Journal” or “News”. Create one first.</p>
      ) : (
        <ul className="divide-y divide-line">
          {(data?.blogs ?? []).map((blog) => (
            <li key={blog.id} className="flex min-h-10 flex-wrap items-center gap-x-3">
              <span className="font-medium">{blog.title}</span>
              <Link to={links.blog(blog.handle)} target="_blank" rel="noreferrer" className="min-w-0 truncate py-1 text-slate hover:text-accent">
                {links.blog(blog.handle)}
              </Link>
              <span className="figures ml-auto text-slate">{blog.articles === 1 ? "1 article" : `${blog.articles} articles`}</span>
              {mayChange && (
                <span className="flex">
                  <button type="button" className={iconButton} onClick={() => setEditing(blog)}>
                    <Pencil aria-hidden="true" className="size-4" />
                    <span className="sr-only">Rename {blog.title}</span>
                  </button>
                  <button
                    type="button"
                    className={iconButton}
                    disabled={blog.articles > 0}
                    title={blog.articles > 0 ? "Move or delete its articles first" : undefined}
                    onClick={() => setRemoving(blog)}
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                    <span className="sr-only">Delete {blog.title}</span>
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && <BlogDialog blog={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteDialog blog={removing} onClose={() => setRemoving(null)} />
    </Panel>
  );
}

function DeleteDialog({ blog, onClose }: { blog: AdminBlog | null; onClose: () => void }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => callAdmin("DELETE /api/admin/blogs/:id", { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: blogsQuery.queryKey });
      toast(`${blog?.title} was deleted.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={blog !== null}
      title={`Delete ${blog?.title}?`}
      confirm="Delete blog"
      destructive
      busy={removing.isPending}
      onConfirm={() => blog && removing.mutate(blog.id)}
      onClose={onClose}
    >
      <p>It has no articles. Links to its page will lead to “not found”. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
