import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { noOrders, OrderPhoneRow, orderColumns } from "../orders/order-columns.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { AdminTable } from "../toolkit/admin-table.tsx";
import { dayStart, today } from "../toolkit/date-format.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { DraftsPanel } from "./drafts-panel.tsx";
import { LowStockPanel } from "./low-stock-panel.tsx";
import { OpenTasksPanel } from "./open-tasks-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { SetupGuidePanel } from "./setup-guide-panel.tsx";
import { TodayVisitsPanel } from "./today-visits-panel.tsx";

export const meta = () => [{ title: "Dashboard · Admin" }, { name: "robots", content: "noindex" }];

/** What is missing until the shop can sell, what needs a person now, and how the shop sells; of it what the reader may see. */
export default function AdminHomePage() {
  const [mayOrders, maySums] = [useRight("orders.read"), useRight("analytics.read")];
  return (
    <PageFrame title="Dashboard">
      <SetupGuidePanel />
      {mayOrders && <OpenTasksPanel />}
      <DraftsPanel />
      <Figures />
      {maySums && <SalesPanel />}
      <TodayVisitsPanel />
      <LowStockPanel />
      {mayOrders && <LatestOrders />}
    </PageFrame>
  );
}

function Figures() {
  const mayOrders = useRight("orders.read");
  const since = dayStart(today());
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "overview", since],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/overview", { query: { since } }, { signal }),
    refetchInterval: 60_000,
  });
  if (error && !data)
    return (
      <Panel className="mb-4">
        <FaultNote fault={error} onRetry={refetch} what="The figures could not be loaded." />
      </Panel>
    );
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <Figure
        label="Orders to ship"
        value={data && String(data.toShip)}
        note={data && testsText(data.testToShip)}
        to={mayOrders ? links.adminOrders({ view: "to-ship" }) : undefined}
      />
      <Figure
        label="Purchase orders to approve"
        value={data && String(data.pending)}
        note={data && testsText(data.testPending)}
        to={mayOrders ? links.adminOrders({ view: "pending" }) : undefined}
      />
      <Figure label="Products low in stock" value={data && String(data.lowStock)} to={links.adminProducts({ view: "low-stock" })} />
      {data && data.testOrdersSince > 0 && (
        <p className="col-span-full text-[0.8125rem] text-slate">
          Also today: {data.testOrdersSince === 1 ? "1 test order" : `${data.testOrdersSince} test orders`}
          {data.testRevenueSince && ` with ${moneyText(data.testRevenueSince)} in test payments`}, not included above.{" "}
          {mayOrders && (
            <Link to={links.adminOrders({ view: "test" })} className="text-accent underline">
              Show test orders
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

const testsText = (count: number) => (count === 0 ? undefined : count === 1 ? "and 1 test order" : `and ${count} test orders`);

function Figure({ label, value, note, to }: { label: string; value: string | undefined; note?: string | undefined; to?: string | undefined }) {
  const content = (
    <>
      <p className="text-slate">{label}</p>
      <p className="figures mt-1 min-h-9 text-2xl font-semibold tracking-[-0.02em]">{value ?? <span className="skeleton block h-8 w-20" />}</p>
      <p className="min-h-5 text-[0.8125rem] text-slate">{note}</p>
    </>
  );
  const box = "block rounded-surface border border-line bg-paper p-4";
  return to ? (
    <Link to={to} className={`${box} hover:border-accent`}>
      {content}
    </Link>
  ) : (
    <div className={box}>{content}</div>
  );
}

const latest = 8;

function LatestOrders() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "orders", "latest"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders", { query: { first: latest } }, { signal }),
    refetchInterval: 60_000,
  });
  return (
    <Panel
      title="Latest orders"
      flush
      actions={
        <Link to={links.adminOrders()} className="text-accent hover:underline">
          All orders
        </Link>
      }
    >
      {error && !data ? (
        <FaultNote fault={error} onRetry={refetch} what="The orders could not be loaded." />
      ) : !data ? (
        <Skeleton rows={latest} label="Loading orders…" />
      ) : data.orders.length === 0 ? (
        <EmptyNote title="No orders yet">{noOrders}</EmptyNote>
      ) : (
        <AdminTable
          caption="Latest orders"
          columns={orderColumns}
          rows={data.orders}
          keyOf={({ id }) => id}
          phone={(order) => <OrderPhoneRow order={order} />}
        />
      )}
    </Panel>
  );
}
