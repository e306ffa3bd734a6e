import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { dateText } from "../toolkit/date-format.ts";
import { FaultNote, Panel } from "../toolkit/page-frame.tsx";
import { ReturnBadge } from "./return-status.tsx";

/** The returns of an order, if there are any. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "returns", { orderId }],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/returns", { query: { orderId } }, { signal }),
  });
  if (error && !data)
    return (
      <Panel title="Returns">
        <FaultNote fault={error} onRetry={refetch} what="The returns could not be loaded." />
      </Panel>
    );
  if (!data || data.returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="grid gap-2">
        {data.returns.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <Link to={links.adminReturn(row.id)} className="text-accent underline underline-offset-2">
                {row.number ?? "Request"}
              </Link>{" "}
              <span className="text-slate">
                {row.units} {row.units === 1 ? "item" : "items"}, {dateText(row.requestedAt)}
              </span>
            </span>
            <ReturnBadge status={row.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
