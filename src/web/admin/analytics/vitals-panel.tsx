import { type MetricName, ratingOf, vitalThresholds } from "#domain/reports/vital-thresholds.ts";
import type { Answer } from "#web/api-call.ts";
import { metricWords, ratingWords } from "#web/messages/figure-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance">;
type Row = Report["metrics"][number] & { pageType: string };

const valueText = (metric: MetricName, value: number) => (metric === "CLS" ? value.toFixed(2) : `${countText(Math.round(value))} ms`);

const columns: AdminColumn<Row>[] = [
  { id: "page", title: "Page", cell: ({ pageType }) => pageType },
  {
    id: "metric",
    title: "Metric",
    cell: ({ metric }) => (
      <span className="flex items-center gap-1">
        {metric}
        <FigureNote name={metricWords[metric].name} means={`${metricWords[metric].means} ${limitText(metric)}`} />
      </span>
    ),
  },
  { id: "p75", title: "p75", isNumber: true, cell: ({ metric, p75 }) => valueText(metric, p75) },
  { id: "before", title: "Before", isNumber: true, cell: ({ metric, p75Before }) => (p75Before === null ? "–" : valueText(metric, p75Before)) },
  { id: "rating", title: "Rating", cell: ({ metric, p75 }) => ratingWords[ratingOf(metric, p75)] },
  { id: "good", title: "Good", isNumber: true, cell: ({ good }) => rateText(good) },
  { id: "middling", title: "Needs improvement", isNumber: true, cell: ({ middling }) => rateText(middling) },
  { id: "poor", title: "Poor", isNumber: true, cell: ({ poor }) => rateText(poor) },
  { id: "count", title: "Views", isNumber: true, cell: ({ count }) => countText(count) },
];

const limitText = (metric: MetricName) => {
  const [good, poor] = vitalThresholds[metric];
  return `Good up to ${valueText(metric, good)}, poor above ${valueText(metric, poor)}.`;
};

const csvHead = ["Page", "Metric", "p75", "p75 before", "Good", "Needs improvement", "Poor", "Views"];

/** How fast pages were, in all and by kind of page, with how they are rated. */
export function VitalsPanel({ report: { metrics, pageTypes, traffic, bounceRate } }: { report: Report }) {
  if (metrics.length === 0)
    return (
      <Panel>
        <EmptyNote title="Nothing was measured in this time">
          Browsers say how fast pages were once visitors come who agree to be measured. Choose a longer time, or take a filter away.
        </EmptyNote>
      </Panel>
    );
  const rows: Row[] = [
    ...metrics.map((metric) => ({ ...metric, pageType: "All pages" })),
    ...pageTypes.flatMap(({ pageType, metrics: own }) => own.map((metric) => ({ ...metric, pageType }))),
  ];
  const csv = rows.map((row) => [row.pageType, row.metric, row.p75, row.p75Before, row.good, row.middling, row.poor, row.count]);
  return (
    <Panel title="Web vitals by kind of page" flush actions={<CsvButton name="performance" head={csvHead} rows={csv} />}>
      <p className="px-4 pb-3 text-slate">
        p75: three of four views were as fast or faster. Bounce rate: {rateText(bounceRate)} (target 30%).
        {traffic === "test" && " These are test visits, of trial mode."}
      </p>
      <AdminTable
        caption="Web vitals by kind of page"
        columns={columns}
        rows={rows}
        keyOf={({ pageType, metric }) => `${pageType} ${metric}`}
        phone={(row) => (
          <div className="figures px-4 py-2">
            <p className="font-medium">
              {row.pageType}: {row.metric} {valueText(row.metric, row.p75)}
            </p>
            <p className="text-slate">
              {ratingWords[ratingOf(row.metric, row.p75)]}; {rateText(row.good)} good, {rateText(row.poor)} poor of {countText(row.count)} views.{" "}
              {limitText(row.metric)}
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
