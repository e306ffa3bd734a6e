import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { EmptyNote, FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { ApiKeyForm } from "./api-key-form.tsx";
import { type ApiKey, apiKeysQuery, scopesText } from "./api-queries.ts";
import { OneTimeSecret } from "./one-time-secret.tsx";

/** The keys of other programs: created and shown once, then only listed and revoked. */
export function ApiKeysPanel() {
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const mayChange = useRight("api.change");
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => callAdmin("DELETE /api/admin/api-keys/:id", { params: { id } }),
    onSuccess: () => toast("The key was revoked. Programs that use it no longer have access."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setRevoking(null);
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return (
    <Panel
      title="API keys"
      actions={
        mayChange && (
          <AdminButton look="solid" onClick={() => setMaking(true)}>
            New key
          </AdminButton>
        )
      }
    >
      {!data ? (
        error ? (
          <FaultNote fault={error} onRetry={refetch} what="The keys could not be loaded." />
        ) : (
          <Skeleton rows={3} label="Loading keys…" />
        )
      ) : data.keys.length === 0 ? (
        <EmptyNote title="No keys yet">
          Create a key for each program that reads or changes shop data, such as your ERP, your warehouse system or a script.
        </EmptyNote>
      ) : (
        <ul className="grid">
          {data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={mayChange ? () => setRevoking(key) : null} />
          ))}
        </ul>
      )}
      <Dialog isForm open={isMaking} title="New API key" onClose={() => setMaking(false)}>
        <ApiKeyForm
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      </Dialog>
      <OneTimeSecret
        title="The new API key"
        label="API key"
        secret={made}
        hint="The program sends it as Authorization: Bearer, followed by the key."
        onClose={() => setMade(null)}
      />
      <ConfirmDialog
        open={revoking !== null}
        title={`Revoke ${revoking?.name ?? ""}?`}
        confirm="Revoke key"
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        onClose={() => setRevoking(null)}
      >
        <p>Programs that use it lose access immediately. A revoked key cannot be restored.</p>
      </ConfirmDialog>
    </Panel>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | null }) {
  const { name, ending, scopes, createdAt, createdBy, expiresAt, lastUsedAt, isExpired } = apiKey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <code className="font-mono text-[0.8125rem] font-normal text-slate">…{ending}</code>
          {isExpired && <Badge tone="amber">Expired</Badge>}
        </p>
        <p>{scopesText(scopes)}</p>
        <p className="text-[0.8125rem] text-slate">
          Created {createdBy ? `by ${createdBy} ` : ""}on {dateText(createdAt)}.{" "}
          {expiresAt ? `${isExpired ? "Expired" : "Valid until"} ${dateText(expiresAt)}.` : "Valid until revoked."}{" "}
          {lastUsedAt ? `Last used ${timeText(lastUsedAt)}.` : "Never used."}
        </p>
      </div>
      {onRevoke && (
        <AdminButton onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </AdminButton>
      )}
    </li>
  );
}
