import { Plus } from "lucide-react";
import { useState } from "react";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { RowButtons } from "./row-buttons.tsx";
import { type Tuning, useRefreshedTuning, useTuning } from "./tuning-query.ts";

type Row = Tuning["redirects"][number];

/** Searches that lead to a page instead of results. */
export function SearchRedirectsPanel({ redirects, mayChange }: { redirects: Row[]; mayChange: boolean }) {
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const refresh = useRefreshedTuning();
  const add = useTuning(({ query, target }: Row) => callAdmin("POST /api/admin/search-tuning/redirects", { body: { query, target, seen: null } }));
  const remove = useTuning(async (row: Row) => {
    await callAdmin("DELETE /api/admin/search-tuning/redirects/:id", { params: { id: row.id } });
    toast(`“${row.query}” shows results again.`, { undo: () => add.mutate(row) });
  });
  const done = () => {
    setEdited(null);
    refresh();
  };
  return (
    <>
      <Panel
        title="Redirects"
        flush
        actions={
          mayChange && (
            <AdminButton look="solid" onClick={() => setEdited("new")}>
              <Plus aria-hidden="true" className="size-4" />
              Add redirect
            </AdminButton>
          )
        }
      >
        {redirects.length === 0 ? (
          <EmptyNote title="No redirects yet">Send a search such as “returns” to the page that answers it.</EmptyNote>
        ) : (
          <ul aria-label="Redirects" className="divide-y divide-line">
            {redirects.map((row) => (
              <li key={row.id} className="flex items-center gap-2 px-4 py-2">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="font-medium">{row.query}</span> leads to{" "}
                  <a href={row.target} target="_blank" rel="noopener" className="font-mono text-accent hover:underline">
                    {row.target}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </span>
                {mayChange && (
                  <RowButtons name={row.query} isBusy={remove.isPending} onEdit={() => setEdited(row)} onRemove={() => remove.mutate(row)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Dialog open={edited !== null} title={edited === "new" ? "Add redirect" : "Edit redirect"} isForm onClose={() => setEdited(null)}>
        {edited && <RedirectForm redirect={edited === "new" ? null : edited} onDone={done} onClose={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

function RedirectForm({ redirect, onDone, onClose }: { redirect: Row | null; onDone: () => void; onClose: () => void }) {
  const form = useActionForm({
    initial: { query: redirect?.query ?? "", target: redirect?.target ?? "" },
    draft: {
      record: `search-redirect/${redirect?.id ?? "new"}`,
      title: redirect ? `Redirect for “${redirect.query}”` : "New search redirect",
      path: "/admin/ai/search?tab=redirects",
    },
    run: async (body, { seen }) => {
      await callAdmin("POST /api/admin/search-tuning/redirects", { body: { ...body, seen: redirect ? seen.target : null } });
      toast("Saved. It applies from the next search.");
      onDone();
    },
  });
  return (
    <ActionFormBody form={form} submit={redirect ? "Save" : "Add redirect"} isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <div className="grid gap-4">
        {redirect ? (
          <p>
            Searches for <span className="font-medium">{redirect.query}</span> lead to:
          </p>
        ) : (
          <TextField
            form={form}
            name="query"
            label="Search"
            placeholder="returns"
            hint="Singular and plural, capital letters and accents make no difference."
            maxLength={200}
            required
          />
        )}
        <TextField form={form} name="target" label="Leads to" placeholder="/policies/returns" hint="A path in this shop." maxLength={500} required />
      </div>
    </ActionFormBody>
  );
}
