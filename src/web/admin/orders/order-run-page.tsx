import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { orderRunText } from "#web/messages/order-run-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Orders in bulk · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/order-runs/:id">["run"];
type Row = Answer<"GET /api/admin/order-runs/:id">["rows"][number];

const askMs = 700;
const isOver = (run: Run | undefined) => run !== undefined && (run.finishedAt !== null || run.stoppedAt !== null);
const back = { to: links.adminPage("order-runs"), text: "Orders in bulk" };

/** One change of many orders: how far it is, and what became of each. */
export default function OrderRunPage() {
  const { id = "" } = useParams();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["admin", "order-run", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/order-runs/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.run) ? false : askMs),
  });
  const isDone = isOver(query.data?.run);
  useEffect(() => {
    if (!isDone) return;
    for (const key of ["orders", "order", "badges", "overview"]) void client.invalidateQueries({ queryKey: ["admin", key] });
  }, [isDone, client]);
  return (
    <DetailPage query={query} noun="change of orders" back={back}>
      {({ run, refusedRows, rows }) => (
        <PageFrame title={orderRunText(run.change)} back={back} actions={!isOver(run) && <StopButton run={run} />} narrow>
          <div className="grid gap-4">
            <Progress run={run} />
            {run.refused > 0 && <Rows title="Refused" caption="Refused orders" rows={refusedRows} total={run.refused} />}
            <Rows title="All orders" caption="Orders of this change" rows={rows} total={run.total} />
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function StopButton({ run }: { run: Run }) {
  const client = useQueryClient();
  const mayChange = useRight("orders.change");
  const stop = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/order-runs/:id/stop", { params: { id: run.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "order-run", run.id] }),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    mayChange && (
      <AdminButton onClick={() => stop.mutate()} disabled={stop.isPending}>
        Stop
      </AdminButton>
    )
  );
}

function Progress({ run }: { run: Run }) {
  const done = run.done + run.unchanged + run.refused;
  const state = run.stoppedAt ? "Stopped" : run.finishedAt ? "Done" : done === 0 ? "Waiting to start" : "Running";
  const counts = [
    ["Done", run.done],
    ["Left alone", run.unchanged],
    ["Refused", run.refused],
  ] as const;
  return (
    <Panel>
      <div className="grid gap-3">
        <p className="text-slate">
          {run.staffName ?? "A former staff member"}, {timeText(run.createdAt)}
        </p>
        <progress className="h-2 w-full accent-accent" max={Math.max(run.total, 1)} value={run.total === 0 ? 1 : done} aria-label="Progress" />
        <p role="status">
          {state}: {numberText(done)} of {numberText(run.total)} order{run.total === 1 ? "" : "s"}
        </p>
        <dl className="grid grid-cols-3 gap-3">
          {counts.map(([text, count]) => (
            <div key={text}>
              <dt className="text-slate">{text}</dt>
              <dd className="figures text-xl">{numberText(count)}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={fileUrls.orderRun(run.id)} download className="text-accent hover:underline">
            Download the results (CSV)
          </a>
        </p>
      </div>
    </Panel>
  );
}

const resultWords = { done: "Done", unchanged: "Left alone", refused: "Refused" } as const;

const columns: AdminColumn<Row>[] = [
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: ({ orderId, name }) =>
      name === null ? (
        "Deleted order"
      ) : (
        <Link to={links.adminOrder(orderId)} className="font-medium hover:text-accent">
          {name}
        </Link>
      ),
  },
  { id: "result", title: "Result", cell: ({ result }) => (result === null ? "Waiting" : resultWords[result]) },
  { id: "reason", title: "Reason", cellClassName: "w-1/2", cell: ({ reason }) => reason ?? "" },
];

function Rows({ title, caption, rows, total }: { title: string; caption: string; rows: Row[]; total: number }) {
  return (
    <Panel title={title} flush>
      <AdminTable caption={caption} columns={columns} rows={rows} keyOf={({ orderId }) => orderId} />
      {total > rows.length && <p className="px-4 py-3 text-slate">Only the first {rows.length} are shown. The file has all of them.</p>}
    </Panel>
  );
}
