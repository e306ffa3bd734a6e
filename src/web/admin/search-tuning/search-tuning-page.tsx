import { useQuery } from "@tanstack/react-query";
import { ReportFilters } from "../analytics/report-filters.tsx";
import { useReport, useReportState } from "../analytics/report-state.ts";
import { useSegmentChoices } from "../analytics/visitor-segments-panel.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { PlacementsPanel } from "./placements-panel.tsx";
import { SearchRedirectsPanel } from "./search-redirects-panel.tsx";
import { SearchReportPanel } from "./search-report-panel.tsx";
import { SynonymsPanel } from "./synonyms-panel.tsx";
import { tuningQuery } from "./tuning-query.ts";

export const meta = () => [{ title: "Search · Admin" }, { name: "robots", content: "noindex" }];

const tabs = [
  ["synonyms", "Synonyms"],
  ["redirects", "Redirects"],
  ["placements", "Pinned and buried"],
  ["reports", "Reports"],
] as const;

/** The search settings that staff tune, and the searches that failed. */
export default function SearchTuningPage() {
  const mayChange = useRight("search.change");
  const { get, change } = useReportState();
  const query = useQuery(tuningQuery);
  const tab = tabs.find(([value]) => value === get("tab"))?.[0] ?? "synonyms";
  const { data, error, refetch } = query;
  return (
    <PageFrame title="Search" about="Control what visitors find: synonyms, searches that lead to a page, and products that come first or last.">
      <Tabs label="Views" tabs={tabs} value={tab} onChange={(value) => change({ tab: value === "synonyms" ? "" : value })}>
        <div className="grid grid-cols-1 gap-4 pt-3">
          {tab === "reports" ? (
            <Reports />
          ) : data === undefined ? (
            <Panel>
              {error ? (
                <FaultNote fault={error} what="The search settings could not be loaded." onRetry={() => void refetch()} />
              ) : (
                <Skeleton rows={6} />
              )}
            </Panel>
          ) : (
            <>
              {tab === "synonyms" && <SynonymsPanel {...data} mayChange={mayChange} />}
              {tab === "redirects" && <SearchRedirectsPanel redirects={data.redirects} mayChange={mayChange} />}
              {tab === "placements" && <PlacementsPanel placements={data.placements} mayChange={mayChange} />}
            </>
          )}
        </div>
      </Tabs>
    </PageFrame>
  );
}

function Reports() {
  const { get, change, query } = useReportState();
  const isTrialMode = useAdminSession().shop.trialMode;
  const segments = useSegmentChoices(get("segment"));
  const report = useReport("GET /api/admin/analytics/searches", query);
  return (
    <div>
      <ReportFilters
        {...{ get, change, isTrialMode }}
        sources={report.data?.sources ?? []}
        countries={report.data?.countries ?? []}
        segments={segments}
      />
      <SearchReportPanel report={report} />
    </div>
  );
}
