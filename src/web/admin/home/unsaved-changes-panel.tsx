import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import {
  deleteUnsavedInput,
  listUnsavedInput,
  readUnsavedInput,
  type StoredUnsavedInput,
  storeUnsavedInput,
} from "../toolkit/unsaved-input-store.ts";

/** Changes that were typed in this browser and never saved, with links back to them. */
export function UnsavedChangesPanel() {
  const { account } = useAdminSession();
  const [drafts, setDrafts] = useState<StoredUnsavedInput[]>([]);
  // Runs in an effect, after the page that was just left has stored or dropped its own draft.
  useEffect(() => setDrafts(listUnsavedInput(localStorage, account.id)), [account.id]);
  const discard = (record: string, title: string) => {
    const draft = readUnsavedInput<unknown>(localStorage, account.id, record);
    const list = () => setDrafts(listUnsavedInput(localStorage, account.id));
    deleteUnsavedInput(localStorage, account.id, record);
    list();
    toast(`Discarded: ${title}.`, {
      undo: () => {
        if (draft) storeUnsavedInput(localStorage, account.id, record, draft);
        list();
      },
    });
  };
  if (drafts.length === 0) return null;
  return (
    <Panel title="Unsaved changes" className="mb-4">
      <p className="mb-2 text-slate">You made these changes in this browser. Open one to finish and save it, or discard it.</p>
      <ul className="grid gap-1">
        {drafts.map(({ record, title, path, at }) => (
          <li key={record} className="flex flex-wrap items-center gap-x-3">
            <Link to={path} className="text-accent underline underline-offset-2">
              {title}
            </Link>
            <span className="text-slate">{timeText(new Date(at).toISOString())}</span>
            <button type="button" onClick={() => discard(record, title)} className="min-h-6 text-accent hover:underline pointer-coarse:min-h-11">
              Discard<span className="sr-only"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
