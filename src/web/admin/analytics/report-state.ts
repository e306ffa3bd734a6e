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

type ReportKey = readonly ["admin", "analytics", ReportCall, ReportQuery & Record<string, string>];
export const reportsKey = ["admin", "analytics"] as const;
/** Whether it is a key of `useReport`; others begin with the same words. */
export const isReportKey = (key: readonly unknown[]): key is ReportKey =>
  typeof key[2] === "string" && key[2].startsWith("GET /api/admin/analytics/");

/** `isFresh`: counted now, also where the shop keeps what was counted within the last hour. */
export function callReport<Name extends ReportCall>(
  [, , call, query]: readonly [string, string, Name, ReportQuery & Record<string, string>],
  { signal, isFresh = false }: { signal: AbortSignal; isFresh?: boolean },
): Promise<Answer<Name>> {
  const asked = isFresh ? { ...query, fresh: "true" } : query;
  return callAdmin(call, { query: asked } as unknown as InputOf<Name>, { signal }) as Promise<Answer<Name>>;
}

/** A report; what was shown before stays until it is there. */
export function useReport<Name extends ReportCall>(call: Name, query: ReportQuery & Record<string, string>) {
  const key = [...reportsKey, call, query] as const;
  return useQuery<Answer<Name>>({
    queryKey: key,
    queryFn: ({ signal }) => callReport(key, { signal }),
    placeholderData: keepPreviousData,
  });
}
