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
import { countText, type Import, importQuery, importsQuery, kindWords, stateWords } from "./admin-import-queries.ts";
import { ImportReport } from "./import-report.tsx";
import { RemotePicturesNote } from "./remote-pictures-note.tsx";

export const meta = () => [{ title: "Import · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("import"), text: "Import and export" };

/** One file: its content, what importing it would do, the progress, and the result. */
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
  /** The import has finished, so only its report is left to be deleted. */
  const isOver = state === "done";
  const discard = async () => {
    await callAdmin("DELETE /api/admin/imports/:id", { params });
    await navigate(links.adminPage("import"));
    toast(isOver ? "The report was deleted." : "The import was discarded.");
  };
  const counts = checked?.counts;
  const changes = counts ? counts.created + counts.updated : 0;
  const mayRun = (state === "checked" && changes > 0) || (state === "failed" && checked?.fileFault === null);
  return (
    <>
      <AdminButton onClick={() => setDiscarding(true)}>{isOver ? "Delete report" : "Discard"}</AdminButton>
      {mayRun && (
        <AdminButton look="solid" disabled={act.isPending} onClick={() => act.mutate(() => callAdmin("POST /api/admin/imports/:id/run", { params }))}>
          {state === "failed" ? "Try again" : `Import ${countText(changes, kind)}`}
        </AdminButton>
      )}
      <ConfirmDialog
        open={isDiscarding}
        title={isOver ? "Delete this report?" : "Discard this import?"}
        confirm={isOver ? "Delete report" : "Discard"}
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

const maxNamed = 20;

/** "The shop does not know the columns “Color code” and “Old id”. Their contents are …" */
function unknownText(names: string[], becomes: string): string {
  const shown = names.slice(0, maxNamed).map((name) => `“${name}”`);
  if (names.length > maxNamed) shown.push(`${numberText(names.length - maxNamed)} more`);
  const listed = new Intl.ListFormat("en-US").format(shown);
  return `The shop does not know ${names.length === 1 ? "the column" : "the columns"} ${listed}. ${names.length === 1 ? "Its" : "Their"} contents are ${becomes}.`;
}

/** The values of a column, each once. */
function examples(rows: string[][], at: number): string {
  return [...new Set(rows.map((row) => row[at] ?? ""))].filter(Boolean).join(" · ");
}

function Columns({ kind, preview: { columns, rows } }: { kind: Import["kind"]; preview: NonNullable<Import["preview"]> }) {
  const unknown = columns.filter(({ isKnown }) => !isKnown).map(({ name }) => name || "(no name)");
  return (
    <Panel title="Columns" flush>
      <p className="px-4 pb-3 text-slate [overflow-wrap:anywhere]">
        {unknown.length === 0 ? "The shop recognizes all columns." : unknownText(unknown, kindWords[kind].unknown)}
      </p>
      {/* A column of the file is a row here, so that none is cut off, however many there are. */}
      <table className="w-full table-fixed border-t border-line text-left">
        <thead>
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Column
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              In the first rows
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, isKnown }, at) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-2 font-normal [overflow-wrap:anywhere]">
                {name} {!isKnown && <span className="text-slate">(unknown)</span>}
              </th>
              <td className="px-4 py-2 text-slate">
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{examples(rows, at)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
