import { Plus } from "lucide-react";
import { useState } from "react";
import { numberText } from "#domain/number-text.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { PlacementsForm } from "./placements-form.tsx";
import { RowButtons } from "./row-buttons.tsx";
import { idsOf, type Placements, useRefreshedTuning, useTuning } from "./tuning-query.ts";

/** Products that come first or last for a search. */
export function PlacementsPanel({ placements, mayChange }: { placements: Placements[]; mayChange: boolean }) {
  const [edited, setEdited] = useState<Placements | "new" | null>(null);
  const refresh = useRefreshedTuning();
  const put = useTuning((row: Placements) =>
    callAdmin("PUT /api/admin/search-tuning/placements", { body: { query: row.query, ...idsOf(row), seen: null } }),
  );
  const remove = useTuning(async (row: Placements) => {
    await callAdmin("PUT /api/admin/search-tuning/placements", { body: { query: row.query, pinned: [], buried: [], seen: idsOf(row) } });
    toast(`“${row.query}” shows products by relevance again.`, { undo: () => put.mutate(row) });
  });
  const done = () => {
    setEdited(null);
    refresh();
  };
  return (
    <>
      <Panel
        title="Pinned and buried products"
        flush
        actions={
          mayChange && (
            <AdminButton look="solid" onClick={() => setEdited("new")}>
              <Plus aria-hidden="true" className="size-4" />
              Add search
            </AdminButton>
          )
        }
      >
        {placements.length === 0 ? (
          <EmptyNote title="Nothing pinned or buried yet">
            For a search, choose products to show first, in your order, and products to show last.
          </EmptyNote>
        ) : (
          <ul aria-label="Searches with pinned or buried products" className="divide-y divide-line">
            {placements.map((row) => (
              <li key={row.query} className="flex items-start gap-2 px-4 py-2">
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p className="font-medium">{row.query}</p>
                  <p className="text-slate">{placedText(row)}</p>
                </div>
                {mayChange && (
                  <RowButtons name={row.query} isBusy={remove.isPending} onEdit={() => setEdited(row)} onRemove={() => remove.mutate(row)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Dialog open={edited !== null} title={edited === "new" ? "Pin or bury products" : "Edit a search"} isForm onClose={() => setEdited(null)}>
        {edited && <PlacementsForm placements={edited === "new" ? null : edited} onDone={done} onClose={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

const named = 3;

function placedText({ pinned, buried }: Placements): string {
  const listed = (products: Placements["pinned"]) => {
    const more = products.length - named;
    const titles = products.slice(0, named).map(({ title }) => title);
    return `${titles.join(", ")}${more > 0 ? ` and ${numberText(more)} more` : ""}`;
  };
  return [pinned.length > 0 && `First: ${listed(pinned)}.`, buried.length > 0 && `Last: ${listed(buried)}.`].filter(Boolean).join(" ");
}
