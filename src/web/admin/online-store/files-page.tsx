import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileText, Trash2, Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { pictureUrl } from "#domain/picture.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { callAdmin, uploadAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { ListPage } from "../toolkit/list-page.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Files · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/files">["files"][number];
type Use = Row["uses"][number];

const views = [
  ["all", "All"],
  ["pictures", "Pictures"],
  ["documents", "Documents"],
  ["unused", "Not used anywhere"],
] as const;
const sorts = [["newest", "Newest"]] as const;

/** All pictures and documents of the shop, and where each is used. */
export default function FilesPage() {
  const mayChange = useRight("content.change");
  const [removing, setRemoving] = useState<Row | null>(null);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["admin", "files"] });
  const remove = useMutation({
    mutationFn: ({ id }: Row) => callAdmin("DELETE /api/admin/files/:id", { params: { id } }),
    onSuccess: (_, { title }) => toast(`${title} was deleted.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setRemoving(null);
      refresh();
    },
  });
  const button = (row: Row) =>
    mayChange &&
    row.isUploaded &&
    row.uses.length === 0 && (
      <button
        type="button"
        className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
        onClick={() => setRemoving(row)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Delete {row.title}</span>
      </button>
    );
  return (
    <>
      <ListPage
        title="Files"
        noun="file"
        call="GET /api/admin/files"
        queryKey="files"
        rowsOf={({ files }) => files}
        keyOf={({ id }) => id}
        views={views}
        sorts={sorts}
        columns={[...columns, { id: "buttons", title: "Actions", cell: button }]}
        narrowBelow="3xl"
        phone={(row) => (
          <div className="flex items-start gap-3 px-4 py-3">
            <Preview file={row} />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
              <FileName file={row} />
              <span className="figures text-slate">{sizeText(row)}</span>
              <Uses uses={row.uses} />
            </div>
            {button(row)}
          </div>
        )}
        empty="Pictures and documents of products, collections, articles and pages appear here. Files that nothing uses anymore are removed automatically. Pictures that you upload here are kept until you delete them."
        actions={mayChange && <UploadButton onDone={refresh} />}
      />
      <ConfirmDialog
        open={removing !== null}
        title={`Delete ${removing?.title ?? ""}?`}
        confirm="Delete picture"
        destructive
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>It is not used anywhere. To use it again, you have to upload it again.</p>
      </ConfirmDialog>
    </>
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "file",
    title: "File",
    cellClassName: "w-1/2 max-w-44",
    cell: (file) => (
      <span className="flex items-center gap-3">
        <Preview file={file} />
        <FileName file={file} />
      </span>
    ),
  },
  { id: "kind", title: "Kind", cellClassName: "whitespace-nowrap text-slate", cell: ({ kind }) => kindWords[kind] },
  { id: "size", title: "Size", cellClassName: "figures whitespace-nowrap text-slate", cell: sizeText },
  { id: "uses", title: "Used by", cellClassName: "max-w-80", cell: ({ uses }) => <Uses uses={uses} /> },
];

const kindWords = { picture: "Picture", document: "Document", logo: "Logo" };

const isPicture = ({ fileKey }: Row) => fileKey.startsWith("pictures/");

function Preview({ file }: { file: Row }) {
  if (file.kind === "document")
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-line text-slate">
        <FileText aria-hidden="true" className="size-5" />
      </span>
    );
  return (
    <img
      src={isPicture(file) ? pictureUrl(file.fileKey, 200) : `/files/${file.fileKey}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="admin-picture size-12 shrink-0 rounded-control border border-line object-contain"
    />
  );
}

function FileName({ file }: { file: Row }) {
  const url = isPicture(file) ? pictureUrl(file.fileKey, 1600) : file.kind === "logo" ? `/files/${file.fileKey}` : `/media/${file.fileKey}`;
  return (
    <a href={url} target="_blank" rel="noopener" className="relative block min-w-0 truncate font-medium hover:text-accent">
      {file.title || "Unnamed"}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function sizeText({ width, height, bytes }: Row): string {
  const pixels = width && height ? `${numberText(width)} × ${numberText(height)}` : "";
  return [pixels, bytes === null ? "" : bytesText(bytes)].filter(Boolean).join(", ");
}

const maxUsesShown = 3;

function Uses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return <span className="text-slate">Not used anywhere</span>;
  return (
    <ul className="grid min-w-0 grid-cols-1 gap-0.5">
      {uses.slice(0, maxUsesShown).map((use) => (
        <li key={`${use.place} ${use.id}`} className="relative truncate">
          <Link to={pathOf(use)} className="text-accent hover:underline">
            {use.title}
          </Link>
        </li>
      ))}
      {uses.length > maxUsesShown && <li className="text-slate">and {numberText(uses.length - maxUsesShown)} more</li>}
    </ul>
  );
}

function pathOf({ place, id }: Use): string {
  const paths: Record<Use["place"], string> = {
    product: links.adminProduct(id ?? ""),
    "product-document": links.adminProduct(id ?? ""),
    "shop-document": links.adminPage("documents"),
    collection: links.adminCollection(id ?? ""),
    article: `${links.adminPage("articles")}/${id}`,
    page: links.adminContentPage(id ?? ""),
    "home-page": links.adminSettings("home"),
    logo: links.adminSettings("shop"),
  };
  return paths[place];
}

function UploadButton({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<string | null>(null);
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    for (const [at, file] of files.entries()) {
      const of = files.length > 1 ? `${at + 1} of ${files.length}, ` : "";
      try {
        await uploadAdmin("POST /api/admin/files", { query: { title: file.name.slice(0, 200) }, file: { picture: file } }, (part) =>
          setSent(`${of}${Math.round(part * 100)} %`),
        );
      } catch (fault) {
        toast(`${file.name}: ${fault instanceof Error ? fault.message : "The upload failed."}`, { tone: "fault" });
      }
    }
    setSent(null);
    onDone();
  };
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-control bg-accent px-3.5 font-medium text-paper focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-accent-strong pointer-coarse:min-h-11">
      <Upload aria-hidden="true" className="size-4" />
      {sent ? `Uploading ${sent}` : "Upload pictures"}
      <input
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/avif"
        disabled={sent !== null}
        onChange={upload}
        className="sr-only"
      />
    </label>
  );
}
