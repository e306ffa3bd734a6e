import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import { minuteMs } from "#domain/durations.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { callReport, isReportKey, reportsKey } from "./report-state.ts";

/** What is older is shown at once and counted anew behind it. */
const oldMs = 10 * minuteMs;

/** Counts all reports anew that are on the page, and says when they were counted where that is a while ago: a large shop keeps them for up to an hour. */
export function ReportRefresh() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: reportsKey }) > 0;
  const shown = client.getQueriesData<{ countedAt?: string | null }>({ queryKey: reportsKey, type: "active" });
  const counted = shown.flatMap(([, report]) => (report?.countedAt ? [report.countedAt] : []));
  const [oldest] = counted.toSorted();
  const refresh = async () => {
    const keys = shown.map(([key]) => key).filter(isReportKey);
    await Promise.allSettled(
      keys.map((key) => client.fetchQuery({ queryKey: key, queryFn: ({ signal }) => callReport(key, { signal, isFresh: true }), staleTime: 0 })),
    );
  };
  useEffect(() => {
    // Once for each count: where it fails, what is there stays, with its time.
    if (oldest !== undefined && Date.now() - Date.parse(oldest) > oldMs) void refresh();
  }, [oldest]);
  return (
    <>
      {oldest !== undefined && <span className="text-[0.8125rem] text-slate">Counted {timeText(oldest)}</span>}
      <AdminButton disabled={isFetching} onClick={() => void refresh()}>
        <LoaderCircle aria-hidden="true" className={isFetching ? "size-4 animate-spin" : "size-4"} />
        {isFetching ? "Refreshing…" : "Refresh"}
      </AdminButton>
    </>
  );
}
