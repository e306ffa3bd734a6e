import { Download } from "lucide-react";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFileDownload } from "../toolkit/file-download.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { countText } from "./figure-text.ts";

const files = [
  ["events", "csv", "Events, CSV"],
  ["events", "ndjson", "Events, NDJSON (for programs)"],
  ["sessions", "csv", "Sessions, CSV"],
  ["sessions", "ndjson", "Sessions, NDJSON (for programs)"],
] as const;

/** Downloads the events and sessions that the figures are counted from, for use in other programs. */
export function EventFilesPanel({ query }: { query: ReportQuery }) {
  const { progress, start, stop } = useFileDownload();
  return (
    <Panel title="Export events">
      <p className="-mt-1 mb-3 max-w-3xl text-slate">
        Every event and session in this period that the figures are based on, without bots and staff. Sessions and visitors are identified by
        anonymous codes. All filters apply.
      </p>
      {progress ? (
        <div className="flex flex-wrap items-center gap-3">
          <span role="status" className="figures">
            {progress.rows === 0 ? "Preparing…" : countText(progress.rows, "line")}
          </span>
          <AdminButton onClick={stop}>Stop</AdminButton>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {files.map(([type, format, text]) => (
            <AdminButton
              key={text}
              onClick={() => start(fileUrls.events(type, format, query), `${type}.${format}`, type === "events" ? "event" : "session")}
            >
              <Download aria-hidden="true" className="size-4" />
              {text}
            </AdminButton>
          ))}
        </div>
      )}
    </Panel>
  );
}
