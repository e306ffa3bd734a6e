import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileText, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { type DocumentKind, documentKindNames, documentKinds, documentLanguages, languageName } from "#domain/catalog/product-enumerations.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { dateText } from "../toolkit/date-format.ts";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { documentsQuery, type StaffDocument } from "./documents-panel.tsx";

type RowProps = { product: AdminProduct; document: StaffDocument };
const textButton = "inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-slate hover:bg-canvas hover:text-ink pointer-coarse:min-h-11";

/** A document with its details, its earlier revisions and its actions. */
export function DocumentRow({ product, document, movers, disabled }: RowProps & { movers: ReactNode; disabled: boolean }) {
  const [dialog, setDialog] = useState<"change" | "replace" | "remove" | null>(null);
  const close = () => setDialog(null);
  const { title, kind, language, revision, variantTitle, earlier } = document;
  const details = [documentKinds[kind], language && languageName(language), revision && `Rev. ${revision}`, variantTitle, bytesText(document.bytes)];
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={document.url} target="_blank" rel="noopener" className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-accent hover:underline">
          <FileText aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0">
            <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
            <span className="block text-slate">{details.filter(Boolean).join(" · ")}</span>
          </span>
        </a>
        {movers}
      </div>
      {!disabled && (
        <div className="-mx-2 flex flex-wrap">
          <button type="button" className={textButton} onClick={() => setDialog("change")}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit<span className="sr-only"> {title}</span>
          </button>
          <button type="button" className={textButton} onClick={() => setDialog("replace")}>
            <RefreshCw aria-hidden="true" className="size-4" />
            New revision<span className="sr-only"> of {title}</span>
          </button>
          <button type="button" className={textButton} onClick={() => setDialog("remove")}>
            <Trash2 aria-hidden="true" className="size-4" />
            Remove<span className="sr-only"> {title}</span>
          </button>
        </div>
      )}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
      <Dialog open={dialog === "change"} title={title} onClose={close} isForm>
        <DocumentForm product={product} document={document} onClose={close} />
      </Dialog>
      <Dialog open={dialog === "replace"} title={`New revision of ${title}`} onClose={close} isForm>
        <ReplaceForm product={product} document={document} onClose={close} />
      </Dialog>
      <RemoveDialog product={product} document={document} open={dialog === "remove"} onClose={close} />
    </div>
  );
}

function useDocumentChange(product: AdminProduct) {
  const client = useQueryClient();
  return (answer: { documents: StaffDocument[] }) => client.setQueryData(documentsQuery(product.id).queryKey, answer);
}

const kinds = documentKindNames.map((kind) => [kind, documentKinds[kind]] as const);
const languages = [["", "Not specified"] as const, ...documentLanguages.map((code) => [code, languageName(code)] as const)];

function DocumentForm({ product, document, onClose }: RowProps & { onClose: () => void }) {
  const show = useDocumentChange(product);
  const { id, kind, title, language, revision, variantId, variantTitle } = document;
  const initial = { kind: kind as string, title, language, revision, variantId: variantId ?? "" };
  const form = useActionForm({
    initial,
    draft: { record: `product-document/${id}`, title, path: `/admin/products/${product.id}` },
    run: async (values, { seen }) => {
      // Sends only what this person changed, so that other people's changes are kept.
      const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => values[name] !== seen[name]);
      const saidIn = (of: typeof values) =>
        Object.fromEntries(names.map((name) => [name, name === "variantId" ? of.variantId || null : of[name]])) as { kind?: DocumentKind };
      const body = { ...saidIn(values), seen: saidIn(seen) };
      show(await callAdmin("PATCH /api/admin/products/:id/documents/:documentId", { params: { id: product.id, documentId: id }, body }));
      toast("Saved. The shop shows it within a second.");
      onClose();
    },
  });
  const known = product.variants.map((variant) => [variant.id ?? "", variant.title] as const);
  const gone = variantId && !known.some(([id]) => id === variantId) ? [[variantId, `${variantTitle} (no longer sold)`] as const] : [];
  const variants = [["", "All variants"] as const, ...known, ...gone];
  const otherLanguage = language && !languages.some(([code]) => code === language) ? [[language, languageName(language)] as const] : [];
  return (
    <ActionFormBody form={form} submit="Save document" isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField form={form} name="title" label="Title of the document" required maxLength={120} />
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <SelectField form={form} name="language" label="Language" options={[...languages, ...otherLanguage]} />
        <TextField form={form} name="revision" label="Revision" maxLength={60} placeholder="C, or 2026-03" />
        {variants.length > 2 && <SelectField form={form} name="variantId" label="Variant" options={variants} />}
      </div>
    </ActionFormBody>
  );
}

function Earlier({ earlier }: Pick<StaffDocument, "earlier">) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-slate hover:text-ink">Earlier revisions ({earlier.length})</summary>
      <ul>
        {earlier.map(({ id, url, revision, bytes, replacedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <a href={url} target="_blank" rel="noopener" className="inline-flex min-h-8 items-center text-accent hover:underline">
              {revision ? `Rev. ${revision}` : "No revision"}
            </a>
            <span className="text-slate">
              replaced {dateText(replacedAt)}, {bytesText(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReplaceForm({ product, document, onClose }: RowProps & { onClose: () => void }) {
  const show = useDocumentChange(product);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const form = useActionForm({
    initial: { revision: "" },
    run: async ({ revision }) => {
      if (!file) return;
      const params = { id: product.id, documentId: document.id };
      const path = "POST /api/admin/products/:id/documents/:documentId/revisions";
      show(await uploadAdmin(path, { params, query: { revision: revision.trim() }, file: { document: file } }, setPart));
      toast("Replaced. Staff can still find the earlier revision.");
      onClose();
    },
  });
  return (
    <ActionFormBody form={form} submit="Replace" isReady={file !== null} dismiss="Cancel" onDismiss={onClose}>
      <p className="text-slate">Buyers will see the new file from now on. Staff can find the old one under “Earlier revisions”.</p>
      <label className="grid gap-1">
        <span className="font-medium">File (PDF)</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          className="min-h-9 w-full min-w-0"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </label>
      <TextField
        form={form}
        name="revision"
        label="Revision"
        maxLength={60}
        placeholder={document.revision ? `After ${document.revision}` : "C, or 2026-03"}
      />
      {form.isPending && <progress value={part} max={1} aria-label="Uploading" className="h-1.5 w-full accent-accent" />}
    </ActionFormBody>
  );
}

function RemoveDialog({ product, document, open, onClose }: RowProps & { open: boolean; onClose: () => void }) {
  const show = useDocumentChange(product);
  const params = { id: product.id, documentId: document.id };
  const remove = useMutation({
    mutationFn: () => callAdmin("DELETE /api/admin/products/:id/documents/:documentId", { params }),
    onSuccess: (answer) => {
      onClose();
      show(answer);
      toast(`${document.title} was removed.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${document.title}?`}
      confirm="Remove document"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The file and its earlier revisions are removed, and buyers will no longer see it. To show it again, you have to upload it again.</p>
    </ConfirmDialog>
  );
}
