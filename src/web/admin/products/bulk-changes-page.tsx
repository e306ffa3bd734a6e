import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { bulkChangeText } from "#web/messages/bulk-change-words.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { begunColumns } from "../toolkit/bulk-run.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { gridTitle } from "./product-grid-title.ts";

export const meta = () => [{ title: "Bulk changes · Admin" }, { name: "robots", content: "noindex" }];

type Run = Answer<"GET /api/admin/bulk-changes">["runs"][number];

const back = { to: links.adminProducts(), text: "Products" };

const columns: AdminColumn<Run>[] = [
  { id: "what", title: "Change", cellClassName: "w-full", cell: (run) => <What run={run} /> },
  ...begunColumns,
  { id: "changed", title: "Changed", isNumber: true, cell: ({ changed, total }) => `${numberText(changed)} of ${numberText(total)}` },
];

function What({ run }: { run: Run }) {
  const { shop } = useAdminSession();
  return (
    <Link to={links.adminBulkChange(run.id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
      {run.undoes ? "Undo: " : ""}
      {bulkChangeText(run.change, shop.currency)}
    </Link>
  );
}

/** All bulk changes of products of the last 90 days. */
export default function BulkChangesPage() {
  const { get, change } = useListState();
  const after = get("after");
  const mayChange = useRight("products.change");
  const query = useQuery({
    queryKey: ["admin", "bulk-changes", after],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/bulk-changes", { query: { after } }, { signal }),
  });
  return (
    <DetailPage query={query} noun="list of bulk changes" back={back}>
      {({ runs, next }) => (
        <PageFrame title="Bulk changes" back={back} actions={mayChange && <AdminLinkButton to={links.productGrid()}>{gridTitle}</AdminLinkButton>}>
          <Panel flush>
            {runs.length === 0 ? (
              <EmptyNote title="No bulk changes yet">
                Select products in the product list, then click “Change…”. Each change is listed here for 90 days.
              </EmptyNote>
            ) : (
              <>
                <AdminTable caption="Bulk changes" columns={columns} rows={runs} keyOf={({ id }) => id} />
                <CursorPages after={after} next={next} onChange={(cursor) => change({ after: cursor })} count={runs.length} noun="bulk change" />
              </>
            )}
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}
