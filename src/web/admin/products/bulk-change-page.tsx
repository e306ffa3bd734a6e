import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { bulkChangeText, refusalReason } from "#web/messages/bulk-change-words.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { isOver, RunProgress, untilOver } from "../toolkit/bulk-run.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Bulk change · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/bulk-changes/:id">["run"];
type Row = Answer<"GET /api/admin/bulk-changes/:id">["refusedRows"][number];

/** One bulk change of products: its progress, what was refused and why, and a button to undo it. */
export default function BulkChangePage() {
  const { id = "" } = useParams();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["admin", "bulk-change", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/bulk-changes/:id", { params: { id } }, { signal }),
    refetchInterval: untilOver,
  });
  const isDone = isOver(query.data?.run);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ["admin", "products"] });
  }, [isDone, client]);
  return (
    <DetailPage query={query} noun="bulk change" back={{ to: links.adminPage("bulk-changes"), text: "Bulk changes" }}>
      {({ run, refusedRows }) => (
        <PageFrame
          title={run.undoes ? "Undo of a bulk change" : "Bulk change"}
          back={{ to: links.adminPage("bulk-changes"), text: "Bulk changes" }}
          actions={<RunActions run={run} />}
          narrow
        >
          <div className="grid gap-4">
            <Progress run={run} />
            {run.refused > 0 && <RefusedRows run={run} rows={refusedRows} />}
          </div>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function RunActions({ run }: { run: Run }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayChange = useRight("products.change");
  const onError = (fault: Error) => toast(fault.message, { tone: "fault" });
  const undo = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/bulk-changes/:id/undo", { params: { id: run.id } }),
    onSuccess: ({ id }) => navigate(links.adminBulkChange(id)),
    onError,
  });
  const stop = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/bulk-changes/:id/stop", { params: { id: run.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "bulk-change", run.id] }),
    onError,
  });
  if (!mayChange) return null;
  if (!isOver(run))
    return (
      <AdminButton onClick={() => stop.mutate()} disabled={stop.isPending}>
        {run.isWaiting ? "Cancel" : "Stop"}
      </AdminButton>
    );
  if (run.undoneBy) return <AdminLinkButton to={links.adminBulkChange(run.undoneBy)}>View undo</AdminLinkButton>;
  return run.changed > 0 ? (
    <AdminButton onClick={() => undo.mutate()} disabled={undo.isPending}>
      {undo.isPending ? "Working…" : run.undoes ? "Redo" : "Undo"}
    </AdminButton>
  ) : null;
}

function Progress({ run }: { run: Run }) {
  const { shop } = useAdminSession();
  const also = (
    <>
      {run.undoes && (
        <>
          {" · "}
          <Link to={links.adminBulkChange(run.undoes)} className="text-accent underline">
            View original change
          </Link>
        </>
      )}
      {run.endsAt && !run.undoneBy && !(run.stoppedAt && run.changed === 0) && ` · will be undone ${timeText(run.endsAt)}`}
    </>
  );
  return (
    <RunProgress
      run={run}
      counts={{ Changed: run.changed, Unchanged: run.unchanged, Refused: run.refused }}
      noun="product"
      resultsUrl={fileUrls.bulkChange(run.id)}
      what={bulkChangeText(run.change, shop.currency)}
      also={also}
    />
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "product",
    title: "Product",
    cellClassName: "w-1/2",
    cell: ({ productId, title }) =>
      title === null ? (
        "Deleted product"
      ) : (
        <Link to={links.adminProduct(productId)} className="font-medium hover:text-accent">
          {title}
        </Link>
      ),
  },
  { id: "reason", title: "Reason", cell: ({ reason }) => (reason ? refusalReason(reason) : "") },
];

function RefusedRows({ run, rows }: { run: Run; rows: Row[] }) {
  return (
    <Panel
      title="Refused"
      flush
      actions={
        <a href={fileUrls.bulkChange(run.id, "refused")} download className="text-accent hover:underline">
          {" "}
          Download CSV{" "}
        </a>
      }
    >
      <AdminTable caption="Refused products" columns={columns} rows={rows} keyOf={({ productId }) => productId} />
      {run.refused > rows.length && <p className="px-4 py-3 text-slate">Only the first {rows.length} are shown. The file has all of them.</p>}
    </Panel>
  );
}
