import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { megabytes } from "../system/system-findings.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";

export type Backup = Answer<"GET /api/admin/backups">["backups"][number];

/** `onDownload` null: only owners download backups. */
export function backupColumns(onDownload: ((backup: Backup) => void) | null): AdminColumn<Backup>[] {
  const download: AdminColumn<Backup> = {
    id: "download",
    title: "Download",
    cell: (backup) => <Download backup={backup} onDownload={onDownload} />,
  };
  return [
    { id: "askedAt", title: "Started", cellClassName: "whitespace-nowrap", cell: ({ askedAt }) => timeText(askedAt) },
    { id: "state", title: "Status", cell: (backup) => <State backup={backup} /> },
    { id: "by", title: "Requested by", cell: askedByText },
    { id: "bytes", title: "Size", isNumber: true, cellClassName: "whitespace-nowrap", cell: ({ bytes }) => (bytes === null ? "" : megabytes(bytes)) },
    { id: "file", title: "File and contents", cell: (backup) => <Contents backup={backup} /> },
    ...(onDownload ? [download] : []),
  ];
}

const askedByText = ({ isScheduled, askedBy }: Backup) => (isScheduled ? "Schedule" : (askedBy ?? "A former colleague"));

export function PhoneBackup({ backup, onDownload }: { backup: Backup; onDownload: ((backup: Backup) => void) | null }) {
  return (
    <div className="grid justify-items-start gap-1 px-4 py-3">
      <span className="flex w-full items-center justify-between gap-2">
        {timeText(backup.askedAt)} <State backup={backup} />
      </span>
      <Contents backup={backup} />
      <Download backup={backup} onDownload={onDownload} />
    </div>
  );
}

function Download({ backup, onDownload }: { backup: Backup; onDownload: ((backup: Backup) => void) | null }) {
  if (!onDownload || backup.status !== "done") return null;
  return (
    <AdminButton onClick={() => onDownload(backup)} aria-label={`Download ${backup.file}`}>
      Download
    </AdminButton>
  );
}

function State({ backup: { status, trial } }: { backup: Backup }) {
  if (status === "failed") return <Badge tone="red">Failed</Badge>;
  if (status !== "done") return <Badge tone="amber">{status === "waiting" ? "Waiting" : "Being written"}</Badge>;
  return trial === "different" ? <Badge tone="red">Not restorable</Badge> : <Badge tone="green">Complete</Badge>;
}

function Contents({ backup: { file, node, contents, fault, ...backup } }: { backup: Backup }) {
  return (
    <div className="min-w-0 break-words">
      <span className="font-mono text-[0.8125rem] break-all">{file}</span>
      {node && <span className="block text-[0.8125rem] text-slate">on {node}</span>}
      {fault ? (
        <span className="block text-[0.8125rem] text-red">{fault}</span>
      ) : (
        contents && <span className="block text-[0.8125rem] whitespace-pre-line text-slate">{contents}</span>
      )}
      <RestoreTestResult {...backup} />
    </div>
  );
}

/** The result of restoring the backup as a test. */
export function RestoreTestResult({ status, trial, triedAt, restoreTestNote }: Pick<Backup, "status" | "trial" | "triedAt" | "restoreTestNote">) {
  if (status !== "done") return null;
  const at = triedAt === null ? "" : timeText(triedAt);
  if (trial === null) return <span className="block text-[0.8125rem] text-slate">No test restore yet</span>;
  if (trial === "not-tried") return <span className="block text-[0.8125rem] text-amber-strong">No test restore because {restoreTestNote}</span>;
  if (trial === "different")
    return (
      <span className="block text-[0.8125rem] text-red">
        Test restore on {at}: {restoreTestNote}
      </span>
    );
  return (
    <span className="block text-[0.8125rem] text-green">
      Restored and compared on {at}. <span className="text-slate">{restoreTestNote}</span>
    </span>
  );
}
