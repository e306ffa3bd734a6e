import { Download } from "lucide-react";
import { numberText } from "#domain/number-text.ts";
import { bytesText } from "#web/messages/byte-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFileDownload } from "../toolkit/file-download.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import { type ImportKind, kindWords } from "./admin-import-queries.ts";

const holds: Record<ImportKind, string> = {
  products: "All products with their variants, pictures and fields, in Shopify’s CSV format.",
  collections: "All collections with their rules, or with their products in order.",
  customers:
    "All customers with an account: addresses, tags, notes, and newsletter consent with its date and wording. The audit log records who exported the file.",
};

/** Exports all rows of a kind as a file, with its progress. */
export function ExportPanel({ kind }: { kind: ImportKind }) {
  const { progress, start, stop } = useFileDownload();
  const share = progress?.total ? Math.min(1, progress.rows / progress.total) : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-72 text-slate">{holds[kind]}</p>
      {progress ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="figures">
            {progress.rows === 0 ? "Preparing…" : `${numberText(progress.rows)} rows, ${bytesText(progress.bytes)}`}
          </p>
          <progress aria-label="Export" className="h-2 w-32 accent-accent" {...(share === null ? {} : { value: share, max: 1 })} />
          <AdminButton onClick={stop}>Cancel</AdminButton>
        </div>
      ) : (
        <AdminButton onClick={() => start(fileUrls.export(kind), `${kind}.csv`, kind === "customers" ? "customer" : "row")}>
          <Download aria-hidden="true" className="size-4" />
          Export all {kindWords[kind].many}
        </AdminButton>
      )}
    </div>
  );
}
