import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { useBulkRows } from "../toolkit/bulk-rows.tsx";
import { ConfirmDialog, Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { useFileDownload } from "../toolkit/file-download.ts";
import type { Selection } from "../toolkit/list-selection.tsx";
import { openedFiles } from "../toolkit/opened-files.ts";
import { customerTagsQuery } from "./customer-tags-query.ts";

/** Tags, invitations and a file of the chosen customers. */
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
        for (const { id, before } of changed) await callAdmin("PUT /api/admin/customers/:id/tags", { params: { id }, body: { tags: before ?? [] } });
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
          <AdminButton disabled={progress !== null} onClick={() => download(openedFiles.export("customers", ids), "customers.csv")}>
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
        <p>Each gets an email with a link to set a password. Who has been in their account already is left out.</p>
      </ConfirmDialog>
      {report}
    </>
  );
}

const listOf = (text: string) => [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);

function TagsDialog({ count, onClose, onDone }: { count: number; onClose: () => void; onDone: (add: string[], remove: string[]) => void }) {
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const { data } = useQuery(customerTagsQuery);
  const list = useId();
  const isEmpty = listOf(add).length + listOf(remove).length === 0;
  return (
    <Dialog open title={count === 1 ? "Tags of 1 customer" : `Tags of ${count} customers`} onClose={onClose} isForm>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onDone(listOf(add), listOf(remove));
        }}
      >
        <AdminField
          label="Add tags"
          hint="Several with commas."
          list={list}
          maxLength={500}
          value={add}
          onChange={(event) => setAdd(event.target.value)}
        />
        <AdminField label="Remove tags" list={list} maxLength={500} value={remove} onChange={(event) => setRemove(event.target.value)} />
        <datalist id={list}>
          {data?.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <DialogButtons>
          <AdminButton onClick={onClose}>Go back</AdminButton>
          <AdminButton type="submit" look="solid" disabled={isEmpty}>
            Change tags
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
