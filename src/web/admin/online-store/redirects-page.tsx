import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useActionFromUrl } from "../toolkit/action-from-url.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { LinkField } from "../toolkit/link-finder.tsx";
import { ListPage } from "../toolkit/list-page.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { RedirectImportDialog } from "./redirect-import-dialog.tsx";

export const meta = () => [{ title: "Redirects · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/redirects">["redirects"][number];

const views = [
  ["all", "All"],
  ["by-hand", "Added by staff"],
  ["automatic", "From changed handles"],
] as const;
const sorts = [["newest", "Newest"]] as const;
const iconButton = "relative z-10 grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11";

/** The redirects from old paths to new ones. */
export default function RedirectsPage() {
  const mayChange = useRight("content.change");
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [isImporting, setImporting] = useState(false);
  useActionFromUrl(mayChange ? { new: () => setEdited("new") } : {});
  const { remove, refresh } = useRedirects();
  const done = () => {
    setEdited(null);
    refresh();
  };
  const buttons = (row: Row) =>
    mayChange && (
      <span className="flex justify-end">
        <button type="button" className={iconButton} onClick={() => setEdited(row)}>
          <Pencil aria-hidden="true" className="size-4" />
          <span className="sr-only">Edit {row.path}</span>
        </button>
        <button type="button" className={iconButton} disabled={remove.isPending} onClick={() => remove.mutate(row)}>
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Remove {row.path}</span>
        </button>
      </span>
    );
  return (
    <>
      <ListPage
        title="Redirects"
        noun="redirect"
        call="GET /api/admin/redirects"
        queryKey="redirects"
        rowsOf={({ redirects }) => redirects}
        keyOf={({ id }) => id}
        views={views}
        sorts={sorts}
        columns={[...columns, { id: "buttons", title: "Actions", cell: buttons }]}
        list="redirects"
        narrowBelow="3xl"
        phone={(row) => <PhoneRow row={row} buttons={buttons(row)} />}
        empty="When the address of a page, product or collection changes, the old one keeps working. Add redirects for addresses from a previous shop."
        actions={
          mayChange && (
            <>
              <AdminButton onClick={() => setImporting(true)}>
                <Upload aria-hidden="true" className="size-4" />
                Import
              </AdminButton>
              <AdminButton look="solid" onClick={() => setEdited("new")}>
                <Plus aria-hidden="true" className="size-4" />
                Add redirect
              </AdminButton>
            </>
          )
        }
      />
      <Dialog open={edited !== null} title={edited === "new" ? "Add redirect" : "Edit redirect"} isForm onClose={() => setEdited(null)}>
        {edited && <RedirectForm redirect={edited === "new" ? null : edited} onDone={done} onClose={() => setEdited(null)} />}
      </Dialog>
      <Dialog open={isImporting} title="Import redirects" isForm onClose={() => setImporting(false)}>
        {isImporting && <RedirectImportDialog onDone={refresh} onClose={() => setImporting(false)} />}
      </Dialog>
    </>
  );
}

const columns: AdminColumn<Row>[] = [
  { id: "path", title: "From", cellClassName: "max-w-80 font-mono [overflow-wrap:anywhere]", cell: ({ path }) => path },
  { id: "target", title: "To", cellClassName: "max-w-80 font-mono [overflow-wrap:anywhere]", cell: (row) => <Target row={row} /> },
  {
    id: "kind",
    title: "Origin",
    cellClassName: "whitespace-nowrap text-slate",
    cell: ({ isAutomatic }) => (isAutomatic ? "Changed handle" : "By staff"),
  },
  { id: "created", title: "Since", cellClassName: "whitespace-nowrap text-slate", cell: ({ createdAt }) => timeText(createdAt) },
];

function Target({ row: { target, isDead } }: { row: Row }) {
  return (
    <>
      <a href={target} target="_blank" rel="noopener" className="text-accent hover:underline">
        {target}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {isDead && (
        <span className="ml-2 font-sans">
          <Badge tone="red">Dead link</Badge>
        </span>
      )}
    </>
  );
}

function PhoneRow({ row, buttons }: { row: Row; buttons: React.ReactNode }) {
  return (
    <div className="flex items-start gap-2 px-4 py-3">
      <span className="grid min-w-0 flex-1 gap-1 font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
        <span className="font-medium">{row.path}</span>
        <span>
          to <Target row={row} />
        </span>
      </span>
      {buttons}
    </div>
  );
}

function useRedirects() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["admin", "redirects"] });
  const onError = (fault: Error) => toast(fault.message, { tone: "fault" });
  const add = useMutation({
    mutationFn: ({ path, target }: Row) => callAdmin("POST /api/admin/redirects", { body: { path, target } }),
    onSuccess: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Row) => callAdmin("DELETE /api/admin/redirects/:id", { params: { id } }),
    onSuccess: (_, row) => {
      refresh();
      toast(`${row.path} no longer redirects.`, { undo: () => add.mutate(row) });
    },
    onError,
  });
  return { remove, refresh };
}

function RedirectForm({ redirect, onDone, onClose }: { redirect: Row | null; onDone: () => void; onClose: () => void }) {
  const form = useActionForm({
    initial: { path: redirect?.path ?? "", target: redirect?.target ?? "" },
    draft: {
      record: `redirect/${redirect?.id ?? "new"}`,
      title: redirect ? `Redirect from ${redirect.path}` : "New redirect",
      path: "/admin/redirects",
    },
    run: async (body, { seen }) => {
      const { isDead } = redirect
        ? await callAdmin("PUT /api/admin/redirects/:id", { params: { id: redirect.id }, body: { ...body, seen } })
        : await callAdmin("POST /api/admin/redirects", { body });
      if (isDead) toast(`Saved, but there is nothing at ${body.target} yet: who follows the redirect finds no page.`, { tone: "fault" });
      else toast("Saved. The old path now redirects.");
      onDone();
    },
  });
  return (
    <ActionFormBody form={form} submit={redirect ? "Save" : "Add redirect"} isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <div className="grid gap-4">
        <TextField
          form={form}
          name="path"
          label="From"
          placeholder="/pages/old-page"
          hint="The old path, without the shop’s domain."
          maxLength={1500}
          required
        />
        <LinkField form={form} name="target" label="To" hint="Type the title of a page of this shop, its path, or a full URL." />
      </div>
    </ActionFormBody>
  );
}
