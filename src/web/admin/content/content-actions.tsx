import { ExternalLink } from "lucide-react";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { PreviewLinkButton } from "../toolkit/preview-link-button.tsx";

type Kind = "page" | "article";
type Content = { kind: Kind; id: string; title: string };

const calls = {
  page: {
    preview: (id: string) => callAdmin("POST /api/admin/pages/:id/preview", { params: { id } }),
    remove: (id: string) => callAdmin("DELETE /api/admin/pages/:id", { params: { id } }),
    list: links.adminPage("pages"),
    queryKey: ["admin", "pages"],
  },
  article: {
    preview: (id: string) => callAdmin("POST /api/admin/articles/:id/preview", { params: { id } }),
    remove: (id: string) => callAdmin("DELETE /api/admin/articles/:id", { params: { id } }),
    list: links.adminArticles(),
    queryKey: ["admin", "articles"],
  },
};

/** Opens the page that shoppers read. */
export function ViewButton({ path }: { path: string }) {
  return (
    <AdminLinkButton to={path} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" className="size-4" />
      View in the shop
    </AdminLinkButton>
  );
}

/** Makes a link that shows the saved content before it is published, to everyone who has the link. */
export function ShareButton({ kind, id, isDirty }: Content & { isDirty: boolean }) {
  return <PreviewLinkButton noun={kind} make={() => calls[kind].preview(id)} isDirty={isDirty} label="Share preview" />;
}

export function DeleteContentButton({ kind, id, title }: Content) {
  const { remove, list, queryKey } = calls[kind];
  return (
    <DeleteButton title={title} confirm={`Delete ${kind}`} remove={() => remove(id)} queryKey={queryKey} listPath={list}>
      Links to it, in menus and elsewhere, will lead to “not found”. This cannot be undone. To hide it for now, save it as a draft.
    </DeleteButton>
  );
}
