import { Plus } from "lucide-react";
import { useState } from "react";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminCheck } from "../toolkit/admin-fields.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, LinesField } from "../toolkit/form-fields.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { RowButtons } from "./row-buttons.tsx";
import { type Tuning, useRefreshedTuning, useTuning } from "./tuning-query.ts";

type Synonyms = Tuning["synonyms"][number];

/** Words with the same meaning: those added by staff, and the shop's own list. */
export function SynonymsPanel({ synonyms, builtIn, mayChange }: Pick<Tuning, "synonyms" | "builtIn"> & { mayChange: boolean }) {
  const [edited, setEdited] = useState<Synonyms | "new" | null>(null);
  const refresh = useRefreshedTuning();
  const add = useTuning(({ words, isOneWay }: Synonyms) => callAdmin("POST /api/admin/search-tuning/synonyms", { body: { words, isOneWay } }));
  const remove = useTuning(async (row: Synonyms) => {
    await callAdmin("DELETE /api/admin/search-tuning/synonyms/:id", { params: { id: row.id } });
    toast(`Removed: ${textOf(row)}.`, { undo: () => add.mutate(row) });
  });
  const done = () => {
    setEdited(null);
    refresh();
  };
  return (
    <>
      <Panel
        title="Your synonyms"
        flush
        actions={
          mayChange && (
            <AdminButton look="solid" onClick={() => setEdited("new")}>
              <Plus aria-hidden="true" className="size-4" />
              Add synonyms
            </AdminButton>
          )
        }
      >
        {synonyms.length === 0 ? (
          <EmptyNote title="No synonyms yet">A search for one of the words also finds the others, after exact matches. Phrases work, too.</EmptyNote>
        ) : (
          <ul aria-label="Your synonyms" className="divide-y divide-line">
            {synonyms.map((row) => (
              <li key={row.id} className="flex items-center gap-2 px-4 py-2">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{textOf(row)}</span>
                {mayChange && (
                  <RowButtons name={textOf(row)} isBusy={remove.isPending} onEdit={() => setEdited(row)} onRemove={() => remove.mutate(row)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <BuiltInPanel builtIn={builtIn} mayChange={mayChange} />
      <Dialog open={edited !== null} title={edited === "new" ? "Add synonyms" : "Edit synonyms"} isForm onClose={() => setEdited(null)}>
        {edited && <SynonymsForm synonyms={edited === "new" ? null : edited} onDone={done} onClose={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

const textOf = ({ words: [first = "", ...others], isOneWay }: Synonyms) =>
  isOneWay ? `${first} also finds ${others.join(", ")}` : [first, ...others].join(", ");

function BuiltInPanel({ builtIn, mayChange }: Pick<Tuning, "builtIn"> & { mayChange: boolean }) {
  const change = useTuning((body: Tuning["builtIn"][number]) => callAdmin("PUT /api/admin/search-tuning/built-in", { body }));
  return (
    <Panel title="Built-in laboratory synonyms">
      <p className="mb-3 text-slate">A checked row is in use.</p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {builtIn.map(({ words, isOff }) => (
          <li key={words}>
            <AdminCheck
              label={words.split(" ").join(", ")}
              checked={!isOff}
              disabled={!mayChange || change.isPending}
              onChange={({ target }) => change.mutate({ words, isOff: !target.checked })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SynonymsForm({ synonyms, onDone, onClose }: { synonyms: Synonyms | null; onDone: () => void; onClose: () => void }) {
  const form = useActionForm({
    initial: { words: synonyms?.words ?? [], isOneWay: synonyms?.isOneWay ?? false },
    draft: { record: `search-synonyms/${synonyms?.id ?? "new"}`, title: synonyms ? "Synonyms" : "New synonyms", path: "/admin/ai/search" },
    run: async (body, { seen }) => {
      if (synonyms) await callAdmin("PUT /api/admin/search-tuning/synonyms/:id", { params: { id: synonyms.id }, body: { ...body, seen } });
      else await callAdmin("POST /api/admin/search-tuning/synonyms", { body });
      toast("Saved. The next search uses it.");
      onDone();
    },
  });
  return (
    <ActionFormBody form={form} submit={synonyms ? "Save" : "Add synonyms"} isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <div className="grid gap-4">
        <LinesField form={form} name="words" label="Words or phrases" hint="One per line, at least two." />
        <CheckField
          form={form}
          name="isOneWay"
          label="One way"
          hint="A search for the first word also finds the others, but not the other way around."
        />
      </div>
    </ActionFormBody>
  );
}
