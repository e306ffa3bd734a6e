import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import type { Answer } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { changeWords } from "../settings/change-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { fieldTitle } from "./version-words.ts";

type List = Answer<"GET /api/admin/catalog-versions/:kind/:id">;
type Version = List["versions"][number];
type View = Answer<"GET /api/admin/catalog-versions/:kind/:id/:version">;

/** The calls of one kind of record. */
export type VersionCalls = {
  list: () => Promise<List>;
  read: (version: number) => Promise<View>;
  restore: (version: number, body: { seenAt: string; confirmed: string[] }) => Promise<List>;
};
type Props = { kind: "product" | "collection" | "page" | "article"; id: string; calls: VersionCalls; mayRestore: boolean; back: string };

/** The earlier versions of a record, newest first. Each can be compared with the current one and restored. */
export function VersionsScreen({ kind, id, calls, mayRestore, back }: Props) {
  const query = useQuery({ queryKey: ["admin", "versions", kind, id], queryFn: calls.list });
  const [chosen, choose] = useState<number | null>(null);
  const backTo = { to: back, text: `Back to the ${kind}` };
  return (
    <DetailPage query={query} noun="list of versions" title="Versions" back={backTo} narrow>
      {({ versions }) => (
        <PageFrame title="Versions" back={backTo} narrow>
          <Panel flush>
            {versions.length === 0 ? (
              <EmptyNote title="No earlier versions">
                Each time this {kind} is changed, the previous version is kept here, up to the last 50.
              </EmptyNote>
            ) : (
              <ol aria-label="Earlier versions">
                {versions.map((version) => (
                  <li key={version.id} className="border-b border-line last:border-0">
                    <VersionRow version={version} isOpen={chosen === version.id} onToggle={() => choose(chosen === version.id ? null : version.id)} />
                    {chosen === version.id && <Comparison {...{ kind, id, calls, mayRestore, version }} onRestored={() => choose(null)} />}
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function VersionRow({ version, isOpen, onToggle }: { version: Version; isOpen: boolean; onToggle: () => void }) {
  const fields = version.fields.map(fieldTitle);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid w-full gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-canvas [li:first-child>&]:rounded-t-surface [li:last-child>&]:last:rounded-b-surface sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="font-medium">Version until {timeText(version.at)}</span>
      <span className="text-slate">{isOpen ? "Close" : "Compare"}</span>
      <span className="text-slate wrap-anywhere">
        Then {version.staffName ?? "the shop or a former staff member"} changed {fields.join(", ")}.
      </span>
    </button>
  );
}

type ComparisonProps = Omit<Props, "back"> & { version: Version; onRestored: () => void };

function Comparison({ kind, id, calls, mayRestore, version, onRestored }: ComparisonProps) {
  const query = useQuery({ queryKey: ["admin", "versions", kind, id, version.id], queryFn: () => calls.read(version.id), staleTime: 0 });
  const view = query.data;
  return (
    <div className="grid gap-3 border-t border-line bg-canvas px-4 py-3 [li:last-child>&]:rounded-b-surface">
      {query.isError ? (
        <p role="alert" className="text-red">
          {query.error.message}
        </p>
      ) : !view ? (
        <p role="status" className="text-slate">
          Comparing…
        </p>
      ) : view.changes.length === 0 ? (
        <p>It already matches that version.</p>
      ) : (
        <>
          <p className="font-medium">Restoring this version will be recorded as:</p>
          <ul className="grid list-disc gap-1 pl-5">
            {view.changes.map((change) => (
              <li key={change.field} className="wrap-anywhere">
                {changeText(kind, change as FieldChange)}
              </li>
            ))}
          </ul>
          {view.notes.map((note) => (
            <p key={note} className="text-slate">
              {note}
            </p>
          ))}
          {mayRestore && <RestoreButton {...{ kind, id, calls, view, query }} onRestored={onRestored} />}
        </>
      )}
    </div>
  );
}

function changeText(kind: string, change: FieldChange): string {
  const { verb, label, rest } = changeWords({ subjectKind: kind, subjectId: "" }, change);
  return `${verb} ${label}${rest ? ` ${rest}` : ""}`.replace(/^./, (letter) => letter.toUpperCase());
}

type RestoreProps = Pick<ComparisonProps, "kind" | "id" | "calls" | "onRestored"> & { view: View; query: UseQueryResult<View> };

function RestoreButton({ kind, id, calls, view, query, onRestored }: RestoreProps) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (confirmed: string[]) => calls.restore(view.id, { seenAt: view.seenAt, confirmed }),
    onSuccess: async (list) => {
      client.setQueryData(["admin", "versions", kind, id], list);
      await client.invalidateQueries({ queryKey: ["admin"] });
      onRestored();
      toast("The earlier version was restored. The version that it replaced is now the newest in this list.");
    },
    // Someone changed the record during the comparison, so the comparison is loaded again.
    onError: (fault) => fault instanceof CallFault && fault.code === "changed-meanwhile" && void query.refetch(),
  });
  const questions = restore.error instanceof CallFault ? restore.error.questions : {};
  const isAsking = Object.keys(questions).length > 0;
  return (
    <div className="grid gap-2">
      {Object.values(questions).map((question) => (
        <p key={question} role="alert">
          {question}
        </p>
      ))}
      {restore.error && !isAsking && (
        <p role="alert" className="text-red">
          {faultText(restore.error)}
        </p>
      )}
      <AdminButton look="solid" className="justify-self-start" disabled={restore.isPending} onClick={() => restore.mutate(Object.keys(questions))}>
        {restore.isPending ? "Working…" : isAsking ? "Restore anyway" : "Restore this version"}
      </AdminButton>
    </div>
  );
}

function faultText(fault: Error): string {
  if (!(fault instanceof CallFault)) return fault.message;
  if (fault.code === "changed-meanwhile") return "Someone changed it in the meantime. Nothing was restored. Compare again.";
  const fields = Object.values(fault.fields);
  return fields.length > 0 ? `Nothing was restored. ${fields.join(" ")}` : fault.message;
}

/** Whether the signed-in person may restore versions of this kind of record. */
export const useMayRestore = (kind: Props["kind"]) => useRight(kind === "page" || kind === "article" ? "content.change" : "products.change");
