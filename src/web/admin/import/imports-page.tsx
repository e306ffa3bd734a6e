import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { uploadAdmin } from "../toolkit/admin-call.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { type ImportKind, importsQuery, kindWords, type ListedImport, stateWords } from "./admin-import-queries.ts";
import { ExportPanel } from "./export-panel.tsx";
import { RemotePicturesNote } from "./remote-pictures-note.tsx";

export const meta = () => [{ title: "Import and export · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminProducts(), text: "Products" };
const kinds = ["products", "collections", "customers"] as const;

/** Uploads files, which are checked and then imported from their own page, and exports the shop's data. */
export default function ImportsPage() {
  const { get, change } = useListState();
  const kind = kinds.find((each) => each === get("kind")) ?? "products";
  return (
    <DetailPage query={useQuery(importsQuery)} noun="list of imports" title="Import and export" back={back} narrow>
      {({ imports, keptDays }) => (
        <PageFrame title="Import and export" back={back} narrow>
          <div className="grid grid-cols-1 gap-4">
            <Panel flush>
              <Tabs
                label="File contents"
                tabs={kinds.map((each) => [each, kindWords[each].title] as const)}
                value={kind}
                onChange={(value) => change({ kind: value === "products" ? "" : value })}
              >
                <div className="grid grid-cols-1 gap-4 p-4">
                  <DropZone key={kind} kind={kind} />
                  <ExportPanel key={`export ${kind}`} kind={kind} />
                </div>
              </Tabs>
            </Panel>
            <RemotePicturesNote />
            <Panel title={keptDays === 1 ? "Imports of the last day" : `Imports of the last ${keptDays} days`}>
              {imports.length === 0 ? (
                <EmptyNote title="No imports yet">This list shows every file that was uploaded and the result of its import.</EmptyNote>
              ) : (
                <ul className="grid">
                  {imports.map((each) => (
                    <ImportRow key={each.id} row={each} />
                  ))}
                </ul>
              )}
            </Panel>
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function DropZone({ kind }: { kind: ImportKind }) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [part, setPart] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadAdmin("POST /api/admin/imports", { query: { kind, name: file.name.slice(0, 200) }, file: { file } }, setPart),
    onSuccess: async ({ id: added }) => {
      await client.invalidateQueries({ queryKey: importsQuery.queryKey });
      await navigate(links.adminImport(added));
    },
  });
  const take = (file: File | undefined) => file && upload.mutate(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          "grid cursor-pointer justify-items-center gap-2 rounded-surface border border-dashed px-4 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isOver ? "border-accent bg-accent-soft" : "border-edge hover:border-accent",
        )}
      >
        <Upload aria-hidden="true" className="size-6 text-slate" />
        <span className="font-medium">{upload.isPending ? `Uploading… ${Math.round(part * 100)}%` : "Drop a file here, or choose one"}</span>
        <span className="max-w-lg text-slate">
          {kindWords[kind].files} At most 20 MB. It is checked first: nothing changes until you confirm. {kindWords[kind].key}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.ndjson,.jsonl,.gz,text/csv"
          disabled={upload.isPending}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      {upload.error && (
        <p role="alert" className="text-red">
          {upload.error.message}
        </p>
      )}
    </div>
  );
}

function ImportRow({ row: { id, kind, fileName, fileBytes, state, createdAt, createdBy, done, total } }: { row: ListedImport }) {
  const { text, tone } = stateWords[state];
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-0">
      <div className="min-w-0">
        <Link to={links.adminImport(id)} className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-accent">
          {fileName}
        </Link>
        <p className="text-[0.8125rem] text-slate">
          {kindWords[kind].title}, {bytesText(fileBytes)}, {timeText(createdAt)}
          {createdBy && `, ${createdBy}`}
        </p>
      </div>
      <span className="flex items-center gap-2">
        {(state === "checking" || state === "importing") && total > 0 && (
          <span className="figures text-slate">{Math.floor((100 * done) / total)}%</span>
        )}
        <Badge tone={tone}>{text}</Badge>
      </span>
    </li>
  );
}
