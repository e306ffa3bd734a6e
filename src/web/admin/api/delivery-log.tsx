import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type Delivery, deliveryState, webhooksQuery } from "./api-queries.ts";

const views = [
  ["all", "All"],
  ["waiting", "Waiting"],
  ["failed", "Failed"],
] as const;

type LogProps = { endpointId: string; isOn: boolean; view: string; deliveries: Delivery[]; next: string | null };

/** What was sent to an endpoint in the last 30 days, and how it responded. */
export function DeliveryLog({ endpointId, isOn, view, deliveries, next }: LogProps) {
  const { get, change } = useListState();
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <Panel flush>
      <Tabs label="Deliveries" tabs={views} value={view} onChange={(value) => change({ view: value === "all" ? "" : value, after: "" })}>
        {view === "failed" && deliveries.length > 0 && <Replay endpointId={endpointId} isOn={isOn} />}
        {deliveries.length === 0 ? (
          <EmptyNote title="No deliveries here">This list shows what was sent in the last 30 days and how your program answered.</EmptyNote>
        ) : (
          <AdminTable
            caption="Deliveries"
            columns={columns(setOpenedId)}
            rows={deliveries}
            keyOf={({ id }) => id}
            narrowBelow="3xl"
            phone={(delivery) => <PhoneRow delivery={delivery} onOpen={setOpenedId} />}
          />
        )}
        <CursorPages after={get("after")} next={next} onChange={(after) => change({ after })} count={deliveries.length} noun="row" />
      </Tabs>
      <DeliveryDialog delivery={deliveries.find(({ id }) => id === openedId) ?? null} onClose={() => setOpenedId(null)} />
    </Panel>
  );
}

/** Sends everything again that was given up, for when the program at the other end works again. */
function Replay({ endpointId, isOn }: Pick<LogProps, "endpointId" | "isOn">) {
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/webhooks/:id/replay", { params: { id: endpointId } }),
    onSuccess: ({ count }) => toast(count === 1 ? "One delivery will be sent again." : `${numberText(count)} deliveries will be sent again.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
  if (!useRight("api.change")) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="text-slate">
        {isOn ? "Each is sent with the current state of its object, the oldest first." : "Turn the webhook on before you send these again."}
      </p>
      <AdminButton disabled={!isOn || replay.isPending} onClick={() => replay.mutate()}>
        Send all again
      </AdminButton>
    </div>
  );
}

const columns = (onOpen: (id: string) => void): AdminColumn<Delivery>[] => [
  { id: "event", title: "Event", cellClassName: "w-full max-w-44", cell: (delivery) => <Name delivery={delivery} onOpen={onOpen} /> },
  { id: "at", title: "Happened", cellClassName: "whitespace-nowrap text-slate", cell: ({ at }) => timeText(at) },
  { id: "state", title: "Status", cell: (delivery) => <State delivery={delivery} /> },
  { id: "answer", title: "Answer", cellClassName: "whitespace-nowrap", cell: answerText },
  { id: "attempts", title: "Tries", isNumber: true, cell: ({ attempts }) => attempts },
];

function Name({ delivery: { id, event }, onOpen }: { delivery: Delivery; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="block w-full min-w-0 truncate text-left font-medium after:absolute after:inset-0 hover:text-accent"
    >
      {event}
    </button>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { text, tone } = deliveryState(delivery);
  return <Badge tone={tone}>{text}</Badge>;
}

function answerText({ lastStatus, lastAt, lastMs }: Delivery): string {
  if (lastAt === null) return "";
  return lastStatus === null ? "None" : `${lastStatus} in ${lastMs ?? 0} ms`;
}

function PhoneRow({ delivery, onOpen }: { delivery: Delivery; onOpen: (id: string) => void }) {
  return (
    <div className="relative grid gap-1 px-4 py-3">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 flex-1">
          <Name delivery={delivery} onOpen={onOpen} />
        </span>
        <State delivery={delivery} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>{timeText(delivery.at)}</span>
        <span>{answerText(delivery)}</span>
      </span>
    </div>
  );
}

function DeliveryDialog({ delivery, onClose }: { delivery: Delivery | null; onClose: () => void }) {
  const client = useQueryClient();
  const mayChange = useRight("api.change");
  const again = useMutation({
    mutationFn: (id: string) => callAdmin("POST /api/admin/webhook-deliveries/:id/repeat", { params: { id } }),
    onSuccess: () => toast("It will be sent again."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  if (!delivery) return null;
  const { id, event, subjectId, at, attempts, lastAt, lastAnswer, nextAt, deliveredAt } = delivery;
  const facts = [
    ["Happened", timeText(at)],
    ["Object", subjectId],
    ["Delivery", id],
    ["Tries", String(attempts)],
    ["Last try", lastAt ? timeText(lastAt) : "None yet"],
    ["Answer", answerText(delivery) || "None yet"],
    ...(nextAt && attempts > 0 ? [["Next try", timeText(nextAt)]] : []),
  ];
  return (
    <Dialog open title={event} onClose={onClose}>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-slate">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {lastAnswer && (
          <pre className="max-h-48 overflow-auto rounded-control bg-canvas p-3 font-mono text-[0.8125rem] whitespace-pre-wrap">{lastAnswer}</pre>
        )}
        {mayChange && (
          <DialogButtons>
            <AdminButton look="solid" disabled={again.isPending} onClick={() => again.mutate(id)}>
              {deliveredAt ? "Send again" : "Try again now"}
            </AdminButton>
          </DialogButtons>
        )}
      </div>
    </Dialog>
  );
}
