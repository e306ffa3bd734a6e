import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReportQuery, reportQueryOf } from "#domain/reports/report-query.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useListState } from "../toolkit/list-controls.tsx";

/** The time and the filters of a report, from its URL. Invalid values (an unknown range, a custom range with one day missing) are ignored. */
export function useReportState() {
  const { get, change } = useListState();
  return { get, change, query: reportQueryOf(get) };
}

type ReportCall =
  `GET /api/admin/analytics/${"behavior" | "performance" | "performance/advice" | "performance/pages" | "performance/server" | "funnel" | "custom-funnel" | "segments" | "journeys" | "paths" | "searches" | "conversions" | "checkout" | "abandoned-carts" | "purchase-time" | "bought-together" | "search-sales" | "retention" | "customer-scores"}`;

type ReportKey = readonly ["admin", "analytics", ReportCall, ReportQuery & Record<string, string>];
export const reportsKey = ["admin", "analytics"] as const;
/** Whether this is a key of `useReport`; other keys have the same first two parts. */
export const isReportKey = (key: readonly unknown[]): key is ReportKey =>
  typeof key[2] === "string" && key[2].startsWith("GET /api/admin/analytics/");

/** `isFresh`: the report is counted now, even if the shop has one from the last hour. */
export function callReport<Name extends ReportCall>(
  [, , call, query]: readonly [string, string, Name, ReportQuery & Record<string, string>],
  { signal, isFresh = false }: { signal: AbortSignal; isFresh?: boolean },
): Promise<Answer<Name>> {
  const asked = isFresh ? { ...query, fresh: "true" } : query;
  return callAdmin(call, { query: asked } as unknown as InputOf<Name>, { signal }) as Promise<Answer<Name>>;
}

/** Loads a report. The previous one is shown until it has loaded. */
export function useReport<Name extends ReportCall>(call: Name, query: ReportQuery & Record<string, string>) {
  const key = [...reportsKey, call, query] as const;
  return useQuery<Answer<Name>>({
    queryKey: key,
    queryFn: ({ signal }) => callReport(key, { signal }),
    placeholderData: keepPreviousData,
  });
}
