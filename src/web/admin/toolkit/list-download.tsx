import { Download, X } from "lucide-react";
import { numberText } from "#domain/number-text.ts";
import { useFileDownload } from "./file-download.ts";
import { fileUrls, type ListFile } from "./file-urls.ts";

const button =
  "inline-flex min-h-9 items-center gap-2 rounded-control border border-edge bg-paper px-3 font-medium hover:border-accent hover:text-accent pointer-coarse:min-h-11";

/** Downloads all matching rows of a list as a file, with progress and a button to stop. */
export function ListDownload({ file, noun, query }: { file: ListFile; noun: string; query: Record<string, string> }) {
  const { progress, start, stop } = useFileDownload();
  if (progress)
    return (
      <button type="button" className={button} onClick={stop}>
        <X aria-hidden="true" className="size-4" />
        <span role="status" className="figures">
          {progress.rows === 0 ? "Preparing…" : `${numberText(progress.rows)} rows`}
        </span>
        <span className="sr-only">Cancel download</span>
      </button>
    );
  return (
    <button type="button" className={button} onClick={() => start(fileUrls.list(file, query), `${file}.csv`, noun)}>
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">CSV</span>
    </button>
  );
}
