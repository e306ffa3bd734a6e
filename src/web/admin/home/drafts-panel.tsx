import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { type KeptDraft, listDrafts } from "../toolkit/draft-store.ts";
import { timeText } from "../toolkit/local-times.ts";
import { Panel } from "../toolkit/page-frame.tsx";

/** What was typed in this browser and never saved, with the way back to it. */
export function DraftsPanel() {
  const { account } = useAdminSession();
  const [drafts, setDrafts] = useState<KeptDraft[]>([]);
  // After the page that was left has kept, or dropped, its own.
  useEffect(() => setDrafts(listDrafts(localStorage, account.id)), [account.id]);
  if (drafts.length === 0) return null;
  return (
    <Panel title="Not saved yet" className="mb-4">
      <p className="mb-2 text-slate">You made these changes in this browser. Open one to save or discard it.</p>
      <ul className="grid gap-1">
        {drafts.map(({ record, title, path, at }) => (
          <li key={record}>
            <Link to={path} className="text-accent underline underline-offset-2">
              {title}
            </Link>{" "}
            <span className="text-slate">{timeText(new Date(at).toISOString())}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
