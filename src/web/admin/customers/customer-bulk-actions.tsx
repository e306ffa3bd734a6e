import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { useBulkRows } from "../toolkit/bulk-rows.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { useFileDownload } from "../toolkit/file-download.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import type { Selection } from "../toolkit/list-selection.tsx";
import { TagsDialog } from "./tags-dialog.tsx";

/** Changes tags of, invites and exports the chosen customers. */
export function CustomerBulkActions({ selection, nameOf }: { selection: Selection; nameOf: (id: string) => string }) {
  const [asked, setAsked] = useState<"tags" | "invite" | null>(null);
  const [mayNote, mayChange] = [useRight("customers.note"), useRight("customers.change")];
  const ids = [...selection.ids];
  const close = () => setAsked(null);
  const { start, isPending, report } = useBulkRows({ noun: "customer", queryKey: ["admin", "customers"], nameOf, onDone: selection.clear });
  const { progress, start: download } = useFileDownload();
  const retag = (add: string[], remove: string[]) => {
    close();
    start({
      run: () => callAdmin("POST /api/admin/customers/bulk", { body: { ids, change: { kind: "tags", add, remove } } }),
      done: "tagged",
      undo: async (changed) => {
        for (const { id, before, after } of changed)
          await callAdmin("PUT /api/admin/customers/:id/tags", { params: { id }, body: { tags: before ?? [], seen: after ?? [] } });
      },
    });
  };
  const invite = () => {
    close();
    start({ run: () => callAdmin("POST /api/admin/customers/bulk", { body: { ids, change: { kind: "invite" } } }), done: "invited" });
  };
  return (
    <>
      {mayNote && (
        <AdminButton disabled={isPending} onClick={() => setAsked("tags")}>
          Tags…
        </AdminButton>
      )}
      {mayChange && (
        <>
          <AdminButton disabled={isPending} onClick={() => setAsked("invite")}>
            Invite…
          </AdminButton>
          <AdminButton disabled={progress !== null} onClick={() => download(fileUrls.export("customers", ids), "customers.csv", "customer")}>
            {progress ? "Exporting…" : "Export"}
          </AdminButton>
        </>
      )}
      {asked === "tags" && <TagsDialog count={ids.length} onClose={close} onDone={retag} />}
      <ConfirmDialog
        open={asked === "invite"}
        title={ids.length === 1 ? "Invite 1 customer?" : `Invite ${ids.length} customers?`}
        confirm="Send invitations"
        onConfirm={invite}
        onClose={close}
      >
        <p>Each gets an email with a link to set a password. Customers who already use their account are left out.</p>
      </ConfirmDialog>
      {report}
    </>
  );
}
