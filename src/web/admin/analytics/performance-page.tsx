import { serverAreas } from "#domain/server-times/server-areas.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { AdvicePanel } from "./advice-panel.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { measuredText, ReportPart } from "./report-parts.tsx";
import { ReportRefresh } from "./report-refresh.tsx";
import { useReport, useReportState } from "./report-state.ts";
import { ReportViews } from "./report-views.tsx";
import { ServerPanel } from "./server-panel.tsx";
import { SpeedPartsPanel } from "./speed-parts-panel.tsx";
import { firstPages, maxPages, TimedPagesPanel } from "./timed-pages-panel.tsx";
import { useSegmentChoices } from "./visitor-segments-panel.tsx";
import { VitalCards } from "./vital-cards.tsx";
import { VitalsChart } from "./vitals-chart.tsx";
import { VitalsPanel } from "./vitals-panel.tsx";

export const meta = () => [{ title: "Performance · Admin" }, { name: "robots", content: "noindex" }];

const noun = "performance data";

/** How fast the shop's pages are for visitors, what makes them slow, and what would make them faster. */
export default function PerformancePage() {
  const { get, change, query } = useReportState();
  const isTrialMode = useAdminSession().shop.trialMode;
  const limit = Math.min(Math.max(Number.parseInt(get("pages"), 10) || firstPages, firstPages), maxPages);
  const area = serverAreas.find((name) => name === get("area"));
  const segments = useSegmentChoices(get("segment"));
  const performance = useReport("GET /api/admin/analytics/performance", query);
  const advice = useReport("GET /api/admin/analytics/performance/advice", query);
  const timed = useReport("GET /api/admin/analytics/performance/pages", { ...query, limit: String(limit) });
  const server = useReport("GET /api/admin/analytics/performance/server", { ...query, ...(area && { area }) });
  return (
    <PageFrame
      title="Performance"
      about="How fast pages are for visitors, as measured by their browsers, and how fast the server responds"
      actions={
        <>
          <ReportViews screen="performance" />
          <ReportRefresh />
        </>
      }
    >
      <ReportFilters
        {...{ get, change, isTrialMode }}
        sources={performance.data?.sources ?? []}
        countries={performance.data?.countries ?? []}
        segments={segments}
      />
      <div className="grid gap-4">
        <ReportPart query={performance} noun={noun}>
          {(report) =>
            report.metrics.length === 0 ? (
              <Panel>
                <EmptyNote title="Nothing was measured in this period">
                  Page speed appears here once visitors who may be measured open the shop. Choose a longer time range, or remove a filter.
                </EmptyNote>
              </Panel>
            ) : (
              <div className="grid gap-4">
                <VitalCards report={report} />
                <p className="text-[0.8125rem] text-slate">
                  {timeText(report.now.from)} to {timeText(report.now.to)}, compared with {timeText(report.before.from)} to{" "}
                  {timeText(report.before.to)} ({report.timeZone.replaceAll("_", " ")}).
                  {report.traffic === "test" && " These are test sessions from trial mode."} {measuredText(report.measured, "speeds")}
                </p>
                <VitalsChart {...{ report, get, change }} />
              </div>
            )
          }
        </ReportPart>
        <ReportPart query={advice} noun={noun}>
          {(found) => <AdvicePanel advice={found} isMeasured={(performance.data?.metrics.length ?? 0) > 0} />}
        </ReportPart>
        <ReportPart query={timed} noun={noun}>
          {(found) => <TimedPagesPanel timed={found} limit={limit} onMore={() => change({ pages: String(limit + 20) })} />}
        </ReportPart>
        <ReportPart query={performance} noun={noun}>
          {(report) => report.metrics.length > 0 && <VitalsPanel {...{ report, get, change }} />}
        </ReportPart>
        <ReportPart query={advice} noun={noun}>
          {(found) => <SpeedPartsPanel advice={found} />}
        </ReportPart>
        <ReportPart query={server} noun={noun}>
          {(report) => <ServerPanel {...{ report, get, change }} />}
        </ReportPart>
      </div>
    </PageFrame>
  );
}
