import { type Breakdown, breakdowns } from "#domain/reports/report-input.ts";
import { ratingOf } from "#domain/reports/vital-thresholds.ts";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { metricWords, p75Means, ratingWords } from "#web/messages/figure-words.ts";
import { breakdownWords } from "#web/messages/performance-words.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText, rateText } from "./figure-text.ts";
import { speedRows, speedTable } from "./speed-tables.ts";
import { limitText, metricShort, ratingTones, speedText } from "./vital-text.ts";

type Report = Answer<"GET /api/admin/analytics/performance">;
type Row = Report["metrics"][number] & { of: string };
type Props = { report: Report; get: (name: string) => string; change: (values: Record<string, string>) => void };

const columns: AdminColumn<Row>[] = [
  {
    id: "metric",
    title: "Metric",
    cell: ({ metric }) => (
      <span className="flex items-center gap-1">
        {metricShort(metric)}
        <FigureNote name={metricWords[metric].name} means={`${metricWords[metric].means} ${p75Means} ${limitText(metric)}`} />
      </span>
    ),
  },
  { id: "p75", title: "p75 (three out of four)", isNumber: true, cell: ({ metric, p75 }) => speedText(metric, p75) },
  { id: "before", title: "Previous", isNumber: true, cell: ({ metric, p75Before }) => (p75Before === null ? "–" : speedText(metric, p75Before)) },
  { id: "rating", title: "Rating", cell: (row) => <RatingBadge {...row} /> },
  { id: "good", title: "Good", isNumber: true, cell: ({ good }) => rateText(good) },
  { id: "middling", title: "Needs improvement", isNumber: true, cell: ({ middling }) => rateText(middling) },
  { id: "poor", title: "Poor", isNumber: true, cell: ({ poor }) => rateText(poor) },
  { id: "count", title: "Views", isNumber: true, cell: ({ count }) => countText(count) },
];

function RatingBadge({ metric, p75 }: Pick<Row, "metric" | "p75">) {
  const rating = ratingOf(metric, p75);
  return <Badge tone={ratingTones[rating]}>{ratingWords[rating]}</Badge>;
}

/** How fast pages were by page type, device, country or network, with their ratings. */
export function VitalsPanel({ report, get, change }: Props) {
  const by: Breakdown = breakdowns.find((name) => name === get("by")) ?? "pageType";
  const rows = speedRows(report, by);
  return (
    <Panel title="Speed by page type, device, country and network" flush actions={<CsvButton table={speedTable(report, by)} />}>
      <AdminSelect
        label="Speed by"
        options={breakdowns.map((name) => [name, breakdownWords[name]])}
        value={by}
        onChange={(event) => change({ by: event.target.value === "pageType" ? "" : event.target.value })}
        className="mx-4 mb-3 w-auto sm:max-w-56"
      />
      <AdminTable
        caption={`Speed by ${breakdownWords[by].toLowerCase()}`}
        columns={[{ id: "of", title: breakdownWords[by], cell: ({ of }) => of }, ...columns]}
        rows={rows}
        keyOf={({ of, metric }) => `${of} ${metric}`}
        phone={(row) => (
          <div className="figures px-4 py-2">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {row.of}: {metricShort(row.metric)} {speedText(row.metric, row.p75)} <RatingBadge {...row} />
            </p>
            <p className="text-slate">
              Of {countText(row.count, "view")}: {rateText(row.good)} good, {rateText(row.middling)} need improvement, {rateText(row.poor)} poor.{" "}
              {limitText(row.metric)}
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
