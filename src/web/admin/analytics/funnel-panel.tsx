import { funnelWords } from "#domain/reports/report-words.ts";
import type { Answer } from "#web/api-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { funnelTable } from "./behavior-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { countText, durationText, rateText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Step = Answer<"GET /api/admin/analytics/funnel">["steps"][number];

const columns: AdminColumn<Step>[] = [
  { id: "name", title: "Step", cell: ({ name }) => funnelWords[name] },
  { id: "visits", title: "Sessions", isNumber: true, cell: ({ visits }) => countText(visits) },
  { id: "before", title: "Previous", isNumber: true, cell: ({ visitsBefore }) => countText(visitsBefore) },
  { id: "share", title: "Share", isNumber: true, cell: ({ share }) => rateText(share) },
  { id: "dropOff", title: "Drop-off", isNumber: true, cell: ({ dropOff }) => rateText(dropOff) },
  { id: "median", title: "Median time", isNumber: true, cell: ({ medianSeconds }) => durationText(medianSeconds) },
  { id: "mean", title: "Average time", isNumber: true, cell: ({ meanSeconds }) => durationText(meanSeconds) },
];
const means =
  "Sessions that completed these steps in order. Each step counts the first time it happens after the previous step. Drop-off: of the sessions that completed the previous step, the share that went no further. Times are measured from the previous step, for sessions that completed both; median: half of them took this long or less.";

/** How many sessions reached each step on the way to an order. */
export function FunnelPanel({ steps }: { steps: Step[] }) {
  return (
    <Panel title="Conversion funnel" actions={<CsvButton table={funnelTable({ steps })} />}>
      <div className="-mt-1 mb-2 flex items-center gap-1 text-slate">
        From a page to an order, within one session
        <FigureNote name="Conversion funnel" means={means} />
      </div>
      <ShareBars
        rows={steps.map(({ name, visits, share }) => ({
          ...{ key: name, name: funnelWords[name], text: `${countText(visits)} (${rateText(share)})`, share: share ?? 0 },
        }))}
      />
      <AdminTable
        caption="Conversion funnel"
        columns={columns}
        rows={steps}
        keyOf={({ name }) => name}
        narrowBelow="2xl"
        phone={(step) => (
          <div className="figures py-2">
            <p className="font-medium">{funnelWords[step.name]}</p>
            <p className="text-slate">
              {countText(step.visits, "session")} (previously {countText(step.visitsBefore)}), {rateText(step.share)} of all
              {step.dropOff !== null && `, drop-off ${rateText(step.dropOff)}`}
              {step.medianSeconds !== null && `, median ${durationText(step.medianSeconds)}, average ${durationText(step.meanSeconds)}`}
            </p>
          </div>
        )}
      />
    </Panel>
  );
}
