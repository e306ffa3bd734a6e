import { useAdminSession } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { CustomersTab, FunnelsTab, JourneysTab, OverviewTab, SegmentsTab } from "./behavior-tabs.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportNotes, ReportPart } from "./report-parts.tsx";
import { ReportRefresh } from "./report-refresh.tsx";
import { useReport, useReportState } from "./report-state.ts";
import { ReportViews } from "./report-views.tsx";
import { useSegmentChoices, VisitorSegmentsPanel } from "./visitor-segments-panel.tsx";

export const meta = () => [{ title: "User Behavior Analytics · Admin" }, { name: "robots", content: "noindex" }];

const tabs = [
  ["overview", "Overview"],
  ["funnel", "Conversion Funnel"],
  ["segments", "Customer Segments"],
  ["journeys", "User Journeys"],
] as const;

/** What visitors did, how far they came in the funnel, which groups they belong to, and what the latest of them saw. */
export default function BehaviorPage() {
  const { get, change, query } = useReportState();
  const isTrialMode = useAdminSession().shop.trialMode;
  const behavior = useReport("GET /api/admin/analytics/behavior", query);
  const tab = tabs.find(([value]) => value === get("tab"))?.[0] ?? "overview";
  const segments = useSegmentChoices(get("segment"));
  const { sources = [], countries = [] } = behavior.data ?? {};
  return (
    <PageFrame
      title="User Behavior Analytics"
      about="Track user journeys and optimize conversion paths"
      actions={
        <>
          <ReportViews screen="behavior" />
          <ReportRefresh />
        </>
      }
    >
      <ReportFilters {...{ get, change, sources, countries, segments, isTrialMode }} />
      <ReportPart query={behavior}>
        {(report) => (
          <>
            <FigureCards sums={report.sums} before={report.sumsBefore} />
            <p className="mb-2 text-[0.8125rem] text-slate">
              {timeText(report.now.from)} to {timeText(report.now.to)}, compared with {timeText(report.before.from)} to {timeText(report.before.to)} (
              {report.timeZone.replaceAll("_", " ")}). A session is one visit by one browser.
            </p>
            <ReportNotes report={report} query={query} />
          </>
        )}
      </ReportPart>
      <Tabs label="Views" tabs={tabs} value={tab} onChange={(value) => change({ tab: value === "overview" ? "" : value })}>
        <div className="grid gap-4 pt-3">
          {tab === "overview" && <ReportPart query={behavior}>{(report) => <OverviewTab report={report} query={query} />}</ReportPart>}
          {tab === "funnel" && <FunnelsTab {...{ query, get, change }} />}
          {tab === "segments" && (
            <>
              <SegmentsTab query={query} />
              <VisitorSegmentsPanel {...{ query, change }} />
              <CustomersTab query={query} />
            </>
          )}
          {tab === "journeys" && <JourneysTab {...{ query, get, change }} />}
        </div>
      </Tabs>
    </PageFrame>
  );
}
