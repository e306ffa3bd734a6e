import type { ReportQuery } from "#domain/reports/report-query.ts";
import type { Answer } from "#web/api-call.ts";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CustomFunnelPanel } from "./custom-funnel-panel.tsx";
import { CustomerScoresPanel } from "./customer-scores-panel.tsx";
import { EventFilesPanel } from "./event-files-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { JourneysPanel } from "./journeys-panel.tsx";
import { PathsPanel } from "./paths-panel.tsx";
import { RepeatPanel } from "./repeat-panel.tsx";
import { hasFilter, ReportPart } from "./report-parts.tsx";
import { useReport } from "./report-state.ts";
import { RetentionPanel } from "./retention-panel.tsx";
import { SegmentsPanel } from "./segments-panel.tsx";
import { TopPagesPanel } from "./top-pages-panel.tsx";
import { VisitsChart } from "./visits-chart.tsx";

type Props = { query: ReportQuery };

export function OverviewTab({ report, query }: Props & { report: Answer<"GET /api/admin/analytics/behavior"> }) {
  if (report.sums.visits === 0)
    return (
      <div className="grid gap-4">
        <Panel>
          <EmptyNote title="No sessions in this period">
            Sessions, funnel and segments appear here once visitors who may be measured open the shop. Choose a longer time range, or remove a filter.{" "}
            {unseenText(report.measured, query)}
          </EmptyNote>
        </Panel>
        <FiguresPanel sums={report.sums} before={report.sumsBefore} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <VisitsChart units={report.units} />
      <FunnelTab query={query} />
      <SegmentsTab query={query} />
      <div className="grid gap-4 xl:grid-cols-2">
        <FiguresPanel sums={report.sums} before={report.sumsBefore} />
        <TopPagesPanel pages={report.topPages} />
      </div>
      <EventFilesPanel query={query} />
    </div>
  );
}

/** Why there are page views without sessions. Views are counted for whole days and ignore the filters. Pure. */
function unseenText({ views, allViews }: Answer<"GET /api/admin/analytics/behavior">["measured"], query: ReportQuery): string | false {
  if (allViews === 0) return false;
  return views === 0 && !hasFilter(query)
    ? "Pages were viewed, but by visitors who may not be measured. The note above shows how many views were measured."
    : "Pages were viewed on these days, but not in sessions that match. The note above shows how many views were measured.";
}

export function FunnelTab({ query }: Props) {
  return <ReportPart query={useReport("GET /api/admin/analytics/funnel", query)}>{({ steps }) => <FunnelPanel steps={steps} />}</ReportPart>;
}

export function SegmentsTab({ query }: Props) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/segments", query)}>
      {({ segments, visitors }) => <SegmentsPanel segments={segments} visitors={visitors} />}
    </ReportPart>
  );
}

/** What customers ordered, whichever visit the order came from. Of the filters, only test or real orders apply. */
export function CustomersTab({ query }: Props) {
  const orders: ReportQuery = query.traffic === undefined ? {} : { traffic: query.traffic };
  return (
    <>
      <ReportPart query={useReport("GET /api/admin/analytics/customer-scores", orders)}>{(scores) => <CustomerScoresPanel {...scores} />}</ReportPart>
      <ReportPart query={useReport("GET /api/admin/analytics/retention", orders)}>
        {({ months, repeats }) => (
          <div className="grid gap-4">
            <RetentionPanel months={months} />
            <RepeatPanel months={months} repeats={repeats} />
          </div>
        )}
      </ReportPart>
    </>
  );
}

type StateProps = { get: (name: string) => string; change: (values: Record<string, string>) => void };

/** The custom funnel and the standard funnel. */
export function FunnelsTab({ query, get, change }: Props & StateProps) {
  return (
    <>
      <CustomFunnelPanel {...{ query, get, change }} />
      <FunnelTab query={query} />
    </>
  );
}

export function JourneysTab({ query, get, change }: Props & StateProps) {
  return (
    <>
      <ReportPart query={useReport("GET /api/admin/analytics/journeys", query)}>{({ journeys }) => <JourneysPanel journeys={journeys} />}</ReportPart>
      <PathsPanel {...{ query, get, change }} />
    </>
  );
}
