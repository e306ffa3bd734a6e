import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type OwnSecurity, ownSecurityKey } from "./own-security.ts";

/** The devices on which the person is signed in. Other devices can be signed out, one by one or all at once. */
export function SessionsPanel({ security: { sessions } }: { security: OwnSecurity }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? callAdmin("DELETE /api/admin/account/sessions", {}) : callAdmin("DELETE /api/admin/account/sessions/:id", { params: { id } }),
    onSuccess: (_, id) => toast(id === null ? "All other devices were signed out." : "That device was signed out."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSecurityKey }),
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title="Where you are signed in"
      actions={
        hasOthers && (
          <AdminButton disabled={end.isPending} onClick={() => end.mutate(null)}>
            Sign out all other devices
          </AdminButton>
        )
      }
    >
      <ul className="grid">
        {sessions.map(({ id, device, network, startedAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device} {isCurrent && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-[0.8125rem] text-slate">
                Signed in on {dateText(startedAt)}
                {network && (
                  <>
                    {" "}
                    from network <span className="font-mono">{network}</span>
                  </>
                )}
                . Last used {timeText(lastSeenAt)}.
              </p>
            </div>
            {!isCurrent && (
              <AdminButton disabled={end.isPending} onClick={() => end.mutate(id)} aria-label={`Sign out ${device}`}>
                Sign out
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
