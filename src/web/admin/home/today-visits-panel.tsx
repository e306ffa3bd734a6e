import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { changeSentence } from "#web/messages/biggest-change-words.ts";
import { figureWords } from "#web/messages/figure-words.ts";
import { countText, rateText } from "../analytics/figure-text.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { today, weekdayText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { FaultNote, Panel } from "../toolkit/page-frame.tsx";
import { TopProductsPanel } from "./top-products-panel.tsx";

type Today = Answer<"GET /api/admin/analytics/today">;
/** Today's visits compared with the same weekday a week ago, what changed most, and what sells; for staff who may see totals. */
export function TodayVisitsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "overview", "today"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/analytics/today", {}, { signal }),
    refetchInterval: 60_000,
    enabled: useRight("analytics.read"),
  });
  if (error && !data)
    return (
      <Panel className="mb-4">
        <FaultNote fault={error} onRetry={refetch} what="The sessions could not be loaded." />
      </Panel>
    );
  if (!data) return null;
  const isQuiet = data.today.visits + data.weekAgo.visits === 0;
  return (
    <div className="mb-4 grid gap-4 xl:grid-cols-2">
      <Panel
        title="Sessions today"
        actions={
          <Link to={links.adminAnalytics("behavior")} className="text-accent hover:underline">
            User behavior
          </Link>
        }
      >
        {isQuiet ? (
          <p className="text-slate">No sessions today, and none on the same weekday a week ago. Only visitors who may be measured are counted.</p>
        ) : (
          <Visits {...data} />
        )}
      </Panel>
      <TopProductsPanel products={data.topProducts} isTest={data.traffic === "test"} />
    </div>
  );
}

function Visits({ today: now, weekAgo, change, traffic, measured }: Today) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="flex items-start gap-1 text-slate">
            Sessions
            <FigureNote name="Sessions" means={figureWords.visits.means} />
          </dt>
          <dd className="figures text-2xl font-semibold tracking-[-0.02em]">{countText(now.visits)}</dd>
          <dd className="figures text-[0.8125rem] text-slate">{countText(weekAgo.visits)} a week ago</dd>
        </div>
        <div>
          <dt className="flex items-start gap-1 text-slate">
            Conversion rate
            <FigureNote name="Conversion rate" means={figureWords.conversionRate.means} />
          </dt>
          <dd className="figures text-2xl font-semibold tracking-[-0.02em]">{rateText(now.conversionRate)}</dd>
          <dd className="figures text-[0.8125rem] text-slate">{rateText(weekAgo.conversionRate)} a week ago</dd>
        </div>
      </dl>
      <p className="mt-3">{changeSentence(change, weekdayText(today()))}</p>
      {measured.share !== null && (
        <p className="figures mt-1 text-[0.8125rem] text-slate">
          {rateText(measured.share)} of page views ({countText(measured.views)} of {countText(measured.allViews)}, counted by whole UTC days) are from
          visitors who may be measured; sessions include only these visitors.
        </p>
      )}
      {traffic === "test" && <p className="mt-1 text-[0.8125rem] text-slate">These are test sessions because the shop is in trial mode.</p>}
    </>
  );
}
