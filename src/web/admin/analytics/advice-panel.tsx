import type { Answer } from "#web/api-call.ts";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { RecommendationCard } from "./recommendation-card.tsx";
import { adviceTable } from "./speed-tables.ts";
import { metricShort, pageTypeText, speedText } from "./vital-text.ts";

type Advice = Answer<"GET /api/admin/analytics/performance/advice">;

/** Recommendations that would make pages faster, worst first, then those that closed by themselves because the metric is good again. */
export function AdvicePanel({ advice, isMeasured }: { advice: Advice; isMeasured: boolean }) {
  const { open, closed } = advice;
  return (
    <Panel title="Recommendations" actions={open.length > 0 && <CsvButton table={adviceTable(advice)} />}>
      {open.length === 0 ? (
        <EmptyNote title={isMeasured ? "Nothing to recommend" : "No recommendations yet"}>
          {isMeasured
            ? "A page type appears here when it has at least 20 measured views in this period and too many of them were slow."
            : "No speed was measured. A page type appears here when it has at least 20 measured views in this period and too many of them were slow."}
        </EmptyNote>
      ) : (
        <ul className="grid gap-3">
          {open.map((each) => (
            <RecommendationCard key={each.id} {...each} />
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-[0.875rem] font-medium">Good again</h3>
          <ul className="figures grid gap-1 text-slate">
            {closed.map(({ metric, pageType, p75, p75Before, target }) => (
              <li key={`${metric}${pageType}`}>
                {pageTypeText(pageType)}: {metricShort(metric)} {speedText(metric, p75)}, previously {speedText(metric, p75Before)}. Good up to{" "}
                {speedText(metric, target)}.
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
