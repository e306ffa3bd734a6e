import type { Answer } from "#web/api-call.ts";
import { metricWords, p75Means } from "#web/messages/figure-words.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { unitText } from "./figure-text.ts";
import { speedOverTimeTable } from "./speed-tables.ts";
import { limitText, metricShort, speedText } from "./vital-text.ts";
import { type Point, VitalsLines } from "./vitals-lines.tsx";

type Report = Answer<"GET /api/admin/analytics/performance">;
type Props = { report: Report; get: (name: string) => string; change: (values: Record<string, string>) => void };

/** One metric over the period, with the limits of good and poor and a mark where another version of the shop began to run. */
export function VitalsChart({ report, get, change }: Props) {
  const measured = report.metrics.map(({ metric }) => metric);
  const metric = measured.find((name) => name === get("metric")) ?? measured[0];
  if (!metric) return null;
  const points = report.units.map(({ unit, p75 }): Point => ({ unit, value: p75[metric] ?? null }));
  const columns: AdminColumn<Point>[] = [
    { id: "unit", title: "Time", cell: ({ unit }) => unitText(unit) },
    {
      id: "value",
      title: `${metricShort(metric)}, p75 (three out of four)`,
      isNumber: true,
      cell: ({ value }) => (value === null ? "–" : speedText(metric, value)),
    },
  ];
  return (
    <Panel title="Speed over time" actions={<CsvButton table={speedOverTimeTable(report)} />}>
      <AdminSelect
        label="Metric"
        options={measured.map((name) => [name, metricWords[name].name])}
        value={metric}
        onChange={(event) => change({ metric: event.target.value === measured[0] ? "" : event.target.value })}
        className="mb-3 sm:max-w-80"
      />
      <p className="figures mb-1 text-[0.8125rem] text-slate">
        {p75Means} {limitText(metric)} The dashed lines show these limits.
      </p>
      <VitalsLines metric={metric} points={points} report={report} />
      <Deployments report={report} />
      <details className="mt-2">
        <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">Numbers as a table</summary>
        <AdminTable caption={`${metricWords[metric].name} over time`} columns={columns} rows={points} keyOf={({ unit }) => unit} />
      </details>
    </Panel>
  );
}

function Deployments({ report: { deployments } }: { report: Report }) {
  if (deployments.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-6 w-fit cursor-pointer text-accent hover:underline pointer-coarse:min-h-11">
        {deployments.length === 1 ? "A new version started once" : `A new version started ${deployments.length} times`} (vertical lines)
      </summary>
      <ul className="mt-1 grid gap-1 text-slate">
        {deployments.map(({ at, version, commit }) => (
          <li key={`${at}${version}`} className="figures">
            {timeText(at)}: version {version}
            {commit && `, ${commit.slice(0, 12)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
