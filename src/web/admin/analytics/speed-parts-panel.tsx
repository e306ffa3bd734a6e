import type { Answer } from "#web/api-call.ts";
import { tableWords } from "#web/messages/figure-words.ts";
import { causeWords, partWords } from "#web/messages/performance-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNotes } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countText } from "./figure-text.ts";
import { speedCausesTable, speedPartsTable } from "./speed-tables.ts";
import { metricShort, speedText } from "./vital-text.ts";

type Advice = Answer<"GET /api/admin/analytics/performance/advice">;
type Part = Advice["parts"][number];
type Cause = Advice["causes"][number];

const partColumns: AdminColumn<Part>[] = [
  { id: "metric", title: "Metric", cell: ({ metric }) => metricShort(metric) },
  { id: "part", title: "Part", cell: ({ name }) => partWords[name].name },
  { id: "ms", title: "Average", isNumber: true, cell: ({ metric, ms }) => speedText(metric, ms) },
  { id: "count", title: "Views", isNumber: true, cell: ({ count }) => countText(count) },
];
const causeColumns: AdminColumn<Cause>[] = [
  { id: "metric", title: "Metric", cell: ({ metric }) => metricShort(metric) },
  { id: "kind", title: "Kind", cell: ({ kind }) => causeWords[kind] },
  { id: "name", title: "Name", cell: ({ name }) => <span className="font-mono break-all whitespace-normal">{name}</span> },
  { id: "p75", title: "p75 (three out of four)", isNumber: true, cell: ({ metric, p75 }) => speedText(metric, p75) },
  { id: "count", title: "Views", isNumber: true, cell: ({ count }) => countText(count) },
];

/** The parts of the metrics, and the elements, scripts and files that caused them most often. */
export function SpeedPartsPanel({ advice: { parts, causes } }: { advice: Advice }) {
  if (parts.length === 0 && causes.length === 0)
    return (
      <Panel title="Where the time goes">
        <EmptyNote title="No details">No browser reported these details in this period.</EmptyNote>
      </Panel>
    );
  return (
    <Panel
      title="Where the time goes"
      flush
      actions={
        <span className="flex items-center gap-1">
          <FigureNotes name="Where the time goes" figures={tableWords.speedParts} />
          {parts.length > 0 && <CsvButton table={speedPartsTable({ parts })} />}
        </span>
      }
    >
      <p className="px-4 pb-2 text-slate">
        Averages of the page views that reported them. The parts of a metric add up to its average, which differs from the figure on the cards.
      </p>
      <AdminTable
        caption="Parts of the metrics"
        columns={partColumns}
        rows={parts}
        keyOf={({ metric, name }) => `${metric} ${name}`}
        narrowBelow="2xl"
        phone={({ metric, name, ms }) => (
          <p className="figures px-4 py-2">
            {metricShort(metric)}, {partWords[name].name}: {speedText(metric, ms)}
          </p>
        )}
      />
      {causes.length > 0 && (
        <div className="mt-3 border-t border-line">
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
            <h3 className="font-medium">Elements, scripts and files</h3>
            <CsvButton table={speedCausesTable({ causes })} />
          </div>
          <AdminTable
            caption="Elements, scripts and files"
            columns={causeColumns}
            rows={causes}
            keyOf={({ metric, kind, name }) => `${metric} ${kind} ${name}`}
            phone={({ metric, kind, name, p75, count }) => (
              <p className="figures px-4 py-2">
                {metricShort(metric)}, {causeWords[kind].toLowerCase()}: <span className="font-mono break-all">{name}</span>, {speedText(metric, p75)}
                , {countText(count)} {count === 1 ? "view" : "views"}
              </p>
            )}
          />
        </div>
      )}
    </Panel>
  );
}
