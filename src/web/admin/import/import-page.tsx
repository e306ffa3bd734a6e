import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { ImportReport } from "./import-report.tsx";
import { countText, type Import, importQuery, importsQuery, kindWords, stateWords } from "./import-words.ts";
import { RemotePicturesNote } from "./remote-pictures-note.tsx";

export const meta = () => [{ title: "Import · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("import"), text: "Import and export" };

/** One file: what is in it, what it would do, how far it is, what it did. */
export default function ImportPage() {
  const { id = "" } = useParams();
  return (
    <DetailPage query={useQuery(importQuery(id))} noun="import" title="Import" back={back} narrow>
      {({ import: found }) => (
        <PageFrame
          title={found.fileName}
          back={back}
          narrow
          badges={<Badge tone={stateWords[found.state].tone}>{stateWords[found.state].text}</Badge>}
          actions={<ImportActions found={found} />}
        >
          <div className="grid grid-cols-1 gap-4">
            <Progress found={found} />
            {(found.imported ?? found.checked) && (
              <ImportReport id={found.id} kind={found.kind} isDone={found.imported !== null} outcome={found.imported ?? found.checked} />
            )}
            {found.kind === "products" && found.state === "done" && <RemotePicturesNote />}
            {found.preview && <Columns kind={found.kind} preview={found.preview} />}
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function Progress({ found: { kind, state, done, total, fault } }: { found: Import }) {
  if (state === "failed")
    return (
      <Panel>
        <p role="alert" className="text-red">
          {fault ?? "The import did not finish."}
        </p>
      </Panel>
    );
  if (state !== "checking" && state !== "importing") return null;
  const word = state === "checking" ? "Checking" : "Importing";
  return (
    <Panel>
      <div className="grid gap-2">
        <p role="status">
          {total === 0 ? `${word}…` : `${word}: ${numberText(done)} of ${countText(total, kind)}`}
          <span className="block text-slate">You can leave this page; the import continues.</span>
        </p>
        <progress aria-label={word} className="h-2 w-full accent-accent" {...(total === 0 ? {} : { value: done, max: total })} />
      </div>
    </Panel>
  );
}

function ImportActions({ found }: { found: Import }) {
  const { id, kind, state, checked } = found;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isDiscarding, setDiscarding] = useState(false);
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setDiscarding(false);
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  const params = { id };
  const discard = async () => {
    await callAdmin("DELETE /api/admin/imports/:id", { params });
    await navigate(links.adminPage("import"));
    toast("The import was discarded.");
  };
  const counts = checked?.counts;
  const changes = counts ? counts.created + counts.updated : 0;
  const mayRun = (state === "checked" && changes > 0) || (state === "failed" && checked?.fileFault === null);
  return (
    <>
      <AdminButton onClick={() => setDiscarding(true)}>Discard</AdminButton>
      {mayRun && (
        <AdminButton look="solid" disabled={act.isPending} onClick={() => act.mutate(() => callAdmin("POST /api/admin/imports/:id/run", { params }))}>
          {state === "failed" ? "Try again" : `Import ${countText(changes, kind)}`}
        </AdminButton>
      )}
      <ConfirmDialog
        open={isDiscarding}
        title="Discard this import?"
        confirm="Discard"
        destructive
        busy={act.isPending}
        onConfirm={() => act.mutate(discard)}
        onClose={() => setDiscarding(false)}
      >
        <p>The file and its report are removed. {kindWords[kind].title} that were already imported are not changed.</p>
      </ConfirmDialog>
    </>
  );
}

function Columns({ kind, preview: { columns, rows } }: { kind: Import["kind"]; preview: NonNullable<Import["preview"]> }) {
  const unknown = columns.filter(({ isKnown }) => !isKnown).length;
  return (
    <Panel title="Columns" flush>
      <p className="px-4 pb-3 text-slate">
        {unknown === 0
          ? "The shop recognizes all columns."
          : `${unknown === 1 ? "1 column is" : `${numberText(unknown)} columns are`} unknown to the shop. Their contents are ${kindWords[kind].unknown}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="overflow-x-auto border-t border-line" aria-label="First rows of the file" tabIndex={0}>
        <table className="min-w-full text-left">
          <thead>
            <tr>
              {columns.map(({ name, isKnown }) => (
                <th key={name} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                  {name} {!isKnown && <span className="font-normal text-slate">(unknown)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} className="border-t border-line">
                {columns.map(({ name }, column) => (
                  <td key={name} className="max-w-60 truncate px-4 py-2 text-slate">
                    {row[column] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
