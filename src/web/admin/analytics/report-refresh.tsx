import { type QueryClient, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { minuteMs } from "#domain/durations.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { clockText } from "../toolkit/date-format.ts";
import { callReport, isReportKey, reportsKey } from "./report-state.ts";

/** A report older than this is shown at once and counted again in the background. */
const oldMs = 10 * minuteMs;

const shownReports = (client: QueryClient) => client.getQueriesData<{ countedAt?: string | null }>({ queryKey: reportsKey, type: "active" });

/** Returns when the oldest report on the page was counted; null: all were counted just now. */
export function oldestCount(client: QueryClient): string | null {
  const times = shownReports(client).flatMap(([, report]) => (report?.countedAt ? [report.countedAt] : []));
  return times.toSorted()[0] ?? null;
}

/** Counts all reports on the page again, and says when they were counted if that is not now: a large shop keeps reports for up to an hour. */
export function ReportRefresh() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: reportsKey }) > 0;
  const watch = (onChange: () => void) => client.getQueryCache().subscribe(onChange);
  const oldest = useSyncExternalStore(
    watch,
    () => oldestCount(client),
    () => null,
  );
  const refresh = async () => {
    const keys = shownReports(client)
      .map(([key]) => key)
      .filter(isReportKey);
    await Promise.allSettled(
      keys.map((key) => client.fetchQuery({ queryKey: key, queryFn: ({ signal }) => callReport(key, { signal, isFresh: true }), staleTime: 0 })),
    );
  };
  useEffect(() => {
    // Tries once for each report time. If it fails, the old report stays, with its time.
    if (oldest !== null && Date.now() - Date.parse(oldest) > oldMs) void refresh();
  }, [oldest]);
  return (
    <>
      {oldest !== null && <span className="text-[0.8125rem] text-slate">As of {clockText(oldest)}</span>}
      <AdminButton disabled={isFetching} onClick={() => void refresh()}>
        <LoaderCircle aria-hidden="true" className={isFetching ? "size-4 animate-spin" : "size-4"} />
        {isFetching ? "Refreshing…" : "Refresh"}
      </AdminButton>
    </>
  );
}
