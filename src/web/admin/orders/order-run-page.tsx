import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { orderRunText } from "#web/messages/order-run-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { isOver, RunProgress, untilOver } from "../toolkit/bulk-run.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Bulk actions · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/order-runs/:id">["run"];
type Row = Answer<"GET /api/admin/order-runs/:id">["rows"][number];

const back = { to: links.adminPage("order-runs"), text: "Bulk actions" };

/** One bulk action on orders: its progress, and the result of each order. */
export default function OrderRunPage() {
  const { id = "" } = useParams();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["admin", "order-run", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/order-runs/:id", { params: { id } }, { signal }),
    refetchInterval: untilOver,
  });
  const isDone = isOver(query.data?.run);
  useEffect(() => {
    if (!isDone) return;
    for (const key of ["orders", "order", "badges", "overview"]) void client.invalidateQueries({ queryKey: ["admin", key] });
  }, [isDone, client]);
  return (
    <DetailPage query={query} noun="bulk action" back={back}>
      {({ run, refusedRows, rows }) => (
        <PageFrame title={orderRunText(run.change)} back={back} actions={!isOver(run) && <StopButton run={run} />} narrow>
          <div className="grid gap-4">
            <RunProgress
              run={run}
              counts={{ Done: run.done, "Left alone": run.unchanged, Refused: run.refused }}
              noun="order"
              resultsUrl={fileUrls.orderRun(run.id)}
            />
            {run.refused > 0 && <Rows title="Refused" caption="Refused orders" rows={refusedRows} total={run.refused} />}
            <Rows title="All orders" caption="Orders of this bulk action" rows={rows} total={run.total} />
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
