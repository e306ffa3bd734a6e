import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveStatus } from "#domain/going-live/going-live.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { LiveRequirements, liveQuery } from "./live-status.tsx";

/** The checklist for going live, and the buttons to go live and back. */
export function GoLiveSettings() {
  const { data, error, refetch } = useQuery(liveQuery);
  if (!data)
    return (
      <Panel>
        {error ? (
          <FaultNote fault={error} onRetry={refetch} what="The checklist could not be loaded." />
        ) : (
          <Skeleton rows={6} label="Loading the checklist…" />
        )}
      </Panel>
    );
  return <Checklist status={data} />;
}

function Checklist({ status: { isLive, points } }: { status: LiveStatus }) {
  const mayChange = useRight("settings.change");
  const [isAsking, setAsking] = useState(false);
  const open = points.filter(({ fault }) => fault !== null).length;
  const change = useModeChange(() => setAsking(false));
  return (
    <Panel title={isLive ? "The shop is live" : "Go live"}>
      <p className="mb-4 text-slate">
        {isLive
          ? "Orders are real and counted."
          : "The shop is in trial mode: orders are marked TEST, are not counted with real ones, and can be paid with test cards. Complete each point below before you take real orders."}
      </p>
      <LiveRequirements points={points} />
      {mayChange && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <AdminButton look={isLive ? "outline" : "solid"} disabled={!isLive && open > 0} onClick={() => setAsking(true)}>
            {isLive ? "Back to trial mode…" : "Go live…"}
          </AdminButton>
          {!isLive && open > 0 && <p className="text-slate">{open === 1 ? "1 point is open." : `${open} points are open.`}</p>}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isLive ? "Back to trial mode?" : "Take real orders?"}
        confirm={isLive ? "Back to trial mode" : "Go live"}
        dismiss={isLive ? "Stay live" : "Stay in trial mode"}
        destructive={isLive}
        busy={change.isPending}
        onConfirm={() => change.mutate(!isLive)}
        onClose={() => setAsking(false)}
      >
        {isLive ? <BackText /> : <LiveText />}
      </ConfirmDialog>
    </Panel>
  );
}

function LiveText() {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>New orders are real: they count as revenue, reduce stock, and have to be delivered.</li>
      <li>Test cards are no longer accepted. Buyers pay with the methods under Payments.</li>
      <li>Orders so far stay marked TEST and are not counted with real ones.</li>
      <li>After the first real order, the shop’s currency cannot be changed.</li>
    </ul>
  );
}

function BackText() {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>New orders are tests: they are marked TEST, are not counted with real ones, and can be paid with test cards that move no money.</li>
      <li>Orders from buyers who are currently at checkout become tests.</li>
      <li>Real orders stay real, and you still ship and refund them.</li>
    </ul>
  );
}

function useModeChange(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isLive: boolean) => callAdmin("POST /api/admin/settings/live", { body: { isLive, confirmed: true } }),
    onSuccess: async (status) => {
      await client.invalidateQueries({ queryKey: ["admin"] });
      toast(status.isLive ? "The shop is live." : "The shop is in trial mode.");
    },
    onError: (fault) => {
      client.invalidateQueries({ queryKey: liveQuery.queryKey });
      toast(fault.message, { tone: "fault" });
    },
    onSettled,
  });
}
