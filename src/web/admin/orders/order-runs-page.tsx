import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { orderRunText } from "#web/messages/order-run-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { begunColumns } from "../toolkit/bulk-run.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";

export const meta = () => [{ title: "Bulk actions · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/order-runs">["runs"][number];

const back = { to: links.adminOrders(), text: "Orders" };

const columns: AdminColumn<Run>[] = [
  {
    id: "what",
    title: "Action",
    cellClassName: "w-full",
    cell: ({ id, change }) => (
      <Link to={links.adminOrderRun(id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
        {orderRunText(change)}
      </Link>
    ),
  },
  ...begunColumns,
  { id: "done", title: "Done", isNumber: true, cell: ({ done, total }) => `${numberText(done)} of ${numberText(total)}` },
];

/** Every bulk action on orders of the last 90 days. */
export default function OrderRunsPage() {
  const { get, change } = useListState();
  const after = get("after");
  const query = useQuery({
    queryKey: ["admin", "order-runs", after],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/order-runs", { query: { after } }, { signal }),
  });
  return (
    <DetailPage query={query} noun="list of bulk actions" back={back}>
      {({ runs, next }) => (
        <PageFrame title="Bulk actions" back={back}>
          <Panel flush>
            {runs.length === 0 ? (
              <EmptyNote title="No bulk actions yet">
                Select orders in the order list, then click “Bulk actions…”. Each action is listed here for 90 days.
              </EmptyNote>
            ) : (
              <>
                <AdminTable caption="Bulk actions" columns={columns} rows={runs} keyOf={({ id }) => id} />
                <CursorPages after={after} next={next} onChange={(cursor) => change({ after: cursor })} count={runs.length} noun="action" />
              </>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}
