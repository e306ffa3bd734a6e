import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { badgesQuery } from "../admin-nav.tsx";
import { noOrders, OrderPhoneRow, orderColumns } from "../orders/order-columns.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { AdminTable } from "../toolkit/admin-table.tsx";
import { dayStart, today } from "../toolkit/date-format.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { LowStockPanel } from "./low-stock-panel.tsx";
import { OpenTasksPanel } from "./open-tasks-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { SetupGuidePanel } from "./setup-guide-panel.tsx";
import { TodayVisitsPanel } from "./today-visits-panel.tsx";
import { UnsavedChangesPanel } from "./unsaved-changes-panel.tsx";

export const meta = () => [{ title: "Dashboard · Admin" }, { name: "robots", content: "noindex" }];

/** What is missing before the shop can sell, what needs a person now, and how the shop sells, as far as the reader may see it. */
export default function AdminHomePage() {
  const [mayOrders, maySums] = [useRight("orders.read"), useRight("analytics.read")];
  return (
    <PageFrame title="Dashboard">
      <SetupGuidePanel />
      {mayOrders && <OpenTasksPanel />}
      <UnsavedChangesPanel />
      <Figures />
      {maySums && <SalesPanel />}
      <TodayVisitsPanel />
      <LowStockPanel />
      {mayOrders && <LatestOrders />}
    </PageFrame>
  );
}

/**
 * What waits for staff, counted by the same rule as in the menu: real orders, and in trial mode also test orders, because staff
 * work on them there.
 */
function Figures() {
  const [mayOrders, maySums] = [useRight("orders.read"), useRight("analytics.read")];
  const { data: badges } = useQuery(badgesQuery);
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
        {...(data && waitingOf(data.isTrialMode, data.toShip, data.testToShip))}
        to={mayOrders ? links.adminOrders({ view: "to-ship" }) : undefined}
      />
      <Figure
        label="Purchase orders to approve"
        {...(data && waitingOf(data.isTrialMode, data.pending, data.testPending))}
        to={mayOrders ? links.adminOrders({ view: "pending" }) : undefined}
      />
      <Figure label="Products low in stock" value={data && String(data.lowStock)} to={links.adminProducts({ view: "low-stock" })} />
      {data && badges && mayOrders && badges.openOrders > 0 && (
        <p className="col-span-full text-[0.8125rem] text-slate">
          The number beside Orders in the menu counts{" "}
          <Link to={links.adminOrders({ view: "open" })} className="text-accent underline">
            {badges.openOrders === 1 ? "1 open order" : `${numberText(badges.openOrders)} open orders`}
          </Link>
          : to approve, to be paid, to ship or to refund.
        </p>
      )}
      {data?.isTrialMode && (
        <p className="col-span-full text-[0.8125rem] text-slate">
          The shop is in trial mode. The order counts above include test orders
          {maySums && "; sales, sessions and top products below are from tests only"}.
        </p>
      )}
      {data && !data.isTrialMode && data.testOrdersSince > 0 && (
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

/** In trial mode all orders, with how many are real; otherwise the real ones, with how many test orders there are besides. */
function waitingOf(isTrialMode: boolean, real: number, tests: number): { value: string; note?: string } {
  if (!isTrialMode) return { value: numberText(real), ...(tests > 0 && { note: `and ${countedText(tests, "test")}` }) };
  const value = numberText(real + tests);
  return real + tests === 0
    ? { value }
    : { value, note: real > 0 ? `of which ${countedText(real, "real")}` : tests === 1 ? "test order" : "test orders" };
}

const countedText = (count: number, kind: string) => (count === 1 ? `1 ${kind} order` : `${numberText(count)} ${kind} orders`);

function Figure({ label, value, note, to }: { label: string; value?: string | undefined; note?: string | undefined; to?: string | undefined }) {
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
