import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReportQuery, reportQueryOf } from "#domain/reports/report-query.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useListState } from "../toolkit/list-controls.tsx";

/** Which time and visits a report is about, from its URL; what the URL has wrong (an unknown range, half a time of one's own) is left out. */
export function useReportState() {
  const { get, change } = useListState();
  return { get, change, query: reportQueryOf(get) };
}

type ReportCall =
  `GET /api/admin/analytics/${"behavior" | "performance" | "performance/advice" | "performance/pages" | "performance/server" | "funnel" | "chosen-funnel" | "segments" | "journeys" | "paths" | "searches" | "conversions" | "checkout" | "abandoned-carts" | "purchase-time" | "bought-together" | "search-sales" | "retention" | "customer-scores"}`;

/** A report; what was shown before stays until it is there. */
export function useReport<Name extends ReportCall>(call: Name, query: ReportQuery & Record<string, string>) {
  return useQuery<Answer<Name>>({
    queryKey: ["admin", "analytics", call, query],
    queryFn: ({ signal }) => callAdmin(call, { query } as unknown as InputOf<Name>, { signal }) as Promise<Answer<Name>>,
    placeholderData: keepPreviousData,
  });
}
