import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { countText, rateText } from "./figure-text.ts";
import { LiveOrdersPanel, LiveTailPanel } from "./realtime-activity.tsx";
import { LiveCountriesPanel, LivePagesPanel, LiveSourcesPanel } from "./realtime-panels.tsx";
import { LiveTiles } from "./realtime-tiles.tsx";
import { LiveViewsChart } from "./realtime-views-chart.tsx";
import { VisitFilters } from "./report-filters.tsx";
import { useReport, useReportState } from "./report-state.ts";
import { ReportViews } from "./report-views.tsx";
import { useRealtime } from "./use-realtime.ts";
import { useSegmentChoices } from "./visitor-segments-panel.tsx";

export const meta = () => [{ title: "Realtime · Admin" }, { name: "robots", content: "noindex" }];

/** Who is in the shop now, what they look at and what they buy. */
export default function RealtimePage() {
  const [isPaused, setPaused] = useState(false);
  const { get, change, query } = useReportState();
  const { device, source, country, segment } = query;
  const filters = { ...(device && { device }), ...(source && { source }), ...(country && { country }), ...(segment && { segment }) };
  const { live, isLost, fault } = useRealtime(isPaused, filters);
  const today = useReport("GET /api/admin/analytics/behavior", { range: "today" });
  const segments = useSegmentChoices(get("segment"));
  const Icon = isPaused ? Play : Pause;
  const actions = (
    <>
      <ReportViews screen="realtime" />
      <AdminButton aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
        <Icon aria-hidden="true" className="size-4" />
        {isPaused ? "Resume updates" : "Pause updates"}
      </AdminButton>
    </>
  );
  return (
    <PageFrame title="Realtime" about="The last 30 minutes, as they happen" actions={actions}>
      <search aria-label="Filters for the figures" className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
        <VisitFilters {...{ get, change, segments }} sources={today.data?.sources ?? []} countries={today.data?.countries ?? []} />
      </search>
      <p role="status" className="mb-4 min-h-5 text-[0.8125rem] text-slate">
        {statusText({ isPaused, isLost, hasData: live !== null })}
      </p>
      {live ? (
        <div className="grid gap-4">
          <LiveTiles live={live} />
          <p className="text-[0.8125rem] text-slate">
            {today.data && measuredText(today.data.measured)}{" "}
            {Object.keys(filters).length > 0
              ? "With filters, carts, checkouts and orders also include measured sessions only."
              : "Carts, checkouts and orders are from all buyers."}
          </p>
          {live.traffic === "test" && (
            <p className="text-[0.8125rem] text-slate">The shop is in trial mode: these are test sessions and test orders.</p>
          )}
          <LiveViewsChart minutes={live.minutes} />
          <div className="grid gap-4 xl:grid-cols-2">
            <LivePagesPanel pages={live.pages} />
            <LiveSourcesPanel sources={live.sources} />
            <LiveOrdersPanel latestOrders={live.latestOrders} />
            <LiveTailPanel tail={live.tail} events={live.events} />
          </div>
          <LiveCountriesPanel countries={live.countries} />
        </div>
      ) : (
        <Panel>
          {fault ? (
            <FaultNote fault={fault} onRetry={() => location.reload()} what="Live activity could not be loaded." />
          ) : (
            <Skeleton rows={6} label="Loading live activity…" />
          )}
        </Panel>
      )}
    </PageFrame>
  );
}

/** Says which share of the page views is measured, on the UTC days that today is part of. */
function measuredText({ views, allViews, share }: { views: number; allViews: number; share: number | null }): string {
  if (share === null) return "No pages were opened today yet. Only visitors who may be measured are shown.";
  return `${rateText(share)} of page views (${countText(views)} of ${countText(allViews)}, counted by whole UTC days) are from visitors who may be measured (see Settings, Privacy). Sessions, pages and events include only these visitors.`;
}

function statusText({ isPaused, isLost, hasData }: { isPaused: boolean; isLost: boolean; hasData: boolean }): string {
  if (isPaused) return "Paused: the figures are not updated.";
  if (isLost)
    return hasData
      ? "The connection was lost. Until it is back, the figures are refreshed every few seconds."
      : "The connection was lost. Reconnecting…";
  return hasData ? "Updated live, with a delay of a few seconds." : "";
}
