import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { megabytes } from "../system/system-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/local-times.ts";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

type Backup = Answer<"GET /api/admin/backups">["backups"][number];

const isUnderWay = ({ status }: Backup) => status === "waiting" || status === "running";
const whileWritingMs = 1500;
const key = ["admin", "backups"];

/** The backups that the shop made, and a button that makes one now. */
export function BackupsPanel() {
  const client = useQueryClient();
  const mayChange = useRight("system.change");
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callAdmin("GET /api/admin/backups", {}, { signal }),
    refetchInterval: (query) => (query.state.data?.backups.some(isUnderWay) ? whileWritingMs : false),
  });
  const make = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/backups", {}),
    onSuccess: () => toast("The backup is being written. You can leave this page."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const busy = make.isPending || (data?.backups.some(isUnderWay) ?? false);
  return (
    <Panel
      title="Backups"
      flush
      actions={
        mayChange && (
          <AdminButton disabled={busy} onClick={() => make.mutate()}>
            {busy ? "Writing a backup…" : "Back up now"}
          </AdminButton>
        )
      }
    >
      <div className="px-4 pt-1 pb-4 text-slate">
        <p>
          Each is one file in the folder <code className="font-mono text-[0.8125rem]">backups</code> of the shop’s data folder. It holds customers’
          data and the shop’s keys, and it is on the same disk as the shop: have it copied to another place.
        </p>
        <p className="mt-2">
          To restore one: <code className="font-mono text-[0.8125rem]">npm run restore -- FILE</code>
        </p>
      </div>
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The list of backups could not be loaded." />
      ) : !data ? (
        <Skeleton rows={3} label="Loading backups…" />
      ) : data.backups.length === 0 ? (
        <EmptyNote title="No backup yet">The first one is written in the hour that is set here, or when you choose “Back up now”.</EmptyNote>
      ) : (
        <AdminTable
          caption="Backups, the newest first"
          columns={columns}
          rows={data.backups}
          keyOf={({ id }) => id}
          narrowBelow="3xl"
          phone={phone}
        />
      )}
    </Panel>
  );
}

const columns: AdminColumn<Backup>[] = [
  { id: "askedAt", title: "Begun", cellClassName: "whitespace-nowrap", cell: ({ askedAt }) => timeText(askedAt) },
  { id: "state", title: "State", cell: (backup) => <State backup={backup} /> },
  { id: "by", title: "Asked for by", cell: ({ isScheduled, askedBy }) => (isScheduled ? "The schedule" : (askedBy ?? "A former colleague")) },
  { id: "bytes", title: "Size", isNumber: true, cellClassName: "whitespace-nowrap", cell: ({ bytes }) => (bytes === null ? "" : megabytes(bytes)) },
  { id: "file", title: "File and contents", cell: (backup) => <Contents backup={backup} /> },
];

const phone = (backup: Backup) => (
  <div className="grid gap-1 px-4 py-3">
    <span className="flex items-center justify-between gap-2">
      {timeText(backup.askedAt)} <State backup={backup} />
    </span>
    <Contents backup={backup} />
  </div>
);

function State({ backup: { status } }: { backup: Backup }) {
  if (status === "done") return <Badge tone="green">Complete</Badge>;
  if (status === "failed") return <Badge tone="red">Failed</Badge>;
  return <Badge tone="amber">{status === "waiting" ? "Waiting" : "Being written"}</Badge>;
}

function Contents({ backup: { file, node, contents, fault } }: { backup: Backup }) {
  return (
    <div className="min-w-0 break-words">
      <span className="font-mono text-[0.8125rem] break-all">{file}</span>
      {node && <span className="block text-[0.8125rem] text-slate">on {node}</span>}
      {fault ? (
        <span className="block text-[0.8125rem] text-red">{fault}</span>
      ) : (
        contents && <span className="block text-[0.8125rem] whitespace-pre-line text-slate">{contents}</span>
      )}
    </div>
  );
}
