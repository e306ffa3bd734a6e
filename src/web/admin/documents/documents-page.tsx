import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, FileText, Trash2, Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { documentKinds, kindTitles } from "#domain/documents/documents-input.ts";
import type { Answer } from "#web/api-call.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Documents · Admin" }, { name: "robots", content: "noindex" }];

type Answered = Answer<"GET /api/admin/documents">;
type ShopDocument = Answered["documents"][number];

const documentsQuery = queryOptions({
  queryKey: ["admin", "documents"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/documents", {}, { signal }),
});
const kinds = documentKinds.map((kind) => [kind, kindTitles[kind]] as const);
const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

/** Documents of the shop that buyers find with their orders. */
export default function DocumentsPage() {
  const mayChange = useRight("settings.change");
  return (
    <DetailPage query={useQuery(documentsQuery)} noun="list of documents" title="Documents" back={{ to: "/admin", text: "Dashboard" }} narrow>
      {({ documents }) => (
        <PageFrame title="Documents" narrow>
          <div className="grid gap-4">
            <Panel>
              <p className="mb-4 text-slate">
                Buyers find these with every order: a W-9, your terms of sale, certificates. Add manuals to their products instead. Anyone with a
                document’s address can open it.
              </p>
              {documents.length === 0 ? (
                <EmptyNote title="No documents yet">Add a PDF below.</EmptyNote>
              ) : (
                <ul className="grid gap-5">
                  {documents.map((document, at) => (
                    <DocumentRow key={document.id} document={document} at={at} all={documents} mayChange={mayChange} />
                  ))}
                </ul>
              )}
            </Panel>
            {mayChange && <NewDocument />}
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function useDocumentsChange() {
  const client = useQueryClient();
  return {
    show: (answer: Answered) => client.setQueryData(documentsQuery.queryKey, answer),
    fail: (fault: unknown) => toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" }),
  };
}

type RowProps = { document: ShopDocument; at: number; all: ShopDocument[]; mayChange: boolean };

function DocumentRow({ document, at, all, mayChange }: RowProps) {
  const { show, fail } = useDocumentsChange();
  const [isRemoving, setRemoving] = useState(false);
  const move = useMutation({
    mutationFn: (by: number) => {
      const ids = all.map(({ id }) => id);
      const [moved] = ids.splice(at, 1);
      if (moved) ids.splice(at + by, 0, moved);
      return callAdmin("PUT /api/admin/documents/order", { body: { ids } });
    },
    onSuccess: show,
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: () => callAdmin("DELETE /api/admin/documents/:id", { params: { id: document.id } }),
    onSuccess: (answer) => {
      show(answer);
      toast(`${document.title} was removed.`);
    },
    onError: fail,
  });
  return (
    <li className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
      <span className="flex items-center justify-between gap-3">
        <a
          href={document.url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-w-0 items-center gap-2 font-medium text-accent hover:underline"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0" />
          <span className="[overflow-wrap:anywhere]">{document.title}</span>
          <span className="figures shrink-0 font-normal text-slate">{bytesText(document.bytes)}</span>
        </a>
        {mayChange && (
          <span className="flex shrink-0">
            <button type="button" className={iconButton} disabled={at === 0 || move.isPending} onClick={() => move.mutate(-1)}>
              <ArrowUp aria-hidden="true" className="size-4" />
              <span className="sr-only">Move {document.title} up</span>
            </button>
            <button type="button" className={iconButton} disabled={at === all.length - 1 || move.isPending} onClick={() => move.mutate(1)}>
              <ArrowDown aria-hidden="true" className="size-4" />
              <span className="sr-only">Move {document.title} down</span>
            </button>
            <button type="button" className={iconButton} onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove {document.title}</span>
            </button>
          </span>
        )}
      </span>
      {mayChange && <Words document={document} />}
      <ConfirmDialog
        open={isRemoving}
        title={`Remove ${document.title}?`}
        confirm="Remove document"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>Buyers will no longer find it with their orders. To show it again, upload it again.</p>
      </ConfirmDialog>
    </li>
  );
}

type Said = Pick<ShopDocument, "kind" | "title">;

/** Edits kind and title. To replace the file, the document is removed and another one is added. */
function Words({ document }: { document: ShopDocument }) {
  const { show } = useDocumentsChange();
  const form = useActionForm({
    initial: { kind: document.kind as string, title: document.title },
    draft: { record: `document/${document.id}`, title: document.title, path: "/admin/documents" },
    run: async (typed, sent) => {
      const [body, seen] = [typed, sent.seen].map(({ kind, title }) => ({ kind: kind as ShopDocument["kind"], title })) as [Said, Said];
      show(await callAdmin("PUT /api/admin/documents/:id", { params: { id: document.id }, body: { ...body, seen } }));
      toast("Saved.");
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" isReady={form.isDirty} buttons="beside">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <TextField form={form} name="title" label="Title" required maxLength={120} />
      </div>
    </ActionFormBody>
  );
}

/** Uploads a document. Its title is the file name until it is changed. */
function NewDocument() {
  const { show, fail } = useDocumentsChange();
  const [part, setPart] = useState<number | null>(null);
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setPart(0);
    const title = file.name.replace(/\.pdf$/i, "").slice(0, 120) || "Document";
    await uploadAdmin("POST /api/admin/documents", { file: { document: file } }, setPart)
      .then((answer) => rename(answer, title))
      .then(show, fail);
    setPart(null);
  };
  return (
    <label className="flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-surface border border-dashed border-edge p-4 text-slate focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent">
      <Upload aria-hidden="true" className="size-5" />
      {part === null ? "Add a document (PDF, at most 20 MB)" : `Uploading… ${Math.round(part * 100)}%`}
      <input type="file" accept="application/pdf,.pdf" onChange={upload} disabled={part !== null} className="sr-only" />
    </label>
  );
}

async function rename(answer: Answered, title: string): Promise<Answered> {
  const added = answer.documents.at(-1);
  return added ? callAdmin("PUT /api/admin/documents/:id", { params: { id: added.id }, body: { kind: added.kind, title } }) : answer;
}
