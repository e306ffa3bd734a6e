import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordStep } from "../account/password-step.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { AdminTable } from "../toolkit/admin-table.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type Backup, backupColumns, PhoneBackup } from "./backup-rows.tsx";

const isUnderWay = ({ status }: Backup) => status === "waiting" || status === "running";
const trialMs = 15 * 60_000;
/** Whether the backup is written and may still be in its test restore, as far as this page can know. */
const mayBeTried = ({ status, trial, endedAt }: Backup) =>
  status === "done" && trial === null && endedAt !== null && Date.now() - Date.parse(endedAt) < trialMs;
const whileWritingMs = 1500;
const key = ["admin", "backups"];

/** The backups that the shop made, and a button that makes one now. */
export function BackupsPanel() {
  const client = useQueryClient();
  const mayChange = useRight("system.change");
  const mayDownload = useRight("backups.download");
  const [wanted, setWanted] = useState<Backup | null>(null);
  const onDownload = mayDownload ? setWanted : null;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callAdmin("GET /api/admin/backups", {}, { signal }),
    refetchInterval: (query) => (query.state.data?.backups.some((backup) => isUnderWay(backup) || mayBeTried(backup)) ? whileWritingMs : false),
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
      title="Backup files"
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
          Each backup is one file in the folder <code className="font-mono text-[0.8125rem]">backups</code> in the shop’s data folder. It contains
          customer data and the shop’s keys, and it is on the same disk as the shop, so have it copied to another place.
        </p>
        <p className="mt-2">
          To restore a backup: <code className="font-mono text-[0.8125rem]">npm run restore -- FILE</code>
        </p>
      </div>
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The list of backups could not be loaded." />
      ) : !data ? (
        <Skeleton rows={3} label="Loading backups…" />
      ) : data.backups.length === 0 ? (
        <EmptyNote title="No backups yet">The first one is written at the hour set here, or when you choose “Back up now”.</EmptyNote>
      ) : (
        <AdminTable
          caption="Backups, the newest first"
          columns={backupColumns(onDownload)}
          rows={data.backups}
          keyOf={({ id }) => id}
          narrowBelow="3xl"
          phone={(backup) => <PhoneBackup backup={backup} onDownload={onDownload} />}
        />
      )}
      <DownloadDialog backup={wanted} onClose={() => setWanted(null)} />
    </Panel>
  );
}

/** Asks for the password. The download link is valid for five minutes, and only for the person who entered it. */
function DownloadDialog({ backup, onClose }: { backup: Backup | null; onClose: () => void }) {
  const download = async (currentPassword: string) => {
    if (!backup) return;
    const { ticket } = await callAdmin("POST /api/admin/backups/:id/download", { params: { id: backup.id }, body: { currentPassword } });
    onClose();
    window.location.assign(fileUrls.backup(backup.id, ticket));
    toast("The download has started.");
  };
  return (
    <Dialog isForm open={backup !== null} title="Download this backup?" onClose={onClose}>
      <PasswordStep submit="Download" run={download} onDismiss={onClose}>
        <p>
          The file contains all customer data and the shop’s signing keys. Anyone who has it can read the shop’s data and impersonate the shop, so
          keep it as safe as the shop itself. The audit log records who downloaded it.
        </p>
      </PasswordStep>
    </Dialog>
  );
}
