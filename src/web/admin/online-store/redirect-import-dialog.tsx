import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";

type Report = Answer<"POST /api/admin/redirects/import">;
type Done = Report & { isTrial: boolean };

/** Imports redirects from a file, after a trial that shows what would be added and which rows have faults. */
export function RedirectImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const send = useMutation({
    mutationFn: async ({ text, isTrial }: { text: string; isTrial: boolean }): Promise<Done> => ({
      ...(await callAdmin("POST /api/admin/redirects/import", { body: { text, isTrial } })),
      isTrial,
    }),
    onSuccess: ({ isTrial }) => isTrial || onDone(),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    send.mutate({ text, isTrial: true });
  };
  const report = send.data;
  const changes = report ? report.added + report.changed : 0;
  return (
    <div className="grid gap-4">
      <p className="text-slate">
        A CSV file with two columns: the old path and where it leads, such as <code className="font-mono">/old-page,/pages/new-page</code>. A file of
        URL redirects exported from Shopify works without changes.
      </p>
      <label className="flex min-h-16 cursor-pointer items-center justify-center rounded-surface border border-dashed border-edge p-4 text-slate focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent">
        {send.isPending ? "Reading the file…" : (file?.name ?? "Choose a CSV file")}
        <input type="file" accept=".csv,text/csv,text/plain" disabled={send.isPending} onChange={choose} className="sr-only" />
      </label>
      {send.error && (
        <p role="alert" className="text-red">
          {wordsOf(send.error)}
        </p>
      )}
      {report && !send.isPending && (
        <div role="status" className="grid gap-3">
          <p className="font-medium">{summary(report)}</p>
          {report.faulty.length > 0 && <FileRows label="Skipped rows" rows={report.faulty.map(({ fault, ...row }) => ({ ...row, text: fault }))} />}
          {report.dead.length > 0 && (
            <>
              <p>
                {report.dead.length === 1
                  ? "1 of them leads to a page that does not exist yet."
                  : `${numberText(report.dead.length)} of them lead to pages that do not exist yet.`}
              </p>
              <FileRows
                label="Rows that lead to missing pages"
                rows={report.dead.map((row) => ({ ...row, text: `There is nothing at ${row.target} yet.` }))}
              />
            </>
          )}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <AdminButton onClick={onClose}>{report && !report.isTrial ? "Close" : "Cancel"}</AdminButton>
        {file && report?.isTrial && (
          <AdminButton look="solid" disabled={changes === 0 || send.isPending} onClick={() => send.mutate({ text: file.text, isTrial: false })}>
            {changes === 1 ? "Import 1 redirect" : `Import ${numberText(changes)} redirects`}
          </AdminButton>
        )}
      </div>
    </div>
  );
}

function wordsOf(fault: Error): string {
  return (fault instanceof CallFault && Object.values(fault.fields)[0]) || fault.message;
}

function summary({ added, changed, same, faulty, isTrial }: Done): string {
  const parts = [
    `${numberText(added)} new`,
    `${numberText(changed)} changed`,
    `${numberText(same)} already exist`,
    `${numberText(faulty.length)} not possible`,
  ].join(", ");
  return isTrial ? `In this file: ${parts}.` : `Imported: ${parts}.`;
}

const maxShown = 100;

function FileRows({ label, rows }: { label: string; rows: { line: number; path: string; text: string }[] }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line" aria-label={label}>
      {rows.slice(0, maxShown).map(({ line, path, text }) => (
        <li key={line} className="px-3 py-2">
          <span className="figures font-medium">Line {numberText(line)}</span> <span className="font-mono [overflow-wrap:anywhere]">{path}</span>
          <span className="block text-slate">{text}</span>
        </li>
      ))}
      {rows.length > maxShown && <li className="px-3 py-2 text-slate">And {numberText(rows.length - maxShown)} more.</li>}
    </ul>
  );
}
