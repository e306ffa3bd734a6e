import { useMutation } from "@tanstack/react-query";
import { Copy, ExternalLink, Eye } from "lucide-react";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { timeText } from "../toolkit/local-times.ts";
import { toast } from "../toolkit/toasts.tsx";

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

/** Where shoppers read it. */
export function ViewButton({ path }: { path: string }) {
  return (
    <AdminLinkButton to={path} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" className="size-4" />
      View in the shop
    </AdminLinkButton>
  );
}

/** A link that shows what is saved before it is published, to whoever gets it. */
export function PreviewButton({ kind, id, isDirty }: Content & { isDirty: boolean }) {
  const preview = useMutation({
    mutationFn: () => calls[kind].preview(id),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const made = preview.data;
  const address = made ? new URL(links.preview(made.token), window.location.origin).href : "";
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast("The link was copied."),
      () => toast("The browser did not allow copying. Select the link and copy it.", { tone: "fault" }),
    );
  return (
    <>
      <AdminButton disabled={preview.isPending} onClick={() => preview.mutate()}>
        <Eye aria-hidden="true" className="size-4" />
        {preview.isPending ? "Making the link…" : "Preview"}
      </AdminButton>
      <Dialog open={made !== undefined} title="Preview by link" onClose={() => preview.reset()}>
        {made && (
          <div className="grid gap-4">
            <p>
              Whoever has this link reads the {kind} as it is saved, also before it is published. The link works until {timeText(made.until)}.
              {isDirty && " What you have not saved yet is not in it."}
            </p>
            <input
              readOnly
              value={address}
              aria-label="Link of the preview"
              onFocus={(event) => event.target.select()}
              className="min-h-9 w-full rounded-control border border-edge bg-canvas px-3 py-1.5 font-mono text-[0.8125rem]"
            />
            <div className="flex flex-wrap justify-end gap-2">
              <AdminButton onClick={copy}>
                <Copy aria-hidden="true" className="size-4" />
                Copy link
              </AdminButton>
              <AdminLinkButton look="solid" to={links.preview(made.token)} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden="true" className="size-4" />
                Open preview
              </AdminLinkButton>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

export function DeleteContentButton({ kind, id, title }: Content) {
  const { remove, list, queryKey } = calls[kind];
  return (
    <DeleteButton title={title} confirm={`Delete ${kind}`} remove={() => remove(id)} queryKey={queryKey} listPath={list}>
      Links to it, in menus and elsewhere, lead to “not found”. This cannot be undone. To hide it for now, save it as a draft.
    </DeleteButton>
  );
}
