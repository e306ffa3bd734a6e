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

export const meta = () => [{ title: "Orders in bulk · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/order-runs">["runs"][number];

const back = { to: links.adminOrders(), text: "Orders" };

const columns: AdminColumn<Run>[] = [
  {
    id: "what",
    title: "Change",
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

/** Every change of many orders of the last 90 days. */
export default function OrderRunsPage() {
  const { get, change } = useListState();
  const after = get("after");
  const query = useQuery({
    queryKey: ["admin", "order-runs", after],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/order-runs", { query: { after } }, { signal }),
  });
  return (
    <DetailPage query={query} noun="list of changes of orders" back={back}>
      {({ runs, next }) => (
        <PageFrame title="Orders in bulk" back={back}>
          <Panel flush>
            {runs.length === 0 ? (
              <EmptyNote title="No orders were changed in bulk yet">
                Select orders in the order list, then click “Process…”. Each change is listed here for 90 days.
              </EmptyNote>
            ) : (
              <>
                <AdminTable caption="Changes of many orders" columns={columns} rows={runs} keyOf={({ id }) => id} />
                <CursorPages after={after} next={next} onChange={(cursor) => change({ after: cursor })} count={runs.length} noun="change" />
              </>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}
