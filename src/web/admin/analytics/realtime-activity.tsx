import { Link } from "react-router";
import { countryName } from "#domain/postal-address.ts";
import { actionText } from "#domain/reports/funnel-names.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { clockText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { countText } from "./figure-text.ts";
import { LiveActions } from "./realtime-panels.tsx";
import { liveOrdersTable, liveTailTable } from "./realtime-tables.ts";
import type { Live } from "./use-realtime.ts";
import { deviceText } from "./vital-text.ts";

export function LiveOrdersPanel({ latestOrders }: Pick<Live, "latestOrders">) {
  const canOpen = useRight("orders.read");
  const columns: AdminColumn<Live["latestOrders"][number]>[] = [
    { id: "at", title: "Time", cell: ({ at }) => clockText(at) },
    {
      id: "name",
      title: "Order",
      cell: ({ id, name }) =>
        canOpen ? (
          <Link to={links.adminOrder(id)} className="text-accent hover:underline">
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
    { id: "total", title: "Total", isNumber: true, cell: ({ total }) => moneyText(total) },
  ];
  return (
    <Panel
      title="Orders today"
      flush
      actions={<LiveActions name="Orders today" figures={tableWords.liveOrders} table={liveOrdersTable({ latestOrders })} />}
    >
      {latestOrders.length === 0 ? (
        <p className="px-4 pb-4 text-slate">No orders yet today.</p>
      ) : (
        <AdminTable caption="Today’s latest orders" columns={columns} rows={latestOrders} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

/** The newest events, with the number of all events. */
export function LiveTailPanel({ tail, events }: Pick<Live, "tail" | "events">) {
  return (
    <Panel title="Latest events" flush actions={<LiveActions name="Latest events" figures={tableWords.liveTail} table={liveTailTable({ tail })} />}>
      {tail.length === 0 ? (
        <p className="px-4 pb-4 text-slate">Nothing happened in the last 30 minutes.</p>
      ) : (
        <>
          <p className="figures px-4 pb-2 text-[0.8125rem] text-slate">
            {tail.length < events
              ? `The newest ${countText(tail.length)} of ${countText(events)} events in the last 30 minutes; the figures above count all.`
              : events === 1
                ? "The only event in the last 30 minutes."
                : `All ${countText(events)} events in the last 30 minutes.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <ol className="max-h-96 overflow-y-auto border-t border-line" tabIndex={0} aria-label="Latest events, newest first">
            {tail.map(({ id, at, name, path, device, country }) => (
              <li key={id} className="figures flex flex-wrap gap-x-3 border-b border-line px-4 py-1.5 last:border-0">
                <span className="text-slate">{clockText(at, "seconds")}</span>
                <span className="font-medium">{actionText(name)}</span>
                {path && <span className="min-w-0 font-mono break-all">{path}</span>}
                <span className="ml-auto text-slate">
                  {[device && deviceText(device), country && countryName(country)].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
