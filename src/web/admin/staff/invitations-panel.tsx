import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText } from "../toolkit/date-format.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type Invitation, nameOf, roleText, staffListQuery } from "./staff-list-query.ts";

export function InvitationsPanel({ invitations }: { invitations: Invitation[] }) {
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const act = useMutation({
    mutationFn: ({ id, isRevoked }: { id: string; isRevoked: boolean }) =>
      isRevoked
        ? callAdmin("DELETE /api/admin/staff/invitations/:id", { params: { id } })
        : callAdmin("POST /api/admin/staff/invitations/:id/email", { params: { id } }),
    onSuccess: (_, { isRevoked }) => toast(isRevoked ? "The invitation was revoked. Its link no longer works." : "The invitation was sent again."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setRevoking(null);
      void client.invalidateQueries({ queryKey: staffListQuery.queryKey });
    },
  });
  return (
    <Panel title="Open invitations">
      <ul className="grid">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="[overflow-wrap:anywhere]">{nameOf(invitation)}</span>
                {invitation.isExpired && <Badge tone="amber">Expired</Badge>}
              </p>
              <p className="text-[0.8125rem] text-slate [overflow-wrap:anywhere]">
                {invitation.email}, {roleText(invitation.role).toLowerCase()}.{" "}
                {invitation.invitedBy && `Invited by ${invitation.invitedBy} on ${dateText(invitation.createdAt)}. `}
                {invitation.isExpired ? "Its link worked" : "Its link works"} until {dateText(invitation.expiresAt)}.
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <AdminButton
                disabled={act.isPending}
                onClick={() => act.mutate({ id: invitation.id, isRevoked: false })}
                aria-label={`Send again: the invitation of ${nameOf(invitation)}`}
              >
                Send again
              </AdminButton>
              <AdminButton
                disabled={act.isPending}
                onClick={() => setRevoking(invitation)}
                aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
              >
                Revoke
              </AdminButton>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke the invitation"
        confirm="Revoke"
        destructive
        busy={act.isPending}
        onConfirm={() => revoking && act.mutate({ id: revoking.id, isRevoked: true })}
        onClose={() => setRevoking(null)}
      >
        <p>The link that was sent to {revoking?.email} will no longer work.</p>
      </ConfirmDialog>
    </Panel>
  );
}
