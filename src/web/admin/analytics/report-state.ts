import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { reportInput } from "#domain/reports/report-input.ts";
import type { Answer, InputOf } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useListState } from "../toolkit/list-controls.tsx";

export type ReportQuery = Partial<Record<"range" | "from" | "to" | "device" | "source" | "country" | "traffic", string>>;

const names = ["range", "from", "to", "device", "source", "country", "traffic"] as const;

/** Which time and visits a report is about, from its URL; what the URL has wrong (an unknown range, half a time of one's own) is left out. */
export function useReportState() {
  const { get, change } = useListState();
  const given = Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== "")) as ReportQuery;
  return { get, change, query: readableQuery(given) };
}

/** Pure. */
export function readableQuery(given: ReportQuery): ReportQuery {
  const isReadable = (query: ReportQuery) => reportInput.safeParse(query).success;
  if (isReadable(given)) return given;
  const { range, from, to, ...filters } = given;
  // A time of one's own is three parts that are read together; each filter by itself.
  const time = isReadable({ range, from, to }) ? { range, from, to } : {};
  const kept = Object.entries(filters).filter(([name, value]) => isReadable({ [name]: value }));
  const rest: ReportQuery = { ...time, ...Object.fromEntries(kept) };
  return isReadable(rest) ? rest : {};
}

type ReportCall =
  `GET /api/admin/analytics/${"behavior" | "performance" | "performance/advice" | "performance/pages" | "funnel" | "segments" | "journeys" | "paths" | "searches" | "conversions" | "checkout" | "abandoned-carts" | "purchase-time" | "bought-together" | "search-sales" | "retention" | "customer-scores"}`;

/** A report; what was shown before stays until it is there. */
export function useReport<Name extends ReportCall>(call: Name, query: ReportQuery & Record<string, string>) {
  return useQuery<Answer<Name>>({
    queryKey: ["admin", "analytics", call, query],
    queryFn: ({ signal }) => callAdmin(call, { query } as unknown as InputOf<Name>, { signal }) as Promise<Answer<Name>>,
    placeholderData: keepPreviousData,
  });
}
