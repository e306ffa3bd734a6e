import { AdminButton } from "../toolkit/admin-button.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportPart } from "./report-parts.tsx";
import { useReport, useReportState } from "./report-state.ts";
import { VitalsPanel } from "./vitals-panel.tsx";

export const meta = () => [{ title: "Performance · Admin" }, { name: "robots", content: "noindex" }];

/** How fast the pages of the shop are for those who open them. */
export default function PerformancePage() {
  const { get, change, query } = useReportState();
  const isTrialMode = useAdminSession().shop.trialMode;
  const performance = useReport("GET /api/admin/analytics/performance", query);
  const refresh = (
    <AdminButton disabled={performance.isFetching} onClick={() => void performance.refetch()}>
      {performance.isFetching ? "Refreshing…" : "Refresh"}
    </AdminButton>
  );
  return (
    <PageFrame title="Performance" about="How fast pages are for visitors, as their browsers measured it" actions={refresh}>
      <ReportFilters {...{ get, change, isTrialMode }} sources={null} countries={null} />
      <ReportPart query={performance}>{(report) => <VitalsPanel report={report} />}</ReportPart>
    </PageFrame>
  );
}
