import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText, Upload } from "lucide-react";
import { useCallback } from "react";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { readFileName } from "#domain/catalog/product-document-input.ts";
import type { Answer } from "#web/api-call.ts";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { DocumentRow } from "./document-row.tsx";
import { FileDrop, QueueState } from "./file-drop.tsx";
import { useFileQueue } from "./waiting-files.ts";

export type Documents = Answer<"GET /api/admin/products/:id/documents">;
export type StaffDocument = Documents["documents"][number];

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "product", id, "documents"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/products/:id/documents", { params: { id } }, { signal }),
  });

/**
 * Manuals, data sheets, certificates, drawings. They are stored as they are added, separately from the form. Those of a product that does not exist
 * yet (`product` null) are uploaded once it does.
 */
export function DocumentsPanel({ product, disabled }: { product: AdminProduct | null; disabled: boolean }) {
  const queue = useFileQueue("documents", product?.id ?? null, useUpload(product?.id ?? ""));
  return (
    <Panel title="Documents">
      {product ? (
        <StoredDocuments product={product} disabled={disabled} />
      ) : (
        <ul className="mb-3 grid gap-2 empty:hidden">
          {queue.waiting.map(({ id, file }) => (
            <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line">
              <FileText aria-hidden="true" className="size-5 shrink-0 text-slate" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</span>
              <button type="button" className="min-h-9 text-accent hover:underline" onClick={() => queue.remove(id)}>
                Remove<span className="sr-only"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <FileDrop
          label="Add documents (PDF, at most 20 MB each)"
          icon={<Upload aria-hidden="true" className="size-5" />}
          accept="application/pdf,.pdf"
          queue={queue}
          className="min-h-16"
        />
      )}
      <QueueState queue={queue} isNew={product === null} noun="documents" />
    </Panel>
  );
}

function StoredDocuments({ product, disabled }: { product: AdminProduct; disabled: boolean }) {
  const query = useQuery(documentsQuery(product.id));
  const client = useQueryClient();
  const { queryKey } = documentsQuery(product.id);
  const order = useMutation({
    mutationFn: (ids: string[]) => callAdmin("PUT /api/admin/products/:id/documents/order", { params: { id: product.id }, body: { ids } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (query.isPending) return <Skeleton rows={1} label="Loading documents…" />;
  if (query.isError) return <FaultNote fault={query.error} what="The documents could not be loaded." onRetry={() => query.refetch()} />;
  const { documents } = query.data;
  const move = (from: number, to: number) => {
    const ids = documents.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    // Shown at once, so that the next move starts from the new order.
    client.setQueryData(queryKey, { documents: ids.flatMap((id) => documents.find((one) => one.id === id) ?? []) });
    order.mutate(ids);
  };
  if (documents.length === 0)
    return <p className="mb-3 text-slate">None yet. Add manuals, safety data sheets, certificates and drawings to show them on the product page.</p>;
  return (
    <div className="mb-3">
      <SortableRows label="Documents" rows={documents} nameOf={({ title }) => title} disabled={disabled} onMove={move}>
        {(document, _at, movers) => <DocumentRow product={product} document={document} movers={movers} disabled={disabled} />}
      </SortableRows>
    </div>
  );
}

/** Uploads a document. Its kind, title and language are guessed from the file name and can be changed later. */
function useUpload(id: string) {
  const client = useQueryClient();
  return useCallback(
    async (file: File, onProgress: (part: number) => void) => {
      const sent = { params: { id }, query: readFileName(file.name), file: { document: file } };
      const answer = await uploadAdmin("POST /api/admin/products/:id/documents", sent, onProgress);
      client.setQueryData(documentsQuery(id).queryKey, answer);
    },
    [client, id],
  );
}
