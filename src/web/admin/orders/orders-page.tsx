import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AdminOrderList } from "#domain/orders/order-admin-types.ts";
import { classNames } from "#ui/class-names.ts";
import { withQuery } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { CursorPages, ListSearch, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { OrderTable } from "./order-table.tsx";

export const meta = () => [{ title: "Orders · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["all", "All"],
  ["open", "Open"],
  ["to-ship", "To ship"],
  ["pending", "Awaiting approval"],
  ["to-refund", "Refunds to send"],
  ["shipped", "Fulfilled"],
  ["cancelled", "Canceled"],
  ["test", "Test orders"],
] as const;
const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["total-desc", "Highest total"],
  ["total-asc", "Lowest total"],
] as const;

export default function OrdersPage() {
  const { get, change } = useListState();
  const [search, view, sort, after] = [get("search"), get("view") || "all", get("sort") || "newest", get("after")];
  const onSearch = useCallback((value: string) => change({ search: value }), [change]);
  const path = withQuery("/api/admin/orders", { search, view, sort, after });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["admin", "orders", path],
    queryFn: ({ signal }) => callAdmin<AdminOrderList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame title="Orders">
      <Panel flush>
        <Tabs label="Which orders" tabs={views} value={view} onChange={(value) => change({ view: value === "all" ? "" : value })}>
          <div className="flex gap-2 p-3">
            <ListSearch label="Search orders" value={search} onChange={onSearch} />
            <AdminSelect
              label="Sort"
              hideLabel
              options={sorts}
              value={sort}
              onChange={(event) => change({ sort: event.target.value === "newest" ? "" : event.target.value })}
              className="w-40 shrink-0"
            />
          </div>
          <div className={classNames("border-t border-line transition-opacity", isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
            {error ? (
              <FaultNote fault={error} onRetry={refetch} what="The orders could not be loaded." />
            ) : !data ? (
              <Skeleton rows={10} label="Loading orders…" />
            ) : data.orders.length === 0 ? (
              <NoOrders filtered={search !== "" || view !== "all"} onClear={() => change({ search: "", view: "" })} />
            ) : (
              <>
                <OrderTable orders={data.orders} />
                <CursorPages
                  after={after}
                  next={data.next}
                  onChange={(cursor) => change({ after: cursor })}
                  count={data.orders.length}
                  noun="order"
                />
              </>
            )}
          </div>
        </Tabs>
      </Panel>
    </PageFrame>
  );
}

function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyNote title="No orders yet">Orders appear here. In trial mode, you can place a test order yourself.</EmptyNote>;
  return (
    <EmptyNote title="No order matches">
      <AdminButton onClick={onClear}>Show all orders</AdminButton>
    </EmptyNote>
  );
}
